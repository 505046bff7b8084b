// Each safeguard of box_sweep has a level and a recording: with it on, the recorded input ends
// well; with it off, the failure that the article describes is there within two seconds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "support/safeguard_play.hpp"

namespace slidelab::box_sweep_failures_test {

using PlayedTick = test::SafeguardTick;

/// A recording played with one option of box_sweep set.
class Playback : public test::SafeguardPlay {
public:
    Playback(const std::string& option, const std::string& value)
        : SafeguardPlay("box_sweep", option, value) {}

    const PlayedTick& tick(std::size_t i) const { return ticks().at(i); }
    Vec2 spawn() const { return level().spawn(); }
    Vec2 half() const { return extents_of(shape()); }

    std::size_t count_inside() const {
        return static_cast<std::size_t>(
            std::count_if(ticks().begin(), ticks().end(),
                          [](const PlayedTick& t) { return t.result.began_inside; }));
    }
};

/// The level of one option, played with it and without.
struct Both {
    explicit Both(const std::string& option) : on(option, "on"), off(option, "off") {}

    Playback on;
    Playback off;
};

double speed_into(const PlayedTick& tick) {
    double most = 0.0;
    for (const Contact& contact : tick.result.contacts)
        most = std::max(most, -dot(tick.state.velocity, contact.normal));
    return most;
}

/// Whether a box in line with the mover changed from one side of it to the other within the tick.
bool passed_through(const PlayedTick& tick, Vec2 half) {
    for (const KinematicBox& obstacle : tick.boxes) {
        const Vec2 apart = obstacle.box.center - tick.before;
        const Vec2 then = obstacle.box.center + obstacle.delta - tick.state.position;
        const double extent = half.x + obstacle.box.half.x;
        const bool in_line = std::max(std::abs(apart.x), std::abs(then.x)) < extent;
        if (in_line && apart.y * then.y < 0.0) return true;
    }
    return false;
}

TEST(BoxSweepFailure, WithoutIgnoreGrazingTheMoverSticksAtTheFirstSeam) {
    const Both play("ignore_grazing");
    const double row_top = 4.0;
    const double first_seam = 4.0;
    // Pressing in at 45 degrees, at 6 units a second: what goes along the row is 6 / sqrt(2).
    const double seconds = static_cast<double>(play.on.ticks().size()) / 60.0;
    const double glide = 6.0 / std::sqrt(2.0) * seconds;
    EXPECT_GT(glide, 6.5);  // over six seams
    EXPECT_NEAR(play.on.last().state.position.x, play.on.spawn().x + glide, 1e-9);
    EXPECT_NEAR(play.on.last().state.position.y, row_top - play.on.half().y, 1e-9);

    for (std::size_t i = 5; i < play.off.ticks().size(); ++i) {
        const Vec2 position = play.off.tick(i).state.position;
        ASSERT_NEAR(position.x, first_seam - play.off.half().x, 1e-9) << "tick " << i;
        ASSERT_NEAR(position.y, row_top - play.off.half().y, 1e-9) << "tick " << i;
    }
}

TEST(BoxSweepFailure, WithoutSlideRemainderTheMoverStaysWhereItLands) {
    const Both play("slide_remainder");
    const double floor = 6.0;
    const double fall = floor - play.on.half().y - play.on.spawn().y;  // as far to the right, too
    EXPECT_NEAR(play.on.last().state.position.x, play.on.spawn().x + 2.0 * 4.0 / std::sqrt(2.0),
                1e-9);
    EXPECT_NEAR(play.on.last().state.position.y, floor - play.on.half().y, 1e-9);

    EXPECT_NEAR(play.off.last().state.position.x, play.off.spawn().x + fall, 1e-9);
    EXPECT_NEAR(play.off.last().state.position.y, floor - play.off.half().y, 1e-9);
    EXPECT_EQ(play.off.tick(40).state.position, play.off.last().state.position);
}

TEST(BoxSweepFailure, WithoutRelativeMotionTheHammerPassesThroughTheMover) {
    const Both play("relative_motion");
    // The hammer turns at y = 1; the mover lies above it then, by the half heights of both.
    const double hammer_half = 0.3125;
    EXPECT_NEAR(play.on.last().state.position.y, 1.0 - hammer_half - play.on.half().y, 1e-9);
    EXPECT_TRUE(std::any_of(play.on.ticks().begin(), play.on.ticks().end(),
                            [](const PlayedTick& t) { return t.result.hit(); }));
    EXPECT_EQ(play.on.count_inside(), 0U);

    EXPECT_EQ(play.off.last().state.position.y, play.off.spawn().y);
    std::size_t passes = 0;
    for (const PlayedTick& tick : play.off.ticks()) {
        ASSERT_FALSE(tick.result.hit());
        passes += passed_through(tick, play.off.half()) ? 1 : 0;
    }
    EXPECT_EQ(passes, 1U);
    for (const PlayedTick& tick : play.on.ticks())
        ASSERT_FALSE(passed_through(tick, play.on.half()));
}

TEST(BoxSweepFailure, WithoutProjectVelocityItGoesOnPointingIntoTheRamp) {
    const Both play("project_velocity");
    // The ramp rises 1 in 2: of 4 units a second to the right (3.2, -1.6) leads along it.
    EXPECT_NEAR(play.on.last().state.velocity.x, 3.2, 1e-12);
    EXPECT_NEAR(play.on.last().state.velocity.y, -1.6, 1e-12);
    EXPECT_NEAR(speed_into(play.on.last()), 0.0, 1e-12);

    EXPECT_EQ(play.off.last().state.velocity, (Vec2{4.0, 0.0}));
    EXPECT_NEAR(speed_into(play.off.last()), 4.0 / std::sqrt(5.0), 1e-12);
    EXPECT_EQ(play.off.last().state.position, play.on.last().state.position);
}

TEST(BoxSweepFailure, WithoutResolveOverlapTheMoverStaysInTheBlock) {
    const Both play("resolve_overlap");
    const double block_right = 8.0;
    const Vec2 out{block_right + play.on.half().x, play.on.last().state.position.y};
    EXPECT_NEAR(distance(play.on.tick(0).state.position, out), 0.0, 1e-9);
    EXPECT_NEAR(distance(play.on.last().state.position, out), 0.0, 1e-9);
    EXPECT_EQ(play.on.count_inside(), 1U);

    EXPECT_EQ(play.off.count_inside(), play.off.ticks().size());
    EXPECT_EQ(play.off.last().state.position.x, 7.0) << "where it began";
    EXPECT_GT(play.off.last().result.remaining_depth, 0.5);
}

TEST(BoxSweepFailure, WithoutAllowEscapeAnOverlapStopsTheMoverForEver) {
    const Both play("allow_escape");
    const double mouth = 10.0;
    EXPECT_GT(play.on.last().state.position.x, mouth + 2.0);
    EXPECT_FALSE(play.on.last().result.began_inside);
    for (const PlayedTick& tick : play.on.ticks())
        ASSERT_NEAR(tick.state.position.y, play.on.spawn().y, 1e-12);

    for (const PlayedTick& tick : play.off.ticks())
        ASSERT_EQ(tick.state.position, play.off.spawn());
    EXPECT_EQ(play.off.count_inside(), play.off.ticks().size());
}

TEST(BoxSweepFailure, WithoutFrontFacesOnlyTheMoverIsHeldAtTheMouthFromBehind) {
    const Both play("front_faces_only");
    const double mouth = 8.5;
    EXPECT_GT(play.on.last().state.position.y, mouth + 4.0);
    EXPECT_FALSE(play.on.last().result.began_inside);

    EXPECT_NEAR(play.off.last().state.position.y, mouth + play.off.half().y, 1e-8);
    EXPECT_EQ(play.off.count_inside(), play.off.ticks().size());
    EXPECT_EQ(play.off.tick(70).state.position, play.off.last().state.position);
}

TEST(BoxSweepFailure, WithoutBufferOffsetsTheMoverJumpsForEver) {
    const Both play("buffer_offsets");
    const double depth = 0.0625;  // in each of the two boxes
    for (const PlayedTick& tick : play.on.ticks()) ASSERT_EQ(tick.state.position, play.on.spawn());
    EXPECT_EQ(play.on.last().result.remaining_depth, depth);

    double sign = -1.0;
    for (const PlayedTick& tick : play.off.ticks()) {
        ASSERT_EQ(tick.state.position, play.off.spawn() + (Vec2{0.0, sign * depth}));
        sign = -sign;
    }
}

}  // namespace slidelab::box_sweep_failures_test
