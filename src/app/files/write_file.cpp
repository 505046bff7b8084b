#include "app/files/write_file.hpp"

#include <filesystem>
#include <fstream>
#include <system_error>

namespace slidelab {

bool write_file(const std::string& path, const std::function<void(std::ostream&)>& write) {
    std::error_code ignored;
    const auto folder = std::filesystem::path(path).parent_path();
    if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    write(file);
    file.close();
    return static_cast<bool>(file);
}

}  // namespace slidelab
