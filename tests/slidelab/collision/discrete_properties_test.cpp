// The promises of docs/promises.md that hold for the discrete strategies, on generated levels,
// against the slow oracle. Every strategy of the registry that has sub-steps is held to them.
// `./run.sh search` runs longer.
#include <gtest/gtest.h>

#include <optional>

#include "slidelab/geometry/bits.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/oracle.hpp"
#include "support/worlds.hpp"

namespace slidelab::discrete_properties_test {
namespace {

using test::cases;
using test::Random;
using test::World;

class Discrete : public testing::TestWithParam<const Strategy*> {
protected:
    MoveResult move(const Level& level, const Shape& shape, Vec2 from, Vec2 delta) const {
        return GetParam()->move(level, {shape, from, delta, delta, {}}, GetParam()->defaults(),
                                nullptr);
    }

    Shape random_shape(Random& random) const {
        for (;;) {
            const Shape disk = DiskShape{random.magnitude(0.02, 1.0)};
            const Shape box = BoxShape{{random.magnitude(0.02, 1.0), random.magnitude(0.02, 1.0)}};
            const Shape shape = random.chance(0.5) ? disk : box;
            if (GetParam()->moves(shape)) return shape;
        }
    }
};

TEST_P(Discrete, NeverCrossesAWallNorEndsInOneAtAnyDisplacement) {
    Random random(101);
    int moves = 0;
    int hits = 0;
    for (int round = 0; round < cases(400); ++round) {
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
            ASSERT_TRUE(test::oracle_is_free(world.level, shape, result.position, 1e-9))
                << "round " << round << " tick " << tick;
            ASSERT_FALSE(result.began_inside) << "it began where it was left, round " << round;
            ASSERT_EQ(result.remaining_depth, 0.0);
            *place = result.position;
        }
    }
    EXPECT_GT(moves, cases(400) * 5);
    EXPECT_GT(hits, moves / 4);
}

TEST_P(Discrete, IsAFunctionOfItsInputsToTheBit) {
    Random random(102);
    for (int round = 0; round < cases(100); ++round) {
        const World world = test::random_world(random, *GetParam());
        const Shape shape = random_shape(random);
        const Vec2 from = random.point(0, test::room_size);
        const Vec2 delta = random.direction() * random.magnitude(1e-6, 1e3);
        const MoveResult once = move(world.level, shape, from, delta);
        const MoveResult again = move(world.level, shape, from, delta);
        EXPECT_EQ(bits_of(once.position.x), bits_of(again.position.x));
        EXPECT_EQ(bits_of(once.position.y), bits_of(again.position.y));
        EXPECT_EQ(once.contacts.size(), again.contacts.size());
    }
}

TEST_P(Discrete, SaysAnOverlapAtTheStartAndNeverHidesOneAtTheEnd) {
    Random random(103);
    int overlaps = 0;
    for (int round = 0; round < cases(2000); ++round) {
        const World world = test::random_world(random, *GetParam());
        const Shape shape = random_shape(random);
        const Vec2 from = random.point(0.5, test::room_size - 0.5);
        const MoveResult result = move(world.level, shape, from, {0, 0});
        bool inside = !test::oracle_is_free(world.level, shape, from, 1e-9);
        world.level.visit_solids_at(from, [&](std::uint32_t) { inside = true; });
        if (inside) {
            ++overlaps;
            EXPECT_TRUE(result.began_inside);
            ASSERT_TRUE(result.hit());
            EXPECT_EQ(result.contacts[0].fraction, 0.0);
            EXPECT_GT(result.contacts[0].depth, 0.0);
        }
        const bool left = !test::oracle_is_free(world.level, shape, result.position, 1e-9);
        if (left) {
            EXPECT_GT(result.remaining_depth, 0.0);
        }
    }
    EXPECT_GT(overlaps, cases(2000) / 15);
}

TEST_P(Discrete, IsNotPushedThroughAWallByKinematicBoxesNorHidesAnOverlapWithThem) {
    Random random(106);
    int pushed = 0;
    for (int round = 0; round < cases(1500); ++round) {
        const World world = test::random_world(random, *GetParam());
        const Shape shape = random_shape(random);
        const std::optional<Vec2> place = test::free_place(world, shape, random);
        if (!place) continue;
        const test::Crowd crowd = test::crowd_towards(*place, world, random);
        const Vec2 delta = random.direction() * random.magnitude(1e-3, 10);
        const MoveRequest request{shape, *place, delta, delta, crowd.boxes};
        const MoveResult result =
            GetParam()->move(world.level, request, GetParam()->defaults(), nullptr);
        pushed += result.hit() ? 1 : 0;
        ASSERT_TRUE(is_finite(result.position) && is_finite(result.velocity));
        if (!test::oracle_is_free(crowd.afterwards, shape, result.position, 1e-9)) {
            EXPECT_GT(result.remaining_depth, 0.0) << "round " << round;
        }
        if (!result.began_inside) {
            EXPECT_TRUE(world.above_divide(result.position)) << "round " << round;
        }
    }
    EXPECT_GT(pushed, cases(1500) / 5);
}

TEST_P(Discrete, LeavesTheBitsAloneAtRest) {
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

TEST_P(Discrete, TakesStrangeNumbersWithoutMakingStrangerOnes) {
    Random random(105);
    const double numbers[] = {0.0, -0.0, 1e-300, 1e-12, 1e-9, 0.3, 1.0, 20.0, 1e6, 1e9, -1e9};
    const auto any = [&] { return Vec2{numbers[random.below(11)], numbers[random.below(11)]}; };
    for (int round = 0; round < cases(200); ++round) {
        LevelBuilder builder;
        for (std::int32_t i = 0; i < 6; ++i) {
            builder.add_segment({any(), any()}, random.chance(0.3) ? std::abs(any().x) : 0.0,
                                {WallName::Kind::segment, i});
        }
        const std::vector<Vec2> corners{any(), any(), any(), any()};
        builder.add_polygon(corners, {WallName::Kind::polygon, 0});
        const Level level = std::move(builder).build();
        const MoveResult result = move(level, random_shape(random), any(), any());
        EXPECT_TRUE(is_finite(result.position));
        EXPECT_TRUE(is_finite(result.velocity));
        for (const Contact& contact : result.contacts) {
            EXPECT_TRUE(is_finite(contact.normal) && is_finite(contact.point));
            EXPECT_TRUE(std::isfinite(contact.depth));
        }
    }
}

std::vector<const Strategy*> discrete_strategies() {
    std::vector<const Strategy*> found;
    for (const Strategy* strategy : strategies()) {
        if (strategy->id == "disk_slide" || strategy->id == "sat_push") found.push_back(strategy);
    }
    return found;
}

INSTANTIATE_TEST_SUITE_P(Strategies, Discrete, testing::ValuesIn(discrete_strategies()),
                         [](const auto& tested) { return std::string(tested.param->id); });

}  // namespace
}  // namespace slidelab::discrete_properties_test
