// The pictures of the window in assets/, which README, the pages and the page's preview show: each
// is made by real events, and shows what its words say. With SLIDELAB_PICTURES=assets they are made
// anew.
#include <SDL.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "app/player.hpp"

namespace slidelab::lab::window_pictures_test {

using test::Player;

void keep_picture(Player& player, const std::string& name) {
    const char* const folder = std::getenv("SLIDELAB_PICTURES");
    if (folder == nullptr) return;
    Player::window_event(SDL_WINDOWEVENT_LEAVE);  // nothing is pointed at
    player.message().dismiss();
    player.frames(60);  // until the camera has come to rest, and words are gone
    EXPECT_TRUE(player.app().save_screenshot(std::string(folder) + "/" + name + ".png"));
}

/// Near: the wheel, over the mover.
void come_near(Player& player, int notches) {
    player.point_at(player.on_screen(player.position()));
    player.wheel(notches);
    player.frames(60);
}

void lean(Player& player, int frames) {
    Player::key(SDLK_RIGHT, true);
    Player::key(SDLK_DOWN, true);
    player.frames(frames);
    Player::key(SDLK_RIGHT, false);
    Player::key(SDLK_DOWN, false);
    player.frames(1);
}

AppConfig town(const std::vector<const char*>& set) {
    AppConfig config = test::in_level("tile_town");
    for (const char* assignment : set)
        EXPECT_EQ(apply_setting(config.settings, assignment), std::nullopt);
    return config;
}

/// README's box on the row of houses, at the second trouble.
void stick(Player& player) {
    lean(player, 600);
    player.press(SDLK_n);
    player.press(SDLK_n);
    const KeptRun& run = player.session().run();
    ASSERT_TRUE(run.tick(player.session().tick_in_view()).events.has(EventKind::stuck));
    player.frames(60);
}

constexpr const char* without_deepest_first = "disk_slide.deepest_first=off";

TEST(PictureOfTheWindow, OfAWalk) {
    Player player(town({}));
    come_near(player, 8);
    lean(player, 400);
    Player::key(SDLK_RIGHT, true);
    Player::key(SDLK_DOWN, true);
    player.frames(30);
    const MoveResult* const result = player.session().simulation().last_result();
    ASSERT_NE(result, nullptr);
    EXPECT_TRUE(result->hit()) << "it slides";
    player.session().apply(command::SetPace{Pace::paused});
    player.frames(2);
    keep_picture(player, "picture");
    Player::key(SDLK_RIGHT, false);
    Player::key(SDLK_DOWN, false);
}

TEST(PictureOfTheWindow, OfTheReasonAndTheFix) {
    Player player(town({"shape=box", without_deepest_first}));
    stick(player);
    EXPECT_TRUE(player.control_center("fix"));
    keep_picture(player, "why");
}

TEST(PictureOfTheWindow, OfThePastRunAgain) {
    Player player(town({"shape=box", without_deepest_first}));
    stick(player);
    player.click("fix");
    ASSERT_TRUE(player.session().rerun());
    player.click("page.setup");
    player.session().apply(command::Seek{player.session().tick_in_view() + 40});
    player.frames(3);
    EXPECT_TRUE(player.session().rerun()->parting());
    keep_picture(player, "timeline");
}

TEST(PictureOfTheWindow, OfAComparison) {
    Player player(test::in_level("polygon_park"));
    player.press(SDLK_k);
    player.press(SDLK_g);
    lean(player, 240);
    player.session().apply(command::SetPace{Pace::paused});
    player.frames(2);
    ASSERT_TRUE(player.compare());
    EXPECT_EQ(player.compare()->plans().size(), 6U);
    keep_picture(player, "compare");
}

TEST(PictureOfTheWindow, OfABug) {
    Player player(test::in_level("rooms"));
    player.press(SDLK_F7);
    player.click("disk_slide.deepest_first");
    player.frames(100);
    player.session().apply(command::SetPace{Pace::paused});
    player.frames(2);
    EXPECT_EQ(player.document().visit, "failure");
    keep_picture(player, "failure");
}

TEST(PictureOfTheWindow, OfAMoveThatIsLaidOut) {
    AppConfig config = test::in_level("rooms");
    EXPECT_EQ(apply_setting(config.settings, "strategy=box_sweep"), std::nullopt);
    Player player(std::move(config));
    come_near(player, 9);
    player.press(SDLK_b);
    ASSERT_TRUE(player.probe());
    const Vec2 start = player.probe()->scene().from;
    player.probe()->set_displacement(start, {2.758, 3.369});
    player.frames(3);
    EXPECT_TRUE(player.probe()->solved().result.hit());
    keep_picture(player, "probe-view");
}

}  // namespace slidelab::lab::window_pictures_test
