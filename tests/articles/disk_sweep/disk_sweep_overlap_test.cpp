// disk_sweep where it begins in a wall: out, and on with the move; where boxes push it; and where
// it is too wide for its place. Several walls at once: minimum_translation_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "oracle/walls.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/random.hpp"

namespace slidelab::disk_sweep_overlap_test {

using test::is_at;
using test::level_of;
using test::level_of_boxes;
using test::Mover;
using test::Random;

const Shape disk = DiskShape{0.5};
const Mover mover("disk_sweep");
const Level nothing;

MovingBody obstacle(Vec2 center, Vec2 half, Vec2 displacement = {}) {
    return moving_box({center, half}, displacement, {WallName::Kind::box, 0});
}

MoveResult put(const Level& level, Vec2 at, const Shape& shape = disk) {
    return mover.move(level, shape, at, {0, 0});
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

TEST(DiskSweepOverlap, GoesOnWithTheMoveWhereItCameOut) {
    const Level wall = level_of({{{{-9, 0}, {9, 0}}}});
    const MoveResult result = mover.move(wall, disk, {1, -0.25}, {2, 1});
    EXPECT_PRED3(is_at, result.position, 3, -0.5);
    EXPECT_PRED3(is_at, result.velocity, 2, 0);
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

TEST(DiskSweepOverlap, SaysTheDepthOfTheBoxThatItIsDeepestIn) {
    const double radius = 0.22;
    const BodySet boxes{obstacle({0.5, 0.492}, {8, 0.269}, {0, -0.25}),
                        obstacle({0.302, -0.729}, {8, 0.5}, {0, 0.36})};
    const MoveResult result = mover.move(nothing, DiskShape{radius}, {0, 0}, {0, 0}, boxes);
    double deepest = 0.0;  // its centre is in both
    std::vector<double> depths;
    for (const MovingBody& box : BodyList(boxes)) {
        const Vec2 in = result.position - (box.position + box.displacement);
        const Vec2 left = box_of(box).half - Vec2{std::abs(in.x), std::abs(in.y)};
        ASSERT_GT(std::min(left.x, left.y), 0.0);
        depths.push_back(radius + std::min(left.x, left.y));
        deepest = std::max(deepest, depths.back());
    }
    EXPECT_NEAR(result.remaining_depth, deepest, 1e-9);
    // Each box once, with its own depth.
    std::vector<std::pair<std::size_t, double>> left;
    for (const Contact& contact : result.contacts) {
        if (contact.depth > 0.0) left.emplace_back(contact.wall.body(), contact.depth);
    }
    std::sort(left.begin(), left.end());
    ASSERT_EQ(left.size(), 2U);
    for (const std::size_t box : {0U, 1U}) {
        EXPECT_EQ(left[box].first, box);
        EXPECT_NEAR(left[box].second, depths[box], 1e-9);
    }
}

TEST(DiskSweepOverlap, IsPushedAsideByTheCornerOfABox) {
    // The corner is 0.4 beside and 0.3 below its centre when it touches, after 2.1 of 4.
    const BodySet coming{obstacle({-3, 0.8}, {0.5, 0.5}, {4, 0})};
    const MoveResult result = mover.move(nothing, disk, {0, 0}, {0, 0}, coming);
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_NEAR(result.contacts[0].fraction, 2.1 / 4, 1e-12);
    EXPECT_PRED3(is_at, result.contacts[0].normal, 0.8, -0.6);
    EXPECT_PRED3(is_at, result.contacts[0].point, -0.4, 0.3);
    // In the 1.9 that are left the corner comes 1.9 * 0.8 closer along the normal.
    EXPECT_PRED3(is_at, result.position, 1.52 * 0.8, -1.52 * 0.6);
}

TEST(DiskSweepOverlap, NeverLeavesASolidThroughTheWallBehindIt) {
    for (const double x : {0.4, 0.6, 0.8, 0.95, 1.0, 1.2}) {  // the box covers more and more of it
        const Box box{{x, 0}, {0.5, 0.5}};
        LevelBuilder still;
        still.set_near_miss(0.0);
        still.add_segment({{0, -9}, {0, 9}}, 0, {});
        still.add_box(box, {});
        const Level in_level = test::built(std::move(still));
        const Level wall = level_of({{{{0, -9}, {0, 9}}}});
        const BodySet coming{obstacle(box.center, box.half)};
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

}  // namespace slidelab::disk_sweep_overlap_test
