// Esc, toasts, keys that were changed, and the size of words and buttons: by real events.
#include <gtest/gtest.h>
#include <imgui.h>

#include "app/files/preferences.hpp"
#include "app/player.hpp"
#include "app/run_program.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test::keys_end_to_end_test {

TEST(Escape, ClosesTheInnermostThingAndAtLastAsks) {
    Player player;
    player.tap(SDLK_b);
    player.tap(SDLK_F1);
    player.tap(SDLK_ESCAPE);
    EXPECT_FALSE(player.shows_help());
    ASSERT_TRUE(player.probe()) << "one thing at a time";
    player.tap(SDLK_ESCAPE);
    EXPECT_FALSE(player.probe());
    EXPECT_FALSE(player.asks_to_leave());
    EXPECT_TRUE(player.tap(SDLK_ESCAPE));
    EXPECT_TRUE(player.asks_to_leave());
    EXPECT_TRUE(player.tap(SDLK_ESCAPE)) << "Esc stays";
    EXPECT_FALSE(player.asks_to_leave());
}

TEST(Escape, ClosesAnOpenListFirst) {
    Player player;
    player.click("strategy");
    ASSERT_TRUE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId));
    player.tap(SDLK_ESCAPE);
    EXPECT_FALSE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId));
    EXPECT_FALSE(player.asks_to_leave());
}

TEST(Leaving, EnterLeavesWhileTheQuestionIsSeen) {
    Player player;
    player.tap(SDLK_ESCAPE);
    EXPECT_FALSE(player.tap(SDLK_RETURN));
}

TEST(Leaving, AnyOtherKeyStaysAndDoesWhatItDoes) {
    Player player;
    player.tap(SDLK_ESCAPE);
    player.tap(SDLK_PAGEDOWN);
    EXPECT_FALSE(player.asks_to_leave());
    EXPECT_TRUE(player.open_figure());
    EXPECT_TRUE(player.tap(SDLK_RETURN)) << "it was answered";
}

TEST(Leaving, AQuestionThatIsGoneIsNotAnswered) {
    Player player;
    player.tap(SDLK_ESCAPE);
    player.frames(800);
    EXPECT_FALSE(player.asks_to_leave());
    EXPECT_TRUE(player.tap(SDLK_RETURN));
}

TEST(Leaving, EnterMeansNothingOfItWithoutTheQuestion) {
    Player player;
    EXPECT_TRUE(player.tap(SDLK_RETURN));
}

TEST(LeaveDialog, TheCrossOfTheWindowAsksNothing) {
    Player player;
    Player::window_event(SDL_WINDOWEVENT_CLOSE);
    EXPECT_FALSE(player.frames(1));
}

TEST(Toasts, AnswerEverySwitch) {
    Player player;
    const std::pair<SDL_Keycode, const char*> switches[] = {
        {SDLK_c, "Steering: tank"},      {SDLK_c, "Steering: direct"},
        {SDLK_f, "Camera follows: off"}, {SDLK_f, "Camera follows: on"},
        {SDLK_l, "Legend: hidden"},      {SDLK_l, "Legend: shown"},
        {SDLK_F3, "Timeline: hidden"},   {SDLK_F3, "Timeline: shown"},
        {SDLK_F2, "Panel: hidden"},      {SDLK_F2, "Panel: shown"},
        {SDLK_p, "Pause: on"},           {SDLK_p, "Pause: off"},
        {SDLK_SPACE, "Shape: box"},      {SDLK_3, "Strategy: Disk sweep, shape: disk"},
        {SDLK_k, "Comparison: on"},      {SDLK_g, "Side by side: on"},
        {SDLK_g, "Side by side: off"},   {SDLK_k, "Comparison: off"}};
    for (const auto& [key, answer] : switches) {
        player.tap(key);
        EXPECT_EQ(player.message().text(), answer);
    }
    player.click("collisions");
    EXPECT_EQ(player.message().text(), "Collisions: off");
}

TEST(Toasts, EndWithTheModeThatTheyBelongTo) {
    Player player;
    player.tap(SDLK_c);
    ASSERT_EQ(player.message().text(), "Steering: tank");
    player.tap(SDLK_b);
    EXPECT_EQ(player.message().text().rfind("Probe view:", 0), 0U) << player.message().text();
    player.tap(SDLK_p);
    EXPECT_EQ(player.message().text().rfind("Time rests", 0), 0U);
    player.tap(SDLK_b);
    EXPECT_EQ(player.message().text(), "Back in the game.");
}

class Rebinding : public testing::Test {
protected:
    Player player{tall()};
    static AppConfig tall() {
        AppConfig config;
        config.height = 1400;  // the whole list
        return config;
    }
    void rebind(const std::string& place, SDL_Keycode key) {
        if (!player.shows_help()) player.press(SDLK_F1);
        player.click(place);
        player.tap(key);
    }
};

TEST_F(Rebinding, AClickOnAKeyWaitsForAnotherThatThenWorks) {
    rebind("steering.key.1", SDLK_y);
    EXPECT_EQ(player.message().text(), "Steering: Y");
    EXPECT_EQ(player.settings().steering, Steering::direct) << "the key only answered";
    player.tap(SDLK_c);
    EXPECT_EQ(player.settings().steering, Steering::direct);
    player.tap(SDLK_y);
    EXPECT_EQ(player.settings().steering, Steering::tank);
}

TEST_F(Rebinding, AKeyOfAnotherControlIsTakenAndThatIsSaid) {
    rebind("left.key.1", SDLK_r);
    EXPECT_EQ(player.message().text(), "Left: R. It was the key of Restart.");
    player.tap(SDLK_F1);
    player.hold(SDLK_r, 10);
    EXPECT_LT(player.position().x, -0.5) << "it walks, and does not restart";
    EXPECT_EQ(key_names(control_of(Action::restart), player.desk().controls.bindings()), "none");
    rebind("restart.key.1", SDLK_z);
    player.tap(SDLK_z);
    EXPECT_EQ(player.position().x, 0.0);
}

TEST_F(Rebinding, EscapeLeavesTheKeyAndTheListAsTheyAre) {
    rebind("steering.key.1", SDLK_ESCAPE);
    EXPECT_TRUE(player.shows_help());
    EXPECT_EQ(player.desk().controls.bindings(), KeyBindings{});
    player.tap(SDLK_c);
    EXPECT_EQ(player.settings().steering, Steering::tank);
}

TEST_F(Rebinding, TheDefaultsComeBackByAClick) {
    rebind("steering.key.1", SDLK_y);
    player.click("default_keys");
    EXPECT_EQ(player.desk().controls.bindings(), KeyBindings{});
    player.tap(SDLK_c);
    EXPECT_EQ(player.settings().steering, Steering::tank);
}

TEST_F(Rebinding, WhatHelpLeadsToIsNamedByItsNewKey) {
    rebind("probe_view.key.1", SDLK_j);
    player.tap(SDLK_F1);
    player.tap(SDLK_j);
    ASSERT_TRUE(player.probe());
    EXPECT_PRED2(has, player.message().text(), "J or Esc: back");
}

TEST(KeptKeys, ComeBackWithTheSize) {
    const ScratchFolder folder;
    AppConfig config;
    config.preferences_folder = folder.file("");
    config.keys.bind(Action::restart, 0, SDLK_f);
    config.ui_scale = 150;
    { const Player player(config); }
    std::string problem;
    const Preferences read = load_preferences(config.preferences_folder, &problem);
    EXPECT_EQ(problem, "");
    EXPECT_EQ(read.keys, config.keys);
    EXPECT_EQ(read.ui_scale, 150);
}

TEST(Size, CtrlPlusAndMinusStepByAQuarterWithinTheirLimits) {
    Player player;
    const float before = ImGui::GetFontSize();
    player.tap(SDLK_PLUS, KMOD_LCTRL);
    EXPECT_EQ(player.ui_scale(), 125);
    EXPECT_EQ(player.message().text(), "Words and buttons: 125 %");
    player.frames(2);
    EXPECT_NEAR(static_cast<double>(ImGui::GetFontSize() / before), 1.25, 0.05);
    for (int i = 0; i < 12; ++i) player.tap(SDLK_EQUALS, KMOD_LCTRL);
    EXPECT_EQ(player.ui_scale(), 300);
    for (int i = 0; i < 12; ++i) player.tap(SDLK_MINUS, KMOD_LCTRL);
    EXPECT_EQ(player.ui_scale(), 75);
    player.tap(SDLK_0, KMOD_LCTRL);
    EXPECT_EQ(player.ui_scale(), 100);
    player.frames(2);
    EXPECT_EQ(ImGui::GetFontSize(), before);
}

}  // namespace slidelab::test::keys_end_to_end_test
