// Which clocks can time a move.
#include "app/shell/ticker.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "app/player.hpp"

namespace slidelab::lab::fine_clock_test {

/// A reading takes half a microsecond, and shows whole steps.
Clock clock_of(double step) {
    return [readings = 0, step]() mutable {
        return std::floor(0.5e-6 * static_cast<double>(++readings) / step) * step;
    };
}

TEST(ClockStep, IsTheLeastOfSome) {
    EXPECT_NEAR(step_of(clock_of(100e-6)), 100e-6, 1e-9);
    EXPECT_NEAR(step_of(clock_of(5e-6)), 5e-6, 1e-9);
    EXPECT_TRUE(std::isinf(step_of([] { return 1.0; })));
}

TEST(AFineClock, HasStepsShorterThanMoves) {
    EXPECT_TRUE(if_fine(clock_of(0.5e-6)));
    EXPECT_FALSE(if_fine(clock_of(5e-6)));
    EXPECT_FALSE(if_fine([] { return 1.0; }));
}

bool panel_tells_times(const Clock& clock) {
    test::Player player({.height = 1200, .move_clock = clock});
    player.desk().panel.show("View");
    player.hold(SDLK_RIGHT, 10);
    EXPECT_TRUE(player.find("measured.iterations"));
    return player.find("measured.move").has_value();
}

TEST(TimesOfMoves, AreLeftOutWhereTheClockIsTooCoarse) {
    EXPECT_TRUE(panel_tells_times(clock_of(0.5e-6)));
    EXPECT_FALSE(panel_tells_times(clock_of(100e-6)));
}

}  // namespace slidelab::lab::fine_clock_test
