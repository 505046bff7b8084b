#include "lab/files/level_extensions.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace slidelab::lab {

namespace {

constexpr std::string_view map = "a map of Tiled";

constexpr LevelExtension extensions[] = {
    {".tmx", map},
    {own_level_ending, map},
    {".json", map, true},
    {".ldtk", "a project of LDtk"},
    {".world", "a world of Tiled"},
};

}  // namespace

std::span<const LevelExtension> level_extensions() { return extensions; }

std::string level_endings() {
    std::string endings;
    for (const LevelExtension& each : extensions)
        endings += fmt::format("{}{}", endings.empty() ? "" : ", ", each.ending);
    return endings;
}

std::string readable_levels() {
    std::vector<std::pair<std::string_view, std::string>> formats;  // with their endings
    for (const LevelExtension& each : extensions) {
        if (formats.empty() || formats.back().first != each.format)
            formats.emplace_back(each.format, each.ending);
        else
            formats.back().second += fmt::format(", {}", each.ending);
    }
    std::string text;
    for (std::size_t i = 0; i < formats.size(); ++i) {
        const char* between = i == 0 ? "" : i + 1 < formats.size() ? ", " : " or ";
        text += fmt::format("{}{} ({})", between, formats[i].first, formats[i].second);
    }
    return text;
}

}  // namespace slidelab::lab
