// The panel's picture is kept from frame to frame: in every scene it has the pixels that it would
// have if it were drawn as a whole.
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "app/player.hpp"

namespace slidelab::test::kept_areas_end_to_end_test {
namespace {

std::vector<std::uint32_t> picture_of(App& app) {
    const Vec2 size = app.output_size();
    std::vector<std::uint32_t> pixels;
    for (int y = 0; y < static_cast<int>(size.y); ++y) {
        for (int x = 0; x < static_cast<int>(size.x); ++x) pixels.push_back(app.pixel(x, y));
    }
    return pixels;
}

/// The last frame, as it was drawn and as a whole.
void expect_same_both_ways(Player& player, const char* scene) {
    const auto kept = picture_of(player.app());
    player.app().set_keeping(false);
    const auto whole = picture_of(player.app());
    player.app().set_keeping(true);
    EXPECT_TRUE(kept == whole) << scene;
}

void walk(Player& player) {
    Player::key(SDLK_RIGHT, true);
    for (int i = 0; i < 4; ++i) {
        player.frames(7);
        expect_same_both_ways(player, "walking");
    }
    Player::key(SDLK_RIGHT, false);
    player.frames(1);
}

TEST(KeptPanel, HasTheSamePixelsWhileWalking) {
    Player player;
    walk(player);
    player.tap(SDLK_2);
    walk(player);
    player.tap(SDLK_F2);
    walk(player);
    player.tap(SDLK_F2);
    walk(player);
}

TEST(KeptPanel, HasTheSamePixelsUnderWhatLiesOverIt) {
    Player player;
    player.move_mouse(*player.app().control_center("Speed") - Vec2{130.0, 0.0});
    player.frames(40);
    expect_same_both_ways(player, "a tooltip over panel and world");
    player.click("Strategy");
    expect_same_both_ways(player, "an open list");
    player.click(Vec2{300.0, 300.0});
    player.tap(SDLK_F1);
    player.frames(3);
    expect_same_both_ways(player, "the help over panel and world");
    player.tap(SDLK_F1);
    player.frames(1);
    expect_same_both_ways(player, "what was below the help");
}

TEST(KeptPanel, HasTheSamePixelsWhenItIsUsed) {
    Player player;
    const Vec2 slider = *player.app().control_center("Speed");
    player.drag(slider, slider + Vec2{40.0, 0.0}, SDL_BUTTON_LEFT);
    expect_same_both_ways(player, "a slider was dragged");
    player.move_mouse({1180.0, 500.0});
    player.frames(1);
    for (int notch = 0; notch < 3; ++notch) {
        player.wheel(-1);
        expect_same_both_ways(player, "scrolled");
    }
    const auto left = static_cast<double>(player.app().output_size().x) - 340.0;
    player.drag({left, 300.0}, {left - 90.0, 300.0}, SDL_BUTTON_LEFT);
    player.frames(2);
    expect_same_both_ways(player, "another width");
}

TEST(KeptPanel, HasTheSamePixelsInEveryMode) {
    Player player;
    player.hold(SDLK_RIGHT, 60);
    player.tap(SDLK_b);
    player.frames(3);
    expect_same_both_ways(player, "the probe view");
    player.drag(player.on_screen({0.0, 0.0}), {300.0, 200.0}, SDL_BUTTON_LEFT);
    expect_same_both_ways(player, "the probe view, dragged");
    player.tap(SDLK_b);
    player.tap(SDLK_k);
    player.frames(3);
    expect_same_both_ways(player, "a comparison");
    player.tap(SDLK_F3);
    player.frames(3);
    expect_same_both_ways(player, "without the timeline");
}

TEST(KeptPanel, HasTheSamePixelsAtOtherSizes) {
    for (const auto& [width, height] : {std::pair{640, 400}, {900, 600}, {2560, 1440}}) {
        AppConfig config;
        config.width = width;
        config.height = height;
        Player player(config);
        player.hold(SDLK_RIGHT, 20);
        expect_same_both_ways(player, "another size");
    }
}

TEST(KeptPanel, IsDrawnAnewWhenTheRendererLostIt) {
    for (const SDL_EventType lost : {SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET}) {
        Player player;
        SDL_Event event{};
        event.type = lost;
        SDL_PushEvent(&event);
        player.frames(2);
        expect_same_both_ways(player, "textures were lost");
    }
}

}  // namespace
}  // namespace slidelab::test::kept_areas_end_to_end_test
