// Keys, mouse and game pad, from the event to where the mover ends.
#include <gtest/gtest.h>

#include "app/player.hpp"
#include "articles/contract/registry.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test::controls_end_to_end_test {

constexpr double tick_displacement = 4.0 / 60.0;  // units at the usual speed

TEST(Keys, ArrowsAndLettersWalkInTheirDirections) {
    const std::pair<SDL_Keycode, Vec2> keys[] = {
        {SDLK_RIGHT, {1, 0}}, {SDLK_LEFT, {-1, 0}}, {SDLK_UP, {0, -1}}, {SDLK_DOWN, {0, 1}},
        {SDLK_d, {1, 0}},     {SDLK_a, {-1, 0}},    {SDLK_w, {0, -1}},  {SDLK_s, {0, 1}}};
    for (const auto& [key, direction] : keys) {
        Player player;
        player.hold(key, 10);
        EXPECT_LT(distance(player.position(), direction * (10.0 * tick_displacement)), 1e-9)
            << SDL_GetKeyName(key);
        player.frames(10);
        EXPECT_LT(distance(player.position(), direction * (10.0 * tick_displacement)), 1e-9)
            << SDL_GetKeyName(key) << ": goes on after it was let go";
    }
}

TEST(Keys, ATapWithinOneFrameStillMovesOneTick) {
    Player player;
    Player::key(SDLK_RIGHT, true);
    Player::key(SDLK_RIGHT, false);
    player.frames(5);
    EXPECT_NEAR(player.position().x, tick_displacement, 1e-9);
}

TEST(Keys, LosingTheFocusLetsAllKeysGo) {
    Player player;
    Player::key(SDLK_RIGHT, true);
    player.frames(3);
    Player::window_event(SDL_WINDOWEVENT_FOCUS_LOST);
    player.frames(1);
    const Vec2 there = player.position();
    EXPECT_GT(there.x, 0.0);
    player.frames(10);
    EXPECT_EQ(player.position(), there);
}

TEST(Keys, TheWallStopsTheMoverAndHomeHeldPassesIt) {
    Player player;
    player.hold(SDLK_RIGHT, 60);
    EXPECT_NEAR(player.position().x, 3.0 - 0.3, 1e-6);
    Player::key(SDLK_HOME, true);
    player.hold(SDLK_RIGHT, 30);
    Player::key(SDLK_HOME, false);
    player.frames(1);
    EXPECT_GT(player.position().x, 3.5);
    player.hold(SDLK_LEFT, 60);
    EXPECT_NEAR(player.position().x, 3.0 + 0.3, 1e-6) << "the wall is back";
}

TEST(Keys, TankSteeringTurnsAndDrives) {
    Player player;
    player.tap(SDLK_c);
    ASSERT_EQ(player.settings().steering, Steering::tank);
    player.hold(SDLK_RIGHT, 30);
    EXPECT_EQ(player.position(), (Vec2{0.0, 0.0})) << "turning does not drive";
    const Vec2 heading = player.state().heading;
    EXPECT_GT(heading.y, 0.5) << "right is clockwise";
    player.hold(SDLK_UP, 15);
    EXPECT_LT(distance(player.position(), heading * (15.0 * tick_displacement)), 1e-9);
}

TEST(Keys, PauseStopsTimeAndOneTickMovesIt) {
    Player player;
    player.tap(SDLK_p);
    const auto tick = [&] { return player.state().tick; };
    const std::int64_t before = tick();
    player.frames(10);
    EXPECT_EQ(tick(), before);
    player.tap(SDLK_PERIOD);
    EXPECT_EQ(tick(), before + 1);
    player.tap(SDLK_PERIOD);
    EXPECT_EQ(tick(), before + 2);
    player.tap(SDLK_p);
    player.frames(10);
    EXPECT_GE(tick(), before + 12);
}

TEST(Keys, RestartWorksWhilePaused) {
    Player player;
    player.hold(SDLK_LEFT, 20);
    player.tap(SDLK_p);
    player.tap(SDLK_r);
    EXPECT_EQ(player.position(), (Vec2{0.0, 0.0}));
}

TEST(Keys, ThePanelSwallowsNoKey) {
    Player player;
    player.click("collisions");  // the panel has the focus now
    player.click("collisions");
    player.tap(SDLK_q);
    EXPECT_EQ(player.settings().strategy, strategies()[1]);
    player.tap(SDLK_1);
    player.hold(SDLK_LEFT, 5);
    EXPECT_NEAR(player.position().x, -5.0 * tick_displacement, 1e-9);
    player.tap(SDLK_SPACE);
    EXPECT_EQ(player.settings().shape, "box");
    EXPECT_TRUE(player.settings().collisions);
}

TEST(Mouse, TheMoverFollowsThePointerWhileTheButtonIsHeld) {
    Player player;
    const Vec2 target{-4.0, 2.0};
    player.move_mouse(player.on_screen(target));
    player.frames(5);
    EXPECT_EQ(player.position(), (Vec2{0.0, 0.0})) << "it needs the button";
    player.button(SDL_BUTTON_LEFT, true);
    player.frames(20);
    const Vec2 halfway = player.position();
    EXPECT_LT(std::abs(cross(normalized(target), halfway)), 0.05) << "straight towards it";
    EXPECT_NEAR(length(halfway), 20.0 * tick_displacement, 1e-6);
    player.button(SDL_BUTTON_LEFT, false);
    player.frames(2);
    const Vec2 there = player.position();
    player.frames(10);
    EXPECT_EQ(player.position(), there);
}

TEST(Mouse, TheWheelKeepsThePointUnderThePointer) {
    Player player;
    const Vec2 pointer{300.0, 200.0};
    player.point_at(pointer);
    const Vec2 under = player.camera().to_world(pointer);
    const double before = player.camera().pixels_per_unit;
    player.wheel(3);
    player.frames(5);
    EXPECT_GT(player.camera().pixels_per_unit, before * 1.3);
    EXPECT_LT(distance(player.camera().to_world(pointer), under), 1e-9);
    player.wheel(-3);
    EXPECT_NEAR(player.camera().pixels_per_unit, before, 1e-9);
}

TEST(Mouse, TheMiddleButtonPansAndStopsFollowing) {
    Player player;
    ASSERT_TRUE(player.document().view.follow);
    const Vec2 from{300.0, 300.0};
    const Vec2 to{420.0, 260.0};
    const Vec2 grabbed = player.camera().to_world(from);
    player.drag(from, to, SDL_BUTTON_MIDDLE);
    EXPECT_LT(distance(player.camera().to_world(to), grabbed), 1e-9);
    EXPECT_FALSE(player.document().view.follow);
    player.tap(SDLK_f);
    EXPECT_TRUE(player.document().view.follow);
}

TEST(Camera, FollowsTheMoverOnceTheLevelIsLargerThanTheScreen) {
    Player player;
    player.move_mouse({300.0, 300.0});
    for (int i = 0; i < 8; ++i) player.wheel(2);
    Player::key(SDLK_LEFT, true);
    player.frames(100);
    const Vec2 at = player.on_screen(player.position());
    EXPECT_GT(at.x, 0.0);
    EXPECT_LT(at.x, 940.0) << "not behind the panel";
    EXPECT_GT(at.y, 0.0);
    EXPECT_LT(at.y, 720.0);
}

TEST(Camera, SwitchedToFollowAgainFindsTheMover) {
    Player player;
    player.drag({500.0, 300.0}, {5000.0, 300.0}, SDL_BUTTON_MIDDLE);
    ASSERT_GT(player.on_screen(player.position()).x, 1280.0) << "out of sight";
    player.tap(SDLK_f);
    player.frames(60);
    EXPECT_LT(player.on_screen(player.position()).x, 940.0);
}

class GamePad : public testing::TestWithParam<SDL_JoystickType> {};

INSTANTIATE_TEST_SUITE_P(OrAJoystick, GamePad,
                         testing::Values(SDL_JOYSTICK_TYPE_GAMECONTROLLER,
                                         SDL_JOYSTICK_TYPE_FLIGHT_STICK));

TEST_P(GamePad, StickAndButtonsWorkLikeTheKeys) {
    Player player;
    const int device = SDL_JoystickAttachVirtual(GetParam(), SDL_CONTROLLER_AXIS_MAX,
                                                 SDL_CONTROLLER_BUTTON_MAX, 0);
    ASSERT_GE(device, 0) << SDL_GetError();
    player.frames(2);
    const SDL_JoystickID id = SDL_JoystickGetDeviceInstanceID(device);
    SDL_Joystick* stick = SDL_JoystickFromInstanceID(id);
    ASSERT_NE(stick, nullptr) << "it was not opened when it was plugged in";

    SDL_JoystickSetVirtualAxis(stick, SDL_CONTROLLER_AXIS_LEFTX, -32768);
    player.frames(11);
    SDL_JoystickSetVirtualAxis(stick, SDL_CONTROLLER_AXIS_LEFTX, 1000);  // within the dead zone
    player.frames(2);
    const Vec2 there = player.position();
    EXPECT_LT(there.x, -9.0 * tick_displacement);
    EXPECT_NEAR(there.y, 0.0, 1e-9);
    player.frames(5);
    EXPECT_EQ(player.position(), there);

    SDL_JoystickSetVirtualButton(stick, SDL_CONTROLLER_BUTTON_A, 1);
    player.frames(2);
    EXPECT_EQ(player.settings().shape, "box");

    Settings from_the_side = player.settings();
    from_the_side.seen_from = SeenFrom::side;
    player.desk().change_settings(from_the_side);
    SDL_JoystickSetVirtualButton(stick, SDL_CONTROLLER_BUTTON_A, 0);
    player.frames(120);
    const Vec2 floor = player.position();
    SDL_JoystickSetVirtualButton(stick, SDL_CONTROLLER_BUTTON_A, 1);
    player.frames(12);
    EXPECT_LT(player.position().y, floor.y - 0.2) << "it jumps";
    EXPECT_EQ(player.settings().shape, "box");
    SDL_JoystickDetachVirtual(device);
}

}  // namespace slidelab::test::controls_end_to_end_test
