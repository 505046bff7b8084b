// The worked numbers of article 000.
#include "slidelab/geometry/line.hpp"

#include <gtest/gtest.h>

namespace slidelab::detail::line_test {
namespace {

const Line of_fig_2 = Line::through({10, 30}, {5, 10});
const Segment of_fig_4{{-10, 40}, {30, 40}};

TEST(Line, OfFigure2HasTheConstantMinus50) {
    EXPECT_EQ(of_fig_2.c, -50.0);
    EXPECT_EQ(of_fig_2.value_at({15, 40}), -50.0) << "every point of the line has it";
}

TEST(Line, TakesAVerticalLineAsAnyOther) {
    const Line vertical = Line::through({20, 10}, {0, 10});
    EXPECT_EQ(vertical.c, 200.0) << "10 x = 200, which is x = 20";
    EXPECT_EQ(vertical.value_at({20, -1e6}), vertical.c);
    EXPECT_NE(vertical.value_at({21, 0}), vertical.c);
}

TEST(Line, HasItsTwoSidesAtFigure4) {
    EXPECT_EQ(of_fig_2.value_at(of_fig_4.a), -300.0);
    EXPECT_EQ(of_fig_2.value_at(of_fig_4.b), 100.0);
}

TEST(Intersect, FindsTheCrossingOfFigure4At62AndAHalfPercent) {
    const Intersection found = intersect(of_fig_2, of_fig_4);
    EXPECT_EQ(found.crossing, Crossing::collision);
    EXPECT_EQ(found.fraction, 0.625);
    EXPECT_EQ(lerp(of_fig_4.a, of_fig_4.b, found.fraction), (Vec2{15, 40}));
}

TEST(Intersect, FindsTheCrossingOfFigure5AlongTheMovement) {
    const Line wall = Line::through({-10, 40}, {40, 0});
    const Segment movement{{5, 20}, {20, 50}};
    const Intersection found = intersect(wall, movement);
    EXPECT_EQ(found.crossing, Crossing::collision);
    EXPECT_DOUBLE_EQ(found.fraction, 2.0 / 3.0);
    EXPECT_EQ(lerp(movement.a, movement.b, found.fraction), (Vec2{15, 40}));
}

TEST(Intersect, CallsAMovementInLineWithTheWallASlide) {
    const Line wall = Line::through({0, 10}, {50, 0});
    EXPECT_EQ(intersect(wall, {{10, 10}, {30, 10}}).crossing, Crossing::slide);  // figure 6
    EXPECT_EQ(intersect(wall, {{10, 11}, {30, 11}}).crossing, Crossing::none);
    EXPECT_EQ(intersect(wall, {{10, 10}, {10, 10}}).crossing, Crossing::slide) << "of no length";
}

TEST(Intersect, CountsTheEndsAndNothingBeyondThem) {
    const Line line = Line::through({0, 0}, {0, 1});
    EXPECT_EQ(intersect(line, {{0, 5}, {4, 5}}).fraction, 0.0);
    EXPECT_EQ(intersect(line, {{-4, 5}, {0, 5}}).fraction, 1.0);
    EXPECT_EQ(intersect(line, {{1, 5}, {4, 5}}).crossing, Crossing::none);
}

}  // namespace
}  // namespace slidelab::detail::line_test
