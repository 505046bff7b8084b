// Where moves can be timed.
#include <gtest/gtest.h>

#include "app/player.hpp"

namespace slidelab::lab::fine_clock_test {

bool panel_tells_times(bool times_moves) {
    AppConfig config;
    config.host.times_moves = times_moves;
    config.height = 1200;
    test::Player player(std::move(config));
    player.desk().panel.show("View");
    player.hold(SDLK_RIGHT, 10);
    EXPECT_TRUE(player.find("measured.iterations"));
    return player.find("measured.move").has_value();
}

TEST(TimesOfMoves, AreLeftOutWhereTheClockIsTooCoarse) {
    EXPECT_TRUE(panel_tells_times(true));
    EXPECT_FALSE(panel_tells_times(false));
}

}  // namespace slidelab::lab::fine_clock_test
