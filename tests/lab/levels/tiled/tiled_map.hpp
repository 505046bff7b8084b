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
    return fmt::format(R"({{"type":"tilelayer","name":"cells",{}}})", fields);
}

/// The same, called walls: a full one would be a floor.
inline std::string wall_layer(std::string_view fields) {
    return fmt::format(R"({{"type":"tilelayer","name":"walls",{}}})", fields);
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
inline Map level_of(std::string_view map) { return good(read_tiled(map, "test.tmj")); }

/// The reader's message about a map in which something must be wrong: why it is refused, or what
/// of it is left out first.
inline std::string problem_of(std::string_view map) {
    const auto read = read_tiled(map, "test.tmj");
    if (const auto* problem = std::get_if<InputError>(&read)) return to_string(*problem);
    MapNotes notes;
    const auto document = read_tiled_document(map, "test.tmj", &notes);
    constexpr std::string_view left_out = "left out: ";
    for (const MapNote& note : notes.all()) {
        if (!note.what.starts_with(left_out)) continue;
        const std::string reason = note.what.substr(left_out.size());
        return note.places[0] == "the map"
                   ? fmt::format("test.tmj: {}", reason)
                   : fmt::format("test.tmj: {}: {}", note.places[0], reason);
    }
    return "(no problem)";
}

/// Whether the whole map is refused.
inline bool is_refused(std::string_view map) {
    return std::holds_alternative<InputError>(read_tiled(map, "test.tmj"));
}

/// The lines of notes on a map that must be read.
inline std::vector<std::string> notes_on(std::string_view map) {
    MapNotes notes;
    good(read_tiled_document(map, "test.tmj", &notes));
    std::vector<std::string> lines;
    for (const MapNote& note : notes.all()) lines.push_back(to_string(note));
    return lines;
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
