#include "app/files/paths.hpp"

#include <SDL.h>

#include <cstdlib>
#include <filesystem>
#include <utility>

namespace slidelab::lab {

namespace fs = std::filesystem;

namespace {

std::string take_sdl_string(char* text) {
    std::string result = text != nullptr ? text : "";
    SDL_free(text);
    return result;
}

/// Folders that may hold assets/ and levels/, the likeliest first.
std::vector<std::string> homes() {
    std::vector<std::string> found;
    if (const char* home = std::getenv("SLIDELAB_HOME"); home != nullptr && *home != '\0') {
        found.emplace_back(home);
    }
    if (fs::path base = take_sdl_string(SDL_GetBasePath()); !base.empty()) {
        if (!base.has_filename()) base = base.parent_path();
        found.push_back(base.string());
        found.push_back(base.parent_path().string());
        found.push_back(base.parent_path().parent_path().string());
        found.push_back((base.parent_path() / "share" / "slidelab").string());
    }
    found.emplace_back(SLIDELAB_SOURCE_DIR);
    return found;
}

}  // namespace

OwnFiles own_files() { return OwnFiles(homes()); }

std::string asset(const std::string& relative) { return own_files().path(relative); }

std::string name_in_recordings(const std::string& path) {
    return own_files().name_in_recordings(path);
}

std::string find_level(const std::string& name) { return own_files().find_level(name); }

std::string first_level_name() { return own_files().first_level_name(); }

std::string preferences_folder() {
    return take_sdl_string(SDL_GetPrefPath("slidelab", "slidelab"));
}

}  // namespace slidelab::lab
