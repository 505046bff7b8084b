// A mover on a floor, before what pushes it or stops it: the facts of its floor are those of the
// place where it ends.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "slidelab/world/mover.hpp"
#include "slidelab/world/world.hpp"
#include "support/built_world.hpp"
#include "support/walker.hpp"

namespace slidelab::mover_pushed_test {

using test::Walker;

Walker walker_of(const Shape& shape, Vec2 position) {
    Walker walker;
    walker.mover.shape = shape;
    walker.position = position;
    return walker;
}

World world_of(std::vector<WallDefinition> walls) {
    return test::built(WorldDefinition{std::move(walls), {}});
}

ObjectId added(World& world, const BodyDefinition& body) {
    return std::get<ObjectId>(world.add(body));
}

TEST(MoverPushed, follows_its_slope_down_before_what_pushes_it) {
    World world = world_of({{Segment{{-4, 2}, {4, -2}}, 0.0, {}}});
    Walker walker = walker_of(DiskShape{0.3}, {0, -0.3354});
    for (int i = 0; i < 30; ++i) walker.tick(world);
    const Vec2 start = walker.position;
    const ObjectId ram = added(world, {BoxShape{{1, 5}}, start + Vec2{1.3, 0}, {}});
    for (int i = 0; i < 20; ++i) {
        world.move_body(ram, world.position_of(ram) - Vec2{0.05, 0});
        walker.tick(world);
        world.advance();
        ASSERT_TRUE(walker.state.on_floor);
        ASSERT_NEAR(walker.position.x, start.x - 0.05 * (i + 1), 1e-9);
        ASSERT_NEAR(walker.position.y, start.y + 0.025 * (i + 1), 1e-9);
        ASSERT_NEAR(walker.last.floor.gap, 0.0, 1e-8);
    }
}

TEST(MoverPushed, leaves_the_floor_where_it_is_pushed_off_its_end) {
    World world = world_of({{Box{{0, 1}, {2, 1}}, 0.0, {}}});
    Walker walker = walker_of(DiskShape{0.3}, {1.8, -0.3});
    for (int i = 0; i < 30; ++i) walker.tick(world);
    ASSERT_TRUE(walker.state.on_floor);
    const ObjectId ram = added(world, {BoxShape{{1, 1}}, {0.5, -1}, {}});
    world.move_body(ram, {1.5, -1});
    walker.tick(world);
    EXPECT_FALSE(walker.state.on_floor);
    EXPECT_FALSE(walker.last.floor.object);
    EXPECT_NEAR(walker.position.x, 2.8, 1e-9);
}

TEST(MoverPushed, stands_on_the_tile_that_it_has_come_to_where_a_wall_stops_it) {
    const World world = world_of({{Box{{-0.5, 0.5}, {0.5, 0.5}}, 0.0, {1, 7}},
                                  {Box{{0.5, 0.5}, {0.5, 0.5}}, 0.0, {1, 8}},
                                  {Segment{{1, -5}, {1, 0}}, 0.0, {}}});
    Walker walker = walker_of(DiskShape{0.9}, {-0.05, -0.9});
    walker.tick(world);
    ASSERT_EQ(walker.last.floor.object, world.wall(0));
    walker.velocity.x = 12;
    walker.tick(world);
    EXPECT_NEAR(walker.position.x, 0.1, 1e-9);
    EXPECT_EQ(walker.last.floor.object, world.wall(1));
}

TEST(MoverPushed, keeps_to_a_bent_platform_that_moves_under_it_at_a_wall) {
    World world = world_of({{Segment{{-1, -9}, {-1, 9}}, 0.0, {}}});
    // Its top falls to both sides of its middle.
    const ObjectId roof =
        added(world, {PolygonShape{{{-6, 2}, {0, 0}, {6, 2}, {6, 3}, {-6, 3}}}, {-0.5, 1}, {}});
    Walker walker = walker_of(BoxShape{{0.3, 0.5}}, {-0.7, -1});
    for (int i = 0; i < 60; ++i) walker.tick(world);
    ASSERT_TRUE(walker.state.on_floor);
    for (int i = 0; i < 60; ++i) {
        world.move_body(roof, world.position_of(roof) - Vec2{0.08, 0});
        walker.tick(world);
        world.advance();
        ASSERT_TRUE(walker.state.on_floor) << i;
        ASSERT_NEAR(walker.position.x, -0.7, 1e-9) << i;
        const double top = world.position_of(roof).x;  // of the roof's middle
        const double below = std::max(0.0, std::max(-1.0 - top, top + 0.4) / 3.0);
        ASSERT_NEAR(walker.position.y, 0.5 + below, 1e-7) << i;
    }
}

/// A box on a floor, with its back to a wall, before a body that comes 0.58 into it.
MoverResult pressed_from_ahead(Vec2 acceleration) {
    World world = world_of({{Box{{0, 1}, {3, 1}}, 0.0, {}}, {Box{{-4, 0}, {1, 2}}, 0.0, {}}});
    Walker walker = walker_of(BoxShape{{0.5, 0.5}}, {-2.5, -0.5});
    walker.mover.aside = 0.0;
    walker.tick(world);
    const ObjectId body = added(world, {BoxShape{{0.5, 0.5}}, {-1.48, -0.5}, {}});
    world.move_body(body, {-2.08, -0.5});
    return move(world, walker.mover, {walker.position, {}, acceleration}, walker.state);
}

TEST(MoverPushed, is_squeezed_whichever_way_it_is_driven_meanwhile) {
    for (const Vec2 acceleration : {Vec2{0, 30}, Vec2{-5, 30}, Vec2{5, 30}}) {
        const MoverResult result = pressed_from_ahead(acceleration);
        EXPECT_TRUE(result.squeezed) << acceleration.x;
        EXPECT_NEAR(result.depth, 0.58, 1e-9) << acceleration.x;
    }
}

}  // namespace slidelab::mover_pushed_test
