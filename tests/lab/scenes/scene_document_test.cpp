// Scenes of the probe view as levels: the same walls, to the bit.
#include "lab/scenes/scene_document.hpp"

#include <gtest/gtest.h>

#include "lab/levels/same_levels.hpp"
#include "lab/levels/tiled/tiled_map.hpp"
#include "lab/levels/tiled/tiled_writer.hpp"
#include "slidelab/collision/contract/registry.hpp"
#include "support/random.hpp"

namespace slidelab::lab::scene_document_test {
namespace {

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
Level saved(const ProbeScene& scene) { return level_of(write_tiled(document_of(scene, "scene"))); }

TEST(SceneDocument, HasTheWallsOfTheSceneToTheBit) {
    test::Random random(5);
    ProbeWalls walls;
    for (std::int32_t i = 0; i < 200; ++i) {
        const Vec2 a = random.point(-40, 40);
        const Vec2 b = a + random.point(0.1, 3);
        const WallName segment{WallName::Kind::segment, i, 0};
        walls.segments.push_back(
            {{a, random.chance(0.2) ? a : b}, random.chance(0.5) ? 0.0 : 0.1, segment});
        walls.polygons.push_back({{a, b, {a.x, b.y}}, {WallName::Kind::polygon, i, 0}});
        walls.boxes.push_back({{a, {0.3, 0.2}}, {}, {WallName::Kind::box, i, 0}});
    }
    const ProbeScene scene = scene_with(walls);
    const Level level = saved(scene);
    expect_same_walls(level, *build(walls).level);
    expect_same_bits(level.spawn(), scene.from);
    EXPECT_EQ(level.title(), "scene");
}

TEST(SceneDocument, OfALevelHasItsWallsAndBounds) {
    for (const char* name : {"garden", "tile_town", "round_maze", "polygon_park"}) {
        SCOPED_TRACE(name);
        const auto loaded = load_level(fmt::format("{}/play/{}.tmj", SLIDELAB_LEVELS, name));
        const Level& level = std::get<Level>(loaded);
        const ProbeScene scene = scene_with(walls_of(level, {}));
        const Level again = saved(scene);
        expect_same_walls(again, *build(scene.walls).level);
        EXPECT_EQ(again.map_bounds(), level.map_bounds());
    }
}

TEST(SceneDocument, ObjectsKeepTheirIdsAndPolylinesStayWhole) {
    const Level level = level_of(map_of(R"({"id":5,"x":0,"y":0,"polyline":
        [{"x":0,"y":0},{"x":32,"y":0},{"x":32,"y":32}]},{"id":8,"x":64,"y":0,"width":32,"height":32})"));
    ProbeWalls walls = walls_of(level, {});
    walls.segments.push_back({{{7, 7}, {8, 8}}, 0.0, {WallName::Kind::segment, 2, 0}});
    const LevelDocument document = document_of(scene_with(walls), "");
    const auto& lines = std::get<ObjectLayer>(document.layers.at(0)).objects;
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0], (LevelObject{5, "", Polyline{{{0, 0}, {1, 0}, {1, 1}}, 0.0, false}}));
    EXPECT_EQ(lines[1].name, "segment 2");
    EXPECT_EQ(lines[1].id, 9) << "above all that are taken";
    EXPECT_EQ(std::get<ObjectLayer>(document.layers.at(1)).objects.at(0).id, 8);
}

TEST(SceneDocument, ABoxGoesOnAtItsSpeedForASecondAtLeast) {
    ProbeWalls walls;
    walls.boxes.push_back({{{5, 0}, {1, 1}}, {-0.5, 0.25}, {WallName::Kind::box, 0, 0}});
    ProbeScene scene = scene_with(walls);
    scene.duration = 0.25;
    BoxPath box = saved(scene).box_paths()[0];
    EXPECT_EQ(box.home, (Box{{5, 0}, {1, 1}}));
    EXPECT_EQ(box.travel, (Vec2{-2, 1}));
    EXPECT_EQ(box.duration, 1.0);
    scene.duration = 4.0;
    box = saved(scene).box_paths()[0];
    EXPECT_EQ(box.travel, (Vec2{-0.5, 0.25}));
    EXPECT_EQ(box.duration, 4.0);
}

TEST(SceneDocument, WithoutADurationASceneTakesWhatItsVelocitySays) {
    ProbeScene scene = scene_with({});
    EXPECT_EQ(duration_of(scene), 1.0);
    scene.velocity = {30, 0};
    EXPECT_EQ(duration_of(scene), 0.1);
    scene.velocity = scene.delta = {};
    EXPECT_EQ(duration_of(scene), 1.0 / 60.0) << "a tick";
}

TEST(SceneDocument, ABoxThatWouldGoTooFarRests) {
    ProbeWalls walls;
    walls.boxes.push_back({{{5, 0}, {1, 1}}, {9e8, 0}, {WallName::Kind::box, 0, 0}});
    ProbeScene scene = scene_with(walls);
    scene.duration = 0.1;
    const Level level = saved(scene);
    EXPECT_TRUE(level.box_paths().empty());
    EXPECT_EQ(level.solids().size(), 1U);
}

TEST(SceneDocument, EdgesOfTheGridBecomeFreeSegments) {
    ProbeWalls walls;
    walls.grid = GridEdges{0.5, {{2, 3}}, {{4, 5}}};
    const Level level = saved(scene_with(walls));
    ASSERT_EQ(level.walls().size(), 2U);
    EXPECT_EQ(level.walls()[0].segment, (Segment{{1, 1.5}, {1.5, 1.5}}));
    EXPECT_EQ(level.walls()[1].segment, (Segment{{2, 2.5}, {2, 3}}));
}

}  // namespace
}  // namespace slidelab::lab::scene_document_test
