// Each thing in a Tiled map becomes one in a level.
#include "lab/levels/tiled/tiled_reader.hpp"

#include <ctime>
#include <numbers>

#include "lab/levels/tiled/tiled_map.hpp"
#include "support/this_build.hpp"

namespace slidelab::lab::tiled_reader_test {

using Corners = std::vector<Vec2>;

/// The only wall of a map with one object.
Wall only_wall(std::string_view map) {
    const Level level = level_of(map);
    EXPECT_EQ(level.walls().size(), 1U);
    return level.walls().empty() ? Wall{} : level.walls()[0];
}

/// The corners of the only solid of a map.
Corners only_solid(std::string_view map) {
    const Level level = level_of(map);
    EXPECT_EQ(level.solids().size(), 1U);
    return level.solids().empty() ? Corners{} : corners_of(level, level.solids()[0]);
}

void expect_near(const Corners& corners, const Corners& expected) {
    ASSERT_EQ(corners.size(), expected.size());
    for (std::size_t i = 0; i < corners.size(); ++i) {
        EXPECT_NEAR(corners[i].x, expected[i].x, 1e-12) << "corner " << i;
        EXPECT_NEAR(corners[i].y, expected[i].y, 1e-12) << "corner " << i;
    }
}

TEST(TiledReader, ARectangleIsASolidInUnitsOfTiles) {
    EXPECT_EQ(only_solid(map_of(R"({"id":5,"x":32,"y":64,"width":96,"height":16})")),
              (Corners{{1, 2}, {4, 2}, {4, 2.5}, {1, 2.5}}));
}

TEST(TiledReader, WallsAreNamedAfterTheirObject) {
    const Level level = level_of(map_of(R"({"id":5,"x":32,"y":64,"width":96,"height":16})"));
    ASSERT_EQ(level.walls().size(), 4U);
    EXPECT_EQ(level.name_of_wall(3), (WallName{WallName::Kind::object, 5, 0}));
}

TEST(TiledReader, ARectangleTurnsClockwiseAboutItsTopLeftCorner) {
    expect_near(
        only_solid(map_of(R"({"id":5,"x":32,"y":64,"width":64,"height":32,"rotation":90})")),
        {{1, 2}, {1, 4}, {0, 4}, {0, 2}});
    const double half = std::numbers::sqrt2 / 2.0;
    expect_near(
        only_solid(map_of(R"({"id":5,"x":32,"y":64,"width":32,"height":32,"rotation":45})")),
        {{1, 2}, {1 + half, 2 + half}, {1, 2 + 2 * half}, {1 - half, 2 + half}});
}

TEST(TiledReader, QuarterTurnsAreExact) {
    for (const char* turn : {"-270", "90", "450"}) {
        EXPECT_EQ(only_solid(map_of(fmt::format(
                      R"({{"id":1,"x":33,"y":64,"width":64,"height":32,"rotation":{}}})", turn))),
                  (Corners{{33.0 / 32, 2}, {33.0 / 32, 4}, {1.0 / 32, 4}, {1.0 / 32, 2}}));
    }
}

TEST(TiledReader, RectanglesSideBySideShareTheirCornersToTheBit) {
    // A tile of 30 pixels, so that nothing is a power of two.
    std::string map = map_of(R"({"id":1,"x":7,"y":0,"width":11,"height":13},
                                {"id":2,"x":18,"y":0,"width":29,"height":13})");
    map.replace(map.find(R"("tilewidth":32,"tileheight":32)"), 30,
                R"("tilewidth":30,"tileheight":30)");
    const Level level = level_of(map);
    ASSERT_EQ(level.solids().size(), 2U);
    EXPECT_EQ(corners_of(level, level.solids()[0])[1], corners_of(level, level.solids()[1])[0]);
    EXPECT_EQ(corners_of(level, level.solids()[0])[2], corners_of(level, level.solids()[1])[3]);
}

TEST(TiledReader, APolygonIsASolidScreenClockwiseEitherWayItWasDrawn) {
    const char* clockwise = R"({"id":1,"x":32,"y":32,"polygon":
        [{"x":0,"y":0},{"x":32,"y":0},{"x":0,"y":32}]})";
    const char* other_way = R"({"id":1,"x":32,"y":32,"polygon":
        [{"x":0,"y":0},{"x":0,"y":32},{"x":32,"y":0}]})";
    EXPECT_EQ(only_solid(map_of(clockwise)), (Corners{{1, 1}, {2, 1}, {1, 2}}));
    EXPECT_EQ(only_solid(map_of(other_way)), (Corners{{1, 1}, {2, 1}, {1, 2}}));
}

TEST(TiledReader, APolylineIsThinFreeSegments) {
    const Level level = level_of(map_of(R"({"id":1,"x":32,"y":32,"rotation":90,"polyline":
        [{"x":0,"y":0},{"x":32,"y":0},{"x":32,"y":0},{"x":64,"y":32}]})"));
    ASSERT_EQ(level.walls().size(), 2U) << "a point clicked twice is no wall";
    EXPECT_EQ(level.walls()[0].segment, (Segment{{1, 1}, {1, 2}}));
    EXPECT_EQ(level.walls()[1].segment, (Segment{{1, 2}, {0, 3}}));
    EXPECT_EQ(level.walls()[1].radius, 0.0);
    EXPECT_EQ(level.walls()[1].solid, no_solid);
}

TEST(TiledReader, APolylineWithoutLengthIsAPointObstacle) {
    const Wall wall = only_wall(map_of(R"({"id":1,"x":32,"y":32,
        "properties":[{"name":"radius","type":"float","value":8}],
        "polyline":[{"x":0,"y":0},{"x":0,"y":0}]})"));
    EXPECT_EQ(wall.segment, (Segment{{1, 1}, {1, 1}}));
    EXPECT_EQ(wall.radius, 0.25);
}

TEST(TiledReader, ACircleIsAPost) {
    const Wall wall =
        only_wall(map_of(R"({"id":1,"x":32,"y":32,"width":48,"height":48,"ellipse":true})"));
    EXPECT_EQ(wall.segment, (Segment{{1.75, 1.75}, {1.75, 1.75}}));
    EXPECT_EQ(wall.radius, 0.75);
    EXPECT_EQ(wall.solid, no_solid);
}

TEST(TiledReader, ATurnedCircleStillTurnsAboutItsTopLeftCorner) {
    const Wall wall = only_wall(
        map_of(R"({"id":1,"x":64,"y":64,"width":32,"height":32,"ellipse":true,"rotation":180})"));
    EXPECT_EQ(wall.segment.a, (Vec2{1.5, 1.5}));
}

TEST(TiledReader, AnEllipseIsASolidOf32SidesWithItsCornersOnTheEllipse) {
    const Corners corners =
        only_solid(map_of(R"({"id":1,"x":0,"y":0,"width":128,"height":64,"ellipse":true})"));
    EXPECT_EQ(corners.size(), 32U);
    for (const Vec2 corner : corners) {
        const Vec2 spoke{(corner.x - 2.0) / 2.0, corner.y - 1.0};
        EXPECT_NEAR(length(spoke), 1.0, 1e-12);
    }
}

TEST(TiledReader, APointWithARadiusIsAPostAndWithoutIsNothing) {
    const Wall wall = only_wall(map_of(R"({"id":1,"x":0,"y":0,"point":true},
        {"id":2,"x":32,"y":64,"point":true,
         "properties":[{"name":"note","type":"string","value":"big"},
                       {"name":"radius","type":"int","value":16}]})"));
    EXPECT_EQ(wall.segment, (Segment{{1, 2}, {1, 2}}));
    EXPECT_EQ(wall.radius, 0.5);
}

TEST(TiledReader, WithARadiusAClosedShapeIsAFenceOfCapsules) {
    constexpr std::string_view properties =
        R"("properties":[{"name":"radius","type":"float","value":4}])";
    const std::string shapes[] = {
        R"("width":32,"height":64)",
        R"("polygon":[{"x":0,"y":0},{"x":32,"y":0},{"x":32,"y":64},{"x":0,"y":64}])"};
    for (const std::string& shape : shapes) {
        const Level level =
            level_of(map_of(fmt::format(R"({{"id":1,"x":0,"y":0,{},{}}})", shape, properties)));
        ASSERT_EQ(level.walls().size(), 4U) << shape;
        EXPECT_EQ(level.solids().size(), 0U);
        EXPECT_EQ(level.walls()[3].segment, (Segment{{0, 2}, {0, 0}}));
        for (const Wall& wall : level.walls()) EXPECT_EQ(wall.radius, 0.125);
    }
}

TEST(TiledReader, ARadiusOf0MakesAThinFence) {
    const Level level = level_of(map_of(R"({"id":1,"x":0,"y":0,"width":32,"height":32,
        "properties":[{"name":"radius","type":"float","value":0}]})"));
    EXPECT_EQ(level.walls().size(), 4U);
    EXPECT_EQ(level.solids().size(), 0U);
}

TEST(TiledReader, ATileObjectIsASolidAboveItsOrigin) {
    const char* object = R"({"id":1,"x":32,"y":64,"width":32,"height":48,"gid":2147483650})";
    EXPECT_EQ(only_solid(map_of(object)), (Corners{{1, 0.5}, {2, 0.5}, {2, 2}, {1, 2}}));
}

/// The bounds of a tile object of 64 x 32 pixels at 96, 96, in tiles.
Aabb tile_object_under(const std::string& tilesets) {
    std::string map = map_of(R"({"id":1,"x":96,"y":96,"width":64,"height":32,"gid":70})");
    map.insert(1, fmt::format(R"("tilesets":[{}],)", tilesets));
    return level_of(map).level.solids()[0].bounds;
}

TEST(TiledReader, ATileObjectLiesAsItsTilesetIsAligned) {
    const auto aligned = [](std::string_view how) {
        return tile_object_under(fmt::format(R"({{"firstgid":60,"objectalignment":"{}"}})", how));
    };
    EXPECT_EQ(aligned("unspecified"), (Aabb{{3, 2}, {5, 3}}));
    EXPECT_EQ(aligned("bottomleft"), (Aabb{{3, 2}, {5, 3}}));
    EXPECT_EQ(aligned("bottom"), (Aabb{{2, 2}, {4, 3}}));
    EXPECT_EQ(aligned("bottomright"), (Aabb{{1, 2}, {3, 3}}));
    EXPECT_EQ(aligned("left"), (Aabb{{3, 2.5}, {5, 3.5}}));
    EXPECT_EQ(aligned("center"), (Aabb{{2, 2.5}, {4, 3.5}}));
    EXPECT_EQ(aligned("right"), (Aabb{{1, 2.5}, {3, 3.5}}));
    EXPECT_EQ(aligned("topleft"), (Aabb{{3, 3}, {5, 4}}));
    EXPECT_EQ(aligned("top"), (Aabb{{2, 3}, {4, 4}}));
    EXPECT_EQ(aligned("topright"), (Aabb{{1, 3}, {3, 4}}));
    // The one of several tilesets that the tile is of.
    EXPECT_EQ(tile_object_under(R"({"firstgid":71,"objectalignment":"topright"},
                                   {"firstgid":1,"objectalignment":"topleft"},
                                   {"firstgid":9,"source":"other.tsx"})"),
              (Aabb{{3, 2}, {5, 3}}));
    EXPECT_EQ(tile_object_under(R"({"firstgid":1,"objectalignment":"topleft"},
                                   {"firstgid":71,"source":"other.tsx"})"),
              (Aabb{{3, 3}, {5, 4}}));
}

const Wall& only_wall(const Level& level) {
    EXPECT_EQ(level.walls().size(), 1U);
    EXPECT_TRUE(level.solids().empty());
    return level.walls()[0];
}

TEST(TiledReader, ACapsuleObjectIsACapsule) {
    const Level flat =
        level_of(map_of(R"({"id":1,"x":32,"y":64,"width":96,"height":32,"capsule":true})"));
    EXPECT_EQ(only_wall(flat).segment, (Segment{{1.5, 2.5}, {3.5, 2.5}}));
    EXPECT_EQ(only_wall(flat).radius, 0.5);
    const Level upright = level_of(
        map_of(R"({"id":1,"x":32,"y":64,"width":32,"height":96,"capsule":true,"rotation":90})"));
    EXPECT_EQ(only_wall(upright).segment, (Segment{{0.5, 2.5}, {-1.5, 2.5}}));
    const Level round =
        level_of(map_of(R"({"id":1,"x":32,"y":64,"width":32,"height":32,"capsule":true})"));
    EXPECT_EQ(only_wall(round).segment, (Segment{{1.5, 2.5}, {1.5, 2.5}}));
}

TEST(TiledReader, WhatHasNoAreaIsAWallOrAPoint) {
    for (const char* kind : {"", R"(,"ellipse":true)", R"(,"capsule":true)"}) {
        const auto map = [&](int width, int height) {
            return map_of(fmt::format(R"({{"id":1,"x":32,"y":64,"width":{},"height":{}{}}})", width,
                                      height, kind));
        };
        EXPECT_TRUE(level_of(map(0, 0)).level.walls().empty()) << kind;
        EXPECT_EQ(only_wall(level_of(map(96, 0))).segment, (Segment{{1, 2}, {4, 2}})) << kind;
        EXPECT_EQ(only_wall(level_of(map(0, 96))).segment, (Segment{{1, 2}, {1, 5}})) << kind;
    }
    const Level round = level_of(map_of(R"({"id":1,"x":32,"y":64,"width":64,"height":0,
        "properties":[{"name":"radius","value":8}]})"));
    EXPECT_EQ(only_wall(round).radius, 0.25);
    const Level point = level_of(map_of(R"({"id":1,"x":32,"y":64,"width":0,"height":0,
        "properties":[{"name":"radius","value":8}]})"));
    EXPECT_EQ(only_wall(point).segment, (Segment{{1, 2}, {1, 2}}));
    const Level tile = level_of(map_of(R"({"id":1,"x":32,"y":64,"width":0,"height":32,"gid":1})"));
    EXPECT_EQ(only_wall(tile).segment, (Segment{{1, 1}, {1, 2}}));
}

TEST(TiledReader, TextAndWhatIsHiddenIsNotPartOfTheLevel) {
    const std::string hidden_layer =
        R"({"type":"objectgroup","visible":false,"objects":[{"id":"nonsense"}]})";
    const std::string objects = object_layer(
        R"({"id":1,"x":0,"y":0,"width":32,"height":32,"text":{"text":"hello"}},
           {"id":2,"x":0,"y":0,"width":32,"height":32,"visible":false})");
    const Level level =
        level_of(map_of_layers(hidden_layer + "," + objects + R"(,{"type":"imagelayer"})"));
    EXPECT_EQ(level.walls().size(), 0U);
}

TEST(TiledReader, TheSpawnIsAPointOfThatClassUnderEitherName) {
    for (const char* key : {"class", "type"}) {
        const Map level = level_of(
            map_of(fmt::format(R"({{"id":1,"x":48,"y":16,"point":true,"{}":"spawn"}})", key)));
        EXPECT_EQ(level.spawn, (Vec2{1.5, 0.5})) << key;
    }
}

TEST(TiledReader, WithoutASpawnTheStartIsTheCentreOfAllThatStandsInTheMap) {
    const Map level = level_of(map_of(R"({"id":1,"x":0,"y":0,"width":32,"height":32},
                                           {"id":2,"x":96,"y":32,"width":32,"height":32})"));
    EXPECT_EQ(level.spawn, (Vec2{2, 1}));
}

TEST(TiledReader, AKinematicBoxTakesItsSpanFromEndToEnd) {
    const Map level = level_of(map_of(R"({"id":7,"x":32,"y":0,"width":64,"height":32,
        "type":"box","properties":[{"name":"dx","type":"float","value":48},
        {"name":"dy","type":"int","value":-16},{"name":"span","type":"float","value":2.5}]})"));
    EXPECT_EQ(level.level.walls().size(), 0U);
    ASSERT_EQ(level.box_paths.size(), 1U);
    const BoxPath& box = level.box_paths[0];
    EXPECT_EQ(box.home, (Box{{2, 0.5}, {1, 0.5}}));
    EXPECT_EQ(box.travel, (Vec2{1.5, -0.5}));
    EXPECT_EQ(box.duration, 2.5);
    EXPECT_EQ(box.name, (WallName{WallName::Kind::object, 7, 0}));
}

TEST(TiledReader, EveryTileThatIsNotEmptyIsASolidOfItsOwn) {
    // 2147483648 is an empty tile, flipped.
    const Level level = level_of(map_of_layers(
        tile_layer(R"("width":3,"height":2,"data":[0,7,0,2147483648,0,3221225473])")));
    ASSERT_EQ(level.solids().size(), 2U);
    EXPECT_EQ(corners_of(level, level.solids()[0]), (Corners{{1, 0}, {2, 0}, {2, 1}, {1, 1}}));
    EXPECT_EQ(corners_of(level, level.solids()[1]), (Corners{{2, 1}, {3, 1}, {3, 2}, {2, 2}}));
    EXPECT_EQ(level.name_of_wall(0), (WallName{WallName::Kind::tile, 1, 0}));
    EXPECT_EQ(level.name_of_wall(7), (WallName{WallName::Kind::tile, 2, 1}));
}

TEST(TiledReader, TilesInBase64AreLittleEndianNumbers) {
    // 0x80000000, an empty tile that is flipped, and 0x80. In the other byte order 0x80 would come
    // first.
    const Level level = level_of(map_of_layers(tile_layer(
        R"("width":2,"height":1,"encoding":"base64","compression":"","data":"AAAAgIAAAAA=")")));
    ASSERT_EQ(level.solids().size(), 1U);
    EXPECT_EQ(level.solids()[0].bounds, (Aabb{{1, 0}, {2, 1}}));
}

TEST(TiledReader, Base64IsReadWithAndWithoutPadding) {
    // 0, 1 and 0x01020300; 0 and 1.
    const Level three = level_of(map_of_layers(
        tile_layer(R"("width":3,"height":1,"encoding":"base64","data":"AAAAAAEAAAAAAwIB")")));
    EXPECT_EQ(three.solids().size(), 2U);
    const Level two = level_of(map_of_layers(
        tile_layer(R"("width":2,"height":1,"encoding":"base64","data":"AAAAAAEAAAA=")")));
    EXPECT_EQ(two.solids().size(), 1U);
}

TEST(TiledReader, ChunksOfAnInfiniteMapLieWhereTheySay) {
    const Level level = level_of(map_of_layers(tile_layer(
        R"("chunks":[{"x":-16,"y":-2,"width":2,"height":2,"data":[0,0,0,1]},
                     {"x":4,"y":0,"width":1,"height":1,"data":[1]}])")));
    ASSERT_EQ(level.solids().size(), 2U);
    EXPECT_EQ(level.solids()[0].bounds, (Aabb{{-15, -1}, {-14, 0}}));
    EXPECT_EQ(level.solids()[1].bounds, (Aabb{{4, 0}, {5, 1}}));
    EXPECT_EQ(level.name_of_wall(0), (WallName{WallName::Kind::tile, -15, -1}));
}

TEST(TiledReader, LayersInGroupsLieAtTheOffsetsOfBoth) {
    const std::string inner = R"({"type":"objectgroup","offsety":64,"objects":[
        {"id":1,"x":0,"y":0,"width":32,"height":32}]})";
    const std::string tiles = tile_layer(R"("offsetx":16,"width":1,"height":1,"data":[1])");
    const Level level = level_of(map_of_layers(fmt::format(
        R"({{"type":"group","offsetx":32,"layers":[{{"type":"group","layers":[{},{}]}}]}})", inner,
        tiles)));
    ASSERT_EQ(level.solids().size(), 2U);
    EXPECT_EQ(level.solids()[0].bounds, (Aabb{{1, 2}, {2, 3}}));
    EXPECT_EQ(level.solids()[1].bounds, (Aabb{{1.5, 0}, {2.5, 1}}));
}

TEST(TiledReader, WhereTilesAreNotSquareAUnitIsTheWidthOfOne) {
    std::string map = map_of_layers(tile_layer(R"("width":1,"height":2,"data":[0,1])"));
    map.replace(map.find("\"tileheight\":32"), 15, "\"tileheight\":16");
    EXPECT_EQ(only_solid(map), (Corners{{0, 0.5}, {1, 0.5}, {1, 1}, {0, 1}}));
}

TEST(TiledReader, TheTitleIsTheMapsPropertyOrTheFilesName) {
    std::string map = map_of("");
    auto read = read_tiled(map, "levels/old house.tmj");
    EXPECT_EQ(std::get<Map>(read).title, "old house");
    map.insert(1, R"("properties":[{"name":"title","type":"string","value":"Tower"}],)");
    read = read_tiled(map, "levels/old house.tmj");
    EXPECT_EQ(std::get<Map>(read).title, "Tower");
}

TEST(TiledReader, AMapThatTiledWroteHasEveryKindInItsPlace) {
    const auto level = good(load_level(test_data("kinds.tmj")));
    EXPECT_EQ(level.title, "Every kind");
    EXPECT_EQ(level.spawn, (Vec2{1.5, 1.25}));
    // Two tiles, two rectangles and a tile object, a triangle, an ellipse; four capsules or thin
    // lines and two posts.
    EXPECT_EQ(level.level.solids().size(), 7U);
    EXPECT_EQ(level.level.walls().size(), 5U * 4 + 3 + 32 + 3 + 2);
    EXPECT_EQ(level.level.solids()[0].bounds, (Aabb{{0, 4}, {1, 5}}));
    EXPECT_EQ(level.level.solids()[2].bounds, (Aabb{{1.5, 2.25}, {2.5, 2.75}}));
    EXPECT_EQ(level.level.solids()[3].bounds, (Aabb{{4.5, 2}, {5, 3}}));
    ASSERT_EQ(level.box_paths.size(), 1U);
    EXPECT_EQ(level.box_paths[0].travel, (Vec2{1.5, -0.5}));
    EXPECT_EQ(level.bounds, (Aabb{{0, 2}, {7, 6}}));
}

TEST(TiledReader, AMapInXmlIsTheSameAsInJson) {
    const auto xml = load_document(test_data("kinds.tmx"));
    ASSERT_TRUE(std::holds_alternative<LevelDocument>(xml)) << to_string(std::get<InputError>(xml));
    EXPECT_EQ(std::get<LevelDocument>(xml),
              std::get<LevelDocument>(load_document(test_data("kinds.tmj"))));
}

TEST(TiledReader, AnInfiniteMapThatTiledWroteInBase64Loads) {
    const auto level = good(load_level(test_data("infinite_base64.tmj")));
    ASSERT_EQ(level.level.solids().size(), 3U);
    EXPECT_EQ(level.level.solids()[0].bounds, (Aabb{{-1, -1}, {0, 0}}));
    EXPECT_EQ(level.level.solids()[1].bounds, (Aabb{{0, 0}, {1, 1}}));
    EXPECT_EQ(level.level.solids()[2].bounds, (Aabb{{1, 1}, {2, 2}}));
}

TEST(TiledReader, AHundredThousandWallsLoadAtOnce) {
    const std::string map = city_map(25000);
    const std::clock_t begin = std::clock();
    const Level level = level_of(map);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    EXPECT_EQ(level.walls().size(), 100000U);
    RecordProperty("seconds", std::to_string(seconds));
    if (test::is_optimised()) {
        EXPECT_LT(seconds, 3.0);  // on any machine; 0.2 on an idle one
    }
}

TEST(TiledReader, PropertiesOfAWallAreItsTraits) {
    const auto traits = [](std::string_view properties) {
        std::string object = R"({"id":5,"x":0,"y":0,"polyline":[{"x":0,"y":0},{"x":96,"y":0}],)";
        object += R"("properties":[)";
        object += properties;
        object += "]}";
        return level_of(map_of(object)).level.traits_of_wall(0);
    };
    EXPECT_EQ(traits(R"({"name":"one_way","type":"bool","value":true})").solid_side, (Vec2{0, -1}));
    EXPECT_EQ(traits(R"({"name":"one_way","type":"bool","value":false})"), Traits{});
    EXPECT_EQ(traits(R"({"name":"one_way","type":"string","value":"down"})").solid_side,
              (Vec2{0, 1}));
    EXPECT_EQ(traits(R"({"name":"surface_velocity","type":"float","value":-64})").surface_velocity,
              (Vec2{-2, 0}));
    EXPECT_EQ(traits(R"({"name":"category","type":"int","value":6})").category, 6U);
    EXPECT_EQ(traits(R"({"name":"category","type":"string","value":"scenery"})"), Traits{})
        << "the game's own";
}

/// Three tiles beside each other: full, one-way, and one-way half blocks,
/// mirrored.
TEST(TiledReader, TilesMayBeOneWay) {
    std::string map = map_of_layers(tile_layer(R"("width":3,"height":1,"data":[1,2,2147483651])"));
    map.insert(1, R"("tilesets":[{"firstgid":1,"tilewidth":32,"tileheight":32,"tiles":[
        {"id":1,"properties":[{"name":"one_way","type":"bool","value":true}]},
        {"id":2,"properties":[{"name":"one_way","type":"string","value":"left"},
                              {"name":"surface_velocity","type":"float","value":64}],
         "objectgroup":{"objects":[{"id":1,"x":0,"y":16,"width":16,"height":16}]}}],
        "properties":[{"name":"collides","type":"bool","value":true}]}],)");
    const Level level = level_of(map);
    EXPECT_EQ(level.solids().size(), 1U) << "the full tile";
    ASSERT_EQ(level.walls().size(), 6U) << "and a side of each one-way tile";
    EXPECT_EQ(level.walls()[4].segment, (Segment{{1, 0}, {2, 0}})) << "its top";
    EXPECT_EQ(level.traits_of_wall(4), (Traits{.solid_side = {0, -1}}));
    EXPECT_EQ(level.walls()[5].segment, (Segment{{2.5, 1}, {2.5, 0.5}})) << "its left side";
    EXPECT_EQ(level.traits_of_wall(5), (Traits{.solid_side = {-1, 0}, .surface_velocity = {2, 0}}));
    EXPECT_EQ(level.traits_of_wall(0), Traits{});
}

TEST(TiledReader, APointCalledGoalIsTheGoal) {
    const auto goal = [](std::string_view point) {
        return level_of(map_of(fmt::format(R"({{"id":1,"point":true,"x":64,"y":32,{}}})", point)))
            .goal;
    };
    EXPECT_EQ(goal(R"("name":"goal")"), (Vec2{2, 1}));
    EXPECT_EQ(goal(R"("type":"goal")"), (Vec2{2, 1}));
    EXPECT_EQ(goal(R"("name":"sign")"), std::nullopt);
}

}  // namespace slidelab::lab::tiled_reader_test
