#include "lab/files/own_files.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace slidelab::lab {

namespace fs = std::filesystem;

OwnFiles::OwnFiles(std::vector<std::string> homes) : homes_(std::move(homes)) {}

std::string OwnFiles::path(const std::string& relative) const {
    fs::path candidate;
    for (const std::string& home : homes_) {
        candidate = fs::path(home) / relative;
        std::error_code ignored;
        if (fs::exists(candidate, ignored)) break;
    }
    return candidate.string();
}

std::vector<std::string> OwnFiles::play_levels() const {
    std::vector<std::string> levels;
    std::error_code error;
    for (fs::directory_iterator entry(path("levels/play"), error), end; !error && entry != end;
         entry.increment(error)) {
        if (entry->path().extension() == ".tmj") levels.push_back(entry->path().string());
    }
    std::sort(levels.begin(), levels.end());
    return levels;
}

std::string OwnFiles::name_in_recordings(const std::string& path) const {
    const fs::path inside = fs::path(path).lexically_relative(fs::path(this->path("levels")));
    const bool is_own = !inside.empty() && *inside.begin() != ".." && inside != ".";
    return is_own ? (fs::path("levels") / inside).generic_string() : path;
}

std::string OwnFiles::find_level(const std::string& name) const {
    if (file_exists(name)) return name;
    const std::string of_program = path(name);
    return file_exists(of_program) ? of_program : name;
}

std::string OwnFiles::first_level_name() const {
    const std::vector<std::string> levels = play_levels();
    if (levels.empty()) return {};
    return name_in_recordings(levels.front());
}

bool file_exists(const std::string& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

std::string where(const std::string& path) {
    std::error_code error;
    const fs::path whole = fs::absolute(path, error);
    return error ? path : whole.lexically_normal().string();
}

std::string level_name(const std::string& path) { return fs::path(path).stem().string(); }

}  // namespace slidelab::lab
