#include "app/tools/levels/level_folders.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "app/files/paths.hpp"
#include "lab/files/level_extensions.hpp"

namespace slidelab::lab {

namespace fs = std::filesystem;

namespace {

/// Whether a file in JSON is a map: it may be anything. Tiled writes its keys in the order of the
/// alphabet, so that the last ones stand behind the layers.
bool is_json_map(const std::string& path) {
    constexpr std::streamoff looked_at = 1 << 14;
    std::ifstream file(path, std::ios::binary);
    std::string ends(looked_at, '\0');
    file.read(ends.data(), looked_at);
    ends.resize(static_cast<std::size_t>(file.gcount()));
    if (file) {
        file.seekg(0, std::ios::end);
        const std::streamoff size = file.tellg();
        file.seekg(std::max(looked_at, size - looked_at));
        std::string last(looked_at, '\0');
        file.read(last.data(), looked_at);
        last.resize(static_cast<std::size_t>(file.gcount()));
        ends += last;
    }
    const auto has = [&](const char* key) { return ends.find(key) != std::string::npos; };
    const bool is_of_tiled = has("\"orientation\"") && has("\"tilewidth\"");
    return is_of_tiled || (has("\"jsonVersion\"") && has("\"worldLayout\""));
}

}  // namespace

bool is_map_file(const std::string& path) {
    for (const LevelExtension& each : level_extensions())
        if (path.ends_with(each.ending)) return !each.is_of_others_too || is_json_map(path);
    return false;
}

std::vector<std::string> maps_in(const std::string& folder) {
    std::vector<std::string> maps;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code ignored;
        if (entry->is_regular_file(ignored) && is_map_file(entry->path().string()))
            maps.push_back(entry->path().string());
    }
    std::sort(maps.begin(), maps.end());
    return maps;
}

namespace {

/// However its path is written.
bool is_same_folder(const LevelFolder& a, const LevelFolder& b) {
    if (a.paths.empty() || b.paths.empty()) return a.paths.empty() && b.paths.empty();
    std::error_code ignored;
    return fs::equivalent(fs::path(a.paths[0]).parent_path(), fs::path(b.paths[0]).parent_path(),
                          ignored);
}

}  // namespace

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
    std::error_code ignored;
    const fs::path own_path = fs::weakly_canonical(own_folder, ignored);
    LevelFolder own{own_path.filename().string(), maps_in(own_folder)};
    if (own.title.empty()) own.title = own_folder;
    // Another folder of the same name is told by the one that it lies in.
    for (const LevelFolder& listed : folders) {
        if (listed.title != own.title) continue;
        if (is_same_folder(listed, own)) return folders;
        own.title = own_path.parent_path().filename().string() + "/" + own.title;
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
