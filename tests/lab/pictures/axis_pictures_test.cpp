// sat_push shows every axis, both projections as bars beside the shapes, their overlaps.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "lab/pictures/traced_move.hpp"
#include "oracle/walls.hpp"
#include "support/lab_names.hpp"
#include "support/moves.hpp"

namespace slidelab::test::axis_pictures_test {

void trace_move(const Level& level, const Shape& shape, Vec2 at, Vec2 delta, Trace& trace) {
    const Strategy& strategy = *find_strategy("sat_push");
    traced_move(strategy, level, {shape, at, delta, delta, {}}, strategy.defaults(), &trace);
}

std::vector<Mark> marks_of(const Level& level, const Shape& shape, Vec2 at, Role role) {
    Trace trace;
    trace_move(level, shape, at, {0, 0}, trace);
    std::vector<Mark> found;
    for (const Mark& mark : trace.marks()) {
        if (mark.role == role) found.push_back(mark);
    }
    return found;
}

/// 0 of a point, which is the projection of a wall across the axis.
double length_of(const Mark& mark) { return distance(mark.points.front(), mark.points.back()); }

const Level block = level_of_boxes({{{0, 0}, {1, 0.5}}});
const DiskShape disk{0.5};
const Vec2 beside{1.2, 0.1};  // 0.3 deep in the right side

TEST(AxisPictures, ShowEachAxisByItselfBeforeTheOneThatDecides) {
    const auto count_tests = [](const Shape& shape) {
        Trace trace;
        trace_move(block, shape, beside, {0, 0}, trace);
        std::size_t tests = 0;
        for (const TraceEvent& event : trace.events()) {
            if (!event.is_aside) continue;
            ++tests;
            EXPECT_EQ(event.numbers.size(), 1U);
            const auto marks = trace.marks_of(event);
            const auto bars = std::count_if(marks.begin(), marks.end(), [](const Mark& mark) {
                return mark.role == Role::mover_projection;
            });
            EXPECT_EQ(bars, 1);
            EXPECT_FALSE(trace.events().back().is_aside);
        }
        return tests;
    };
    // With its safeguards it goes wall by wall: both sides of the wall, and its nearest end.
    EXPECT_EQ(count_tests(disk), 3U);
    // A mover with sides of its own adds those.
    EXPECT_EQ(count_tests(PolygonShape{{{0, -0.6}, {0.6, 0}, {0, 0.6}, {-0.6, 0}}}), 6U);
    for (const Mark& mark : marks_of(block, disk, beside, Role::mover_projection)) {
        EXPECT_NEAR(length_of(mark), 1.0, 1e-12) << "a disk casts its diameter";
    }
}

TEST(AxisPictures, HighlightTheAxisThatWasChosenWithTheLengthOfItsOverlap) {
    const std::vector<Mark> least = marks_of(block, disk, beside, Role::least_overlap);
    ASSERT_EQ(least.size(), 1U);
    EXPECT_NEAR(least[0].value, 0.3, 1e-12);
    EXPECT_NEAR(length_of(least[0]), 0.3, 1e-12);
    EXPECT_EQ(least[0].points[0].y, least[0].points[1].y) << "it leads to the right";
    for (const Mark& mark : marks_of(block, disk, beside, Role::overlap)) {
        EXPECT_TRUE(mark.has_value);
        EXPECT_GE(mark.value, least[0].value);
    }
}

TEST(AxisPictures, LieBesideBothShapesAndNotThroughThem) {
    for (const Vec2 at : {beside, Vec2{-1.3, -0.2}, Vec2{0.4, 0.8}, Vec2{1.2, 0.75}}) {
        for (const Role role :
             {Role::mover_projection, Role::wall_projection, Role::overlap, Role::least_overlap}) {
            for (const Mark& mark : marks_of(block, disk, at, role)) {
                const Segment bar{mark.points.front(), mark.points.back()};
                EXPECT_GT(oracle::gap(bar, DiskShape{0.5}, at), 0.0L) << describe(role).name;
                EXPECT_GT(oracle::gap(bar, BoxShape{{1, 0.5}}, {0, 0}), 0.0L)
                    << describe(role).name;
            }
        }
    }
}

TEST(AxisPictures, CutOffTheProjectionOfAWallThatGoesOnForLong) {
    const Level floor = level_of_boxes({{{0, 500}, {500, 499.8}}});
    for (const Mark& mark : marks_of(floor, disk, {3, 0}, Role::wall_projection)) {
        EXPECT_LT(length_of(mark), 2.0);
    }
}

TEST(AxisPictures, AreDrawnForAFewPushesOfALongDisplacementAndNotForAll) {
    const Level slope = level_of({{{{-50, -50}, {50, 50}}}});
    Trace trace;
    trace_move(slope, disk, {0, -1}, {-3, 5}, trace);
    const auto marks = trace.marks();
    const auto count = std::count_if(marks.begin(), marks.end(), [](const Mark& mark) {
        return mark.role == Role::least_overlap;
    });
    EXPECT_GE(count, 1);
    EXPECT_LE(count, 2);
}

}  // namespace slidelab::test::axis_pictures_test
