// What disk_sweep says of the overlaps it begins in, and how far it goes to leave them: very many
// walls, walls of millions of units, points on walls, segments of almost no length.
#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "slidelab/geometry/shapes.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/random.hpp"

namespace slidelab::detail::disk_depenetration_test {

using test::level_of;
using test::Mover;
using test::Random;
using test::TestWall;

const Mover mover("disk_sweep");

TEST(DiskDepenetration, SaysTheDeepestOfMoreOverlapsThanAListHolds) {
    // Hemmed in from four sides, so that no translation leads out; the last wall is the deepest.
    std::vector<TestWall> walls;
    for (int i = 0; i < 100; ++i) {
        const double y = 0.45 - 1e-3 * i / 100;
        for (const double side : {-1.0, 1.0}) {
            walls.push_back({{{-30, side * y}, {30, side * y}}});
            walls.push_back({{{side * y, -30}, {side * y, 30}}});
        }
    }
    walls.push_back({{{-30, 0.1}, {30, 0.1}}});
    const MoveResult result = mover.move(level_of(walls), DiskShape{0.5}, {0, 0}, {0, 0});
    EXPECT_NEAR(result.remaining_depth, 0.4, 1e-9);
    EXPECT_TRUE(result.began_inside);
}

TEST(DiskDepenetration, LeavesWallsOfAMillionUnitsByAsMuchAsItOverlapsThem) {
    Random random(31);
    for (int round = 0; round < test::cases(3000); ++round) {
        const Vec2 along = random.chance(0.2) ? Vec2{1, 0} : random.direction();
        const double depth = random.magnitude(2e-9, 1e-2);
        std::vector<TestWall> walls{
            {{along * -random.magnitude(1e2, 1e6), along * random.magnitude(1e2, 1e6)}}};
        if (random.chance(0.5)) walls.push_back({{along * -80, along * 90}});
        const Vec2 start = outward(along) * (0.5 - depth) + along * random.between(-50, 50);
        const MoveResult result = mover.move(level_of(walls), DiskShape{0.5}, start, {0, 0});
        ASSERT_NEAR(distance(result.position, start), depth, 2e-9) << round;
        ASSERT_EQ(result.remaining_depth, 0.0) << round;
    }
}

TEST(DiskDepenetration, ASegmentOfAlmostNoLengthIsAPoint) {
    for (const double size : {1e-150, 1e-160, 1e-170, 1e-200, 1e-300, 5e-324}) {
        for (const Vec2 along : {Vec2{1, 0}, Vec2{0, 1}, Vec2{0.6, -0.8}}) {
            const Segment tiny{along * -size, along * size};
            EXPECT_LE(length(closest_point_on_segment({}, tiny)), 1e-100) << size;
            EXPECT_LE(length(closest_point_on_segment({size, size}, tiny)), 1e-100) << size;
            const Level level = level_of({{tiny}});
            const MoveResult out = mover.move(level, DiskShape{0.5}, {0.25, 0}, {0, 0});
            EXPECT_NEAR(out.position.x, 0.5, 1e-9) << size;
            EXPECT_NEAR(out.position.y, 0.0, 1e-9) << size;
            const MoveResult hit = mover.move(level, DiskShape{0.5}, {-2, 0}, {4, 0});
            EXPECT_NEAR(hit.position.x, -0.5, 1e-9) << size;
        }
    }
}

}  // namespace slidelab::detail::disk_depenetration_test
