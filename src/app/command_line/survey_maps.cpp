#include "app/command_line/survey_maps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "app/files/paths.hpp"
#include "app/tools/levels/level_folders.hpp"
#include "lab/files/level_extensions.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"

namespace slidelab::lab {

namespace {

namespace fs = std::filesystem;

/// Sorted; or one entry with the reason why there are none.
std::vector<SurveyMap> maps_below(const std::string& folder) {
    std::vector<SurveyMap> maps;
    std::error_code error;
    fs::recursive_directory_iterator entry(folder, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        std::error_code ignored;
        if (entry->is_regular_file(ignored) && is_map_file(entry->path().string()))
            maps.push_back({entry->path().string(), {}, std::nullopt});
    }
    if (error) return {{folder, {}, fmt::format("cannot be read: {}", error.message())}};
    if (maps.empty())
        return {{folder,
                 {},
                 fmt::format("no map in this folder; expected files in {}", level_endings())}};
    std::sort(maps.begin(), maps.end(),
              [](const SurveyMap& a, const SurveyMap& b) { return a.path < b.path; });
    return maps;
}

fs::path full(const std::string& path) {
    std::error_code ignored;
    return fs::absolute(path, ignored).lexically_normal();
}

fs::path shared_folder(const fs::path& a, const fs::path& b) {
    fs::path shared;
    const auto differ = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    for (auto part = a.begin(); part != differ.first; ++part) shared /= *part;
    return shared;
}

std::string joined(const fs::path& below) {
    std::string name;
    for (const fs::path& part : below.parent_path()) name += part.string() + "-";
    return name + below.stem().string();
}

void name_all(std::vector<SurveyMap>& maps) {
    fs::path shared;
    for (const SurveyMap& map : maps) {
        const fs::path folder = full(map.path).parent_path();
        shared = &map == &maps.front() ? folder : shared_folder(shared, folder);
    }
    std::set<std::string> taken;
    for (SurveyMap& map : maps) {
        const std::string plain = joined(full(map.path).lexically_relative(shared));
        map.name = plain;
        // "a/b.tmj" beside "a-b.tmj" or "a/b.tmx".
        for (int n = 2; !taken.insert(map.name).second; ++n)
            map.name = fmt::format("{}-{}", plain, n);
    }
}

}  // namespace

namespace {

SurveyMap one_map(const std::string& name) {
    const std::string path = find_level(name);
    if (file_exists(path)) return {path, {}, std::nullopt};
    const std::string meant = level_meant(name, own_files().levels());
    if (meant.empty()) return {path, {}, std::nullopt};
    return {path, {}, "no such file; " + meant};
}

}  // namespace

std::vector<SurveyMap> maps_to_survey(const std::vector<std::string>& names) {
    std::vector<SurveyMap> maps;
    std::set<fs::path> known;
    for (const std::string& name : names) {
        std::error_code ignored;
        const bool is_folder = fs::is_directory(name, ignored);
        for (SurveyMap& map :
             is_folder ? maps_below(name) : std::vector<SurveyMap>{one_map(name)}) {
            if (known.insert(full(map.path)).second) maps.push_back(std::move(map));
        }
    }
    name_all(maps);
    return maps;
}

}  // namespace slidelab::lab
