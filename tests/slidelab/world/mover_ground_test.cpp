// Ground seen from above: it carries what is on it.
#include <gtest/gtest.h>

#include "slidelab/world/mover.hpp"
#include "slidelab/world/world.hpp"
#include "support/built_world.hpp"
#include "support/random.hpp"
#include "support/walker.hpp"

namespace slidelab::mover_ground_test {

using test::Walker;

constexpr std::uint64_t ground = 16;

Walker walker_at(Vec2 position) {
    Walker walker;
    walker.mover.shape = DiskShape{0.3};
    walker.mover.up = {};
    walker.mover.ground = ground;
    walker.position = position;
    return walker;
}

WallDefinition river(Box box, Vec2 flow) {
    return {box, 0.0, {.category = ground, .surface_velocity = flow}};
}

TEST(MoverGround, carries_by_its_velocity_and_is_not_hit) {
    const World world = test::built({.walls = {river({{0, 0}, {5, 1}}, {2, 0})}});
    Walker walker = walker_at({0, -3});
    walker.velocity = {0, 3};
    for (int i = 0; i < 120; ++i) walker.tick(world, {});
    EXPECT_NEAR(walker.position.y, 3.0, 1e-9) << "straight across";
    EXPECT_NEAR(walker.position.x, 2.0 * 2.0 / 3.0, 0.04) << "for the ticks that began in it";
    EXPECT_EQ(walker.velocity, (Vec2{0, 3})) << "its own velocity is its own";
}

TEST(MoverGround, that_is_a_raft_keeps_its_rider_in_its_place) {
    World world = test::built({.walls = {river({{0, 0}, {50, 5}}, {2, 0})},
                               .bodies = {{BoxShape{{1, 1}}, {0, 0}, {.category = ground}}}});
    const ObjectId raft = world.body(0);
    Walker walker = walker_at({0.5, -0.5});
    for (int i = 0; i < 120; ++i) {
        world.move_body(raft, world.position_of(raft) + Vec2{0.03, i % 2 == 0 ? 0.01 : -0.02});
        walker.tick(world, {});
        world.advance();
        EXPECT_EQ(walker.last.floor.object, raft) << "it lies over the river";
    }
    EXPECT_NEAR(distance(walker.position - world.position_of(raft), {0.5, -0.5}), 0.0, 1e-9);
    EXPECT_EQ(walker.velocity, (Vec2{}));
}

TEST(MoverGround, carries_along_walls_and_leaves_no_velocity) {
    const World world =
        test::built({.walls = {river({{0, 0}, {50, 5}}, {2, 1}), {Box{{6, 0}, {1, 9}}, 0.0, {}}}});
    Walker walker = walker_at({4.6, 0});
    for (int i = 0; i < 60; ++i) walker.tick(world, {});
    EXPECT_NEAR(walker.position.x, 4.7, 1e-9);
    EXPECT_NEAR(walker.position.y, 1.0, 1e-9);
    EXPECT_EQ(walker.velocity, (Vec2{}));
}

TEST(MoverGround, that_is_fast_carries_no_farther_than_a_wall) {
    WorldDefinition hall{.walls = {{Box{{20, 0}, {0.5, 5}}, 0.0, {}}},
                         .bodies = {{BoxShape{{2, 2}}, {0, 0}, {.category = ground}}}};
    for (int i = 0; i < 40; ++i) hall.walls.push_back({Box{{3.0 * i - 60, 40}, {1, 1}}, 0.0, {}});
    World world = test::built(hall);
    Walker walker = walker_at({0, 0});
    world.move_body(world.body(0), {40, 0});
    walker.tick(world, {});
    EXPECT_NEAR(walker.position.x, 19.2, 1e-9) << "nothing else is near where it begins";
}

TEST(MoverGround, of_any_flow_and_body_adds_to_its_own_motion) {
    test::Random random(11);
    for (int i = 0; i < 2000; ++i) {
        const Vec2 flow = random.point(-5, 5);
        const Vec2 motion = random.point(-0.2, 0.2);
        const bool is_body = random.chance(0.5);
        WorldDefinition definition;
        const Traits traits{.category = ground, .surface_velocity = flow};
        if (is_body) definition.bodies.push_back({BoxShape{{3, 3}}, {0, 0}, traits});
        if (!is_body) definition.walls.push_back({Box{{0, 0}, {3, 3}}, 0.0, traits});
        World world = test::built(definition);
        if (is_body) world.move_body(world.body(0), motion);
        Walker walker = walker_at(random.point(-4, 4));
        const Vec2 start = walker.position;
        const Vec2 acceleration = random.point(-9, 9);
        walker.velocity = random.point(-9, 9);
        const Vec2 velocity = walker.velocity;
        const bool is_on = std::abs(start.x) < 3 && std::abs(start.y) < 3;
        walker.tick(world, acceleration);
        const double seconds = 1.0 / 60.0;
        Vec2 due = start + velocity * seconds + acceleration * (0.5 * seconds * seconds);
        if (is_on) due += flow * seconds + (is_body ? motion : Vec2{});
        EXPECT_NEAR(distance(walker.position, due), 0.0, 1e-9);
        EXPECT_NEAR(distance(walker.velocity, velocity + acceleration * seconds), 0.0, 1e-9);
        EXPECT_EQ(bool(walker.last.floor.object), is_on);
    }
}

}  // namespace slidelab::mover_ground_test
