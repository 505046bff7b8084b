// disk_sweep with a disk of no radius: a point, which walls without thickness must hold.
#include <gtest/gtest.h>

#include <cmath>

#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/oracle.hpp"
#include "support/random.hpp"

namespace slidelab::disk_sweep_point_test {
namespace {

using test::level_of;
using test::level_of_boxes;
using test::oracle_gap;
using test::Random;

const Shape point = DiskShape{0.0};
const test::Mover mover("disk_sweep");

TEST(DiskSweepOfAPoint, StopsAtAThinWallAfterShortAndLongDisplacements) {
    Random random(404);
    for (int round = 0; round < test::cases(1000); ++round) {
        const Vec2 along = random.direction();
        const Vec2 center = random.point(-50, 50);
        const Vec2 ends[] = {center - along * 30, center + along * 30};
        const Level wall = level_of({{{ends[0], center}}, {{center, ends[1]}}});
        const Vec2 side = outward(along) * (round % 2 == 0 ? 1.0 : -1.0);
        Vec2 position = center + along * random.between(-20, 20) + side * random.magnitude(1e-3, 9);
        for (int tick = 0; tick < 5; ++tick) {
            const Vec2 displacement =
                along * random.between(-1, 1) - side * random.magnitude(10, 1e6);
            const MoveResult result = mover.move(wall, point, position, displacement);
            const double height = dot(result.position - center, side);
            ASSERT_GT(height, 0.0) << round << " tick " << tick;
            ASSERT_LT(height, 1e-6) << round << " tick " << tick;
            position = result.position;
        }
    }
}

TEST(DiskSweepOfAPoint, GoesBackToWhereItCameFromWhenItBeginsOnAWall) {
    const Level wall = level_of({{{{-9, 0}, {9, 0}}}});
    for (const double sign : {1.0, -1.0}) {
        const MoveResult result = mover.move(wall, point, {2, 0}, {1, 3 * sign});
        EXPECT_LT(result.position.y * sign, 0.0);
        EXPECT_LT(std::abs(result.position.y), 1e-6);
        EXPECT_NEAR(result.position.x, 3.0, 1e-9);
        const MoveResult back = mover.move(wall, point, result.position, {0, -3 * sign});
        EXPECT_NEAR(back.position.y, -3 * sign, 1e-6);
    }
}

TEST(DiskSweepOfAPoint, PassesExactlyAlongTilesAndByCorners) {
    const Level row = level_of_boxes({{{3, 3}, {1, 1}}, {{5, 3}, {1, 1}}});  // 2 to 6, 2 to 4
    const struct {
        Vec2 from;
        Vec2 delta;
    } free[] = {
        {{-3, 2}, {10, 0}},   // along their tops, from before to behind them
        {{-3, 2}, {1e6, 0}},  //
        {{6, -3}, {0, 12}},   // down the side of the last one
        {{0, 4}, {4, -4}},    // by a corner
        {{3, 2}, {0, -1}},    // away from a top on which it began
        {{4, 2}, {0, -1}},    // from the seam
        {{6, 2}, {1, -1}},    // from a corner
        {{6, 2}, {0, 5}},     // from a corner along a side
        {{3, 2}, {-7, 0}},    // along the top on which it began
    };
    for (const auto& [from, delta] : free) {
        const MoveResult result = mover.move(row, point, from, delta);
        EXPECT_LT(distance(result.position, from + delta), 1e-8) << from.x << ", " << from.y;
        EXPECT_FALSE(result.hit()) << from.x << ", " << from.y;
        EXPECT_LE(distance(result.position, from), length(delta) * (1 + 1e-15));
    }
    // In ticks, some of which end on the top: none of them stops it.
    Vec2 position{-3, 2};
    for (int tick = 0; tick < 40; ++tick)
        position = mover.move(row, point, position, {0.25, 0}).position;
    EXPECT_LT(distance(position, {7, 2}), 1e-7);
}

TEST(DiskSweepOfAPoint, RestsOnASideAndIsStoppedByIt) {
    const Level row = level_of_boxes({{{3, 3}, {1, 1}}, {{5, 3}, {1, 1}}});
    for (const Vec2 at : {Vec2{3, 2}, Vec2{4, 2}, Vec2{2, 2}, Vec2{6, 3}}) {
        EXPECT_EQ(mover.move(row, point, at, {0, 0}).position, at);
    }
    for (const Vec2 at : {Vec2{3, 2}, Vec2{4, 2}}) {
        const MoveResult result = mover.move(row, point, at, {0, 1});
        EXPECT_EQ(result.position, at);
        EXPECT_EQ(result.stop_reason, StopReason::blocked);
    }
}

TEST(DiskSweepOfAPoint, DoesNotPassBetweenFlushSolidsNorInAtACorner) {
    const Level stack = level_of_boxes({{{3, 3}, {1, 1}}, {{3, 1}, {1, 1}}});  // a seam at y = 2
    EXPECT_LT(mover.move(stack, point, {-3, 2}, {10, 0}).position.x, 2.0);
    LevelBuilder builder;
    builder.add_polygon({{1, 2}, {2, 1}, {3, 2}, {2, 3}});
    const Level diamond = test::built(std::move(builder));
    for (const double y : {1.5, 2.0, 2.5}) {
        const MoveResult result = mover.move(diamond, point, {-3, y}, {10, 0});
        EXPECT_GE(oracle_gap(diamond, point, result.position), 0.0) << y;
        EXPECT_TRUE(result.hit()) << y;
    }
    LevelBuilder corner;  // begins in the corner of two sides, and goes into either
    corner.add_polygon({{0, 2}, {4, 2}, {6, 0}, {6, 5}, {0, 5}});
    const Level bent = test::built(std::move(corner));
    for (const Vec2 delta : {Vec2{1, -0.1}, Vec2{-1, 0.1}, Vec2{1, 1}}) {
        const Vec2 end = mover.move(bent, point, {4, 2}, delta).position;
        bool is_inside = false;
        bent.visit_solids_at(end + Vec2{-1e-7, -1e-7}, [&](std::uint32_t) { is_inside = true; });
        EXPECT_FALSE(is_inside) << delta.x << ", " << delta.y;
    }
}

TEST(DiskSweepOfAPoint, DoesNotPassThroughTheSeamOfTwoWalls) {
    // The point comes from above the first wall, and the second leads down or straight on.
    for (const Vec2 other : {Vec2{0, 9}, Vec2{-9, 0}, Vec2{-9, 5}, Vec2{-9, -5}}) {
        const Level bent = level_of({{{{9, 0}, {0, 0}}}, {{{0, 0}, other}}});
        for (const double x : {-1e-9, -1e-10, 0.0, 1e-10, 1e-9}) {
            const MoveResult result = mover.move(bent, point, {1 + x, -1}, {-2, 2});
            EXPECT_GE(oracle_gap(bent, point, result.position), 0.0) << x;
            const bool below_first = result.position.x > 0 && result.position.y > 0;
            const bool behind = other.x < 0 && cross(result.position, other) > 0.0;
            EXPECT_FALSE(below_first || behind) << x << " from " << other.x << ", " << other.y;
        }
    }
}

/// What a disk is stopped by dead, however small: a point has no tangent there, but two sides.
TEST(DiskSweepOfAPoint, SlidesAlongASideAtACornerThatItHitsHeadOn) {
    const struct {
        Level level;
        Vec2 from, delta, to;
    } scenes[] = {
        {level_of_boxes({{{0.5, 0.5}, {0.5, 0.5}}}), {-2, -1}, {4, 2}, {2, 0}},
        {level_of_boxes({{{0.5, 0.5}, {0.5, 0.5}}}), {-1, -2}, {2, 4}, {0, 2}},
        // A tie: along the side of the lower number.
        {level_of_boxes({{{0.5, 0.5}, {0.5, 0.5}}}), {-1, -1}, {2, 2}, {1, 0}},
        // Two walls that end in one corner, in either order.
        {level_of({{{{0, 0}, {3, 4}}}, {{{0, 0}, {0, -2}}}}), {-2, 0}, {4, 0}, {0.72, 0.96}},
        {level_of({{{{0, -2}, {0, 0}}}, {{{3, 4}, {0, 0}}}}), {-2, 0}, {4, 0}, {0.72, 0.96}},
        // It begins on the corner.
        {level_of_boxes({{{0.5, 0.5}, {0.5, 0.5}}}), {0, 0}, {4, 2}, {4, 0}},
    };
    for (const auto& scene : scenes) {
        const MoveResult result = mover.move(scene.level, point, scene.from, scene.delta);
        EXPECT_LT(distance(result.position, scene.to), 1e-7) << scene.delta.x;
        EXPECT_TRUE(result.hit());
        EXPECT_EQ(result.stop_reason, StopReason::arrived);
    }
    const Level walls = level_of({{{{0, 0}, {3, 4}}}, {{{0, 0}, {0, -2}}}});
    const MoveResult disk = mover.move(walls, DiskShape{0.1}, {-2, 0}, {4, 0});
    EXPECT_LT(distance(disk.position, {-0.1, 0}), 1e-9);
    EXPECT_EQ(disk.stop_reason, StopReason::blocked);
}

TEST(DiskSweepOfAPoint, PassesCornersAndTipsOnItsWayToAnotherWall) {
    const Segment far{{5, -9}, {5, 9}};
    LevelBuilder beside_a_box;
    beside_a_box.add_box({{0.5, 0.5}, {0.5, 0.5}}, {});
    beside_a_box.add_segment(far);
    const Level levels[] = {test::built(std::move(beside_a_box)),
                            level_of({{{{0, 0}, {1, 1}}}, {far}}),
                            level_of({{{{0, 0}, {-1, 1}}}, {far}})};
    for (const Level& level : levels) {
        const MoveResult result = mover.move(level, point, {-2, 0}, {10, 0});
        EXPECT_LT(distance(result.position, {5, 0}), 1e-6);
        ASSERT_EQ(result.contacts.size(), 1U);
        EXPECT_NEAR(result.contacts[0].normal.x, -1.0, 1e-9);
    }
}

/// By one on its left and one on its right, and past none of them to a side.
TEST(DiskSweepOfAPoint, PassesExactlyBetweenCornersOnBothOfItsSides) {
    LevelBuilder builder;
    builder.add_polygon({{-4.5, 1}, {-2.5, -1}, {-0.5, 1}, {-2.5, 3}});
    builder.add_box({{0, 12}, {0.5, 0.5}}, {});
    builder.add_segment({{-9, 20}, {9, 20}});
    const Level level = test::built(std::move(builder));
    const MoveResult result = mover.move(level, point, {-0.5, -1.5}, {0, 30});
    EXPECT_LT(distance(result.position, {-0.5, 20}), 1e-6);
}

/// A wall that lies in the path has it on neither side.
TEST(DiskSweepOfAPoint, IsStoppedByTheTipOfAWallInItsPath) {
    for (const bool turned : {false, true}) {
        const Segment wall = turned ? Segment{{3, 0}, {0, 0}} : Segment{{0, 0}, {3, 0}};
        const MoveResult result = mover.move(level_of({{wall}}), point, {-2, 0}, {4, 0});
        EXPECT_LT(distance(result.position, {0, 0}), 1e-6);
        EXPECT_EQ(result.stop_reason, StopReason::blocked);
    }
}

/// The path leads between the sides of no solid, whichever of them is a hair nearer.
TEST(DiskSweepOfAPoint, ThatHitsACornerStaysOutOfTheSolid) {
    Random random(77);
    for (int round = 0; round < test::cases(1000); ++round) {
        const Vec2 corner = random.point(-20, 20);
        const Vec2 ahead = random.direction();
        const auto side = [&](double sign) {
            const Vec2 any = ahead + outward(ahead) * (sign * random.magnitude(0.05, 20));
            return normalized(any) * random.between(1, 5);
        };
        LevelBuilder builder;
        builder.add_polygon({corner, corner + side(1), corner + side(-1)});
        const Level level = test::built(std::move(builder));
        const double hair = round % 2 == 0 ? 0.0 : random.between(-1e-8, 1e-8);
        const Vec2 from = corner - ahead * random.between(0.1, 5) + outward(ahead) * hair;
        const MoveResult result = mover.move(level, point, from, ahead * 9);
        ASSERT_GE(oracle_gap(level, point, result.position), 0.0) << round;
        ASSERT_EQ(result.stop_reason, StopReason::arrived) << round;
        ASSERT_GT(distance(result.position, corner), 1e-3) << round;
    }
}

}  // namespace
}  // namespace slidelab::disk_sweep_point_test
