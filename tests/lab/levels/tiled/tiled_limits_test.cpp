// Little text that would become much: it is refused in one line, before it is made.
#include <zlib.h>

#include <algorithm>

#include "lab/levels/tiled/budget.hpp"
#include "lab/levels/tiled/tiled_map.hpp"
#include "lab/levels/tiled/tilesets.hpp"

namespace slidelab::lab::tiled_limits_test {

using nlohmann::json;
using tiled::most_packed_tiles;
using tiled::most_packed_tiles_of_small_map;
using tiled::most_walls_of_small_map;

std::string base64(const std::vector<Bytef>& bytes) {
    constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (const Bytef byte : bytes) {
        bits = bits << 8U | byte;
        for (count += 8; count >= 6; count -= 6) text += digits[bits >> (count - 6) & 63U];
    }
    if (count > 0) text += digits[bits << (6 - count) & 63U];
    return text;
}

/// Tiles of id 1, packed by zlib.
std::string full_layer(std::size_t width, std::size_t height) {
    std::vector<Bytef> tiles(4 * width * height);
    for (std::size_t i = 0; i < tiles.size(); i += 4) tiles[i] = 1;
    uLongf size = compressBound(tiles.size());
    std::vector<Bytef> packed(size);
    EXPECT_EQ(compress(packed.data(), &size, tiles.data(), tiles.size()), Z_OK);
    packed.resize(size);
    std::string layer = tile_layer(fmt::format(
        R"("width":{},"height":{},"encoding":"base64","compression":"zlib","data":"{}")", width,
        height, base64(packed)));
    // Called walls, or it would be a floor.
    return layer.replace(layer.find("cells"), 5, "walls");
}

std::string too_many_walls(std::string_view place) {
    return fmt::format(
        "test.tmj: {}: with this the map has more than {} walls; expected at most {}, "
        "or as many as its file has bytes",
        place, most_walls_of_small_map, most_walls_of_small_map);
}

/// A polygon that fills nearly all of a tile of 32 pixels.
json disk_of(int corners) {
    json points = json::array();
    for (int i = 0; i < corners; ++i) {
        const double angle = 6.28 * i / corners;
        points.push_back({{"x", 16 + 16 * std::cos(angle)}, {"y", 16 + 16 * std::sin(angle)}});
    }
    return {{"id", 1}, {"x", 0}, {"y", 0}, {"polygon", points}};
}

json tileset_of(const json& object) {
    return {{"firstgid", 1},
            {"name", "t"},
            {"tilewidth", 32},
            {"tileheight", 32},
            {"tiles", {{{"id", 0}, {"objectgroup", {{"objects", {object}}}}}}}};
}

std::string with_tilesets(const std::string& map, const json& tilesets) {
    json value = json::parse(map);
    value["tilesets"] = tilesets;
    return value.dump();
}

TEST(TiledLimits, PackedTilesAreCountedOverTheWholeMap) {
    const json value = json::object();
    const Field part = Field::of_map(value);
    tiled::Budget budget(1000);
    budget.take_packed_tiles(most_packed_tiles_of_small_map - 10, part);
    budget.take_packed_tiles(10, part);
    EXPECT_THROW(budget.take_packed_tiles(1, part), tiled::MapError);
}

TEST(TiledLimits, ALargerMapMayHaveMorePackedTiles) {
    const json value = json::object();
    const Field part = Field::of_map(value);
    for (const auto& [bytes, most] :
         {std::pair<std::size_t, std::uint64_t>{1'000'000, most_packed_tiles_of_small_map},
          {2'000'000, 32'000'000},
          {500'000'000, most_packed_tiles}}) {
        tiled::Budget budget(bytes);
        EXPECT_THROW(budget.take_packed_tiles(most + 1, part), tiled::MapError) << bytes;
        EXPECT_NO_THROW(budget.take_packed_tiles(most, part)) << bytes;
    }
}

TEST(TiledLimits, AFewBytesOfTilesDoNotBecomeMillionsOfWalls) {
    const std::size_t too_many = most_walls_of_small_map / 4 + 1;
    EXPECT_EQ(problem_of(map_of_layers(full_layer(too_many, 1))),
              too_many_walls("layer \"walls\""));
    const std::string half = full_layer(too_many / 2 + 1, 1);
    EXPECT_EQ(problem_of(map_of_layers(half + "," + half)), too_many_walls("layer \"walls\""));
}

TEST(TiledLimits, TilesAmongTilesAreNoWallsAndDoNotCount) {
    EXPECT_EQ(level_of(map_of_layers(full_layer(1000, 1000))).level.solids().size(), 4 * 999U + 1);
}

TEST(TiledLimits, TilesWithManyCornersDoNotBecomeMillionsOfWalls) {
    constexpr int corners = 2500;
    const std::size_t fit = most_walls_of_small_map / corners;  // one is the tileset's own
    std::string objects;
    for (std::size_t i = 0; i < fit; ++i)
        objects += fmt::format(R"({}{{"id":{},"gid":1,"x":0,"y":0,"width":32,"height":32}})",
                               i == 0 ? "" : ",", i + 1);
    const json tilesets = json::array({tileset_of(disk_of(corners))});
    EXPECT_EQ(problem_of(with_tilesets(map_of(objects), tilesets)),
              too_many_walls(fmt::format("object {}", fit)));
    EXPECT_EQ(problem_of(with_tilesets(map_of_layers(full_layer(fit, 1)), tilesets)),
              too_many_walls("layer \"walls\""));
}

/// A map that names one tileset file so often; `document` has what was read until it was refused.
struct Named {
    Named(unsigned times, int corners) {
        json map = {{"tilesets", json::array()}};
        for (unsigned i = 0; i < times; ++i)
            map["tilesets"].push_back({{"firstgid", i + 1}, {"source", "a.tsj"}});
        tiled::FilesBeside files{[&](std::string_view) {
            ++reads;
            return tileset_of(disk_of(corners)).dump();
        }};
        tiled::Target target{document, notes, tiled::Budget(1000)};
        try {
            read_tilesets(target, Field::of_map(map), files);
        } catch (const tiled::MapError& wrong) {
            message = to_string(wrong.error);
        }
        for (const MapFile& file : files.files) names.push_back(file.path);
    }

    LevelDocument document;
    MapNotes notes;
    std::vector<std::string> names;
    std::string message;
    int reads = 0;
};

TEST(TiledLimits, ATilesetFileIsReadOnceHoweverOftenTheMapNamesIt) {
    const Named named(1000, 8);
    EXPECT_EQ(named.message, "");
    EXPECT_EQ(named.reads, 1);
    EXPECT_EQ(named.names, std::vector<std::string>{"a.tsj"});
    EXPECT_EQ(named.document.tile_shapes.size(), 1000U);
}

TEST(TiledLimits, ATilesetFileIsReadOnceHoweverTheMapWritesItsName) {
    int reads = 0;
    json map = {{"tilesets", json::array()}};
    for (const char* name : {"a.tsj", "./a.tsj", "b/.././a.tsj"})
        map["tilesets"].push_back({{"firstgid", map["tilesets"].size() + 1}, {"source", name}});
    tiled::FilesBeside files{[&](std::string_view name) {
        ++reads;
        EXPECT_EQ(name, "a.tsj");
        return tileset_of(disk_of(8)).dump();
    }};
    LevelDocument document;
    MapNotes notes;
    tiled::Target target{document, notes, tiled::Budget(1000)};
    read_tilesets(target, Field::of_map(map), files);
    EXPECT_EQ(reads, 1);
    EXPECT_EQ(document.tile_shapes.size(), 3U);
}

TEST(TiledLimits, ATilesetThatIsNamedAgainAndAgainDoesNotBecomeMillionsOfWalls) {
    constexpr int corners = 5000;
    const Named named(1000, corners);
    EXPECT_EQ("test.tmj: " + named.message, too_many_walls("tileset \"a.tsj\""));
    EXPECT_EQ(named.document.tile_shapes.size(), most_walls_of_small_map / corners);
}

}  // namespace slidelab::lab::tiled_limits_test
