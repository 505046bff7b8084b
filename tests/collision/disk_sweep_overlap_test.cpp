// disk_sweep where it begins in walls: out by the least displacement over all of them together,
// held against an oracle that samples the plane; and where boxes push it, or it is too wide for its
// place.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "geometry/closest.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/oracle.hpp"
#include "support/random.hpp"

namespace slidelab {
namespace {

using test::level_of;
using test::level_of_boxes;
using test::Mover;
using test::oracle_gap;
using test::Random;

const Shape disk = DiskShape{0.5};
const Mover mover("disk_sweep");
const Level nothing;

bool is_at(Vec2 position, double x, double y) { return distance(position, {x, y}) <= 1e-9; }

Obstacle obstacle(Vec2 center, Vec2 half, Vec2 delta = {}) {
    return {{center, half}, delta, {WallName::Kind::box, 0}};
}

MoveResult put(const Level& level, Vec2 at, const Shape& shape = disk) {
    return mover.move(level, shape, at, {0, 0});
}

// --- The oracle ---

/// How far the nearest free place is that can be reached without crossing a wall's middle line:
/// samples a grid around the start, then finer ones around the best sample so far. Never less than
/// the truth.
double oracle_way_out(const Level& level, const Shape& shape, Vec2 start, double reach) {
    constexpr int half_count = 40;
    Vec2 middle = start;
    double best = 1e300;
    Vec2 best_place = start;
    for (double size = reach; size > 1e-8; size *= 0.15) {
        for (int row = -half_count; row <= half_count; ++row) {
            for (int column = -half_count; column <= half_count; ++column) {
                const Vec2 place =
                    middle + Vec2{static_cast<double>(column), static_cast<double>(row)} *
                                 (size / half_count);
                const double far = distance(place, start);
                if (far >= best || oracle_gap(level, shape, place) < 0.0) continue;
                const bool crosses =
                    std::any_of(level.walls().begin(), level.walls().end(), [&](const Wall& wall) {
                        return segments_touch({start, place}, wall.segment);
                    });
                if (crosses) continue;
                best = far;
                best_place = place;
            }
        }
        middle = best_place;
    }
    return best;
}

struct Escape {
    MoveResult result;
    double far = 0.0;     ///< how far it was moved
    double oracle = 0.0;  ///< how far the oracle would have moved it
};

Escape escape(const Level& level, Vec2 from, const Shape& shape = disk) {
    const MoveResult result = put(level, from, shape);
    return {result, distance(result.position, from), oracle_way_out(level, shape, from, 3.0)};
}

// --- One wall ---

TEST(DiskSweepOverlap, LeavesASideAlongItsNormal) {
    const Level wall = level_of({{{{-9, 0}, {9, 0}}, 0.25}});
    const MoveResult result = put(wall, {1, -0.35});
    EXPECT_PRED3(is_at, result.position, 1, -0.75);
    EXPECT_TRUE(result.began_inside);
    EXPECT_EQ(result.remaining_depth, 0.0);
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_EQ(result.contacts[0].fraction, 0.0);
    EXPECT_NEAR(result.contacts[0].depth, 0.4, 1e-12);
    EXPECT_EQ(result.contacts[0].normal, (Vec2{0, -1}));
}

TEST(DiskSweepOverlap, LeavesAnEndAndAPostAwayFromTheirMiddle) {
    for (const Vec2 end : {Vec2{0, 0}, Vec2{-9, 0}}) {
        const Level wall = level_of({{{end, {0, 0}}, 0.25}});
        const MoveResult result = put(wall, {0.3, -0.4});  // 0.5 away, 0.75 are to be kept
        EXPECT_PRED3(is_at, result.position, 0.45, -0.6);
        EXPECT_EQ(result.iterations, 1);
    }
}

TEST(DiskSweepOverlap, GoesOnWithTheMoveWhereItCameOut) {
    const Level wall = level_of({{{{-9, 0}, {9, 0}}}});
    const MoveResult result = mover.move(wall, disk, {1, -0.25}, {2, 1});
    EXPECT_PRED3(is_at, result.position, 3, -0.5);
    EXPECT_PRED3(is_at, result.velocity, 2, 0);
}

TEST(DiskSweepOverlap, LeavesASolidThroughItsNearestSide) {
    const Level box = level_of_boxes({{{5, 5}, {1, 1}}});
    EXPECT_PRED3(is_at, put(box, {5.75, 5}).position, 6.5, 5);
    EXPECT_PRED3(is_at, put(box, {5.1, 4.5}).position, 5.1, 3.5);
    EXPECT_PRED3(is_at, put(box, {5.1, 3.75}).position, 5.1, 3.5);
    EXPECT_TRUE(put(box, {5.75, 5}).began_inside);
}

// --- Several walls at once ---

TEST(DiskSweepOverlap, LeavesARightCornerInOneRound) {
    const Level corner = level_of({{{{0, 0}, {9, 0}}}, {{{0, 0}, {0, -9}}}});
    const MoveResult result = put(corner, {0.3, -0.2});
    EXPECT_PRED3(is_at, result.position, 0.5, -0.5);
    EXPECT_EQ(result.contacts.size(), 2U);
    EXPECT_LE(result.iterations, 2);
}

TEST(DiskSweepOverlap, LeavesAnAcuteCornerByTheNearestPlaceAndNotByOneWallAfterTheOther) {
    // 60 degrees around the x axis: the free place of the corner is (1, 0).
    const Level corner =
        level_of({{{{0, 0}, {9, -9 / std::sqrt(3.0)}}}, {{{0, 0}, {9, 9 / std::sqrt(3.0)}}}});
    const MoveResult result = put(corner, {0.8, 0.1});
    EXPECT_PRED3(is_at, result.position, 1, 0);
    EXPECT_LE(result.iterations, 2);
}

TEST(DiskSweepOverlap, TakesPiecesOfOneWallForOne) {
    std::vector<test::TestWall> pieces;
    for (int i = 0; i < 40; ++i) pieces.push_back({{{i * 0.1, 0}, {(i + 1) * 0.1, 0}}});
    const MoveResult result = put(level_of(pieces), {2.03, -0.3});
    EXPECT_PRED3(is_at, result.position, 2.03, -0.5);
    EXPECT_EQ(result.contacts.size(), 1U);
}

TEST(DiskSweepOverlap, FindsTheNearestFreePlaceInCornersOfEveryAngle) {
    Random random(411);
    for (int round = 0; round < test::cases(150); ++round) {
        const double angle = random.between(0.15, 3.0);
        const Vec2 a = random.direction();
        const Vec2 b{a.x * std::cos(angle) - a.y * std::sin(angle),
                     a.x * std::sin(angle) + a.y * std::cos(angle)};
        const double thick = random.chance(0.5) ? 0.0 : random.between(0.05, 0.3);
        const Level corner = level_of({{{{0, 0}, a * 30}, thick}, {{{0, 0}, b * 30}, 0.1}});
        const Vec2 from = a * random.between(0.1, 0.8) + b * random.between(0.1, 0.8);
        if (oracle_gap(corner, disk, from) > -1e-6) continue;
        const Vec2 free = put(corner, from).position;
        EXPECT_GE(oracle_gap(corner, disk, free), -1e-9) << round;
        const double far = distance(from, free);
        EXPECT_LE(far, oracle_way_out(corner, disk, from, far * 1.5 + 0.1) + 1e-6) << round;
    }
}

// Between round ends each round goes by the tangents of the last, which comes nearer and nearer: to
// a thousandth within the rounds that a move has.
TEST(DiskSweepOverlap, ComesWithinAThousandthOfTheNearestFreePlaceBetweenPosts) {
    Random random(412);
    int in_one_round = 0;
    int tried = 0;
    for (int round = 0; round < test::cases(200); ++round) {
        // Two posts less than its width apart: it goes out to the side on which it is.
        const double apart = random.between(0.1, 0.9);
        const Level posts =
            level_of({{{{-apart / 2, 0}, {-apart / 2, 0}}}, {{{apart / 2, 0}, {apart / 2, 0}}}});
        const Vec2 from{random.between(-0.3, 0.3), random.between(0.02, 0.4)};
        if (oracle_gap(posts, disk, from) > -1e-6) continue;
        const Escape out = escape(posts, from);
        EXPECT_GE(oracle_gap(posts, disk, out.result.position), -1e-9) << round;
        EXPECT_LE(out.far, out.oracle + 1e-3) << round;
        ++tried;
        in_one_round += out.result.iterations == 1 ? 1 : 0;
    }
    EXPECT_GT(in_one_round, tried / 2);
}

// Where the free place nearest to the start lies beyond a round end that the first rounds led
// around the other way, a farther one is found: in about 2 of 100 such starts.
TEST(DiskSweepOverlap, FindsTheNearestFreePlaceAtWallEndsInAllButAFewStarts) {
    Random random(413);
    int tried = 0;
    int farther = 0;
    for (int round = 0; round < test::cases(200); ++round) {
        // The ends of two round lines that meet in a T, or nearly.
        const Vec2 way = random.direction();
        const Level ends = level_of({{{{-9, 0}, {random.between(-0.3, 0.3), 0}}, 0.1},
                                     {{way * 0.5, way * 9}, random.between(0, 0.2)}});
        const Vec2 from = random.point(-0.6, 0.6);
        if (oracle_gap(ends, disk, from) > -1e-6 || oracle_gap(ends, DiskShape{0}, from) < 1e-3)
            continue;
        const Escape out = escape(ends, from);
        if (out.result.remaining_depth > 0) continue;
        EXPECT_GE(oracle_gap(ends, disk, out.result.position), -1e-9) << round;
        ++tried;
        farther += out.far > out.oracle + 1e-3 ? 1 : 0;
    }
    EXPECT_GT(tried, test::cases(200) / 2);
    EXPECT_LE(farther, tried / 20);
}

TEST(DiskSweepOverlap, LeavesARowOfSolidsToOneSide) {
    std::vector<Box> tiles;
    for (int i = 0; i < 6; ++i) tiles.push_back({{i + 0.5, 0.5}, {0.5, 0.5}});
    const Level row = level_of_boxes(tiles);
    for (const double x : {2.5, 2.9, 3.0, 3.1, 3.4}) {
        for (const double y : {0.1, 0.3, 0.45}) {
            const MoveResult result = put(row, {x, y});
            EXPECT_NEAR(result.position.y, -0.5, 1e-9) << x << " " << y;
            EXPECT_LE(std::abs(result.position.x - x), 1.0) << x << " " << y;
            EXPECT_EQ(result.remaining_depth, 0.0) << x << " " << y;
        }
    }
}

// --- Too wide ---

TEST(DiskSweepOverlap, SaysThatItIsTooWideForItsPlaceAndStays) {
    const Level slot = level_of({{{{-9, -0.4}, {9, -0.4}}}, {{{-9, 0.4}, {9, 0.4}}}});
    Vec2 position{1, 0.05};
    for (int tick = 0; tick < 50; ++tick) {
        const MoveResult result = put(slot, position);
        EXPECT_TRUE(result.began_inside);
        EXPECT_NEAR(result.remaining_depth, 0.15, 1e-9);
        EXPECT_TRUE(result.hit());
        EXPECT_EQ(result.position, position);
        position = result.position;
    }
}

TEST(DiskSweepOverlap, MayLeaveASlotThatIsTooNarrowLengthwise) {
    const Level slot = level_of({{{{-9, -0.4}, {9, -0.4}}}, {{{-9, 0.4}, {9, 0.4}}}});
    Vec2 position{8, 0};
    for (int tick = 0; tick < 20; ++tick) {
        position = mover.move(slot, disk, position, {0.1, 0.02}).position;
        ASSERT_LT(std::abs(position.y), 0.4) << tick;
    }
    EXPECT_GT(position.x, 9.5);
    EXPECT_FALSE(put(slot, position).began_inside);
}

// --- Boxes that move ---

TEST(DiskSweepOverlap, IsPushedByTheSideOfABox) {
    const std::vector<Obstacle> coming{obstacle({-3, 0.2}, {0.5, 0.5}, {5, 0})};
    const MoveResult result = mover.move(nothing, disk, {0, 0}, {0, 0}, coming);
    EXPECT_PRED3(is_at, result.position, 3, 0);  // 2 of the 5 are used up when it arrives
    EXPECT_FALSE(result.squeezed);
    EXPECT_FALSE(result.began_inside);
}

TEST(DiskSweepOverlap, IsPushedAsideByTheCornerOfABox) {
    // The corner is 0.4 beside and 0.3 below its middle when it touches, after 2.1 of 4.
    const std::vector<Obstacle> coming{obstacle({-3, 0.8}, {0.5, 0.5}, {4, 0})};
    const MoveResult result = mover.move(nothing, disk, {0, 0}, {0, 0}, coming);
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_NEAR(result.contacts[0].fraction, 2.1 / 4, 1e-12);
    EXPECT_PRED3(is_at, result.contacts[0].normal, 0.8, -0.6);
    EXPECT_PRED3(is_at, result.contacts[0].point, -0.4, 0.3);
    // In the 1.9 that are left the corner comes 1.9 * 0.8 closer along the normal.
    EXPECT_PRED3(is_at, result.position, 1.52 * 0.8, -1.52 * 0.6);
}

TEST(DiskSweepOverlap, IsNeverSwallowedByABoxAtAnySpeed) {
    Random random(414);
    for (int round = 0; round < test::cases(1000); ++round) {
        const Vec2 way = random.direction() * random.magnitude(0.01, 1e4);
        const Vec2 half{random.between(0.1, 3), random.between(0.1, 3)};
        const Vec2 start = random.direction() * 5.0 + Vec2{0.1, 0.1};
        const std::vector<Obstacle> boxes{obstacle(start, half, way)};
        LevelBuilder then;
        then.add_box({start + way, half}, {});
        const Level afterwards = std::move(then).build();
        const MoveResult result = mover.move(nothing, disk, {0, 0}, random.point(-1, 1), boxes);
        EXPECT_FALSE(result.squeezed) << round;
        EXPECT_GE(oracle_gap(afterwards, disk, result.position), -1e-9) << round;
        afterwards.visit_solids_at(result.position,
                                   [&](std::uint32_t) { ADD_FAILURE() << "in it " << round; });
    }
}

TEST(DiskSweepOverlap, NeverLeavesASolidThroughTheWallBehindIt) {
    for (const double x : {0.4, 0.6, 0.8, 0.95, 1.0, 1.2}) {  // the box covers more and more of it
        const Box box{{x, 0}, {0.5, 0.5}};
        LevelBuilder still;
        still.add_segment({{0, -9}, {0, 9}}, 0, {});
        still.add_box(box, {});
        const Level in_level = std::move(still).build();
        const Level wall = level_of({{{{0, -9}, {0, 9}}}});
        const std::vector<Obstacle> coming{obstacle(box.center, box.half)};
        for (const double y : {0.0, 0.1, -0.2}) {
            Vec2 a{0.5, y};
            Vec2 b{0.5, y};
            for (int tick = 0; tick < 20; ++tick) {
                a = put(in_level, a).position;
                const MoveResult result = mover.move(wall, disk, b, {0, 0}, coming);
                b = result.position;
                ASSERT_GT(a.x, 0.4) << x << " tick " << tick;
                ASSERT_GT(b.x, 0.4) << x << " tick " << tick;
                EXPECT_TRUE(tick > 0 || result.hit()) << x;
            }
        }
    }
}

TEST(DiskSweepOverlap, SaysThatItIsSqueezedAndIsFreeWhenTheBoxHasLeft) {
    const Level wall = level_of({{{{0, -9}, {0, 9}}}});
    const std::vector<Obstacle> comes{obstacle({2, 0}, {0.5, 0.5}, {-1, 0})};
    const MoveResult pressed = mover.move(wall, disk, {0.5, 0}, {0, 0}, comes);
    EXPECT_TRUE(pressed.squeezed);
    EXPECT_PRED3(is_at, pressed.position, 0.5, 0);
    EXPECT_NEAR(pressed.remaining_depth, 0.5, 1e-9);

    const std::vector<Obstacle> stays{obstacle({1, 0}, {0.5, 0.5})};
    const MoveResult held = mover.move(wall, disk, pressed.position, {0, 0}, stays);
    EXPECT_GE(held.position.x, 0.5 - 1e-9);  // never through the wall
    EXPECT_TRUE(held.began_inside);

    const std::vector<Obstacle> gone{obstacle({3, 0}, {0.5, 0.5})};
    const MoveResult free = mover.move(wall, disk, pressed.position, {1, 2}, gone);
    EXPECT_FALSE(free.squeezed);
    EXPECT_FALSE(free.began_inside);
    EXPECT_PRED3(is_at, free.position, 1.5, 2);
}

}  // namespace
}  // namespace slidelab
