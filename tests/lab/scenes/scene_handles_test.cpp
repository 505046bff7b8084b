// Handles of a scene: found, and dragged.
#include "lab/scenes/scene_handles.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "articles/contract/registry.hpp"

namespace slidelab::lab::scene_handles_test {

using Kind = SceneHandle::Kind;

/// A polyline of two pieces, a point obstacle, a capsule, a triangle that shares a corner with a
/// piece, and a box that moves.
ProbeScene scene_with_all() {
    const Strategy& strategy = *find_strategy("disk_slide");
    ProbeScene scene{&strategy, strategy.defaults(), DiskShape{0.5}, {}, {0, 0}, {2, 0}, {2, 0}};
    scene.walls.segments = {{{{5, 0}, {6, 1}}, 0.0, {}},
                            {{{6, 1}, {7, 0}}, 0.0, {}},
                            {{{10, 10}, {10, 10}}, 0.0, {}},
                            {{{12, 0}, {14, 0}}, 0.5, {}}};
    scene.walls.polygons = {{{{7, 0}, {9, 0}, {8, 2}}, {}}};
    scene.walls.boxes = {moving_box({{-5, -5}, {1, 1}}, {2, 0})};
    return scene;
}

std::optional<SceneHandle> found(const ProbeScene& scene, Vec2 point, double extent = 0.25) {
    return handle_at(scene, *build(scene.walls).level, point, extent);
}

void drag(ProbeScene& scene, Vec2 from, Vec2 to) {
    const auto handle = found(scene, from);
    ASSERT_TRUE(handle) << from.x << ", " << from.y;
    SceneDrag held(scene, *handle);
    held.move_to(scene, to);
}

TEST(Handles, AreFoundWithinReachAndTheNearestIsTaken) {
    const ProbeScene scene = scene_with_all();
    EXPECT_EQ(found(scene, {0.2, 0.0})->kind, Kind::start);
    EXPECT_EQ(found(scene, {2.1, 0.1})->kind, Kind::target);
    EXPECT_EQ(found(scene, {5.9, 1.1})->at, (Vec2{6, 1}));
    EXPECT_EQ(found(scene, {-3, -5})->kind, Kind::box_displacement);
    EXPECT_EQ(found(scene, {-6, -6})->kind, Kind::box_place);
    EXPECT_FALSE(found(scene, {1, 0}));
    EXPECT_FALSE(found(scene, {0.3, 0.0}));
    EXPECT_EQ(found(scene, {1.4, 0}, 5.0)->kind, Kind::target) << "both are near enough";
}

TEST(Handles, OfADisplacementOfNoLengthGiveItsEndFirst) {
    ProbeScene scene = scene_with_all();
    scene.delta = {};
    EXPECT_EQ(found(scene, {0, 0})->kind, Kind::target);
}

TEST(Handles, AtNoNumberAreNone) { EXPECT_FALSE(found(scene_with_all(), {std::nan(""), 0.0})); }

TEST(Handles, WithinAnAreaAreListedOnceAndNotAtAllWhenThereAreTooMany) {
    const ProbeScene scene = scene_with_all();
    const Level level = *build(scene.walls).level;
    const Aabb everything{{-100, -100}, {100, 100}};
    const auto all = handles_within(scene, level, everything, 100);
    // Two of the displacement, two of the box; (5,0) (6,1) (7,0) (9,0) (8,2) (10,10) (12,0) (14,0).
    EXPECT_EQ(all.size(), 4U + 8U);
    EXPECT_EQ(handles_within(scene, level, everything, 7).size(), 4U);
    EXPECT_EQ(handles_within(scene, level, {{-1, -1}, {1, 1}}, 100).size(), 1U);
}

TEST(Dragging, OneEndOfTheDisplacementLeavesTheOtherWhereItIs) {
    ProbeScene scene = scene_with_all();
    scene.velocity = {9, 9};
    drag(scene, {2, 0}, {3, 4});
    EXPECT_EQ(scene.from, (Vec2{0, 0}));
    EXPECT_EQ(scene.delta, (Vec2{3, 4}));
    EXPECT_EQ(scene.velocity, scene.delta);
    drag(scene, {0, 0}, {-1, 1});
    EXPECT_EQ(scene.from, (Vec2{-1, 1}));
    EXPECT_EQ(scene.from + scene.delta, (Vec2{3, 4}));
}

TEST(Dragging, ACornerMovesEveryWallThatEndsThere) {
    ProbeScene scene = scene_with_all();
    drag(scene, {7, 0}, {7, -3});
    EXPECT_EQ(scene.walls.segments[0].segment(), (Segment{{5, 0}, {6, 1}}));
    EXPECT_EQ(scene.walls.segments[1].segment(), (Segment{{6, 1}, {7, -3}}));
    EXPECT_EQ(scene.walls.polygons[0].corners()[0], (Vec2{7, -3}));
    EXPECT_EQ(scene.walls.polygons[0].corners()[1], (Vec2{9, 0}));
}

TEST(Dragging, OverAnotherEndDoesNotGlueItToIt) {
    ProbeScene scene = scene_with_all();
    SceneDrag held(scene, *found(scene, {5, 0}));
    held.move_to(scene, {6, 1});
    held.move_to(scene, {4, 4});
    EXPECT_EQ(scene.walls.segments[0].segment(), (Segment{{4, 4}, {6, 1}}));
    EXPECT_EQ(scene.walls.segments[1].segment().a, (Vec2{6, 1}));
}

TEST(Dragging, APointObstacleMovesAsOneAndACapsuleKeepsItsRadius) {
    ProbeScene scene = scene_with_all();
    drag(scene, {10, 10}, {11, 12});
    EXPECT_EQ(scene.walls.segments[2].segment(), (Segment{{11, 12}, {11, 12}}));
    drag(scene, {14, 0}, {14, 3});
    EXPECT_EQ(scene.walls.segments[3].segment(), (Segment{{12, 0}, {14, 3}}));
    EXPECT_EQ(scene.walls.segments[3].wall.radius, 0.5);
}

TEST(Dragging, ABoxMovesItWithItsDisplacementAndItsTargetAlone) {
    ProbeScene scene = scene_with_all();
    drag(scene, {-6, -6}, {-8, -6});
    EXPECT_EQ(box_of(scene.walls.boxes[0]), (Box{{-7, -5}, {1, 1}}));
    EXPECT_EQ(scene.walls.boxes[0].displacement, (Vec2{2, 0}));
    drag(scene, {-5, -5}, {-7, -2});
    EXPECT_EQ(scene.walls.boxes[0].position, (Vec2{-7, -5}));
    EXPECT_EQ(scene.walls.boxes[0].displacement, (Vec2{0, 3}));
}

TEST(Dragging, NeverMakesASceneThatCannotBeSolved) {
    const double far = 1e300;
    for (const Vec2 from : {Vec2{0, 0}, Vec2{2, 0}, Vec2{6, 1}, Vec2{9, 0}, Vec2{-6, -6}}) {
        for (const Vec2 to : {Vec2{far, far}, Vec2{-far, 0}, Vec2{8, 0}, Vec2{0, 0}, Vec2{7, 0}}) {
            ProbeScene scene = scene_with_all();
            drag(scene, from, to);
            drag(scene, {12, 0}, {-far, far});
            ASSERT_FALSE(problem_with(scene)) << *problem_with(scene);
            EXPECT_TRUE(is_finite(solve(scene, build(scene.walls)).result.position));
        }
    }
    ProbeScene scene = scene_with_all();
    drag(scene, {0, 0}, {std::nan(""), 1});
    EXPECT_EQ(scene.from, (Vec2{0, 0}));
}

/// A triangle with a corner up, around the start.
ProbeScene scene_with_polygon() {
    const Strategy& strategy = *find_strategy("sat_push");
    return {&strategy,
            strategy.defaults(),
            PolygonShape{{{0, -1}, {1, 1}, {-1, 1}}},
            {},
            {10, 20},
            {5, 0},
            {5, 0}};
}

TEST(Drag, ACornerOfTheMoverChangesItsShapeAlone) {
    ProbeScene scene = scene_with_polygon();
    drag(scene, {10, 19}, {10.5, 18});
    EXPECT_EQ(scene.shape, Shape(PolygonShape{{{0.5, -2}, {1, 1}, {-1, 1}}}));
    EXPECT_EQ(scene.from, (Vec2{10, 20}));
    EXPECT_EQ(scene.delta, (Vec2{5, 0}));
}

TEST(Drag, ACornerThatWouldMakeNoMoverStaysAndSaysWhy) {
    const std::pair<Vec2, const char*> refused[] = {
        {{10, 22}, "not convex"}, {{10, 21}, "not convex"}, {{13, 20.9}, "centre is not inside"}};
    for (const auto& [to, why] : refused) {
        ProbeScene scene = scene_with_polygon();
        SceneDrag held(scene, *found(scene, {10, 19}));
        held.move_to(scene, to);
        EXPECT_EQ(scene.shape, scene_with_polygon().shape) << why;
        ASSERT_TRUE(held.refusal()) << why;
        EXPECT_NE(held.refusal()->find(why), std::string::npos) << *held.refusal();
        EXPECT_EQ(held.handle().at, (Vec2{10, 19}));
        held.move_to(scene, {10, 18.5});
        EXPECT_FALSE(held.refusal()) << "it goes on where it can";
        EXPECT_EQ(held.handle().at, (Vec2{10, 18.5}));
    }
}

}  // namespace slidelab::lab::scene_handles_test
