// Out of several walls at once by the least displacement, as disk_sweep goes it. Against an oracle
// that tries all places: the search, `overlaps`.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/random.hpp"

namespace slidelab::minimum_translation_test {

using test::is_at;
using test::level_of;
using test::level_of_boxes;
using test::Mover;
using test::Random;
using test::TestWall;

const Shape disk = DiskShape{0.5};
const Mover mover("disk_sweep");

MoveResult put(const Level& level, Vec2 at, const Shape& shape = disk) {
    return mover.move(level, shape, at, {0, 0});
}

/// It comes to touch both, and says so with the normals there: nothing of a velocity into either is
/// left.
TEST(MinimumTranslation, SaysBothOfTwoPointObstaclesThatItLeaves) {
    const Level points = level_of({{{{-0.3, 0}, {-0.3, 0}}}, {{{0.3, 0}, {0.3, 0}}}});
    const Strategy& sweep = *find_strategy("disk_sweep");
    const MoveResult result =
        sweep.move(points, {disk, {0.05, -0.2}, {0, 0}, {0, 1}, {}}, sweep.defaults());
    EXPECT_PRED3(is_at, result.position, 0, -0.4);
    ASSERT_EQ(result.contacts.size(), 2U);
    for (const Contact& contact : result.contacts) {
        EXPECT_NEAR(std::abs(contact.normal.x), 0.6, 1e-9);
        EXPECT_NEAR(contact.normal.y, -0.8, 1e-9);
    }
    EXPECT_PRED3(is_at, result.velocity, 0, 0);
}

/// Capsules and point obstacles, all of them near the origin.
std::vector<TestWall> clutter(Random& random, int count) {
    std::vector<TestWall> walls;
    for (int i = 0; i < count; ++i) {
        const Vec2 a = random.point(-1.2, 1.2);
        const Vec2 b = random.chance(0.2) ? a : a + random.point(-1.5, 1.5);
        walls.push_back({{a, b}, random.chance(0.4) ? 0.0 : random.between(0, 0.3)});
    }
    return walls;
}

TEST(MinimumTranslation, GoesToTheSameBitsInWhateverOrderTheWallsAre) {
    Random random(416);
    for (int round = 0; round < test::cases(300); ++round) {
        std::vector<TestWall> walls = clutter(random, 2 + random.below(8));
        if (random.chance(0.3)) walls.push_back(walls.front());  // two on top of each other
        const Vec2 from = random.point(-0.6, 0.6);
        const Vec2 first = put(level_of(walls), from).position;
        for (int shuffle = 0; shuffle < 4; ++shuffle) {
            for (std::size_t i = walls.size() - 1; i > 0; --i) {
                std::swap(walls[i], walls[static_cast<std::size_t>(random.below(int(i) + 1))]);
            }
            EXPECT_EQ(put(level_of(walls), from).position, first) << round;
        }
    }
}

TEST(MinimumTranslation, GoesBackWhereItCameFromWhereTwoTranslationsAreEquallyShort) {
    const Level wall = level_of({{{{-9, 0}, {9, 0}}}});
    EXPECT_PRED3(is_at, mover.move(wall, disk, {0, 0}, {0, 1}).position, 0, -0.5);
    EXPECT_PRED3(is_at, mover.move(wall, disk, {0, 0}, {0, -1}).position, 0, 0.5);
    const Level box = level_of_boxes({{{0, 0}, {1, 1}}});
    EXPECT_PRED3(is_at, mover.move(box, disk, {0, 0}, {-0.1, 0}).position, 1.5, 0);
    EXPECT_PRED3(is_at, mover.move(box, disk, {0, 0}, {0, -0.1}).position, 0, 1.5);
    EXPECT_PRED3(is_at, put(box, {0, 0}).position, 0, -1.5);
    const Level point = level_of({{{{0, 0}, {0, 0}}}});
    EXPECT_PRED3(is_at, put(point, {0, 0}).position, 0, -0.5);
    EXPECT_PRED3(is_at, mover.move(point, disk, {0, 0}, {-0.1, 0}).position, 0.5, 0);
}

TEST(MinimumTranslation, LeavesCornersFarFromTheOriginAndOfAnySize) {
    for (const double size : {1e-3, 1.0, 1e4}) {
        for (const double origin : {0.0, 1e3, 1e6}) {
            const Vec2 o{-origin, origin};
            const Level corner =
                level_of({{{o, o + Vec2{9, 0} * size}}, {{o, o + Vec2{0, -9} * size}}, {{o, o}}});
            const Vec2 from = o + Vec2{0.3, -0.2} * size;
            const MoveResult result = put(corner, from, DiskShape{0.5 * size});
            const Vec2 free = o + Vec2{0.5, -0.5} * size;
            EXPECT_LE(distance(result.position, free), 1e-9 * std::max(size, 1.0)) << size;
            EXPECT_EQ(result.remaining_depth, 0.0) << size << " at " << origin;
        }
    }
}

TEST(MinimumTranslation, LeavesARowOfSolidsStraightAcross) {
    std::vector<Box> tiles;
    for (int i = 0; i < 6; ++i) tiles.push_back({{i + 0.5, 0.5}, {0.5, 0.5}});
    const Level row = level_of_boxes(tiles);
    for (const double x : {2.5, 2.9, 3.0, 3.1, 3.4}) {
        for (const double y : {0.1, 0.3, 0.45}) {
            const MoveResult result = put(row, {x, y});
            EXPECT_PRED3(is_at, result.position, x, -0.5);
            EXPECT_EQ(result.remaining_depth, 0.0) << x << " " << y;
            EXPECT_EQ(result.iterations, 1) << x << " " << y;
            ASSERT_EQ(result.contacts.size(), 1U) << x << " " << y;
            // How deep in that tile alone, whose nearest side may lead into the next one.
            const double tile = std::floor(x - 1e-12);
            const double own = std::min({y, x - tile, tile + 1.0 - x});
            EXPECT_GE(result.contacts[0].depth, std::min(own, 0.5) + 0.5 - 1e-12);
            EXPECT_LE(result.contacts[0].depth, y + 0.5 + 1e-12);
            EXPECT_EQ(result.contacts[0].normal, (Vec2{0, -1}));
        }
    }
}

TEST(MinimumTranslation, LeadsOutOfTheCentreOfABigHeapOfTiles) {
    std::vector<Box> tiles;
    for (int i = 0; i < 40 * 21; ++i) tiles.push_back({{i % 40 - 20.0, i / 40 - 10.0}, {0.5, 0.5}});
    const Level heap = level_of_boxes(tiles);
    EXPECT_PRED3(is_at, put(heap, {0.3, -0.2}).position, 0.3, -11);
    EXPECT_PRED3(is_at, put(heap, {-3, 0.5}).position, -3, 11) << "on a seam";
    EXPECT_PRED3(is_at, put(heap, {-18.7, 0.1}).position, -21, 0.1);
}

TEST(MinimumTranslation, DoesNotLeadIntoASolidNorFromABoxThatMovesIntoOneThatStands) {
    // The translation through the thin solid would be 0.75, and the one around the other's end
    // is 1.4.
    const Box thin{{0, 0}, {0.05, 4}};
    const MoveResult between = put(level_of_boxes({thin, {{1.3, 0}, {0.4, 4}}}), {0.2, 3});
    EXPECT_GT(between.position.x, 0.05);
    EXPECT_EQ(between.remaining_depth, 0.0);
    const BodySet over{moving_box({{0.6, 0}, {0.5, 3}}, {}, {WallName::Kind::box, 0})};
    const MoveResult result = mover.move(level_of_boxes({thin}), disk, {0.2, 0}, {0, 0}, over);
    EXPECT_GT(result.position.x, 0.05);
    EXPECT_EQ(result.remaining_depth, 0.0);
}

}  // namespace slidelab::minimum_translation_test
