// The whole program by keyboard: the focus on pages, options, rows and lists, with real keys.
#include <gtest/gtest.h>

#include <string>

#include "app/pixels.hpp"
#include "app/player.hpp"

namespace slidelab::lab::keyboard_end_to_end_test {

using test::Player;

struct ByKeyboard : testing::Test {
    /// Tab until the focus is on that control.
    void focus_on(const std::string& id) {
        for (int i = 0; i < 200 && player.focus() != id; ++i) player.tap(SDLK_TAB);
        ASSERT_EQ(player.focus(), id);
        player.frames(3);  // what was scrolled out of view comes into it
    }
    void press(const std::string& id) {
        focus_on(id);
        player.tap(SDLK_RETURN);
        player.frames(4);
    }
    bool option(const char* name) {
        const Options& options = options_of(player.settings(), *player.settings().strategy);
        return options.flag(*options.find(name));
    }

    static AppConfig with_all_rows() {
        AppConfig config;
        config.sections["more.setup"] = true;
        return config;
    }
    Player player{with_all_rows()};
};

TEST_F(ByKeyboard, TabMovesTheFocusAndShiftTabBack) {
    EXPECT_EQ(player.focus(), "");
    player.tap(SDLK_TAB);
    const std::string first = player.focus();
    ASSERT_NE(first, "");
    player.tap(SDLK_TAB);
    EXPECT_NE(player.focus(), first);
    player.tap(SDLK_TAB, KMOD_LSHIFT);
    EXPECT_EQ(player.focus(), first);
    player.tap(SDLK_ESCAPE);
    EXPECT_EQ(player.focus(), "") << "Esc leaves it";
    EXPECT_FALSE(player.asks_to_leave());
}

TEST_F(ByKeyboard, TheFocusIsSeen) {
    focus_on("restart");
    const Aabb place = *player.desk().panel.widgets().place_of("restart");
    const auto beside = [&] {
        player.frames(2);
        return player.app().pixel(static_cast<int>(place.min.x) - 1,
                                  static_cast<int>(0.5 * (place.min.y + place.max.y)));
    };
    const std::uint32_t framed = beside();
    player.tap(SDLK_ESCAPE);
    EXPECT_NE(beside(), framed);
}

TEST_F(ByKeyboard, AnOptionIsSwitched) {
    ASSERT_TRUE(option("substeps"));
    press("substeps");
    EXPECT_FALSE(option("substeps"));
    EXPECT_EQ(player.focus(), "substeps") << "it stays there";
    player.tap(SDLK_RETURN);
    player.frames(4);
    EXPECT_TRUE(option("substeps"));
}

TEST_F(ByKeyboard, WhatIsFoldedAwayIsOpened) {
    press("more.setup");
    EXPECT_FALSE(player.control_center("substeps"));
    press("more.setup");
    EXPECT_TRUE(player.control_center("substeps"));
}

TEST_F(ByKeyboard, ANumberIsTyped) {
    press("speed.typed");
    player.type("7");
    player.press(SDLK_RETURN);
    EXPECT_EQ(player.settings().speed, 7.0);
}

TEST_F(ByKeyboard, AListIsOpenedAndARowOfItChosen) {
    press("strategy");
    press("box_sweep");
    EXPECT_EQ(player.settings().strategy->id, "box_sweep");
}

TEST_F(ByKeyboard, PagesAreTurned) {
    press("page.compare");
    press("compare");
    EXPECT_TRUE(player.compare());
    press("page.view");
    EXPECT_TRUE(player.control_center("view.trail"));
    press("view.trail");
    EXPECT_FALSE(player.document().view.trail);
}

TEST_F(ByKeyboard, ARowOfWhatIfIsTakenOver) {
    Player::key(SDLK_RIGHT, true);
    player.frames(60);  // pressed against the wall
    player.tap(SDLK_p);
    Player::key(SDLK_RIGHT, false);
    press("page.why");
    ASSERT_EQ(player.settings().strategy->id, "disk_slide");
    press("what_if.strategy=disk_sweep");
    EXPECT_EQ(player.settings().strategy->id, "disk_sweep");
}

TEST_F(ByKeyboard, AFailureBelowTheScreenIsOpenedAndTheNextOneFromItsCard) {
    player.press(SDLK_F7);
    EXPECT_FALSE(player.control_center("sat_push.substeps")) << "scrolled out of view";
    press("sat_push.substeps");
    EXPECT_EQ(player.document().title, "sat_push.substeps");
    press("Previous bug");
    EXPECT_NE(player.document().title, "sat_push.substeps");
    EXPECT_EQ(player.document().visit, "failure");
    player.tap(SDLK_ESCAPE);
    EXPECT_EQ(player.focus(), "");
    player.tap(SDLK_ESCAPE);
    EXPECT_EQ(player.document().level_path, "room.tmj");
}

TEST_F(ByKeyboard, WalkingAndSpaceAreAsWithoutTheFocus) {
    focus_on("substeps");
    player.hold(SDLK_LEFT, 20);
    EXPECT_LT(player.position().x, -0.5);
    player.tap(SDLK_SPACE);
    EXPECT_EQ(player.settings().shape, "box");
    player.tap(SDLK_q);
    EXPECT_EQ(player.settings().strategy->id, "box_sweep") << "Q: the next strategy";
    EXPECT_TRUE(option("front_faces_only"));
}

TEST_F(ByKeyboard, TheTimelineIsPlayed) {
    player.hold(SDLK_LEFT, 30);
    press("to_start");
    EXPECT_EQ(player.session().tick_in_view(), 0);
    EXPECT_TRUE(player.session().in_past());
    press("to_now");
    EXPECT_FALSE(player.session().in_past());
}

TEST_F(ByKeyboard, TheMouseTakesOver) {
    focus_on("substeps");
    player.click(Vec2{300, 400});
    EXPECT_EQ(player.focus(), "");
}

}  // namespace slidelab::lab::keyboard_end_to_end_test
