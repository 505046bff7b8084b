// Tiles whose tileset draws their walls, against pictures that Tiled itself drew of the same maps:
// its tmxrasterizer wrote data/shapes.picture.txt, a character a pixel, from pictures of tiles that
// are the same as their shapes.
#include "lab/levels/tile_shapes.hpp"

#include <algorithm>
#include <fstream>
#include <limits>
#include <sstream>

#include "lab/levels/tiled/tiled_map.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "support/cases.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::tile_shapes_test {

std::string text_of(const std::string& file) { return test::text_of(test_data(file)); }

std::vector<std::string> picture_rows() {
    std::istringstream text(text_of("shapes.picture.txt"));
    std::vector<std::string> rows;
    for (std::string row; std::getline(text, row);) rows.push_back(row);
    return rows;
}

OpenedLevel opened(const std::string& file) { return good(open_level_file(test_data(file))); }

bool is_inside(const std::vector<Vec2>& corners, Vec2 p) {
    bool inside = false;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2 a = corners[i];
        const Vec2 b = corners[(i + 1) % corners.size()];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
}

bool is_solid(const Level& level, Vec2 place) {
    return std::any_of(level.solids().begin(), level.solids().end(), [&](const Solid& solid) {
        return is_inside(corners_of(level, solid), place);
    });
}

double distance_to_walls(const Level& level, Vec2 place) {
    double least = std::numeric_limits<double>::infinity();
    for (const Wall& wall : level.walls())
        least = std::min(least, distance(place, closest_point_on_segment(place, wall.segment)));
    return least;
}

/// Pixels where the level is solid and the picture is empty, or the other way round; those that a
/// wall runs through are nobody's.
std::string differences(const Level& level, const std::vector<std::string>& rows) {
    constexpr double pixels_per_unit = 16.0;
    constexpr double half_diagonal = 0.71 / pixels_per_unit;
    std::string found;
    for (std::size_t y = 0; y < rows.size(); ++y) {
        if (!test::is_tried(y)) continue;
        for (std::size_t x = 0; x < rows[y].size(); ++x) {
            const Vec2 place =
                Vec2{static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5} / pixels_per_unit;
            if (is_solid(level, place) == (rows[y][x] == '#')) continue;
            if (distance_to_walls(level, place) <= half_diagonal) continue;
            found += fmt::format("{},{} ", x, y);
        }
    }
    return found;
}

TEST(TileShapes, TilesAreSolidWhereTiledDrawsThemFlippedAndTurnedAndBeside) {
    const std::vector<std::string> rows = picture_rows();
    ASSERT_EQ(rows.size(), 160U);
    ASSERT_GT(std::count(rows[20].begin(), rows[20].end(), '#'), 20);
    for (const char* file : {"shapes.tmj", "shapes.tmx"}) {
        const OpenedLevel level = opened(file);
        ASSERT_TRUE(level.built);
        EXPECT_EQ(differences(*level.built, rows), "") << file;
        // Two tiles that fill their cells; of each shape eight flips and an object, one of two
        // parts.
        EXPECT_EQ(level.built->level.solids().size(), 2U + 9 + 9 + 2 * 9) << file;
    }
}

TEST(TileShapes, TheMapInXmlIsTheSameToTheBit) {
    EXPECT_EQ(*opened("shapes.tmx").document, *opened("shapes.tmj").document);
}

TEST(TileShapes, WallsOfATileAreNamedAfterItsCell) {
    const OpenedLevel level = opened("shapes.tmj");
    ASSERT_TRUE(level.built);
    std::size_t of_cell = 0;
    for (std::uint32_t i = 0; i < level.built->level.walls().size(); ++i) {
        const bool here =
            level.built->level.name_of_wall(i) == WallName{WallName::Kind::tile, 3, 1};
        of_cell += here ? 1 : 0;
        if (!here) continue;
        const Segment side = level.built->level.walls()[i].segment;
        EXPECT_TRUE(side.a.x >= 3.0 && side.a.x <= 4.0 && side.a.y >= 1.0 && side.a.y <= 1.5);
    }
    EXPECT_EQ(of_cell, 3U) << "the mirrored triangle";
}

TEST(TileShapes, WhatTheTilesetHasBesidesIsSaid) {
    const OpenedLevel level = opened("shapes.tmj");
    ASSERT_EQ(level.notes.all().size(), 1U);
    EXPECT_EQ(to_string(level.notes.all()[0]),
              "objects of class \"water\" (no walls): tileset \"b\", tile 0");
}

TEST(TileShapes, AnOpenedLevelHasItsFilesAsTheyWere) {
    const OpenedLevel level = opened("shapes.tmj");
    ASSERT_EQ(level.files.size(), 2U);
    EXPECT_TRUE(level.files[0].path.ends_with("shapes.tmj"));
    EXPECT_TRUE(level.files[1].path.ends_with("a.tsx"));
    EXPECT_EQ(*level.files[0].text, text_of("shapes.tmj"));
    EXPECT_EQ(*level.files[1].text, text_of("a.tsx"));
}

TEST(TileShapes, ATileWithoutAWallAmongItsShapesIsNone) {
    std::string map = map_of_layers(tile_layer(R"("width":3,"height":1,"data":[1,2,3])"));
    map.insert(1, R"("tilesets":[{"firstgid":1,"name":"t","tilewidth":32,"tileheight":32,"tiles":[
        {"id":0,"objectgroup":{"objects":[{"id":1,"type":"water","x":0,"y":0,"width":32,"height":32}]}},
        {"id":1,"objectgroup":{"objects":[]}},
        {"id":2,"objectgroup":{"objects":[{"id":1,"type":"wall","x":0,"y":0,"width":32,"height":32}]}}
        ]}],)");
    const Level level = level_of(map);
    ASSERT_EQ(level.solids().size(), 1U);
    EXPECT_EQ(level.solids()[0].bounds, (Aabb{{2, 0}, {3, 1}})) << "others have no shapes";
    const auto read = good(read_tiled_document(map, "t.tmj"));
    EXPECT_TRUE(read.tile_shapes.empty()) << "a shape that fills the cell is none";
}

TEST(TileShapes, SlopesShareTheirEndsWithTheFullTilesBesideThem) {
    // 30-pixel tiles: no power of two. A slope up to the full tile, and its mirror image.
    std::string map = map_of_layers(tile_layer(R"("width":3,"height":1,"data":[1,2,2147483649])"));
    for (const char* length : {"\"tilewidth\":32", "\"tileheight\":32"}) {
        const std::string before = length;
        map.replace(map.find(before), before.size(), before.substr(0, before.size() - 2) + "30");
    }
    map.insert(1, R"("tilesets":[{"firstgid":1,"name":"t","tilewidth":30,"tileheight":30,
        "properties":[{"name":"collides","type":"bool","value":true}],"tiles":[
        {"id":0,"objectgroup":{"objects":[{"id":1,"x":0,"y":30,"polygon":
        [{"x":0,"y":0},{"x":30,"y":-30},{"x":30,"y":0}]}]}}]}],)");
    const Level level = level_of(map);
    ASSERT_EQ(level.solids().size(), 3U);
    const auto has = [&](std::size_t solid, Vec2 corner) {
        const auto corners = corners_of(level, level.solids()[solid]);
        return std::find(corners.begin(), corners.end(), corner) != corners.end();
    };
    for (const Vec2 corner : corners_of(level, level.solids()[0])) {
        EXPECT_TRUE(has(1, corner) || has(2, corner));
    }
}

TEST(TileShapes, CirclesCapsulesAndLinesOfATileKeepTheirThickness) {
    std::string map = map_of_layers(tile_layer(R"("width":1,"height":1,"data":[3221225473])"));
    map.insert(1, R"("tilesets":[{"firstgid":1,"name":"t","tilewidth":32,"tileheight":32,"tiles":[
        {"id":0,"objectgroup":{"objects":[
        {"id":1,"x":0,"y":0,"width":8,"height":8,"ellipse":true},
        {"id":2,"x":0,"y":32,"polyline":[{"x":0,"y":0},{"x":16,"y":-8}],
         "properties":[{"name":"radius","type":"float","value":2}]}]}}]}],)");
    const Level level = level_of(map);
    ASSERT_EQ(level.walls().size(), 2U);
    EXPECT_EQ(level.walls()[0].segment, (Segment{{28.0 / 32, 28.0 / 32}, {28.0 / 32, 28.0 / 32}}));
    EXPECT_EQ(level.walls()[0].radius, 0.125);
    EXPECT_EQ(level.walls()[1].segment, (Segment{{1, 0}, {0.5, 0.25}}));
    EXPECT_EQ(level.walls()[1].radius, 2.0 / 32);
}

TEST(TileShapes, AShapeBeyondTheLevelIsRefusedByItsPlace) {
    std::string map = map_of_layers(tile_layer(R"("width":1,"height":1,"data":[1])"));
    map.replace(map.find("\"tilewidth\":32"), 14, "\"tilewidth\":0.5");
    map.insert(1, R"("tilesets":[{"firstgid":1,"name":"t","tilewidth":32,"tileheight":32,"tiles":[
        {"id":0,"objectgroup":{"objects":[{"id":1,"x":0,"y":0,"width":9e5,"height":4}]}}]}],)");
    EXPECT_EQ(problem_of(map),
              "test.tmj: tile 0,0: it extends to 1800000, 0; "
              "expected at most 1000000 units from the origin");
}

}  // namespace slidelab::lab::tile_shapes_test
