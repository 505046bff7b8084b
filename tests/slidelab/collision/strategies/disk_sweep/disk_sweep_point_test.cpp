// disk_sweep with a disk of no radius: a point, which walls without thickness must hold.
#include <gtest/gtest.h>

#include <cmath>

#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/oracle.hpp"
#include "support/random.hpp"

namespace slidelab::disk_sweep_point_test {
namespace {

using test::level_of;
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

}  // namespace
}  // namespace slidelab::disk_sweep_point_test
