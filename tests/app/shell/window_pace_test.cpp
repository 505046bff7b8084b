// How often the window shows a picture, and when it shows none.
#include <gtest/gtest.h>
#include <imgui.h>

#include "app/player.hpp"
#include "app/shell/window.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test::window_pace_test {

double seconds_of_presents(bool vsync, int count) {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    SDL_SetHint(SDL_HINT_RENDER_DRIVER, "software");
    Window window(320, 240, vsync);
    window.present();
    const std::uint64_t begin = SDL_GetPerformanceCounter();
    for (int i = 0; i < count; ++i) window.present();
    return static_cast<double>(SDL_GetPerformanceCounter() - begin) /
           static_cast<double>(SDL_GetPerformanceFrequency());
}

TEST(WindowPace, TheSoftwareRendererShowsNoMorePicturesThanTheScreen) {
    EXPECT_GT(seconds_of_presents(true, 12), 11.0 / 60.0);
}

/// Once among others: a busy machine may be slow, but what waits for the screen is never quick.
TEST(WindowPace, WithoutVsyncItShowsAsManyAsItCan) {
    bool is_quick = false;
    for (int i = 0; i < 50 && !is_quick; ++i)
        is_quick = seconds_of_presents(false, 12) < 11.0 / 60.0;
    EXPECT_TRUE(is_quick);
}

/// At rest, with no message on the screen.
TEST(WindowPace, WhileNothingHappensNothingIsDrawn) {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    SDL_SetHint(SDL_HINT_RENDER_DRIVER, "software");
    AppConfig config;
    config.level = room_with_wall();
    config.level_path = "room.tmj";
    config.vsync = false;
    // Half a second from frame to frame: the message goes soon.
    config.clock = [frame = 0]() mutable { return 0.5 * static_cast<double>(++frame); };
    App app(config);
    for (int i = 0; i < 60; ++i) {
        Player::key(SDLK_LSHIFT, i % 2 == 0);  // it does nothing, but is no rest
        ASSERT_TRUE(app.frame());
    }
    for (int i = 0; i < 12; ++i) ASSERT_TRUE(app.frame());
    const int drawn = ImGui::GetFrameCount();
    ASSERT_TRUE(app.frame());
    EXPECT_EQ(ImGui::GetFrameCount(), drawn);
    Player::key(SDLK_F2, true);
    for (int i = 0; i < 2; ++i) ASSERT_TRUE(app.frame());
    EXPECT_GT(ImGui::GetFrameCount(), drawn);
    EXPECT_FALSE(app.desk.document.show_panel) << "an event ends the rest";
}

}  // namespace slidelab::test::window_pace_test
