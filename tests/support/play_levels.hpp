// The levels that come with the program, and the goals that some of them name.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab::test {

/// The maps in a folder of levels/, sorted.
inline std::vector<std::string> level_files(const std::string& folder) {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(SLIDELAB_LEVELS "/" + folder)) {
        if (entry.path().extension() == ".tmj") files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

inline std::vector<std::string> play_level_files() { return level_files("play"); }

/// "…/rooms.tmj" -> "rooms", for names of tests.
inline std::string stem_of(const std::string& file) {
    return std::filesystem::path(file).stem().string();
}

/// Units. Where the map has a point named "goal": a mark for the test that walks there, no part of
/// the level.
inline std::optional<Vec2> goal_in(const std::string& file) {
    std::ifstream in(file);
    const auto map = nlohmann::json::parse(in);
    const double tile = map.at("tilewidth").get<double>();
    for (const auto& layer : map.at("layers")) {
        if (!layer.contains("objects")) continue;
        for (const auto& object : layer.at("objects")) {
            if (object.at("name") != "goal") continue;
            return Vec2{object.at("x").get<double>(), object.at("y").get<double>()} / tile;
        }
    }
    return std::nullopt;
}

}  // namespace slidelab::test
