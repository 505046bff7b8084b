#include "app/tools/levels/level_folders.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "app/files/paths.hpp"

namespace slidelab::lab {

namespace fs = std::filesystem;

bool is_map_name(const std::string& path) {
    return path.ends_with(".tmj") || path.ends_with(".tmx") || path.ends_with(".ldtk");
}

std::vector<std::string> maps_in(const std::string& folder) {
    std::vector<std::string> maps;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code ignored;
        if (is_map_name(entry->path().string()) && entry->is_regular_file(ignored))
            maps.push_back(entry->path().string());
    }
    std::sort(maps.begin(), maps.end());
    return maps;
}

std::vector<LevelFolder> level_folders(const std::vector<std::string>& recent,
                                       const std::string& own_folder) {
    std::vector<LevelFolder> folders;
    for (const char* name : {"play", "figures", "failures"})
        folders.push_back({name, maps_in(asset(std::string("levels/") + name))});
    LevelFolder last{"recent", {}};
    for (const std::string& path : recent) {
        std::error_code ignored;
        if (fs::is_regular_file(path, ignored)) last.paths.push_back(path);
    }
    if (!last.paths.empty()) folders.push_back(std::move(last));
    if (own_folder.empty()) return folders;
    LevelFolder own{fs::path(own_folder).filename().string(), maps_in(own_folder)};
    if (own.title.empty()) own.title = own_folder;
    // Another folder of the same name is told by the one that it lies in.
    for (const LevelFolder& listed : folders) {
        if (listed.title != own.title) continue;
        if (listed.paths == own.paths) return folders;
        own.title = fs::path(own_folder).parent_path().filename().string() + "/" + own.title;
    }
    if (!own.paths.empty()) folders.push_back(std::move(own));
    return folders;
}

void put_recent(std::vector<std::string>& recent, const std::string& path) {
    recent.erase(std::remove(recent.begin(), recent.end(), path), recent.end());
    recent.insert(recent.begin(), path);
    if (recent.size() > most_recent) recent.resize(most_recent);
}

}  // namespace slidelab::lab
