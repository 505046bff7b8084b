// The state of a file, for detecting changes without reading it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace slidelab::lab {

struct FileState {
    std::uintmax_t size = 0;
    std::filesystem::file_time_type changed;

    friend bool operator==(const FileState&, const FileState&) = default;
};

/// None without a regular file.
std::optional<FileState> file_state(const std::string& path);

}  // namespace slidelab::lab
