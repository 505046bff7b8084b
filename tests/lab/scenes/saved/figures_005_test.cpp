// The figures of what is in no article: floors, seen from the side.
#include <gtest/gtest.h>

#include <cmath>

#include "support/figures.hpp"

namespace slidelab::lab::figures_005_test {

using test::expect_same;
using test::OpenedFigure;

constexpr double degrees = 57.29577951308232;

/// The number of that name in any event of the move; NaN without one.
double number_in(const OpenedFigure& opened, std::string_view name) {
    for (const TraceEvent& event : opened.solved.trace.events()) {
        for (const TraceNumber& number : event.numbers)
            if (number.name == name) return number.value;
    }
    return std::nan("");
}

TEST(Figures005, AFloorIsWalkedAlongHoweverStrongGravityIs) {
    const OpenedFigure opened("floor");
    expect_same(opened.position(), opened.from() + Vec2{1.4, 0.0});
    EXPECT_TRUE(opened.result().on_floor);
}

TEST(Figures005, TheSlopeIsSteeperThanTheLimitByMoreThanADegree) {
    const OpenedFigure opened("too-steep");
    EXPECT_NEAR(number_in(opened, "angle"), 46.3, 1e-6);
    EXPECT_EQ(number_in(opened, "limit"), 45.0);
    EXPECT_FALSE(opened.result().on_floor);
    EXPECT_GT(opened.position().y, opened.from().y) << "it slides down";
}

TEST(Figures005, OnTheOtherSlopeItRests) {
    const OpenedFigure opened("rest-on-slope");
    EXPECT_NEAR(number_in(opened, "angle"), std::atan(0.75 * std::tan(46.3 / degrees)) * degrees,
                1e-6);
    EXPECT_LT(distance(opened.position(), opened.from()), 1e-9);
    EXPECT_TRUE(opened.result().on_floor);
}

TEST(Figures005, TheBendIsFollowedForTheWholeWay) {
    const OpenedFigure opened("snapping");
    EXPECT_TRUE(opened.result().on_floor);
    const Vec2 slope{std::cos(30.0 / degrees), std::sin(30.0 / degrees)};
    const Vec2 at = opened.position() - Vec2{4.0, 3.0};  // from the bend
    EXPECT_NEAR(cross(slope, at), -0.3, 1e-6) << "a radius above the slope";
}

TEST(Figures005, TheBridgeIsNotThereFromBelow) {
    const OpenedFigure opened("one-way");
    expect_same(opened.position(), opened.from() + Vec2{0.0, -8.0 * 0.25 + 15.0 / 16});
    EXPECT_FALSE(opened.result().hit());
}

TEST(Figures005, TheLiftTakesItAlong) {
    const OpenedFigure opened("riding");
    expect_same(opened.position(), opened.from() + Vec2{1.5, -1.0});
    EXPECT_TRUE(opened.result().on_floor);
}

TEST(Figures005, TheStepIsAQuarterHigh) {
    const OpenedFigure opened("step");
    EXPECT_NEAR(opened.position().y, opened.from().y - 0.25, 1e-9);
    EXPECT_TRUE(opened.result().on_floor);
}

TEST(Figures005, TheJumpEndsWhereTheParabolaMeetsTheFloor) {
    const OpenedFigure opened("parabola");
    ASSERT_FALSE(opened.result().contacts.empty());
    const double seconds = 2.0 * 11.0 / 30.0;
    const Contact& landing = opened.result().contacts[0];
    EXPECT_NEAR(landing.time * 0.9, seconds, 1e-6);
    EXPECT_NEAR(landing.position.x, opened.from().x + 6.0 * seconds, 1e-6);
}

}  // namespace slidelab::lab::figures_005_test
