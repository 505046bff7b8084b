// A crowd in the window, and a goal that is reached there.
#include <gtest/gtest.h>

#include "app/pixels.hpp"
#include "app/player.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "support/map_builder.hpp"

namespace slidelab::lab::crowd_end_to_end_test {

using test::Player;

/// Counts the places of a sample of the screen that have the hue of movers.
int green_places(Player& player) {
    int count = 0;
    for (int y = 0; y < 700; y += 5) {
        for (int x = 0; x < 900; x += 5) {
            const std::uint32_t pixel = player.app().pixel(x, y);
            const auto part = [pixel](int shift) {
                return static_cast<int>(pixel >> shift & 0xffU);
            };
            count += part(8) > part(16) + 30 && part(8) > part(0) + 20 ? 1 : 0;
        }
    }
    return count;
}

TEST(CrowdInTheWindow, OpensWandersAndCloses) {
    Player player;
    const int alone = green_places(player);
    player.tap(SDLK_x);
    player.frames(5);
    ASSERT_TRUE(player.control_center("crowd_size"));
    const int many = green_places(player);
    EXPECT_GT(many, alone + 2000);
    player.click("crowd_solid");
    player.press(SDLK_x);
    EXPECT_FALSE(player.control_center("crowd_size"));
    EXPECT_LT(green_places(player), many / 4);
}

TEST(GoalInTheWindow, IsSaidWhenItIsReached) {
    test::MapBuilder builder;
    builder.add_box({{0, 10}, {10, 1}});
    builder.set_spawn({0, 0});
    builder.set_goal({2, 0});
    Player player({.level = std::make_shared<const Map>(test::built(std::move(builder)))});
    player.hold(SDLK_RIGHT, 15);
    EXPECT_EQ(player.message().text().find("The goal"), std::string::npos);
    player.hold(SDLK_RIGHT, 20);
    EXPECT_EQ(player.message().text().rfind("The goal, after 0.", 0), 0U)
        << player.message().text();
}

}  // namespace slidelab::lab::crowd_end_to_end_test
