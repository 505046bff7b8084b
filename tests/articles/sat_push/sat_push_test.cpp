// sat_push: article 004 with numbers, and what others publish for the same questions. Where it goes
// beyond the article is in sat_push_moves_test.cpp, solids of any shape in
// sat_push_solids_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "oracle/walls.hpp"
#include "support/moves.hpp"

namespace slidelab::sat_push_test {

using test::level_of;
using test::level_of_boxes;
using test::Mover;

const DiskShape disk{0.3};
const PolygonShape diamond{{{0, -0.4}, {0.4, 0}, {0, 0.4}, {-0.4, 0}}};

/// Leaves an overlap at the start, all in one push.
MoveResult resolve(const Level& level, const Shape& shape, Vec2 at) {
    return Mover("sat_push").move(level, shape, at, {0, 0});
}

void expect_at(Vec2 found, Vec2 position, double tolerance = 1e-12) {
    EXPECT_NEAR(found.x, position.x, tolerance);
    EXPECT_NEAR(found.y, position.y, tolerance);
}

void expect_at(const MoveResult& result, Vec2 position, double tolerance = 1e-12) {
    expect_at(result.position, position, tolerance);
}

// The article's situations: a rectangle, and a disk that comes from each of its four sides.

const Level rectangle = level_of_boxes({{{0, 0}, {4, 2}}});

struct Visit {
    Vec2 from;
    Vec2 delta;
    Vec2 out;
};

const Visit visits[] = {{{0, -4}, {0, 1.5}, {0, -3}},
                        {{6, 0}, {-1.5, 0}, {5, 0}},
                        {{0, 4}, {0, -1.5}, {0, 3}},
                        {{-6, 0}, {1.5, 0}, {-5, 0}}};

TEST(SatPush, PushesADiskOutOfTheSideThatItCameBy) {
    for (const Visit& visit : visits) {
        for (const char* steps : {"substeps=off", "substeps=on"}) {
            const Mover mover("sat_push", {steps});
            const MoveResult result = mover.move(rectangle, DiskShape{1}, visit.from, visit.delta);
            expect_at(result, visit.out);
            ASSERT_EQ(result.contacts.size(), 1U);
            EXPECT_EQ(result.remaining_depth, 0.0);
        }
    }
}

TEST(SideDistance, OffPushesInThroughTheFarSideForTheSecondOfParallelSides) {
    // Sides run clockwise from the top: the top and the right side come before those that they are
    // parallel to, and go on working.
    const Mover off("sat_push", {"side_distance=off", "substeps=off", "iterations=1"});
    for (const std::size_t i : {0U, 1U}) {
        expect_at(off.move(rectangle, DiskShape{1}, visits[i].from, visits[i].delta),
                  visits[i].out);
    }
    for (const std::size_t i : {2U, 3U}) {
        const Visit& visit = visits[i];
        const MoveResult result = off.move(rectangle, DiskShape{1}, visit.from, visit.delta);
        // Half a unit deep: pushed by half a unit, in the wrong direction.
        const Vec2 inwards = normalized(visit.delta);
        expect_at(result, visit.from + visit.delta + inwards * 0.5);
        EXPECT_GT(result.remaining_depth, 0.5);
    }
}

TEST(SatPush, TakesTheLeastDisplacement) {
    // 0.2 deep in the right side, 0.7 in the top.
    const MoveResult result = resolve(rectangle, disk, {4.1, -1.6});
    expect_at(result, {4.3, -1.6});
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_NEAR(result.contacts[0].depth, 0.2, 1e-12);
    EXPECT_EQ(result.contacts[0].normal, (Vec2{1, 0}));
    expect_at(result.contacts[0].point, {4, -1.6});
    EXPECT_TRUE(result.began_inside);
}

TEST(MinimumAxis, OffSendsOutThroughTheFirstSideWhateverIsTouched) {
    const Mover off("sat_push", {"minimum_axis=off", "substeps=off"});
    // A little into the right side; the first side is the top.
    const MoveResult result = off.move(rectangle, disk, {4.5, 1}, {-0.3, 0});
    expect_at(result, {4.2, -2.3});
    const MoveResult on = Mover("sat_push").move(rectangle, disk, {4.5, 1}, {-0.3, 0});
    expect_at(on, {4.3, 1});
}

TEST(VertexAxes, OffGiveThinWallsAndPointObstaclesSquareEnds) {
    const Level walls = level_of({{{{0, 0}, {4, 0}}}, {{{9, 0}, {9, 0}}}, {{{0, 9}, {4, 9}}, 0.5}});
    const Mover off("sat_push", {"vertex_axes=off"});
    for (const Vec2 beside : {Vec2{4.25, 0.25}, Vec2{9.25, 0.25}, Vec2{4.6, 9.6}}) {
        EXPECT_FALSE(resolve(walls, disk, beside).hit());
        EXPECT_TRUE(off.move(walls, disk, beside, {0, 0}).hit());
        const Vec2 farther = beside + Vec2{0.3, 0.3};
        EXPECT_FALSE(off.move(walls, disk, farther, {0, 0}).hit()) << "and no longer than that";
    }
}

// Published by others for the same questions.

TEST(SatPush, AnswersAsSatJsDoes) {
    // jriecken/sat-js, test/test.js: overlap and overlapV of a circle, a square and a triangle.
    const Level square = level_of_boxes({{{20, 20}, {20, 20}}});
    const MoveResult circle = resolve(square, DiskShape{20}, {50, 50});
    ASSERT_EQ(circle.contacts.size(), 1U);
    EXPECT_NEAR(circle.contacts[0].depth, 5.86, 0.005);
    EXPECT_NEAR(circle.position.x - 50, 4.14, 0.005);
    EXPECT_NEAR(circle.position.y - 50, 4.14, 0.005);

    const PolygonShape triangle{{{0, 0}, {30, 0}, {0, 30}}};
    const MoveResult moved = resolve(square, triangle, {30, 0});
    ASSERT_EQ(moved.contacts.size(), 1U);
    EXPECT_EQ(moved.contacts[0].depth, 10.0);
    EXPECT_EQ(moved.contacts[0].normal, (Vec2{1, 0}));
    expect_at(moved, {40, 0});

    const Level point = level_of({{{{0, 0}, {0, 0}}, 20}});
    const MoveResult circles = resolve(point, DiskShape{20}, {30, 0});
    EXPECT_EQ(circles.contacts[0].depth, 10.0);
    expect_at(circles, {40, 0});

    EXPECT_FALSE(
        resolve(level_of_boxes({{{10, 10}, {10, 10}}}), BoxShape{{10, 10}}, {110, 110}).hit());
}

TEST(SatPush, AnswersAsIntersectDoesForTwoBoxes) {
    // noonat/intersect, test/aabb.test.ts, intersectAABB: nearest edge, and the delta that leads
    // out.
    const Level fixed = level_of_boxes({{{0, 0}, {8, 8}}});
    const BoxShape other{{8, 8}};
    for (const Vec2 apart : {Vec2{32, 0}, Vec2{-32, 0}, Vec2{0, 32}, Vec2{0, -32}, Vec2{16, 0},
                             Vec2{-16, 0}, Vec2{0, 16}, Vec2{0, -16}}) {
        EXPECT_FALSE(resolve(fixed, other, apart).hit()) << "apart, or flush";
    }
    for (const Vec2 side : {Vec2{1, 0}, Vec2{-1, 0}, Vec2{0, 1}, Vec2{0, -1}}) {
        const MoveResult result = resolve(fixed, other, side * 4);
        ASSERT_EQ(result.contacts.size(), 1U);
        EXPECT_NEAR(result.contacts[0].depth, 12, 1e-8);
        EXPECT_EQ(result.contacts[0].normal, side);
        expect_at(result.contacts[0].point, side * 8, 1e-8);
        expect_at(result, side * 16, 1e-8);
    }
}

TEST(SatPush, AnswersAsIntersectDoesForPointsAndCircles) {
    // noonat/intersect, test/aabb.test.ts (intersectPoint) and test/circle.test.ts. The thinnest
    // disk stands for the point.
    const Level eight = level_of_boxes({{{0, 0}, {8, 8}}});
    const struct {
        Vec2 point;
        Vec2 out;
    } points[] = {{{-4, -2}, {-8, -2}}, {{4, -2}, {8, -2}}, {{2, -4}, {2, -8}}, {{2, 4}, {2, 8}}};
    for (const auto& one : points) {
        expect_at(resolve(eight, DiskShape{least_inradius}, one.point), one.out,
                  2.0 * least_inradius);
    }

    const Level sixteen = level_of_boxes({{{0, 0}, {16, 16}}});
    EXPECT_FALSE(resolve(sixteen, DiskShape{8}, {64, 0}).hit());
    EXPECT_FALSE(resolve(sixteen, DiskShape{8}, {23, 23}).hit()) << "past the corner";
    const MoveResult face = resolve(sixteen, DiskShape{8}, {20, 0});
    EXPECT_EQ(face.contacts[0].normal, (Vec2{1, 0}));
    expect_at(face.contacts[0].point, {16, 0});
    expect_at(face, {24, 0});
    expect_at(resolve(sixteen, DiskShape{4}, {12, 0}), {20, 0});

    const Level point = level_of({{{{0, 0}, {0, 0}}, 16}});
    EXPECT_FALSE(resolve(point, BoxShape{{8, 8}}, {64, 0}).hit());
    const MoveResult on_point = resolve(point, BoxShape{{8, 8}}, {20, 0});
    EXPECT_EQ(on_point.contacts[0].normal, (Vec2{1, 0}));
    expect_at(on_point.contacts[0].point, {16, 0});
    EXPECT_TRUE(resolve(point, BoxShape{{12, 12}}, {20, 20}).hit()) << "a corner in the circle";
    EXPECT_FALSE(resolve(point, DiskShape{16}, {32, 0}).hit()) << "flush";
    expect_at(resolve(point, DiskShape{16}, {24, 0}), {32, 0});
}

}  // namespace slidelab::sat_push_test
