// Steps under round bases: the corner of a ledge is floor, and is walked round.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "slidelab/world/mover.hpp"
#include "slidelab/world/world.hpp"
#include "support/built_world.hpp"
#include "support/walker.hpp"

namespace slidelab::mover_steps_test {

using test::Walker;

constexpr double seconds = 1.0 / 60.0;

WallDefinition box_from(double left, double top, double right, double bottom) {
    return {Box{{0.5 * (left + right), 0.5 * (top + bottom)},
                {0.5 * (right - left), 0.5 * (bottom - top)}},
            0.0,
            {}};
}

World step_of(double height, std::vector<WallDefinition> more = {}) {
    more.push_back(box_from(-50, 0, 0, 4));
    more.push_back(box_from(0, -height, 50, 4));
    return test::built({.walls = more, .bodies = {}, .near_miss = 0.0});
}

struct Climber : Walker {
    double lowest = 0.0;  ///< below its position

    Climber(const Shape& shape, double below, double limit, double x = -2.0) : lowest(below) {
        mover.shape = shape;
        mover.step_height = limit;
        position = {x, -below};
    }
    /// Walks for a while: on the floor in each tick, and never farther than it should.
    void walk(const World& world, double speed, int ticks) {
        for (int i = 0; i < ticks; ++i) {
            const double before = position.x;
            velocity.x = speed;
            tick(world);
            ASSERT_TRUE(state.on_floor) << "tick " << i << " at " << position.x;
            ASSERT_LE(std::abs(position.x - before), std::abs(speed) * seconds + 1e-12);
        }
    }
    double height() const { return -position.y - lowest; }
};

const CapsuleShape capsule{{{0.0, -0.3}, {0.0, 0.3}}, 0.3};
const BoxShape rounded{{0.3, 0.6}, 0.05};

TEST(MoverSteps, are_climbed_by_the_default_mover_up_to_its_limit) {
    for (const double height : {0.05, 0.2, 0.25, 0.2999, 0.3}) {
        Climber climber(capsule, 0.6, 0.3);
        climber.walk(step_of(height), 3.0, 120);
        EXPECT_NEAR(climber.height(), height, 1e-9) << height;
        EXPECT_GT(climber.position.x, 2.0);
    }
    Climber climber(capsule, 0.6, 0.3);
    climber.walk(step_of(0.3 + 1e-6), 3.0, 120);
    EXPECT_NEAR(climber.position.x, -0.3, 1e-9) << "a higher one stops it";
    EXPECT_NEAR(climber.height(), 0.0, 1e-9);
}

TEST(MoverSteps, higher_than_its_radius_are_climbed_too) {
    for (const Shape& shape : {Shape{capsule}, Shape{rounded}, Shape{DiskShape{0.3}}}) {
        const double below = std::holds_alternative<DiskShape>(shape)  ? 0.3
                             : std::holds_alternative<BoxShape>(shape) ? 0.65
                                                                       : 0.6;
        Climber climber(shape, below, 0.5);
        climber.walk(step_of(0.45), 3.0, 120);
        EXPECT_NEAR(climber.height(), 0.45, 1e-9) << name_of(shape);
        climber.walk(step_of(0.45), 0.1, 60);
    }
}

TEST(MoverSteps, are_climbed_to_the_left_and_at_any_speed) {
    const World world =
        test::built({.walls = {box_from(0, 0, 50, 4), box_from(-50, -0.25, 0, 4)}, .bodies = {}});
    for (const double speed : {0.05, 1.0, 60.0}) {
        Climber climber(capsule, 0.6, 0.3, 0.31);
        climber.walk(world, -speed, speed < 0.1 ? 900 : int(100 / speed));
        EXPECT_NEAR(climber.height(), 0.25, 1e-9) << speed;
    }
}

TEST(MoverSteps, are_climbed_round_the_corner_within_the_displacement) {
    Climber climber(capsule, 0.6, 0.3);
    const World world = step_of(0.2);
    climber.walk(world, 3.0, 30);
    // Its centre goes round the corner, a radius away: along the arc as fast as on the level.
    int ticks = 0;
    for (; climber.height() < 0.2 - 1e-9 && ticks < 60; ++ticks) {
        climber.walk(world, 3.0, 1);
        const Vec2 center = climber.position + Vec2{0, 0.3};
        if (climber.height() > 1e-9 && climber.height() < 0.2 - 1e-9) {
            EXPECT_NEAR(distance(center, {0, -0.2}), 0.3, 1e-9);
        }
    }
    const double arc = 0.3 * std::acos(1.0 - 0.2 / 0.3);  // 0.37: at least 7 ticks of 0.05
    EXPECT_GE(ticks, int(arc / 0.05));
}

TEST(MoverSteps, and_bends_take_as_long_as_they_are) {
    // Up 30 degrees, round the top, and down: as far in each tick as on the level.
    const double third = std::acos(-1.0) / 6, c = std::cos(third), s = std::sin(third);
    const World hill = test::built(
        {.walls = {{std::vector<Vec2>{{-20 * c, 20 * s}, {0, 0}, {20 * c, 20 * s}}, 0.0, {}}},
         .bodies = {}});
    const double radius = 0.3, arc = 2 * third * radius;
    for (const double speed : {0.5, 3.0, 7.3, 20.0}) {
        Walker walker;
        walker.mover.shape = DiskShape{radius};
        walker.position = Vec2{-c, s} + Vec2{-s, -c} * radius;
        walker.state.on_floor = true;
        for (int i = 1; i * speed * seconds < 2.5; ++i) {
            walker.velocity = {speed, 0};
            walker.tick(hill);
            const double way = i * speed * seconds - 1.0;
            const double angle = std::clamp(way / radius - third, -third, third);
            Vec2 due = Vec2{std::sin(angle), -std::cos(angle)} * radius;
            if (way < 0) due += Vec2{c, -s} * way;
            if (way > arc) due += Vec2{c, s} * (way - arc);
            ASSERT_NEAR(distance(walker.position, due), 0.0, 1e-9) << speed << ", tick " << i;
        }
    }
}

TEST(MoverSteps, may_be_stood_on_and_left_again) {
    const World world = step_of(0.2);
    Climber climber(capsule, 0.6, 0.3);
    while (climber.height() < 0.05) climber.walk(world, 3.0, 1);
    const Vec2 half_way = climber.position;
    ASSERT_TRUE(climber.state.on_step);
    climber.walk(world, 0.0, 30);
    EXPECT_EQ(climber.position, half_way) << "it stands at the corner";
    EXPECT_EQ(climber.last.floor_kind, FloorKind::walkable);
    for (int i = 0; i < 60; ++i) {
        climber.velocity.x = -3;
        climber.tick(world);
    }
    EXPECT_NEAR(climber.height(), 0.0, 1e-9);
    EXPECT_TRUE(climber.state.on_floor);
}

TEST(MoverSteps, without_room_on_them_are_walls) {
    const double tall = 1.2;
    for (const double room : {-1e-3, 1e-3}) {
        const double ceiling = -0.25 - tall - room;
        const World world = step_of(0.25, {box_from(-1, ceiling - 1, 50, ceiling)});
        Climber climber(capsule, 0.6, 0.3);
        climber.walk(world, 3.0, 120);
        EXPECT_NEAR(climber.height(), room > 0 ? 0.25 : 0.0, 1e-9) << room;
    }
    const World narrow = step_of(0.25, {box_from(0.05, -3, 50, 4)});
    Climber climber(capsule, 0.6, 0.3);
    climber.walk(narrow, 3.0, 120);
    EXPECT_NEAR(climber.position.x, -0.3 + 0.0, 0.06) << "a ledge that is too narrow";
    EXPECT_NEAR(climber.height(), 0.0, 1e-9);
}

TEST(MoverSteps, are_not_climbed_in_the_air) {
    const World world = step_of(0.25);
    Climber climber(capsule, 0.6, 0.3, -0.31);
    climber.position.y = -0.7;
    climber.velocity = {0.5, 0};
    while (!climber.state.on_floor) {
        climber.velocity.x = 0.5;
        climber.tick(world);
    }
    EXPECT_NEAR(climber.height(), 0.0, 1e-9);
}

TEST(MoverSteps, of_a_stair_are_climbed_one_after_the_other) {
    std::vector<WallDefinition> walls{box_from(-50, 0, 0, 4)};
    for (int i = 0; i < 20; ++i)
        walls.push_back(box_from(0.5 * i, -0.25 * (i + 1), i == 19 ? 60.0 : 0.5 * (i + 1), 4));
    const World world = test::built({.walls = walls, .bodies = {}});
    for (const Shape& shape : {Shape{capsule}, Shape{rounded}}) {
        Climber climber(shape, std::holds_alternative<BoxShape>(shape) ? 0.65 : 0.6, 0.3);
        climber.walk(world, 4.0, 600);
        EXPECT_NEAR(climber.height(), 5.0, 1e-9) << name_of(shape);
    }
}

TEST(MoverSteps, are_no_corners_that_it_stands_on) {
    const World world = test::built({.walls = {{Segment{{-8.32, 5.376}, {-3.18, 4.176}}, 0.0, {}},
                                               {Segment{{-3.18, 4.176}, {3.68, 5.376}}, 0.0, {}},
                                               {Box{{-4.32, 3.376}, {0.5, 0.5}}, 0.0, {}}},
                                     .bodies = {}});
    const Mover mover{.shape = DiskShape{0.33}, .up = {0.87, 0.5}, .step_height = 0.2};
    const Vec2 start{-3.49, 3.84};
    const MoverResult result = move(world, mover, {start, {-3, 5.3}, {-26, -15}}, {});
    EXPECT_TRUE(world.has_room(mover.shape, result.position));
    EXPECT_LT(distance(start, result.position), std::hypot(3 + 0.5, 5.3 + 0.3) / 60.0);
}

/// A box comes from the right, with a corner as high as a step, to a capsule that walks to it.
TEST(MoverSteps, of_a_body_that_comes_nearer_are_climbed_as_it_comes) {
    World world = test::built({.walls = {box_from(-50, 0, 50, 4)}, .bodies = {}});
    Climber climber(capsule, 0.6, 0.5);
    climber.tick(world);
    const auto body =
        std::get<ObjectId>(world.add({BoxShape{{1, 0.2}}, climber.position + Vec2{1.31, 0.4}, {}}));
    for (int i = 0; i < 30; ++i) {
        world.move_body(body, world.position_of(body) - Vec2{0.05, 0});
        climber.velocity.x = 0.1;
        climber.tick(world);
        world.advance();
        ASSERT_TRUE(climber.last.squeezed || world.has_room(capsule, climber.position)) << i;
    }
}

}  // namespace slidelab::mover_steps_test
