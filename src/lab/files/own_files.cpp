#include "lab/files/own_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "lab/files/level_extensions.hpp"
#include "lab/text/nearest.hpp"

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

namespace {

void add_levels(const std::string& folder, std::vector<std::string>& levels) {
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (entry->path().extension() == own_level_ending) levels.push_back(entry->path().string());
    }
}

}  // namespace

std::vector<std::string> OwnFiles::play_levels() const {
    std::vector<std::string> levels;
    add_levels(path("levels/play"), levels);
    std::sort(levels.begin(), levels.end());
    return levels;
}

std::vector<std::string> OwnFiles::levels() const {
    std::vector<std::string> levels;
    for (const char* folder : {"play", "figures", "failures", "issues"})
        add_levels(path(std::string("levels/") + folder), levels);
    for (std::string& level : levels) level = name_in_recordings(level);
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

std::string level_meant(const std::string& name, const std::vector<std::string>& known) {
    std::error_code ignored;
    if (fs::exists(name, ignored)) return {};
    const std::string sought = fs::path(name).filename().replace_extension().string();
    const std::vector<std::string> nearest = nearest_words(sought, known);
    return nearest.empty() ? std::string() : fmt::format("did you mean {}?", listed(nearest));
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
