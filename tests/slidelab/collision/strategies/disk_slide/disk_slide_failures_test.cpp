// Each safeguard of disk_slide has a level and a recording: with it on, the recorded input ends
// well; with it off, the failure that the article describes is there within two seconds.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "oracle/walls.hpp"
#include "support/safeguard_play.hpp"

namespace slidelab::disk_slide_failures_test {

using test::SafeguardPlay;
using test::SafeguardTick;

struct Safeguard {
    const char* option;
    const char* recorded;  ///< its value in the recording
    const char* other;     ///< the one that shows the difference
};

/// The level of one option, played with its value as recorded and with the other.
struct Both {
    explicit Both(const Safeguard& safeguard)
        : on("disk_slide", safeguard.option, safeguard.recorded),
          off("disk_slide", safeguard.option, safeguard.other) {}

    SafeguardPlay on;
    SafeguardPlay off;
};

constexpr Safeguard deepest_first{"deepest_first", "on", "off"};
constexpr Safeguard iterations{"iterations", "5", "1"};
constexpr Safeguard vertex_axes{"vertex_axes", "on", "off"};
constexpr Safeguard substeps{"substeps", "on", "off"};

constexpr double radius = 0.3;  // half the box's side, too

Vec2 end_of(const SafeguardPlay& play) { return play.last().state.position; }

TEST(DiskSlideFailure, WithoutDeepestFirstTheMoverSticksBeforeASeamOfAStraightFloor) {
    const Both play(deepest_first);
    const double floor = 5.0;
    const double first_seam = 3.0;
    EXPECT_GT(end_of(play.on).x, first_seam + 2.0) << "over that seam and two more";
    for (const SafeguardTick& tick : play.on.ticks()) {
        ASSERT_NEAR(tick.state.position.y, floor - radius, 1e-9);
        ASSERT_GT(tick.step().x, 0.02) << "it never slows down";
    }
    EXPECT_LT(end_of(play.off).x, first_seam);
    EXPECT_LT(length(play.off.last().step()), 1e-6);
}

TEST(DiskSlideFailure, WithOneIterationTheMoverIsLeftInTheFloorBesideTheWall) {
    const Both play(iterations);
    const Vec2 corner{9.0, 7.0};
    EXPECT_LT(distance(end_of(play.on), corner - Vec2{radius, radius}), 1e-9);
    EXPECT_NEAR(end_of(play.off).x, corner.x - radius, 1e-9) << "out of the wall";
    EXPECT_GT(end_of(play.off).y, corner.y - radius + 0.03) << "in the floor";
    EXPECT_NEAR(play.off.last().result.remaining_depth, end_of(play.off).y + radius - corner.y,
                1e-9)
        << "and says so";
}

TEST(DiskSlideFailure, WithoutVertexAxesTheBoxIsHeldInTheAirBesideAPost) {
    const Both play(vertex_axes);
    const Vec2 post{6.0, 4.0};
    const double post_radius = 1.0;
    EXPECT_GT(end_of(play.on).x, post.x + post_radius + radius) << "over it and on";
    EXPECT_NEAR(end_of(play.off).x, post.x - post_radius - radius, 1e-9)
        << "held by the square around it";
    EXPECT_GT(count_hits(play.off), 20);
    for (const SafeguardTick& tick : play.off.ticks()) {
        const double gap = oracle::gap(play.off.level(), play.off.shape(), tick.state.position);
        ASSERT_GT(gap, 0.2) << "it never touched anything";
    }
}

TEST(DiskSlideFailure, WithoutSubstepsTheMoverIsThroughTheThinWall) {
    const Both play(substeps);
    const double wall = 6.0;
    EXPECT_NEAR(end_of(play.on).x, wall - radius, 1e-9);
    EXPECT_EQ(count_hits(play.off), 0);
    EXPECT_GT(end_of(play.off).x, wall + 3.0);
}

}  // namespace slidelab::disk_slide_failures_test
