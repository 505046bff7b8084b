#include "app/files/paths.hpp"

#include <SDL.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace slidelab {

namespace fs = std::filesystem;

namespace {

std::string take_sdl_string(char* text) {
    std::string result = text != nullptr ? text : "";
    SDL_free(text);
    return result;
}

/// Folders that may hold assets/ and levels/, the likeliest first.
std::vector<fs::path> homes() {
    std::vector<fs::path> found;
    if (const char* home = std::getenv("SLIDELAB_HOME"); home != nullptr && *home != '\0') {
        found.emplace_back(home);
    }
    if (fs::path base = take_sdl_string(SDL_GetBasePath()); !base.empty()) {
        if (!base.has_filename()) base = base.parent_path();
        found.push_back(base);
        found.push_back(base.parent_path());
        found.push_back(base.parent_path().parent_path());
        found.push_back(base.parent_path() / "share" / "slidelab");
    }
    found.emplace_back(SLIDELAB_SOURCE_DIR);
    return found;
}

}  // namespace

std::string asset(const std::string& relative) {
    fs::path candidate;
    for (const fs::path& home : homes()) {
        candidate = home / relative;
        std::error_code ignored;
        if (fs::exists(candidate, ignored)) break;
    }
    return candidate.string();
}

std::string preferences_folder() {
    return take_sdl_string(SDL_GetPrefPath("slidelab", "slidelab"));
}

std::vector<std::string> play_levels() {
    std::vector<std::string> levels;
    std::error_code error;
    for (fs::directory_iterator entry(asset("levels/play"), error), end; !error && entry != end;
         entry.increment(error)) {
        if (entry->path().extension() == ".tmj") levels.push_back(entry->path().string());
    }
    std::sort(levels.begin(), levels.end());
    return levels;
}

std::string name_in_recordings(const std::string& path) {
    const fs::path inside = fs::path(path).lexically_relative(fs::path(asset("levels")));
    const bool is_own = !inside.empty() && *inside.begin() != ".." && inside != ".";
    return is_own ? (fs::path("levels") / inside).generic_string() : path;
}

std::string where(const std::string& path) {
    std::error_code error;
    const fs::path whole = fs::absolute(path, error);
    return error ? path : whole.lexically_normal().string();
}

std::string level_name(const std::string& path) { return fs::path(path).stem().string(); }

}  // namespace slidelab
