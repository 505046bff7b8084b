// The promises of docs/promises.md that hold for the sweeps and the discrete strategies alike, on
// generated levels, against the slow oracle; the number beside a test is the promise's there. Every
// strategy that sees walls anywhere is held to them. `./run.sh search` runs longer.
#include <gtest/gtest.h>

#include <optional>

#include "lab/run/state.hpp"
#include "oracle/walls.hpp"
#include "slidelab/level/outline_crossing.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/shapes.hpp"
#include "support/strategies/strategies_under_test.hpp"
#include "support/worlds.hpp"

namespace slidelab::promises_test {

using test::cases;
using test::Random;
using test::World;

class Promises : public testing::TestWithParam<const Strategy*> {
protected:
    MoveResult move(const Level& level, const Shape& shape, Vec2 from, Vec2 delta,
                    BodyList bodies = {}) const {
        return GetParam()->move(level, {shape, from, delta, delta, bodies}, GetParam()->defaults(),
                                nullptr);
    }

    Shape random_shape(Random& random) const { return test::random_shape(random, *GetParam()); }

    /// Sweeps stop where they hit: no push leads them on, or back.
    void expect_no_energy_gained(Vec2 delta, Vec2 moved) const {
        if (!test::is_sweep(*GetParam())) return;
        ASSERT_LE(length(moved), length(delta) * (1 + 1e-12) + 1e-9);
        ASSERT_GE(dot(moved, delta), -1e-9 * length(delta));
    }
};

TEST_P(Promises, NeitherTunnelsNorPenetratesNorGainsDistanceAtAnyDisplacement) {  // 1, 2, 4
    Random random(101);
    int moves = 0;
    int hits = 0;
    for (int round = 0; round < cases(500); ++round) {
        const World world = test::random_world(random, *GetParam());
        const Shape shape = random_shape(random);
        std::optional<Vec2> place = test::free_place(world, shape, random);
        for (int tick = 0; place && tick < 12; ++tick) {
            const Vec2 delta = random.direction() * random.magnitude(1e-6, 1e6);
            const MoveResult result = move(world.level, shape, *place, delta);
            ++moves;
            hits += result.hit() ? 1 : 0;
            ASSERT_TRUE(is_finite(result.position));
            ASSERT_TRUE(world.above_divide(result.position))
                << "round " << round << " from " << place->x << ", " << place->y << " by "
                << delta.x << ", " << delta.y << " to " << result.position.x << ", "
                << result.position.y;
            ASSERT_TRUE(oracle::is_free(world.level, shape, result.position, 1e-9))
                << "round " << round << " tick " << tick;
            ASSERT_FALSE(result.began_inside) << "it began where it was left, round " << round;
            ASSERT_EQ(result.remaining_depth, 0.0);
            expect_no_energy_gained(delta, result.position - *place);
            if (HasFatalFailure()) return;
            *place = result.position;
        }
    }
    EXPECT_GT(moves, cases(500) * 4);
    EXPECT_GT(hits, moves / 4);
}

TEST_P(Promises, IsAFunctionOfItsInputsToTheBit) {
    Random random(102);
    for (int round = 0; round < cases(100); ++round) {
        const World world = test::random_world(random, *GetParam());
        const Shape shape = random_shape(random);
        const Vec2 from = random.point(0, test::room_size);
        const Vec2 delta = random.direction() * random.magnitude(1e-6, 1e3);
        const MoveResult once = move(world.level, shape, from, delta);
        const MoveResult again = move(world.level, shape, from, delta);
        EXPECT_EQ(lab::bits_of(once.position.x), lab::bits_of(again.position.x));
        EXPECT_EQ(lab::bits_of(once.position.y), lab::bits_of(again.position.y));
        EXPECT_EQ(once.contacts.size(), again.contacts.size());
    }
}

TEST_P(Promises, SaysAnOverlapAtTheStartAndNeverHidesOneAtTheEnd) {
    Random random(103);
    int overlaps = 0;
    for (int round = 0; round < cases(2000); ++round) {
        const World world = test::random_world(random, *GetParam());
        const Shape shape = random_shape(random);
        const Vec2 from = random.point(0.5, test::room_size - 0.5);
        const MoveResult result = move(world.level, shape, from, {0, 0});
        bool inside = !oracle::is_free(world.level, shape, from, 1e-9);
        world.level.visit_solids_at(from, [&](std::uint32_t) { inside = true; });
        if (inside) {
            ++overlaps;
            EXPECT_TRUE(result.began_inside) << "round " << round;
            ASSERT_TRUE(result.hit()) << "round " << round;
            EXPECT_EQ(result.contacts[0].fraction, 0.0);
            EXPECT_GT(result.contacts[0].depth, 0.0);
        }
        if (!oracle::is_free(world.level, shape, result.position, 1e-9)) {
            EXPECT_GT(result.remaining_depth, 0.0) << "round " << round;
        }
    }
    EXPECT_GT(overlaps, cases(2000) / 15);
}

TEST_P(Promises, LeavesTheBitsAloneAtRest) {  // 5
    Random random(104);
    for (int round = 0; round < cases(300); ++round) {
        const World world = test::random_world(random, *GetParam());
        const Shape shape = random_shape(random);
        const std::optional<Vec2> place = test::free_place(world, shape, random);
        if (!place) continue;
        const Vec2 pressed = move(world.level, shape, *place, random.direction()).position;
        const MoveResult rest = move(world.level, shape, pressed, {0, 0});
        EXPECT_EQ(rest.position, pressed);
        EXPECT_FALSE(rest.hit());
    }
}

TEST_P(Promises, TakesStrangeNumbersWithoutMakingStrangerOnes) {
    Random random(105);
    const double numbers[] = {0.0, -0.0, 1e-300, 1e-12, 1e-9, 0.3, 1.0, 20.0, 1e3, 1e6, -1e6};
    const auto any = [&] { return Vec2{numbers[random.below(11)], numbers[random.below(11)]}; };
    const bool is_slow = test::is_discrete(*GetParam());  // sub-steps over 1e6 units are many
    for (int round = 0; round < cases(is_slow ? 200 : 3000); ++round) {
        LevelBuilder builder;
        builder.set_near_miss(0.0);
        for (std::int32_t i = 0; i < 6; ++i) {
            test::add_strange_segment(builder, any, random.chance(0.3), i);
        }
        const std::vector<Vec2> corners{any(), any(), any(), any()};
        if (!crossing_sides(corners)) builder.add_polygon(corners, {WallName::Kind::polygon, 0});
        const Level level = test::built(std::move(builder));
        const Box box{any(), {1, 0.5}};
        const MovingBody body = moving_box(box, any());
        BodySet boxes;
        if (!mismatch_of(body)) boxes.add(body);
        const double share = is_slow && random.chance(0.9) ? 1e-4 : 1.0;
        const Shape shape = random_shape(random);
        const Vec2 from = any();
        const Vec2 delta = any() * share;
        const MoveResult result = move(level, shape, from, delta, boxes);
        EXPECT_TRUE(is_finite(result.position) && is_finite(result.velocity)) << round;
        for (const Contact& contact : result.contacts) {
            EXPECT_TRUE(is_finite(contact.normal) && is_finite(contact.point)) << round;
            EXPECT_TRUE(std::isfinite(contact.depth) && std::isfinite(contact.fraction)) << round;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Strategies, Promises,
                         testing::ValuesIn(test::strategies_that(test::sees_free_walls)),
                         test::IdOfStrategy());

/// Those that see moving boxes, among some that come towards them.
class PromisesAmongBoxes : public Promises {};

TEST_P(PromisesAmongBoxes, IsPushedByThemAndNeverThroughAWallNorHidesAnOverlapWithThem) {
    Random random(106);
    int pushed = 0;
    int left = 0;
    for (int round = 0; round < cases(1500); ++round) {
        const World world = test::random_world(random, *GetParam());
        const Shape shape = random_shape(random);
        const std::optional<Vec2> place = test::free_place(world, shape, random);
        if (!place) continue;
        const test::Crowd crowd = test::crowd_towards(*place, world, random);
        const Vec2 delta = random.direction() * random.magnitude(1e-3, 10);
        const MoveResult result = move(world.level, shape, *place, delta, crowd.boxes);
        pushed += result.hit() ? 1 : 0;
        ASSERT_TRUE(is_finite(result.position) && is_finite(result.velocity));
        if (!oracle::is_free(crowd.afterwards, shape, result.position, 1e-9)) {
            ++left;
            EXPECT_GT(result.remaining_depth, 0.0) << "round " << round;
        }
        if (!result.began_inside) {
            EXPECT_TRUE(world.above_divide(result.position)) << "round " << round;
        }
        if (result.began_inside || !test::is_sweep(*GetParam())) continue;
        EXPECT_TRUE(oracle::is_free(world.level, shape, result.position, 1e-9)) << round;
        if (result.remaining_depth > 0.0) {
            EXPECT_TRUE(result.squeezed) << "round " << round;
        }
    }
    EXPECT_GT(pushed, cases(1500) / 5);
    EXPECT_GT(left, cases(1500) / 100);
}

INSTANTIATE_TEST_SUITE_P(Strategies, PromisesAmongBoxes,
                         testing::ValuesIn(test::strategies_that(test::sees_free_walls,
                                                                 test::sees_boxes_that_move)),
                         test::IdOfStrategy());

}  // namespace slidelab::promises_test
