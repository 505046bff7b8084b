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

// --- Off a ramp's upper end ---

/// Up three for four, to a level top or to none: it ends at (4, -3).
World ramp_to(bool has_top) {
    std::vector<WallDefinition> walls{{Segment{{-8, 6}, {4, -3}}, 0.0, {}}};
    if (has_top) walls.push_back({Segment{{4, -3}, {40, -3}}, 0.0, {}});
    return world_of(walls);
}

TEST(MoverLeaving, leaps_off_a_ramp_with_its_speed_along_that) {
    for (const bool has_top : {false, true}) {
        const World world = ramp_to(has_top);
        // Its lower right corner is 2.05 before the ramp's end: 24 ticks of 5 / 60, and 0.6 of one.
        Walker walker = box_at({4 - 0.4 - 2.05 * 0.8, -3 - 0.5 + 2.05 * 0.6});
        walker.mover.leaps = true;
        walker.tick(world, {0, 30});
        ASSERT_TRUE(walker.state.on_floor);
        for (int i = 0; i < 24; ++i) {
            walker.velocity.x = 5;
            walker.tick(world, {0, 30});
            ASSERT_TRUE(walker.state.on_floor);
        }
        walker.velocity.x = 5;
        walker.tick(world, {0, 30});
        const double time = 0.4 * seconds;
        EXPECT_FALSE(walker.state.on_floor);
        EXPECT_NEAR(walker.position.x, 3.6 + 4 * time, 1e-9);
        EXPECT_NEAR(walker.position.y, -3.5 - 3 * time + 15 * time * time, 1e-9);
        EXPECT_NEAR(walker.velocity.x, 4, 1e-12);
        EXPECT_NEAR(walker.velocity.y, -3 + 30 * time, 1e-9);
        walker.tick(world, {0, 30});
        EXPECT_FALSE(walker.state.on_floor);
        EXPECT_NEAR(walker.velocity.y, -3 + 30 * (time + seconds), 1e-9);
    }
}

TEST(MoverLeaving, leaps_nowhere_without_the_option_or_downhill_or_on_the_level) {
    const World world = ramp_to(true);
    Walker follows = box_at({3.5, -3.6 + 0.4 * 0.75});
    for (int i = 0; i < 30; ++i) {
        follows.velocity.x = 5;
        follows.tick(world, {0, 30});
        ASSERT_TRUE(i == 0 || follows.state.on_floor) << i;
    }
    EXPECT_NEAR(follows.position.y, -3.5, 1e-9);

    Walker goes_back = follows;
    goes_back.mover.leaps = true;
    for (int i = 0; i < 60; ++i) {
        goes_back.velocity.x = -5;
        goes_back.tick(world, {0, 30});
        ASSERT_TRUE(goes_back.state.on_floor) << i;
    }
    EXPECT_GT(goes_back.position.y, -3.0);
}

TEST(MoverLeaving, leaps_with_a_round_base_where_gravity_does_not_keep_it) {
    // Round the end of a ramp with cosine 0.8 gravity keeps a radius of 0.5 up to the root of 12;
    // from the root of 15 by 0.8 on it does not touch the end again.
    for (const double speed : {3.4, 4.9}) {
        const World world = ramp_to(true);
        Walker walker;
        walker.mover.shape = DiskShape{0.5};
        walker.mover.leaps = true;
        walker.position = Vec2{4, -3} + Vec2{-0.6, -0.8} * 0.5 + Vec2{-0.8, 0.6} * 0.5;
        walker.tick(world, {0, 30});
        bool has_left = false;
        for (int i = 0; i < 20; ++i) {
            if (walker.state.on_floor) walker.velocity.x = speed;
            walker.tick(world, {0, 30});
            has_left = has_left || !walker.state.on_floor;
        }
        EXPECT_EQ(has_left, speed > std::sqrt(12.0)) << speed;
    }
}

// --- A hole as wide as the mover ---

TEST(MoverLeaving, falls_into_a_hole_of_its_own_width_as_the_option_says) {
    // Tiles, with one missing: from 3 to 4.
    std::vector<WallDefinition> walls{{Segment{{-5, 2}, {20, 2}}, 0.0, {}}};
    for (int i = -3; i < 12; ++i)
        if (i != 3) walls.push_back({Box{{i + 0.5, 1.0}, {0.5, 1.0}}, 0.0, {}});
    const World world = world_of(walls);
    for (const double speed : {0.5, 7.0, 40.0, -7.0}) {
        for (const bool takes : {false, true}) {
            Walker walker = box_at({speed > 0 ? 1.3 : 6.3, -0.5});
            walker.mover.shape = BoxShape{{0.5, 0.5}};
            walker.mover.exact_holes = takes;
            for (int i = 0; i < 400 && std::abs(walker.position.x - 3.5) < 3.0; ++i) {
                walker.velocity.x = speed;
                walker.tick(world, {0, 30});
            }
            EXPECT_NEAR(walker.position.y, takes ? 1.5 : -0.5, 1e-9) << speed;
            EXPECT_TRUE(!takes || std::abs(walker.position.x - 3.5) < 1e-9) << speed;
        }
    }
}

}  // namespace slidelab::mover_leaving_test
