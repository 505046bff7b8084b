// The situations of article 000 with worked numbers, and what lies past it: polygons, diagonals,
// corners, seams, gaps, and being squeezed.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "support/built.hpp"
#include "support/moves.hpp"

namespace slidelab::box_sweep_test {

using test::is_at;
using test::level_of;
using test::level_of_boxes;
using test::Mover;

const Shape box = BoxShape{{0.5, 0.5}};
const Shape diamond = PolygonShape{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
const Mover mover("box_sweep");
const WallName a_box{WallName::Kind::box, 0};
const Level nothing;

MovingBody obstacle(Vec2 center, Vec2 half, Vec2 displacement = {}) {
    return moving_box({center, half}, displacement, a_box);
}

/// A move whose velocity is not its displacement.
MoveResult move_at(const Level& level, Vec2 from, Vec2 delta, Vec2 velocity) {
    const Strategy& strategy = *find_strategy("box_sweep");
    return strategy.move(level, {box, from, delta, velocity, {}}, strategy.defaults(), nullptr);
}

/// A cross is cut into convex pieces along its arms: the sides of two arms and the cut between them
/// are one side of a piece, of which the cut alone lets nothing hit it.
TEST(BoxSweep, StopsAtTheArmsOfACross) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    builder.add_polygon({{-1, -3},
                         {1, -3},
                         {1, -1},
                         {3, -1},
                         {3, 1},
                         {1, 1},
                         {1, 3},
                         {-1, 3},
                         {-1, 1},
                         {-3, 1},
                         {-3, -1},
                         {-1, -1}});
    const Level level = test::built(std::move(builder));
    for (const double x : {-3.4, -2.0, -1.6, 1.6, 2.0, 3.4}) {
        EXPECT_PRED3(is_at, mover.move(level, box, {x, -2.6}, {0, 5}).position, x, -1.5);
        EXPECT_PRED3(is_at, mover.move(level, box, {x, 2.6}, {0, -5}).position, x, 1.5);
        EXPECT_PRED3(is_at, mover.move(level, box, {-2.6, x}, {5, 0}).position, -1.5, x);
        EXPECT_PRED3(is_at, mover.move(level, box, {2.6, x}, {-5, 0}).position, 1.5, x);
    }
    // Along an arm and past the corner where it ends.
    EXPECT_PRED3(is_at, mover.move(level, box, {-1.6, -1.5}, {-4, 0}).position, -5.6, -1.5);
}

// --- Figures 11 to 18: relative motion ---

TEST(BoxSweep, HitsABoxThatCrossesItsPathAtTheFractionOfTheRelativeDisplacement) {
    // Both fall by 3 while they close in on each other by 8; 3.2 are between them: 40 per cent.
    const BodySet blue{obstacle({4.2, 0}, {0.5, 0.5}, {-4, 3})};
    const MoveResult result = mover.move(nothing, box, {0, 0}, {4, 3}, blue);
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_NEAR(result.contacts[0].fraction, 0.4, 1e-15);
    EXPECT_PRED3(is_at, result.contacts[0].position, 1.6, 1.2);
    EXPECT_EQ(result.contacts[0].normal, (Vec2{-1, 0}));
}

TEST(BoxSweep, IsPushedAlongTheNormalForTheRestOfTheTick) {
    const BodySet blue{obstacle({4.2, 0}, {0.5, 0.5}, {-4, 3})};
    // From x = 1.6 on the box goes another 2.4 to the left, and the mover falls on by itself.
    EXPECT_PRED3(is_at, mover.move(nothing, box, {0, 0}, {4, 3}, blue).position, -0.8, 3);
}

TEST(BoxSweep, IsLeftAloneByABoxThatMovesInSync) {
    const BodySet beside{obstacle({1, 0}, {0.5, 0.5}, {7, -2})};
    const MoveResult result = mover.move(nothing, box, {0, 0}, {7, -2}, beside);
    EXPECT_PRED3(is_at, result.position, 7, -2);
    EXPECT_FALSE(result.hit());
}

// --- Figures 20 to 23: overlaps, and depenetration ---

TEST(BoxSweep, IsPushedOutThroughTheNearestWall) {
    const Level level = level_of_boxes({{{5, 5}, {1, 1}}});
    const MoveResult result = mover.move(level, box, {5.25, 3.75}, {0, 0});
    EXPECT_PRED3(is_at, result.position, 5.25, 3.5);
    EXPECT_TRUE(result.began_inside);
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_NEAR(result.contacts[0].depth, 0.25, 1e-15);
    EXPECT_EQ(result.contacts[0].fraction, 0.0);
    EXPECT_EQ(result.remaining_depth, 0.0);
}

TEST(BoxSweep, MayMoveAwayFromWhatItOverlapsAndNotIntoIt) {
    const Mover stays("box_sweep", {"resolve_overlap=off"});
    const BodySet other{obstacle({0, 0}, {2, 2})};  // Minkowski sum: it extends up to -2.5
    EXPECT_PRED3(is_at, stays.move(nothing, box, {0, -2.25}, {0.125, -1}, other).position, 0.125,
                 -3.25);
    EXPECT_PRED3(is_at, stays.move(nothing, box, {0, -2.25}, {0, 1}, other).position, 0, -2.25);
    EXPECT_PRED3(is_at, stays.move(nothing, box, {0, -2.25}, {0.125, 1}, other).position, 0.125,
                 -2.25);
    const Mover held("box_sweep", {"resolve_overlap=off", "allow_escape=off"});
    EXPECT_PRED3(is_at, held.move(nothing, box, {0, -2.25}, {0.125, -1}, other).position, 0, -2.25);
}

// --- Figures 24 to 28: velocity projected on the wall ---

TEST(BoxSweep, KeepsTheVelocityAlongTheWallInBothDirections) {
    const Level level = level_of({{{{-9, 0}, {9, 0}}}});
    for (const double sign : {1.0, -1.0}) {
        const Vec2 v{sign * 3, 4};
        EXPECT_EQ(move_at(level, {0, -0.5}, v, v).velocity, (Vec2{sign * 3, 0}));
    }
}

TEST(BoxSweep, ProjectsTheVelocityOnASlope) {
    const Level level = level_of({{{{-8, 4}, {8, -4}}}});  // along (2, -1)
    const auto velocity = [&](Vec2 v) { return move_at(level, {0, -2}, {0, 8}, v).velocity; };
    EXPECT_PRED3(is_at, velocity({5, 0}), 4, -2);
    EXPECT_PRED3(is_at, velocity({0, 5}), -2, 1);
    EXPECT_PRED3(is_at, velocity({-4, 2}), -4, 2);
}

TEST(BoxSweep, LeavesAVelocityAwayFromTheWallAlone) {
    const Level level = level_of({{{{-9, 0}, {9, 0}}}});
    EXPECT_EQ(move_at(level, {0, -0.5}, {1, 1}, {3, -4}).velocity, (Vec2{3, -4}));
    EXPECT_EQ(move_at(level, {0, -0.5}, {1, -1}, {3, -4}).velocity, (Vec2{3, -4}));
}

// --- Past the article: diagonals and polygons ---

TEST(BoxSweep, SlidesOnAlongADiagonalWall) {
    const Level level = level_of({{{{-9, 13}, {13, -9}}}});  // x + y = 4; grown: x + y = 3
    const MoveResult result = mover.move(level, box, {1, 1}, {3, 0});
    EXPECT_PRED3(is_at, result.contacts[0].position, 2, 1);
    EXPECT_NEAR(result.contacts[0].fraction, 1.0 / 3, 1e-12);
    EXPECT_PRED3(is_at, result.position, 3, 0);  // half of the 2 that are left, and up by as much
}

TEST(BoxSweep, SlidesAPolygonAlongADiagonalWall) {
    const Level level = level_of({{{{-9, 13}, {13, -9}}}});  // for the diamond, too: x + y = 3
    EXPECT_PRED3(is_at, mover.move(level, diamond, {1, 1}, {3, 0}).position, 3, 0);
    EXPECT_PRED3(is_at, mover.move(level, diamond, {0, 0}, {4, 4}).position, 1.5, 1.5);
}

TEST(BoxSweep, SlidesRoundAConvexPolygonWithinOneTick) {
    const std::vector<Vec2> hexagon{{2, -2}, {4, -2}, {5, 0}, {4, 2}, {2, 2}, {1, 0}};
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    builder.add_polygon(hexagon, a_box);
    const Level level = test::built(std::move(builder));
    // It hits the side from (2, -2) to (1, 0) with its lower right corner, climbs it, and is over.
    const MoveResult result = mover.move(level, box, {-2, -1.5}, {12, 0});
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_PRED3(is_at, result.contacts[0].position, 1, -1.5);
    EXPECT_NEAR(result.contacts[0].normal.x, -2 / std::sqrt(5.0), 1e-12);
    EXPECT_LE(result.position.y, -2.5 + 1e-9);
    EXPECT_GT(result.position.x, 1.5);
}

// --- Corners ---

TEST(BoxSweep, RestsInAnAcuteCornerForEver) {
    // Floor and a ceiling that comes down 1 in 2 towards the left: the box's upper left corner hits
    // it at x = 2 when its top is at -1.
    const Level level = level_of({{{{0, 0}, {20, 0}}}, {{{0, 0}, {20, -10}}}});
    Vec2 position = mover.move(level, box, {9, -0.5}, {-20, 0}).position;
    EXPECT_PRED3(is_at, position, 2.5, -0.5);
    for (int tick = 0; tick < 200; ++tick) {
        const Vec2 press = tick % 2 == 0 ? Vec2{-3, 0.5} : Vec2{-3, -0.5};
        position = mover.move(level, box, position, press).position;
    }
    EXPECT_PRED3(is_at, position, 2.5, -0.5);
    EXPECT_PRED3(is_at, mover.move(level, box, position, {4, 0}).position, 6.5, -0.5);
}

TEST(BoxSweep, TakesOneSideOfACornerHitHeadOnAndSlides) {
    const Level level = level_of_boxes({{{2, 2}, {0.5, 0.5}}});
    const MoveResult result = mover.move(level, box, {0, 0}, {3, 3});
    EXPECT_PRED3(is_at, result.contacts[0].position, 1, 1);
    const bool over = distance(result.position, {3, 1}) < 1e-9;
    const bool under = distance(result.position, {1, 3}) < 1e-9;
    EXPECT_TRUE(over || under) << result.position.x << " " << result.position.y;
    EXPECT_EQ(mover.move(level, box, {0, 0}, {3, 3}).position, result.position);
}

TEST(BoxSweep, GrazesACornerWithoutAHit) {
    const Level level = level_of_boxes({{{2, 2}, {0.5, 0.5}}});
    for (const Vec2 from : {Vec2{0, 2}, Vec2{2, 0}}) {
        const Vec2 displacement = from.x < from.y ? Vec2{2, -2} : Vec2{-2, 2};
        const MoveResult result = mover.move(level, box, from, displacement);
        EXPECT_FALSE(result.hit());
        EXPECT_EQ(result.position, from + displacement);
    }
    const MoveResult along = mover.move(level, box, {-3, 1}, {9, 0});
    EXPECT_FALSE(along.hit());
    EXPECT_EQ(along.position, (Vec2{6, 1}));
}

// --- Gaps ---

TEST(BoxSweep, GoesThroughAGapExactlyAsWideAsItself) {
    for (const double half : {0.5, 0.3, 0.1, 1.0 / 3}) {
        const Level level = level_of_boxes({{{-half - 2, 0}, {2, 1}}, {{half + 2, 0}, {2, 1}}});
        const Shape fit = BoxShape{{half, half}};
        EXPECT_PRED3(is_at, mover.move(level, fit, {0, -5}, {0, 10}).position, 0, 5);
        EXPECT_PRED3(is_at, mover.move(level, fit, {0, 5}, {0, -10}).position, 0, -5);
        const Shape wide = BoxShape{{half + 1e-6, half}};
        EXPECT_PRED3(is_at, mover.move(level, wide, {0, -5}, {0, 10}).position, 0, -1 - half);
    }
}

TEST(BoxSweepCorner, TurnsOnABoxsCornerThatItBeginsOnWithItsOwn) {
    const Shape thorn = PolygonShape{{{0.2, -0.5}, {0, 0}, {0.1, -0.6}}};
    const Level tile = test::level_of_boxes({{{0.5, 0.5}, {0.5, 0.5}}});
    const MoveResult result = test::Mover("box_sweep").move(tile, thorn, {0, 0}, {0, 0.5});
    ASSERT_EQ(result.contacts.size(), 1U);
    const Vec2 normal = normalized(Vec2{-0.5, -0.2});  // of its side that leads down to the corner
    EXPECT_NEAR(distance(result.contacts[0].normal, normal), 0.0, 1e-12);
    EXPECT_NEAR(distance(result.position, {-5.0 / 29.0, 12.5 / 29.0}), 0.0, 1e-12);
}

TEST(BoxSweepCorner, IsNotHeldByAWallInAPocketBehindTheOneThatItTouches) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    builder.add_segment({{0, 0}, {6, -1.5}});
    builder.add_segment({{0, 0}, {0, -2.5}});
    const Level pocket = test::built(std::move(builder));
    const MoveResult result =
        test::Mover("box_sweep")
            .move(pocket, BoxShape{{0.75, 0.25}}, {-0.75, -0.25}, {0.008, 0.003});
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_EQ(result.contacts[0].normal, (Vec2{-1, 0}));
    EXPECT_NEAR(distance(result.position, {-0.75, -0.247}), 0.0, 1e-12);
}

TEST(BoxSweepAnswer, SaysWhereAMovingBoxWasTouched) {
    const BodySet boxes{obstacle({-2, 0}, {1, 1}, {1.7, 0})};
    const MoveResult result =
        test::Mover("box_sweep").move(Level(), BoxShape{{0.3, 0.3}}, {0, 0.25}, {0, 0}, boxes);
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_NEAR(result.contacts[0].fraction, 0.7 / 1.7, 1e-12);
    EXPECT_NEAR(distance(result.contacts[0].point, {-0.3, 0.25}), 0.0, 1e-12);
    EXPECT_NEAR(distance(result.position, {1.0, 0.25}), 0.0, 1e-12);
}

TEST(BoxSweepAnswer, SaysOneContactForARowOfTilesThatItBeginsIn) {
    const Level row = test::level_of_boxes(
        {{{0.5, 0.5}, {0.5, 0.5}}, {{1.5, 0.5}, {0.5, 0.5}}, {{2.5, 0.5}, {0.5, 0.5}}});
    const MoveResult result =
        test::Mover("box_sweep").move(row, BoxShape{{0.3, 0.3}}, {1.0, -0.2}, {0, 0});
    EXPECT_TRUE(result.began_inside);
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_EQ(result.contacts[0].fraction, 0.0);
    EXPECT_NEAR(result.contacts[0].depth, 0.1, 1e-12);
    EXPECT_NEAR(distance(result.position, {1.0, -0.3}), 0.0, 1e-12);
}

}  // namespace slidelab::box_sweep_test
