// Scenes of the probe view as maps: the same walls, to the bit.
#include "lab/scenes/scene_map.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "articles/contract/registry.hpp"
#include "lab/levels/same_levels.hpp"
#include "lab/levels/tiled/tiled_map.hpp"
#include "support/random.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::scene_map_test {

ProbeScene scene_with(ProbeWalls walls) {
    const Strategy& strategy = *find_strategy("disk_slide");
    return {.strategy = &strategy,
            .options = Options(strategy.options),
            .shape = DiskShape{0.3},
            .walls = std::move(walls),
            .from = {0.1, 0.7},
            .delta = {3, 0},
            .velocity = {3, 0}};
}

/// The level that the saved scene is read as.
Map saved(const ProbeScene& scene) { return level_of(map_of_scene(scene, "scene")); }

/// Walls of every kind, with names that are no map's.
ProbeWalls random_walls(test::Random& random, std::int32_t count) {
    ProbeWalls walls;
    for (std::int32_t i = 0; i < count; ++i) {
        const Vec2 a = random.point(-40, 40);
        const Vec2 b = a + random.point(0.1, 3);
        const WallName segment{WallName::Kind::segment, i, 0};
        walls.segments.push_back(
            {{a, random.chance(0.2) ? a : b}, random.chance(0.5) ? 0.0 : 0.1, segment});
        walls.polygons.push_back({{a, b, {a.x, b.y}}, {WallName::Kind::polygon, i, 0}});
        walls.boxes.push_back(moving_box({a, {0.3, 0.2}}, {}, {WallName::Kind::box, i, 0}));
    }
    return walls;
}

TEST(SceneMap, HasTheWallsOfTheSceneToTheBit) {
    test::Random random(5);
    const ProbeScene scene = scene_with(random_walls(random, 200));
    const Map level = saved(scene);
    expect_same_walls(level, *build(scene.walls).level);
    expect_same_bits(level.spawn, scene.from);
    EXPECT_EQ(level.title, "scene");
}

TEST(SceneMap, OfALevelHasItsWallsAndBounds) {
    for (const char* name : {"garden", "tile_town", "round_maze", "polygon_park"}) {
        SCOPED_TRACE(name);
        const auto loaded = load_level(fmt::format("{}/play/{}.tmj", SLIDELAB_LEVELS, name));
        const Map& level = std::get<Map>(loaded);
        const ProbeScene scene = scene_with(walls_of(level, {}));
        const Map again = saved(scene);
        expect_same_walls(again, *build(scene.walls).level);
        EXPECT_EQ(again.area, level.area);
    }
}

TEST(SceneMap, ObjectsKeepTheirIdsAndPolylinesStayWhole) {
    const Map level = level_of(map_of(R"({"id":5,"x":0,"y":0,"polyline":
        [{"x":0,"y":0},{"x":32,"y":0},{"x":32,"y":32}]},{"id":8,"x":64,"y":0,"width":32,"height":32})"));
    ProbeWalls walls = walls_of(level, {});
    walls.segments.push_back({{{7, 7}, {8, 8}}, 0.0, {WallName::Kind::segment, 2, 0}});
    const auto document = std::get<LevelDocument>(
        read_tiled_document(map_of_scene(scene_with(walls), ""), "scene.tmj"));
    const auto& lines = std::get<ObjectLayer>(document.layers.at(0)).objects;
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0],
              (LevelObject{5, "", Walls{{Segment{{0, 0}, {1, 0}}}, {Segment{{1, 0}, {1, 1}}}}}));
    EXPECT_EQ(lines[1].name, "segment 2");
    EXPECT_EQ(lines[1].id, 9) << "above all that are taken";
    EXPECT_EQ(std::get<ObjectLayer>(document.layers.at(1)).objects.at(0).id, 8);
}

TEST(SceneMap, ABoxGoesOnAtItsSpeedForASecondAtLeast) {
    ProbeWalls walls;
    walls.boxes.push_back(moving_box({{5, 0}, {1, 1}}, {-0.5, 0.25}, {WallName::Kind::box, 0, 0}));
    ProbeScene scene = scene_with(walls);
    scene.duration = 0.25;
    BoxPath box = saved(scene).box_paths[0];
    EXPECT_EQ(box.home, (Box{{5, 0}, {1, 1}}));
    EXPECT_EQ(box.travel, (Vec2{-2, 1}));
    EXPECT_EQ(box.duration, 1.0);
    scene.duration = 4.0;
    box = saved(scene).box_paths[0];
    EXPECT_EQ(box.travel, (Vec2{-0.5, 0.25}));
    EXPECT_EQ(box.duration, 4.0);
}

TEST(SceneMap, WithoutADurationASceneTakesWhatItsVelocitySays) {
    ProbeScene scene = scene_with({});
    EXPECT_EQ(duration_of(scene), 1.0);
    scene.velocity = {30, 0};
    EXPECT_EQ(duration_of(scene), 0.1);
    scene.velocity = scene.delta = {};
    EXPECT_EQ(duration_of(scene), 1.0 / 60.0) << "a tick";
}

TEST(SceneMap, ABoxThatWouldGoTooFarRests) {
    ProbeWalls walls;
    walls.boxes.push_back(moving_box({{5, 0}, {1, 1}}, {9e8, 0}, {WallName::Kind::box, 0, 0}));
    ProbeScene scene = scene_with(walls);
    scene.duration = 0.1;
    const Map level = saved(scene);
    EXPECT_TRUE(level.box_paths.empty());
    EXPECT_EQ(level.level.solids().size(), 1U);
}

TEST(SceneMap, EdgesOfTheGridBecomeFreeSegments) {
    ProbeWalls walls;
    walls.grid = GridEdges{0.5, {{2, 3}}, {{4, 5}}};
    const Map level = saved(scene_with(walls));
    ASSERT_EQ(level.level.walls().size(), 2U);
    EXPECT_EQ(level.level.walls()[0].segment, (Segment{{1, 1.5}, {1.5, 1.5}}));
    EXPECT_EQ(level.level.walls()[1].segment, (Segment{{2, 2.5}, {2, 3}}));
}

TEST(SceneMap, RectanglesStayRectangles) {
    ProbeWalls walls;
    walls.polygons.push_back(
        {{{1, 2}, {4, 2}, {4, 2.5}, {1, 2.5}}, {WallName::Kind::object, 5, 0}});
    const auto map = nlohmann::json::parse(map_of_scene(scene_with(walls), ""));
    const auto& object = map["layers"][0]["objects"][0];
    EXPECT_FALSE(object.contains("polygon"));
    EXPECT_EQ(object["width"].dump(), "96") << "and whole numbers are whole";
}

bool is_installed(const std::string& program) {
    return std::system(("command -v " + program + " > /dev/null 2>&1").c_str()) == 0;
}

/// Tiled itself does not write every digit.
void expect_near(const Map& level, const Map& expected) {
    ASSERT_EQ(level.level.walls().size(), expected.level.walls().size());
    for (std::uint32_t i = 0; i < level.level.walls().size(); ++i) {
        EXPECT_LT(distance(level.level.walls()[i].segment.a, expected.level.walls()[i].segment.a),
                  1e-9);
        EXPECT_LT(distance(level.level.walls()[i].segment.b, expected.level.walls()[i].segment.b),
                  1e-9);
        EXPECT_NEAR(level.level.walls()[i].radius, expected.level.walls()[i].radius, 1e-9);
        EXPECT_EQ(level.level.name_of_wall(i), expected.level.name_of_wall(i));
    }
    EXPECT_EQ(level.title, expected.title);
    EXPECT_LT(distance(level.spawn, expected.spawn), 1e-9);
    EXPECT_EQ(level.box_paths.size(), expected.box_paths.size());
}

/// Debian's Tiled opens and saves it: then it is the same level.
TEST(SceneMap, TiledOpensIt) {
    if (!is_installed("tiled")) GTEST_SKIP() << "Tiled is not installed";
    const test::ScratchFolder scratch;
    test::Random random(9);
    ProbeWalls walls = random_walls(random, 40);
    walls.boxes.push_back(moving_box({{5, 0}, {1, 1}}, {-0.5, 0.25}, {WallName::Kind::box, 41, 0}));
    const std::string text = map_of_scene(scene_with(walls), "scene");
    const std::string from = scratch.write("from.tmj", text);
    const std::string to = scratch.file("to.tmj");
    const std::string command = "HOME='" + scratch.file("") +
                                "' QT_QPA_PLATFORM=offscreen tiled --export-map json '" + from +
                                "' '" + to + "' > /dev/null 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0);
    expect_near(std::get<Map>(load_level(to)), level_of(text));
}

}  // namespace slidelab::lab::scene_map_test
