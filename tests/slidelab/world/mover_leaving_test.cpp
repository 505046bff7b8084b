// How a mover leaves what it stands on.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "slidelab/world/mover.hpp"
#include "slidelab/world/world.hpp"
#include "support/built_world.hpp"
#include "support/walker.hpp"

namespace slidelab::mover_leaving_test {

constexpr double seconds = 1.0 / 60.0;

using test::Walker;

Walker box_at(Vec2 position) {
    Walker walker;
    walker.mover.shape = BoxShape{{0.4, 0.5}};
    walker.position = position;
    return walker;
}

World world_of(std::vector<WallDefinition> walls) {
    return test::built(WorldDefinition{std::move(walls), {}});
}

WallDefinition floor_at(double y) { return {Segment{{-50, y}, {50, y}}, 0.0, {}}; }

TEST(MoverLeaving, follows_a_pull_away_from_the_floor_in_that_tick) {
    const World world = world_of({floor_at(0)});
    Walker walker = box_at({0, -0.5});
    walker.tick(world, {0, 30});
    ASSERT_TRUE(walker.state.on_floor);
    walker.tick(world, {0, -20});
    EXPECT_FALSE(walker.state.on_floor);
    EXPECT_NEAR(walker.position.y, -0.5 - 10 * seconds * seconds, 1e-12);
    EXPECT_NEAR(walker.velocity.y, -20 * seconds, 1e-12);
}

TEST(MoverLeaving, stays_to_the_bit_where_nothing_pulls) {
    const World world = world_of({floor_at(0)});
    Walker walker = box_at({0, -0.5});
    walker.tick(world, {0, 30});
    const Vec2 place = walker.position;
    for (int i = 0; i < 100; ++i) walker.tick(world, {});
    EXPECT_TRUE(walker.state.on_floor);
    EXPECT_EQ(walker.position, place);
}

TEST(MoverLeaving, leaves_a_slope_by_the_slopes_own_normal) {
    const World world = world_of({{Segment{{-9, -9}, {9, 9}}, 0.0, {}}});  // 45 degrees, down right
    Walker walker = box_at({0, -0.9});
    walker.mover.floor_angle = 0.8;
    for (int i = 0; i < 30; ++i) walker.tick(world, {0, 30});
    ASSERT_TRUE(walker.state.on_floor);
    Walker other = walker;
    walker.tick(world, {20, 10});  // more to the right than down: away from it
    EXPECT_FALSE(walker.state.on_floor);
    other.tick(world, {10, 20});
    EXPECT_TRUE(other.state.on_floor);
}

TEST(MoverLeaving, leaves_a_bend_where_the_wind_leads_off_the_next_slope) {
    const World world =
        world_of({{Segment{{-9, 0}, {0, 0}}, 0.0, {}}, {Segment{{0, 0}, {9, 6}}, 0.0, {}}});
    Walker walker = box_at({-0.5, -0.5});
    walker.tick(world, {0, 30});
    for (int i = 0; i < 60; ++i) {
        walker.velocity.x = 3;
        walker.tick(world, {20, 0});
        // Its rear corner is the last one on the floor.
        ASSERT_EQ(walker.state.on_floor, walker.position.x - 0.4 <= 1e-5) << walker.position.x;
        if (!walker.state.on_floor) break;
    }
    EXPECT_NEAR(walker.position.y, -0.5, 1e-9) << "level, as it went";
}

TEST(MoverLeaving, takes_at_least_the_velocity_of_a_lift_that_pushes_it) {
    World world = test::built(WorldDefinition{});
    const ObjectId lift = std::get<ObjectId>(world.add({BoxShape{{3, 0.5}}, {0, 1}, {}}));
    Walker walker = box_at({0, 0});
    walker.mover.leaving = Leaving::nothing;
    walker.tick(world, {0, 30});
    ASSERT_EQ(walker.state.platform, lift);
    world.move_body(lift, {0, 0.9});
    walker.tick(world, {0, -20});
    EXPECT_FALSE(walker.state.on_floor);
    EXPECT_NEAR(walker.position.y, -0.1 - 10 * seconds * seconds, 1e-9);
}

WallDefinition belt_at(Vec2 from, Vec2 to, Vec2 belt) {
    return {Segment{from, to}, 0.0, {.surface_velocity = belt}};
}

TEST(MoverLeaving, is_carried_up_a_slope_as_fast_as_on_the_level) {
    for (const double slope : {0.0, 0.25, -0.75}) {
        const World world = world_of({belt_at({-20, -20 * slope}, {20, 20 * slope}, {2, 0})});
        Walker walker = box_at({0, -2});
        for (int i = 0; i < 120; ++i) walker.tick(world, {0, 30});
        ASSERT_TRUE(walker.state.on_floor);
        const Vec2 start = walker.position;
        for (int i = 0; i < 60; ++i) walker.tick(world, {0, 30});
        EXPECT_NEAR(distance(walker.position, start), 2.0, 1e-9) << slope;
        EXPECT_GT(walker.position.x, start.x);
    }
}

TEST(MoverLeaving, keeps_the_velocity_of_a_belt_where_it_jumps_drops_and_runs_off) {
    for (const Leaving leaving : {Leaving::all, Leaving::upward, Leaving::nothing}) {
        const double kept = leaving == Leaving::all ? 2.0 : 0.0;
        WallDefinition bridge = belt_at({-20, 0}, {20, 0}, {2, 0});
        bridge.traits.solid_side = {0, -1};
        const World world = world_of({bridge});
        Walker walker = box_at({0, -0.5});
        walker.mover.leaving = leaving;
        walker.tick(world, {0, 30});
        ASSERT_TRUE(walker.state.on_floor);

        Walker jumps = walker;
        jumps.velocity = {6, -10};
        jumps.tick(world, {0, 30});
        EXPECT_NEAR(jumps.velocity.x, 6 + kept, 1e-12);

        const MoverResult dropped = move(
            world, walker.mover, {walker.position, {6, 0}, {0, 30}, seconds, true}, walker.state);
        EXPECT_NEAR(dropped.velocity.x, 6 + kept, 1e-12);

        walker.velocity.x = 6;
        while (walker.state.on_floor) walker.tick(world, {0, 30});
        EXPECT_NEAR(walker.velocity.x, 6 + kept, 1e-12);
    }
}

}  // namespace slidelab::mover_leaving_test
