// Tiled maps for tests, and the answers of the reader taken apart.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "support/answers.hpp"

namespace slidelab::lab {

/// A map of 32-pixel tiles with the given JSON values as its layers.
inline std::string map_of_layers(std::string_view layers) {
    return fmt::format(
        R"({{"type":"map","orientation":"orthogonal","infinite":false,"width":30,"height":20,)"
        R"("tilewidth":32,"tileheight":32,"layers":[{}]}})",
        layers);
}

inline std::string object_layer(std::string_view objects) {
    return fmt::format(R"({{"type":"objectgroup","name":"walls","objects":[{}]}})", objects);
}

/// A map with one object layer of these objects.
inline std::string map_of(std::string_view objects) { return map_of_layers(object_layer(objects)); }

inline std::string tile_layer(std::string_view fields) {
    return fmt::format(R"({{"type":"tilelayer","name":"blocks",{}}})", fields);
}

/// An object list of `count` rectangles, each with four walls, written as Tiled writes them: a big
/// level.
inline std::string city_map(int count) {
    constexpr int columns = 320;
    std::string objects;
    for (int i = 0; i < count; ++i) {
        objects += fmt::format(
            "{}{{\n \"height\":20,\n \"id\":{},\n \"name\":\"\",\n \"rotation\":0,\n "
            "\"type\":\"\",\n \"visible\":true,\n \"width\":20,\n \"x\":{},\n \"y\":{}\n}}",
            i == 0 ? "" : ", \n", i + 1, i % columns * 40, i / columns * 40);
    }
    return map_of(objects);
}

/// The level of a map that must be right.
inline Level level_of(std::string_view map) { return good(read_tiled(map, "test.tmj")); }

/// What the reader says about a map that must be wrong.
inline std::string problem_of(std::string_view map) {
    const auto read = read_tiled(map, "test.tmj");
    const auto* problem = std::get_if<LevelProblem>(&read);
    return problem ? problem->message : "(no problem)";
}

inline std::string test_data(const std::string& file) {
    return SLIDELAB_LEVELS "/../tests/lab/levels/tiled/data/" + file;
}

inline std::vector<Vec2> corners_of(const Level& level, const Solid& solid) {
    std::vector<Vec2> corners;
    for (const Wall& side : level.sides_of(solid)) corners.push_back(side.segment.a);
    return corners;
}

}  // namespace slidelab::lab
