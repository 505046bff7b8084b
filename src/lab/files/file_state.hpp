// What tells one state of a file from another without reading it.
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

/// Nothing for what is no file, a pipe for example, or is not there.
std::optional<FileState> file_state(const std::string& path);

}  // namespace slidelab::lab
