// A discrete move answers for itself: nothing that is not walked goes unsaid, every overlap has
// its depth, and work is bounded.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "oracle/walls.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/random.hpp"
#include "support/strategies/strategies_under_test.hpp"
#include "support/worlds.hpp"

namespace slidelab::discrete_answers_test {

using test::cases;
using test::level_of;
using test::level_of_boxes;
using test::Mover;
using test::Random;
using test::TestWall;

class DiscreteAnswers : public testing::TestWithParam<const Strategy*> {
protected:
    static bool moves_polygons() { return (GetParam()->shapes & moves_polygon) != 0; }

    static Shape random_shape(Random& random) {
        const double size = random.between(0.1, 0.5);
        switch (random.below(moves_polygons() ? 4 : 2)) {
            case 0:
                return DiskShape{size};
            case 1:
                return BoxShape{{size, random.between(0.1, 0.5)}};
            case 2:
                return PolygonShape{{{-size, -size}, {size, 0}, {-size, size}}};
            default:  // beside its position
                return PolygonShape{{{1, 0}, {1 + size, size}, {1, 2 * size}, {1 - size, size}}};
        }
    }

    static std::vector<Shape> shapes() {
        std::vector<Shape> all{DiskShape{0.3}, BoxShape{{0.3, 0.3}}};
        if (moves_polygons()) {
            all.push_back(PolygonShape{{{0, -0.4}, {0.4, 0}, {0, 0.4}, {-0.4, 0}}});
            all.push_back(PolygonShape{{{-0.25, -0.4}, {0.25, -0.4}, {0, 0.4}}});
        }
        return all;
    }

    static void expect_nothing_unsaid(const MoveResult& result, Vec2 from, Vec2 wanted, int round) {
        const double missing = distance(from + wanted, result.position);
        if (!result.hit()) {
            ASSERT_LT(missing, 1e-9) << "round " << round;
        }
        const bool is_all = result.stop_reason == StopReason::arrived;
        ASSERT_EQ(is_all, result.remainder == Vec2{}) << "round " << round;
        ASSERT_LE(length(result.remainder), length(wanted) * (1 + 1e-9)) << "round " << round;
        for (const Contact& contact : result.contacts) {
            ASSERT_NEAR(length(contact.normal), 1.0, 1e-12) << "round " << round;
        }
    }
};

TEST_P(DiscreteAnswers, WhatIsNotWalkedIsSaidInCornersOfEveryAngle) {
    Random random(301);
    int stopped = 0;
    for (int round = 0; round < cases(4000); ++round) {
        const Vec2 corner = random.point(-5, 5);
        std::vector<TestWall> walls;
        for (int i = 2 + random.below(3); i > 0; --i) {
            const Vec2 beside = corner + random.direction() * (random.chance(0.5) ? 0.0 : 0.3);
            walls.push_back({{beside, beside + random.direction() * random.between(0.5, 6)},
                             random.chance(0.2) ? random.between(0.0, 0.3) : 0.0});
        }
        const Level level = level_of(walls);
        const Shape shape = random_shape(random);
        const Vec2 from = corner + random.direction() * random.between(0.5, 4);
        if (!oracle::is_free(level, shape, from, 0.0)) continue;
        const Vec2 wanted = (corner - from) * random.between(0.2, 3) + random.point(-0.3, 0.3);
        const MoveResult result = Mover(*GetParam()).move(level, shape, from, wanted);
        expect_nothing_unsaid(result, from, wanted, round);
        if (HasFatalFailure()) return;
        if (result.stop_reason != StopReason::blocked) continue;
        ++stopped;
        // Whatever stopped it leaves it no velocity along its remainder.
        for (const Contact& contact : result.contacts) {
            if (contact.position != result.position) continue;
            EXPECT_GE(dot(result.velocity, contact.normal), -1e-6 * length(wanted))
                << "round " << round;
        }
    }
    EXPECT_GT(stopped, cases(4000) / 50);
}

TEST_P(DiscreteAnswers, HeadOnIntoAWallItIsBlockedAndTheRestIsSaid) {
    const Level level = level_of({{{{0, -5}, {0, 5}}}});
    for (const double wanted : {0.1, 1.0, 30.0}) {
        const MoveResult result =
            Mover(*GetParam()).move(level, DiskShape{0.3}, {-0.35, 0}, {wanted, 0});
        EXPECT_EQ(result.stop_reason, StopReason::blocked);
        EXPECT_NEAR(result.position.x, -0.3, 1e-12);
        EXPECT_NEAR(result.remainder.x, wanted - 0.05, 1e-9);
        EXPECT_NEAR(result.remainder.y, 0.0, 1e-12);
        EXPECT_EQ(result.velocity, Vec2{});
    }
    const MoveResult slid = Mover(*GetParam()).move(level, DiskShape{0.3}, {-0.35, 0}, {1, 1});
    EXPECT_EQ(slid.stop_reason, StopReason::arrived);
    EXPECT_EQ(slid.remainder, Vec2{});
}

TEST_P(DiscreteAnswers, DeepInFlushTilesItIsBroughtOutOrTheDepthIsSaid) {
    Random random(302);
    int out = 0;
    for (int round = 0; round < cases(2000); ++round) {
        const int columns = 1 + random.below(4);
        const int rows = 1 + random.below(3);
        std::vector<Box> boxes;
        for (int y = 0; y < rows; ++y) {
            for (int x = 0; x < columns; ++x) boxes.push_back({{x + 0.5, y + 0.5}, {0.5, 0.5}});
        }
        const Level level = level_of_boxes(boxes);
        Shape shape = random_shape(random);
        if (shape.index() == 2) shape = DiskShape{0.2};
        // On a seam as often as not.
        const double x =
            random.chance(0.5) ? random.below(columns + 1) : random.between(0, columns);
        const Vec2 from{x, random.between(0.0, rows)};
        const MoveResult result = Mover(*GetParam()).move(level, shape, from, {0, 0});
        ASSERT_TRUE(result.began_inside) << "round " << round;
        ASSERT_TRUE(result.hit());
        const Vec2 half = shape.index() == 0 ? Vec2{std::get<DiskShape>(shape).radius,
                                                    std::get<DiskShape>(shape).radius}
                                             : std::get<BoxShape>(shape).half;
        // How deep it is in all tiles together: a mover that is no larger than its half extents.
        const Vec2 p = result.position;
        const double within = std::min(std::min(p.x, columns - p.x), std::min(p.y, rows - p.y));
        const bool is_in = within > 1e-9;
        const bool is_free = oracle::is_free(level, shape, p, 1e-9) && !is_in;
        ASSERT_EQ(is_free, result.remaining_depth == 0.0) << "round " << round;
        if (is_in) {
            ASSERT_GT(result.remaining_depth, std::min(half.x, half.y)) << "round " << round;
        }
        out += is_free ? 1 : 0;
    }
    EXPECT_GT(out, cases(2000) * 9 / 10);
}

TEST_P(DiscreteAnswers, TheDepthOfAResidualOverlapIsThatOfTheDeepestWall) {
    Random random(303);
    int left = 0;
    for (int round = 0; round < cases(500); ++round) {
        std::vector<TestWall> walls;
        const Vec2 from = random.point(-1, 1);
        for (int i = 2 + random.below(90); i > 0; --i) {
            const Vec2 a = from + random.direction() * random.between(0.0, 0.6);
            walls.push_back({{a, a + random.direction() * random.between(0.1, 3)}});
        }
        const Level level = level_of(walls);
        const DiskShape disk{random.between(0.2, 0.6)};
        const MoveResult result = Mover(*GetParam()).move(level, disk, from, {0, 0});
        const double depth = -oracle::gap(level, disk, result.position);
        if (depth < 1e-9) continue;
        ++left;
        ASSERT_NEAR(result.remaining_depth, depth, 1e-9) << "round " << round;
    }
    EXPECT_GT(left, cases(500) / 4);
}

TEST(SatPushAnswers, APolygonBesideItsPositionIsSeenInsideAndPushedOutLikeItsBounds) {
    Random random(304);
    for (int round = 0; round < cases(2000); ++round) {
        const Vec2 beside = random.point(-3, 3);
        const Vec2 half{random.between(0.1, 0.5), random.between(0.1, 0.5)};
        const PolygonShape polygon{{beside + Vec2{-half.x, -half.y}, beside + Vec2{half.x, -half.y},
                                    beside + half, beside + Vec2{-half.x, half.y}}};
        const Level level = level_of_boxes({{{0, 0}, {random.between(0.2, 3), 1}}});
        const Vec2 center = random.point(-4, 4);
        const Vec2 wanted = random.direction() * random.magnitude(0.01, 20);
        const Mover mover("sat_push");
        const MoveResult a = mover.move(level, polygon, center - beside, wanted);
        const MoveResult b = mover.move(level, BoxShape{half}, center, wanted);
        ASSERT_EQ(a.began_inside, b.began_inside) << "round " << round;
        ASSERT_LT(distance(a.position + beside, b.position), 1e-9) << "round " << round;
        ASSERT_NEAR(a.remaining_depth, b.remaining_depth, 1e-9);
    }
}

TEST_P(DiscreteAnswers, ThousandsOfWallsInOnePlaceArePassedOrEndInABoundThatIsSaid) {
    std::vector<TestWall> walls;
    for (int i = 0; i < 5000; ++i) {
        const double tilt = 1e-6 * i;
        walls.push_back({{{-10, 0.5 + tilt}, {20000, 0.5 - tilt}}});
    }
    const Level level = level_of(walls);
    const MoveResult result =
        Mover(*GetParam()).move(level, DiskShape{0.05}, {0, 0}, {10000, 10000});
    EXPECT_TRUE(result.hit());
    const bool has_arrived = result.remainder == Vec2{};
    EXPECT_EQ(result.stop_reason, has_arrived ? StopReason::arrived : StopReason::work_limit);
    EXPECT_GE(oracle::gap(level, DiskShape{0.05}, result.position), -1e-9);
}

TEST_P(DiscreteAnswers, FreeSpaceIsPassedAtOnceWithoutEachSafeguard) {
    const Level empty = level_of({});
    const Level house = level_of_boxes({{{5, 4}, {2, 2}}});
    const auto expect_arrival = [](const Level& level, const Options& options, Vec2 wanted) {
        const MoveRequest request{DiskShape{1e-4}, {0, 0}, wanted, wanted, {}};
        const MoveResult result = GetParam()->move(level, request, options, nullptr);
        EXPECT_EQ(result.stop_reason, StopReason::arrived);
        EXPECT_EQ(result.position, wanted);
    };
    for (const OptionDescription& option : GetParam()->options) {
        if (option.type != OptionDescription::Type::flag) continue;
        SCOPED_TRACE(option.name);
        Options options = GetParam()->defaults();
        ASSERT_FALSE(options.set(option.name, "off"));
        expect_arrival(empty, options, {9e5, 0});
        expect_arrival(house, options, {1e4, 0});
    }
}

TEST_P(DiscreteAnswers, CoincidentWallsAreOneWall) {
    const Segment wall{{-10, 0.5}, {20000, 0.5}};
    const Mover mover(*GetParam());
    const auto end = [&](std::size_t count) {
        const std::vector<TestWall> walls(count, {wall});
        return mover.move(level_of(walls), DiskShape{0.05}, {0, 0}, {10, 10});
    };
    const MoveResult one = end(1);
    EXPECT_EQ(one.stop_reason, StopReason::arrived);
    EXPECT_NEAR(one.position.x, 10, 1e-9);
    for (const std::size_t count : {2U, 100U, 1000U}) {
        const MoveResult many = end(count);
        EXPECT_EQ(many.stop_reason, one.stop_reason);
        EXPECT_EQ(many.position, one.position);
        EXPECT_EQ(many.contacts.size(), one.contacts.size());
    }
}

// The bounds of the mover and the walls overlap all the way, so that each sub-step is tried.
TEST_P(DiscreteAnswers, AHeapOfWallsBesideItsPathEndsAMoveWithinItsWork) {
    const std::vector<TestWall> walls(5000, {{{-10, -9.915}, {20000, 20000.085}}});
    const MoveResult result =
        Mover(*GetParam()).move(level_of(walls), DiskShape{0.05}, {0, 0}, {10000, 10000});
    EXPECT_EQ(result.stop_reason, StopReason::work_limit);
    EXPECT_GT(result.position.x, 1.0);
    EXPECT_NEAR(result.position.y, result.position.x, 1e-9);
}

TEST_P(DiscreteAnswers, ASlideAlongAHeapOfWallsIsTakenAtOnce) {
    const std::vector<TestWall> walls(5000, {{{-10, 0.5}, {20000, 0.5}}});
    const MoveResult result =
        Mover(*GetParam()).move(level_of(walls), DiskShape{0.05}, {0, 0}, {10000, 10000});
    EXPECT_EQ(result.stop_reason, StopReason::arrived);
    EXPECT_NEAR(result.position.x, 10000, 1e-6);
    EXPECT_NEAR(result.position.y, 0.45, 1e-9);
}

TEST_P(DiscreteAnswers, ASlideTakenAtOnceIsTracedSubStepBySubStep) {
    const Level level = level_of({{{{-10, 0.5}, {20, 0.5}}, 0.0}});
    const MoveRequest request{DiskShape{0.4}, {0, 0.1}, {4, 1}, {}, {}};
    Trace trace;
    const MoveResult result = GetParam()->move(level, request, GetParam()->defaults(), &trace);
    EXPECT_EQ(result.iterations, result.substep_count);
    const auto steps = static_cast<const Trace&>(trace).sub_steps();
    ASSERT_EQ(static_cast<std::int64_t>(steps.size()), result.substep_count);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const double part = static_cast<double>(i + 1) / static_cast<double>(steps.size());
        EXPECT_EQ(steps[i].number, static_cast<std::int64_t>(i + 1));
        EXPECT_NEAR(steps[i].time, part, 1e-12);
        EXPECT_LT(distance(steps[i].end, {4 * part, 0.1}), 1e-9);
        ASSERT_EQ(steps[i].pushes.size(), 1U);
        EXPECT_LT(distance(steps[i].pushes[0].to(), steps[i].end), 1e-9);
        EXPECT_LT(distance(steps[i].pushes[0].point, {4 * part, 0.5}), 1e-9);
    }
}

TEST_P(DiscreteAnswers, WallsTooShortToHaveADirectionArePoints) {
    Random random(305);
    for (const double tiny : {1e-161, 1e-170, 1e-300, 5e-324}) {
        const Level level = level_of({{{{0, 0}, {tiny, tiny}}, 0.0}});
        const Level point = level_of({{{{0, 0}, {0, 0}}, 0.0}});
        for (int round = 0; round < cases(100); ++round) {
            const Shape shape = random_shape(random);
            const Vec2 from = random.direction() * random.between(0.0, 2.0);
            const Vec2 wanted = -from * random.between(0.5, 3) + random.point(-0.1, 0.1);
            const MoveResult a = Mover(*GetParam()).move(level, shape, from, wanted);
            const MoveResult b = Mover(*GetParam()).move(point, shape, from, wanted);
            ASSERT_TRUE(is_finite(a.position));
            ASSERT_LT(distance(a.position, b.position), 1e-9) << tiny << " round " << round;
        }
    }
}

// --- Worked scenes, with every shape that it moves ---

TEST_P(DiscreteAnswers, AMoverPressedIntoACornerSettlesAndStays) {
    const Level corner = level_of({{{{-5, 1}, {1, 1}}}, {{{1, 1}, {0, -5}}}});
    for (const Shape& shape : shapes()) {
        Vec2 position{-1, 0};
        const auto press = [&] {
            position = Mover(*GetParam()).move(corner, shape, position, {0.1, 0.07}).position;
        };
        for (int tick = 0; tick < 200; ++tick) press();
        const Vec2 settled = position;
        for (int tick = 0; tick < 1000; ++tick) {
            press();
            ASSERT_LT(distance(position, settled), 1e-9) << name_of(shape);
        }
        EXPECT_TRUE(oracle::is_free(corner, shape, position, 1e-9));
    }
}

TEST_P(DiscreteAnswers, AGapExactlyAsWideAsTheMoverIsNotFelt) {
    const Level gap = level_of({{{{1, -0.3}, {2, -0.3}}}, {{{1, 0.3}, {2, 0.3}}}});
    for (const Shape& shape : {Shape{DiskShape{0.3}}, Shape{BoxShape{{0.3, 0.3}}}}) {
        const MoveResult result = Mover(*GetParam()).move(gap, shape, {0, 0}, {3, 0});
        EXPECT_EQ(result.position, (Vec2{3, 0}));
        EXPECT_FALSE(result.hit());
    }
}

TEST_P(DiscreteAnswers, ABoxRollsOverARoundEnd) {
    const Level point = level_of({{{{0, 0}, {0, 0}}, 1.0}});
    const BoxShape box{{0.3, 0.3}};
    const MoveResult result = Mover(*GetParam()).move(point, box, {-3.2, -1.2}, {2.8, 0});
    EXPECT_TRUE(result.hit());
    EXPECT_NEAR(oracle::gap(point, box, result.position), 0.0, 1e-9);
    EXPECT_LT(result.position.y, -1.2);
}

TEST_P(DiscreteAnswers, WithoutSubstepsItTunnelsWhenFast) {
    const Level floor = level_of({{{{-50, 1.5}, {50, 1.5}}}});
    for (const Shape& shape : shapes()) {
        for (const double displacement : {3.0, 50.0, 1e6}) {
            const Vec2 delta{0, displacement};
            const Vec2 stopped = Mover(*GetParam()).move(floor, shape, {0, 0}, delta).position;
            EXPECT_NEAR(stopped.y, 1.5 - extents_of(shape).y, 1e-9) << displacement;
            const Mover off(*GetParam(), {"substeps=off"});
            EXPECT_GT(off.move(floor, shape, {0, 0}, delta).position.y, 1.6);
        }
    }
}

TEST_P(DiscreteAnswers, ACentreExactlyOnAWallACornerOrAnEndIsLed) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    builder.add(level_of_boxes({{{0, 0}, {4, 2}}}));
    builder.add(level_of({{{{20, 0}, {24, 0}}}, {{{29, 0}, {29, 0}}}, {{{33, 0}, {33, 0}}, 0.5}}));
    const Level level = test::built(std::move(builder));
    for (const Shape& shape : shapes()) {
        for (const Vec2 at : {Vec2{4, 2}, Vec2{-4, -2}, Vec2{4, 0}, Vec2{20, 0}, Vec2{22, 0},
                              Vec2{24, 0}, Vec2{29, 0}, Vec2{33, 0}}) {
            const MoveResult result = Mover(*GetParam()).move(level, shape, at, {0, 0});
            EXPECT_TRUE(result.began_inside);
            EXPECT_EQ(result.remaining_depth, 0.0);
            EXPECT_TRUE(oracle::is_free(level, shape, result.position, 1e-9)) << at.x;
        }
    }
    // Back to where it came from, as far as that leads out; else up.
    const Mover mover(*GetParam());
    EXPECT_LT(mover.move(level, DiskShape{0.3}, {29, 0}, {0.1, 0}).position.x, 29.0 - 0.29);
    EXPECT_PRED3(test::is_at, mover.move(level, DiskShape{0.3}, {29, 0}, {0, 0}).position, 29,
                 -0.3);
}

TEST_P(DiscreteAnswers, ABoxThatRunsIntoItPushesIt) {
    for (const double delta : {0.1, 1.0, 30.0}) {
        const BodySet boxes{moving_box({{-2, 0}, {1, 1}}, {delta + 0.7, 0})};
        for (const Shape& shape : {Shape{DiskShape{0.3}}, Shape{BoxShape{{0.3, 0.3}}}}) {
            const MoveResult result =
                Mover(*GetParam()).move(Level(), shape, {0, 0.25}, {0, 0}, boxes);
            EXPECT_PRED3(test::is_at, result.position, delta, 0.25);
            ASSERT_TRUE(result.hit());
            EXPECT_EQ(result.contacts[0].normal, (Vec2{1, 0}));
        }
    }
}

TEST_P(DiscreteAnswers, SqueezedItDoesNotLeakThroughTheWall) {
    const Level wall = level_of({{{{1, -50}, {1, 50}}}});
    const BodySet boxes{moving_box({{-2, 0}, {1, 40}}, {1.6, 0})};
    const MoveResult result =
        Mover(*GetParam()).move(wall, DiskShape{0.3}, {0.5, 0}, {0, 0}, boxes);
    EXPECT_GT(result.remaining_depth, 0.0);
    EXPECT_LT(result.position.x, 1.0);
}

INSTANTIATE_TEST_SUITE_P(Strategies, DiscreteAnswers,
                         testing::ValuesIn(test::strategies_that(test::is_discrete, test::slides,
                                                                 test::sees_free_walls)),
                         test::IdOfStrategy());

TEST(GridWalkAnswers, SaysWhyItEndedAndWhatIsLeft) {
    GridEdges grid;
    for (std::int32_t i = -5; i < 5; ++i) grid.vertical.push_back({3, i});
    const test::GridLevel level = test::level_of_grid(std::move(grid));
    const Mover mover("grid_walk");
    const MoveResult free = mover.move(level, DiskShape{}, {0.5, 0.5}, {1, 0.25});
    EXPECT_EQ(free.stop_reason, StopReason::arrived);
    EXPECT_EQ(free.remainder, Vec2{});
    const MoveResult blocked = mover.move(level, DiskShape{}, {0.5, 0.5}, {8, 0});
    EXPECT_EQ(blocked.stop_reason, StopReason::blocked);
    EXPECT_NEAR(blocked.position.x + blocked.remainder.x, 8.5, 1e-9);
    const MoveResult slid = mover.move(level, DiskShape{}, {0.5, 0.5}, {8, 2});
    EXPECT_EQ(slid.stop_reason, StopReason::arrived);
    EXPECT_EQ(slid.remainder, Vec2{});
}

}  // namespace slidelab::discrete_answers_test
