// Each safeguard of sat_push has a level and a recording: with it on, the recorded input ends well;
// with it off, the failure that the article describes is there within two seconds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "oracle/walls.hpp"
#include "support/safeguard_play.hpp"

namespace slidelab::sat_push_failures_test {

using test::SafeguardPlay;
using test::SafeguardTick;

/// The level of one option, played with it as recorded and with the value that shows the failure.
struct Both {
    explicit Both(const std::string& option)
        : on("sat_push", option, option == "iterations" ? "5" : "on"),
          off("sat_push", option, option == "iterations" ? "1" : "off") {}

    SafeguardPlay on;
    SafeguardPlay off;
};

constexpr double radius = 0.3;

TEST(SatPushFailure, WithoutSideDistanceTheMoverIsPushedIntoTheBlockAndOutAtItsTop) {
    const Both play("side_distance");
    const double top = 2.0;
    const double bottom = 4.0;
    EXPECT_NEAR(play.on.last().state.position.y, bottom + radius, 1e-9);
    EXPECT_GT(count_hits(play.on), 10);
    for (const SafeguardTick& tick : play.on.ticks()) {
        ASSERT_GE(tick.state.position.y, bottom + radius - 1e-9);
    }
    EXPECT_LT(play.off.last().state.position.y, top - radius) << "through all of it";
    EXPECT_EQ(play.off.last().state.position.x, play.on.last().state.position.x);
}

TEST(SatPushFailure, WithoutVertexAxesTheMoverHoversBesideTheCorner) {
    const Both play("vertex_axes");
    EXPECT_EQ(count_hits(play.on), 0) << "it passes at 0.35, and its radius is 0.3";
    const auto gap_at = [&](const SafeguardTick& tick) {
        return oracle::gap(play.off.level(), play.off.shape(), tick.state.position);
    };
    double least = 1e9;
    for (const SafeguardTick& tick : play.off.ticks()) least = std::min(least, gap_at(tick));
    EXPECT_GT(count_hits(play.off), 0);
    EXPECT_GT(least, 0.04) << "it never touched anything";
    EXPECT_GT(distance(play.off.last().state.position, play.on.last().state.position), 0.03);
}

TEST(SatPushFailure, WithoutMinimumAxisTheMoverIsThrownToTheTop) {
    const Both play("minimum_axis");
    const double left = 5.0;
    const double top = 2.0;
    EXPECT_NEAR(play.on.last().state.position.x, left - radius, 1e-9);
    EXPECT_NEAR(play.on.last().state.position.y, 5.0, 1e-9);
    const auto& ticks = play.off.ticks();
    const auto thrown = std::adjacent_find(ticks.begin(), ticks.end(),
                                           [](const SafeguardTick& a, const SafeguardTick& b) {
                                               return b.state.position.y < a.state.position.y - 3.0;
                                           });
    ASSERT_NE(thrown, ticks.end()) << "within one tick";
    EXPECT_NEAR(play.off.last().state.position.y, top - radius, 1e-9);
    EXPECT_GT(play.off.last().state.position.x, left);
}

TEST(SatPushFailure, WithoutSubstepsTheMoverIsThroughTheThinWall) {
    const Both play("substeps");
    const double wall = 6.0;
    EXPECT_NEAR(play.on.last().state.position.x, wall - radius, 1e-9);
    EXPECT_EQ(count_hits(play.off), 0);
    EXPECT_GT(play.off.last().state.position.x, wall + 3.0);
}

TEST(SatPushFailure, WithOneIterationTheMoverIsLeftInASlopeOfTheNotch) {
    const Both play("iterations");
    const Vec2 notch{6.0, 7.0};  // between slopes of 45 degrees
    const Vec2 rest = notch - Vec2{0.0, radius * std::sqrt(2.0)};
    EXPECT_LT(distance(play.on.last().state.position, rest), 1e-9);
    const MoveResult& left = play.off.last().result;
    EXPECT_GT(left.remaining_depth, 0.04);
    EXPECT_NEAR(left.remaining_depth,
                -oracle::gap(play.off.level(), play.off.shape(), left.position), 1e-9);
}

}  // namespace slidelab::sat_push_failures_test
