#include "lab/files/file_state.hpp"

#include <system_error>

namespace slidelab::lab {

std::optional<FileState> file_state(const std::string& path) {
    std::error_code failed;
    FileState state;
    state.size = std::filesystem::file_size(path, failed);
    if (failed) return std::nullopt;
    state.changed = std::filesystem::last_write_time(path, failed);
    if (failed) return std::nullopt;
    return state;
}

}  // namespace slidelab::lab
