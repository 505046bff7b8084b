// The promises of docs/promises.md that only the sweeps make, on generated levels; the number
// beside a test is the promise's there. Promises of all strategies are in promises_test.cpp; that a
// mover settles where it is pressed is held by the search, `pressing`.
#include <gtest/gtest.h>

#include <cmath>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/random.hpp"
#include "support/shapes.hpp"
#include "support/strategies/strategies_under_test.hpp"

namespace slidelab::sweep_properties_test {

using test::cases;
using test::Random;

class Sweep : public testing::TestWithParam<const Strategy*> {
protected:
    MoveResult move(const Level& level, const Shape& shape, Vec2 from, Vec2 delta) const {
        return GetParam()->move(level, {shape, from, delta, delta, {}}, GetParam()->defaults());
    }

    Shape random_shape(Random& random) const { return test::random_shape(random, *GetParam()); }
};

class SlidingSweep : public Sweep {};

TEST_P(Sweep, GlidesOverAThousandPiecesAsOverOne) {  // 3
    Random random(202);
    for (int round = 0; round < cases(150); ++round) {
        const Shape shape = random_shape(random);
        const Vec2 along = random.direction();
        const Vec2 up = -outward(along);
        const Vec2 begin = random.point(-5, 5);
        const double size = random.magnitude(1, 100);
        const int count = 1 + random.below(1000);
        LevelBuilder one;
        one.set_near_miss(0.0);
        LevelBuilder many;
        many.set_near_miss(0.0);
        one.add_segment({begin, begin + along * size}, 0, {});
        for (int i = 0; i < count; ++i) {
            const Segment piece{begin + along * (size * i / count),
                                begin + along * (size * (i + 1) / count)};
            many.add_segment(random.chance(0.5) ? piece : Segment{piece.b, piece.a}, 0, {});
        }
        const Level whole = test::built(std::move(one));
        const Level pieces = test::built(std::move(many));
        Vec2 on_whole = begin + along * (size / 2) + up * 3.0;
        Vec2 on_pieces = on_whole;
        for (int tick = 0; tick < 12; ++tick) {
            const Vec2 delta = along * (random.between(-1, 1) * random.magnitude(1e-3, size)) -
                               up * random.between(0.5, 3);
            on_whole = move(whole, shape, on_whole, delta).position;
            on_pieces = move(pieces, shape, on_pieces, delta).position;
            ASSERT_NEAR(distance(on_whole, on_pieces), 0.0, 1e-9) << round << " tick " << tick;
        }
    }
}

TEST_P(SlidingSweep, GlidesOverTilesInBothDirectionsAtAnySpeed) {  // 3
    std::vector<Box> tiles;
    for (int i = 0; i < 60; ++i) tiles.push_back({{i + 0.5, 0.5}, {0.5, 0.5}});
    const Level street = test::level_of_boxes(tiles);
    Random random(203);
    for (int round = 0; round < cases(60); ++round) {
        const Shape shape = random_shape(random);
        const double sign = random.chance(0.5) ? 1 : -1;
        const double step = random.magnitude(1e-3, 10);
        const double press = random.magnitude(1e-3, 10);
        detail::Corners room;  // y points down: what the mover stands on
        const double height =
            -detail::support_of(detail::corners_of(shape, room), {0, 1}) - radius_of(shape);
        Vec2 position{30, height};
        const int ticks = static_cast<int>(std::min(200.0, 25.0 / step));
        for (int tick = 0; tick < ticks; ++tick) {
            position = move(street, shape, position, {sign * step, press}).position;
        }
        EXPECT_NEAR(position.x, 30 + sign * step * ticks, 1e-9) << step << " " << press;
        EXPECT_NEAR(position.y, height, 1e-9) << step << " " << press;
    }
}

TEST_P(SlidingSweep, EndsInTheSamePlaceAtEveryTickRate) {  // 6
    Random random(205);
    for (int round = 0; round < cases(200); ++round) {
        const Shape shape = random_shape(random);
        const Vec2 along = random.direction();
        const Level wall = test::level_of({{{along * -50, along * 50}}});
        const Vec2 up = -outward(along);
        const Vec2 velocity = along * random.between(-8, 8) - up * random.between(0.1, 8);
        std::vector<Vec2> ends;
        for (const int rate : {30, 60, 120, 240}) {
            Vec2 position = move(wall, shape, up * 4.0, up * -4.0).position;
            for (int tick = 0; tick < rate; ++tick) {
                position = move(wall, shape, position, velocity / rate).position;
            }
            ends.push_back(position);
        }
        for (const Vec2 end : ends) EXPECT_NEAR(distance(end, ends[0]), 0.0, 1e-6) << round;
    }
}

TEST_P(Sweep, TreatsExactContactAsAnyOther) {  // 7
    const Level wall = test::level_of({{{{0, 0}, {10, 0}}}});
    for (const Shape& shape : {Shape{DiskShape{0.25}}, Shape{BoxShape{{0.25, 0.25}}}}) {
        if (!GetParam()->moves(shape)) continue;
        for (const double x : {0.0, 0.25, 5.0, 10.0}) {
            const Vec2 on{x, -0.25};
            EXPECT_FALSE(move(wall, shape, on, {0.3, -0.5}).hit()) << x;
            EXPECT_EQ(move(wall, shape, on, {0, -0.5}).position, (Vec2{x, -0.75}));
            EXPECT_EQ(move(wall, shape, on, {0, 0.5}).position, on) << x;
        }
        EXPECT_FALSE(move(wall, shape, {-3, -0.25}, {20, 0}).hit()) << "a graze";
        EXPECT_FALSE(move(wall, shape, {-0.25, -3}, {0, 20}).hit()) << "past the end";
    }
}

TEST_P(SlidingSweep, GoesOnOverAGapFromTheCornerOfTheNextTile) {  // 7
    const BoxShape box{{0.5, 0.5}};
    if (!GetParam()->moves(box)) GTEST_SKIP() << "it moves no box";
    const Level floor = test::level_of_boxes({{{-2.3, 1.0}, {2.7, 0.5}}, {{1.0, 1.0}, {0.5, 0.5}}});
    for (const double press : {0.9, 1.1, 3.0}) {  // along the tile's side it would go farther
        const MoveResult right = move(floor, box, {0, 0}, {1, press});
        EXPECT_PRED3(test::is_at, right.position, 1, 0) << press;
        EXPECT_PRED3(test::is_at, right.velocity, 1, 0) << press;
    }
}

/// Those that are pushed by moving boxes.
class SweepAmongBoxes : public Sweep {
protected:
    /// A move past a tall box that begins at x and moves along it, beside a wall.
    MoveResult beside_box(Vec2 from, Vec2 delta, double x, double box_delta) const {
        const Level wall = test::level_of({{{{0, -9}, {0, 9}}}});
        const BodySet boxes{moving_box({{x, 0}, {0.5, 20}}, {box_delta, 0})};
        const Shape shape = test::shapes_for(*GetParam(), 0.5).front();
        return GetParam()->move(wall, {shape, from, delta, delta, boxes}, GetParam()->defaults());
    }
};

TEST_P(SweepAmongBoxes, IsPushedByTheSideOfABox) {
    const BodySet coming{moving_box({{-3, 0.2}, {0.5, 0.5}}, {5, 0})};
    const Shape shape = test::shapes_for(*GetParam(), 0.5).front();
    const MoveResult result =
        GetParam()->move(Level(), {shape, {0, 0}, {0, 0}, {}, coming}, GetParam()->defaults());
    EXPECT_PRED3(test::is_at, result.position, 3, 0);  // 2 of the 5 are used up when it arrives
    EXPECT_FALSE(result.squeezed);
    EXPECT_FALSE(result.began_inside);
}

TEST_P(SweepAmongBoxes, SaysThatItIsSqueezedAndIsFreeWhenTheBoxHasLeft) {
    const MoveResult pressed = beside_box({0.5, 0}, {0, 0}, 2, -1);
    EXPECT_TRUE(pressed.squeezed);
    EXPECT_PRED3(test::is_at, pressed.position, 0.5, 0);
    EXPECT_NEAR(pressed.remaining_depth, 0.5, 1e-9);

    const MoveResult held = beside_box(pressed.position, {0, 0}, 1, 0);
    EXPECT_GE(held.position.x, 0.5 - 1e-9);  // never through the wall
    EXPECT_TRUE(held.began_inside);

    const MoveResult free = beside_box(pressed.position, {1, 2}, 3, 0);
    EXPECT_FALSE(free.squeezed);
    EXPECT_FALSE(free.began_inside);
    EXPECT_PRED3(test::is_at, free.position, 1.5, 2);
}

INSTANTIATE_TEST_SUITE_P(Strategies, Sweep,
                         testing::ValuesIn(test::strategies_that(test::is_sweep)),
                         test::IdOfStrategy());
INSTANTIATE_TEST_SUITE_P(Strategies, SlidingSweep,
                         testing::ValuesIn(test::strategies_that(test::is_sweep, test::slides)),
                         test::IdOfStrategy());
INSTANTIATE_TEST_SUITE_P(Strategies, SweepAmongBoxes,
                         testing::ValuesIn(test::strategies_that(test::is_sweep,
                                                                 test::sees_boxes_that_move)),
                         test::IdOfStrategy());

}  // namespace slidelab::sweep_properties_test
