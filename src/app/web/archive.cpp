#include "app/web/archive.hpp"

#include <zip.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>

namespace slidelab::lab {

namespace fs = std::filesystem;

namespace {

std::optional<std::string> bytes_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), {}};
    if (!file && !file.eof()) return std::nullopt;
    return bytes;
}

bool add(zipFile zip, const std::string& name, const std::string& bytes) {
    const zip_fileinfo undated{};
    if (zipOpenNewFileInZip(zip, name.c_str(), &undated, nullptr, 0, nullptr, 0, nullptr,
                            Z_DEFLATED, Z_DEFAULT_COMPRESSION) != ZIP_OK)
        return false;
    const bool is_written =
        zipWriteInFileInZip(zip, bytes.data(), static_cast<unsigned>(bytes.size())) == ZIP_OK;
    return zipCloseFileInZip(zip) == ZIP_OK && is_written;
}

}  // namespace

bool archive_folder(const std::string& folder, const std::string& zip_path) {
    const zipFile zip = zipOpen(zip_path.c_str(), APPEND_STATUS_CREATE);
    if (zip == nullptr) return false;
    bool is_whole = true;
    std::error_code unread;
    for (const auto& entry : fs::recursive_directory_iterator(folder, unread)) {
        if (entry.is_directory(unread)) continue;
        const auto bytes = bytes_of(entry.path());
        const fs::path name = entry.path().lexically_relative(fs::path(folder).parent_path());
        is_whole = bytes && add(zip, name.generic_string(), *bytes) && is_whole;
    }
    return zipClose(zip, nullptr) == ZIP_OK && is_whole && !unread;
}

}  // namespace slidelab::lab
