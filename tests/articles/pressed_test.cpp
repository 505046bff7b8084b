// Moving boxes press a mover against walls at rest: it is led through none of them, and without
// room it is squeezed, and said so. A mover that begins among walls comes to rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/random.hpp"
#include "support/strategies/strategies_under_test.hpp"
#include "support/worlds.hpp"

namespace slidelab::pressed_test {

using test::cases;
using test::level_of;
using test::Mover;
using test::Random;
using test::TestWall;

constexpr double touching = 1e-9;  // units

class Pressed : public testing::TestWithParam<const Strategy*> {
protected:
    static Shape some_shape(Random& random) {
        const double size = random.between(0.1, 0.5);
        const unsigned shapes = GetParam()->shapes;
        if ((shapes & moves_capsule) != 0 && random.chance(0.3))
            return CapsuleShape{{{-0.1, 0}, {0.1, 0}}, size};
        if ((shapes & moves_polygon) != 0 && random.chance(0.3))
            return PolygonShape{{{-size, size}, {0, -size}, {size, size}}};
        if ((shapes & moves_disk) == 0 || ((shapes & moves_box) != 0 && random.chance(0.5)))
            return BoxShape{{size, random.between(0.1, 0.5)}};
        return DiskShape{size};
    }
    /// 0 every other time: exactly flush, at rest, straight.
    static double some(Random& random, double most) {
        return random.chance(0.5) ? 0.0 : random.between(-most, most);
    }
};

TEST_P(Pressed, ABoxThatComesDownPushesNothingThroughAFloor) {
    const Level floor = level_of({{{{-100, 1}, {100, 1}}}});
    Random random(401);
    int squeezed = 0;
    for (int round = 0; round < cases(400); ++round) {
        const Shape shape = some_shape(random);
        const double height = extents_of(shape).y;
        const Vec2 from{0, 1 - height - std::abs(some(random, 0.3))};
        const Vec2 half{random.between(0.2, 3.0), random.between(0.2, 1.0)};
        const Vec2 center{random.between(-half.x, half.x),
                          from.y - height - half.y - std::abs(some(random, 0.2))};
        const BodySet boxes{
            moving_box({center, half}, {some(random, 0.3), random.between(0.0, 1.5)})};
        const Vec2 delta{some(random, 0.3), some(random, 0.3)};
        const MoveResult result = Mover(*GetParam()).move(floor, shape, from, delta, boxes);
        ASSERT_LE(result.position.y, 1 - height + touching) << "round " << round;
        squeezed += result.squeezed ? 1 : 0;
    }
    EXPECT_GT(squeezed, 0);
}

/// There and back between two places.
void carry(MovingBody& box) {
    box.position += box.displacement;
    if (std::abs(box.position.x) > 3) box.displacement.x = -box.displacement.x;
    if (std::abs(box.position.y) > 3) box.displacement.y = -box.displacement.y;
}

TEST_P(Pressed, NothingIsPushedOutOfAClosedRoom) {
    const Level room = level_of(
        {{{{-2, -2}, {2, -2}}}, {{{2, -2}, {2, 2}}}, {{{2, 2}, {-2, 2}}}, {{{-2, 2}, {-2, -2}}}});
    Random random(402);
    for (int round = 0; round < cases(60); ++round) {
        const Shape shape = some_shape(random);
        const Vec2 room_left = Vec2{2, 2} - extents_of(shape);
        std::vector<MovingBody> boxes;
        for (int i = random.below(3); i >= 0; --i) {
            const Box box{random.point(-1.5, 1.5),
                          {random.between(0.1, 1.0), random.between(0.1, 1.0)}};
            boxes.push_back(moving_box(box, random.point(-0.6, 0.6)));
        }
        Vec2 position;
        for (int tick = 0; tick < 60; ++tick) {
            const BodySet bodies(boxes);
            position = Mover(*GetParam())
                           .move(room, shape, position, random.point(-0.4, 0.4), bodies)
                           .position;
            ASSERT_LE(std::abs(position.x), room_left.x + touching) << round << ", " << tick;
            ASSERT_LE(std::abs(position.y), room_left.y + touching) << round << ", " << tick;
            for (MovingBody& box : boxes) carry(box);
        }
    }
}

TEST_P(Pressed, WhatBeginsAmongWallsComesToRestWithin32Ticks) {
    Random random(403);
    for (int round = 0; round < cases(200); ++round) {
        std::vector<TestWall> walls;
        for (int i = 2 + random.below(10); i > 0; --i)
            walls.push_back({{random.point(-1.5, 1.5), random.point(-1.5, 1.5)}});
        const Level level = level_of(walls);
        const Shape shape = some_shape(random);
        Vec2 position;
        for (int tick = 0; tick < 32; ++tick)
            position = Mover(*GetParam()).move(level, shape, position, {0, 0}).position;
        ASSERT_EQ(Mover(*GetParam()).move(level, shape, position, {0, 0}).position, position)
            << "round " << round;
    }
}

TEST_P(Pressed, AGapOf95PercentOfTheMoverIsClosed) {
    Random random(404);
    for (int round = 0; round < cases(400); ++round) {
        const Shape shape = some_shape(random);
        if (std::holds_alternative<PolygonShape>(shape)) continue;  // a step leads over its tips
        const double gap = extents_of(shape).x * random.between(0.2, 1.9);  // of its half
        const Level posts = level_of({{{{-40, 0}, {-gap / 2, 0}}}, {{{gap / 2, 0}, {40, 0}}}});
        const Vec2 from{some(random, 0.2), -1.0 - random.between(0.0, 1.0)};
        const Vec2 delta{some(random, 0.2), random.magnitude(0.01, 10)};
        Vec2 position = from;
        for (int tick = 0; tick < 8; ++tick)
            position = Mover(*GetParam()).move(posts, shape, position, delta).position;
        ASSERT_LT(position.y, extents_of(shape).y) << "round " << round;
    }
}

std::vector<const Strategy*> pressed_strategies() {
    std::vector<const Strategy*> found;
    for (const Strategy* strategy : test::strategies_under_test()) {
        if (test::sees_boxes_that_move(*strategy) && test::slides(*strategy))
            found.push_back(strategy);
    }
    return found;
}

INSTANTIATE_TEST_SUITE_P(Strategies, Pressed, testing::ValuesIn(pressed_strategies()),
                         [](const auto& one) { return std::string(one.param->id); });

}  // namespace slidelab::pressed_test
