// Each safeguard of disk_sweep has a level and a recording: with it on, the recorded input ends
// well; with it off, its failure is there within two seconds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "oracle/walls.hpp"
#include "support/safeguard_play.hpp"

namespace slidelab::disk_sweep_failures_test {

using PlayedTick = test::SafeguardTick;

/// A recording played with one option of disk_sweep set.
class Playback : public test::SafeguardPlay {
public:
    Playback(const std::string& option, const std::string& value)
        : SafeguardPlay("disk_sweep", option, value) {}

    const PlayedTick& tick(std::size_t i) const { return ticks().at(i); }
    Vec2 spawn() const { return level().spawn(); }
    Vec2 end() const { return last().state.position; }
    double radius() const { return extents_of(shape()).x; }

    /// To the walls at rest, by the oracle, after a tick.
    double gap(const PlayedTick& tick) const {
        return oracle::gap(level(), shape(), tick.state.position);
    }

    double deepest() const {
        double deepest = 0.0;
        for (const PlayedTick& tick : ticks()) deepest = std::max(deepest, -gap(tick));
        return deepest;
    }

    /// The longest path of one tick.
    double longest_step() const {
        double longest = 0.0;
        for (const PlayedTick& tick : ticks()) longest = std::max(longest, length(tick.step()));
        return longest;
    }

    /// How often the mover was sent back against the path of the tick before.
    int count_turns() const {
        int turns = 0;
        for (std::size_t i = 1; i < ticks().size(); ++i)
            turns += dot(tick(i).step(), tick(i - 1).step()) < -1e-6 ? 1 : 0;
        return turns;
    }
};

TEST(DiskSweepFailure, WithoutEndCapsTheMoverSinksIntoTheEndAndIsThrownOutSideways) {
    const Playback on("end_caps", "on");
    const Playback off("end_caps", "off");
    // A capsule from (6, 4) to the right, radius a quarter; the mover comes an eighth above its
    // axis.
    const double extent = on.radius() + 0.25;
    EXPECT_EQ(on.spawn().y, 4.0 - 0.125);
    const auto overlaps = std::find_if(on.ticks().begin(), on.ticks().end(),
                                       [](const PlayedTick& t) { return t.result.hit(); });
    ASSERT_NE(overlaps, on.ticks().end());
    EXPECT_NEAR(overlaps->result.contacts[0].position.x,
                6.0 - std::sqrt(extent * extent - 0.125 * 0.125), 1e-9);
    const double tick_displacement = 4.0 / 60.0;
    EXPECT_LE(on.longest_step(), tick_displacement + 1e-9);
    EXPECT_GT(on.end().x, 6.5) << "around the end and on";
    EXPECT_LT(on.end().y, 4.0 - extent + 1e-9);

    EXPECT_NEAR(off.deepest(), extent - 0.125, 1e-9) << "as deep as it can be";
    // Out by that much in the tick after, on top of what it walks.
    EXPECT_NEAR(off.longest_step(), std::hypot(tick_displacement, extent - 0.125), 1e-9);
}

TEST(DiskSweepFailure, WithoutSlideRemainderTheMoverStaysWhereItLands) {
    const Playback on("slide_remainder", "on");
    const Playback off("slide_remainder", "off");
    const double height = 6.0 - 0.25 - on.radius();  // of the centre on the floor
    const double fall = height - on.spawn().y;       // as far to the right, too
    EXPECT_NEAR(on.end().x, on.spawn().x + 2.0 * 4.0 / std::sqrt(2.0), 1e-9);
    EXPECT_NEAR(on.end().y, height, 1e-9);

    EXPECT_NEAR(off.end().x, off.spawn().x + fall, 1e-9);
    EXPECT_NEAR(off.end().y, height, 1e-9);
    EXPECT_EQ(off.tick(40).state.position, off.end());
}

TEST(DiskSweepFailure, WithoutEarliestHitTheWallDrawnFirstStopsTheMoverThoughItIsTheFarOne) {
    const Playback on("earliest_hit", "on");
    const Playback off("earliest_hit", "off");
    const double far = on.level().walls()[0].segment.a.x;
    const double near = on.level().walls()[1].segment.a.x;
    ASSERT_LT(near, far);
    for (const PlayedTick& tick : on.ticks())
        ASSERT_NEAR(tick.state.position.x, near - on.radius(), 1e-9);
    for (const PlayedTick& tick : off.ticks())
        ASSERT_NEAR(tick.state.position.x, far - off.radius(), 1e-9);
}

TEST(DiskSweepFailure, WithoutClipAllTheMoverShakesSinksInAndComesOutBehindTheSlope) {
    const Playback on("clip_all", "on");
    const Playback off("clip_all", "off");
    const Segment slope = on.level().walls()[0].segment;
    const auto side = [&](Vec2 p) { return cross(slope.b - slope.a, p - slope.a); };
    ASSERT_GT(side(on.spawn()), 0.0);
    for (const PlayedTick& tick : on.ticks()) {
        ASSERT_GT(side(tick.state.position), 0.0) << "tick " << tick.state.tick;
        ASSERT_EQ(tick.result.remaining_depth, 0.0) << "tick " << tick.state.tick;
        ASSERT_LE(tick.result.iterations, 4) << "tick " << tick.state.tick;
    }
    EXPECT_EQ(on.count_turns(), 0);
    EXPECT_LT(on.gap(on.last()), 1e-6) << "still leaning on the slope";

    int most_iterations = 0;
    double most_left = 0.0;
    for (const PlayedTick& tick : off.ticks()) {
        most_iterations = std::max(most_iterations, tick.result.iterations);
        most_left = std::max(most_left, tick.result.remaining_depth);
    }
    EXPECT_GE(off.count_turns(), 3);
    EXPECT_GE(most_iterations, 48) << "to and fro as often as a move may bend";
    EXPECT_GT(most_left, 0.9 * off.radius()) << "deep in one of the two";
    EXPECT_LT(side(off.end()), 0.0) << "behind the slope";
}

TEST(DiskSweepFailure, WithASkinAGapAsWideAsTheMoverIsClosed) {
    const Playback without("skin", "0");
    const Playback with("skin", "0.02");
    const double jaws = 4.0;  // the height of their upper edges
    const double floor = 9.0;
    EXPECT_NEAR(without.end().y, floor - without.radius(), 1e-9);
    EXPECT_EQ(without.end().x, without.spawn().x);

    // The mover rests on both edges, each the radius to one side, and the skin away from it.
    const double r = with.radius();
    const double up = std::sqrt((r + 0.02) * (r + 0.02) - r * r);
    EXPECT_NEAR(with.end().y, jaws - up, 1e-9);
    EXPECT_EQ(with.tick(60).state.position, with.end());
    for (const PlayedTick& tick : with.ticks()) ASSERT_GE(with.gap(tick), 0.02 - 1e-9);
}

}  // namespace slidelab::disk_sweep_failures_test
