// Fingers on the screen: real SDL finger events into the running program.
#include <gtest/gtest.h>

#include "app/panel/touch_bar.hpp"
#include "app/player.hpp"
#include "app/tools/probe/probe_view.hpp"

namespace slidelab::lab::touch_end_to_end_test {

using test::Player;

TEST(Touch, AFingerLeadsTheMoverToItAndNotThroughTheWall) {
    Player player;
    const Vec2 goal{1.5, 1.0};
    player.finger(SDL_FINGERDOWN, 1, player.on_screen({1.0, 0.0}));
    player.frames(20);
    // The screen has made room for the buttons meanwhile.
    player.finger(SDL_FINGERMOTION, 1, player.on_screen(goal));
    player.frames(60);
    EXPECT_LT(distance(player.position(), goal), 0.1);
    player.finger(SDL_FINGERMOTION, 1, player.on_screen({6.0, 1.0}));
    player.frames(90);
    EXPECT_NEAR(player.position().x, 2.7, 1e-6) << "a disk of 0.3 before the wall at 3";
    player.finger(SDL_FINGERUP, 1, player.on_screen({6.0, 1.0}));
    player.frames(2);
    const Vec2 rest = player.position();
    player.frames(20);
    EXPECT_EQ(player.position(), rest) << "lifted, it leads no more";
}

TEST(Touch, ATapIsNoStep) {
    Player player;
    player.tap_screen(player.on_screen({2.0, 0.0}));
    player.frames(10);
    EXPECT_EQ(player.position(), (Vec2{0.0, 0.0}));
}

TEST(Touch, TwoFingersZoomAroundThePointBetweenThem) {
    Player player;
    player.tap_screen(player.on_screen({2.0, 0.0}));  // brings the buttons
    const Vec2 center{400.0, 300.0};
    const Vec2 under = player.camera().to_world(center);
    const double before = player.camera().pixels_per_unit;
    player.finger(SDL_FINGERDOWN, 1, center - Vec2{40.0, 10.0});
    player.frames(2);
    player.finger(SDL_FINGERDOWN, 2, center + Vec2{40.0, 10.0});
    player.frames(1);
    for (int i = 1; i <= 8; ++i) {
        const Vec2 half = Vec2{40.0, 10.0} * (1.0 + i / 8.0);
        player.finger(SDL_FINGERMOTION, 1, center - half);
        player.finger(SDL_FINGERMOTION, 2, center + half);
        player.frames(1);
    }
    EXPECT_NEAR(player.camera().pixels_per_unit, 2.0 * before, 1e-3 * before);
    EXPECT_LT(distance(player.camera().to_world(center), under), 1e-3);
    // And along, with the same distance.
    player.finger(SDL_FINGERMOTION, 1, center - Vec2{80.0, 20.0} + Vec2{60.0, 30.0});
    player.finger(SDL_FINGERMOTION, 2, center + Vec2{80.0, 20.0} + Vec2{60.0, 30.0});
    player.frames(1);
    EXPECT_LT(distance(player.camera().to_world(center + Vec2{60.0, 30.0}), under), 1e-3);
    player.finger(SDL_FINGERUP, 2, center);
    player.frames(10);
    player.finger(SDL_FINGERUP, 1, center);
    player.frames(10);
    EXPECT_EQ(player.position(), (Vec2{0.0, 0.0})) << "it led nobody";
}

TEST(Touch, OnThePanelIsThePanelsAlone) {
    Player player;
    const auto collisions = player.control_center("collisions");
    ASSERT_TRUE(collisions);
    player.finger(SDL_FINGERDOWN, 1, *collisions);
    player.frames(20);
    player.finger(SDL_FINGERUP, 1, *collisions);
    player.frames(3);
    EXPECT_FALSE(player.settings().collisions);
    // A slider, dragged out over the world.
    const auto slider = player.control_center("speed");
    ASSERT_TRUE(slider);
    player.swipe(*slider, *slider + Vec2{-300.0, 0.0}, 20);
    EXPECT_LT(player.settings().speed, 4.0);
    EXPECT_EQ(player.position(), (Vec2{0.0, 0.0}));
    // Two fingers that begin there move no view.
    const double before = player.camera().pixels_per_unit;
    player.finger(SDL_FINGERDOWN, 1, *collisions);
    player.frames(1);
    player.finger(SDL_FINGERDOWN, 2, {400.0, 300.0});
    player.frames(1);
    player.finger(SDL_FINGERMOTION, 2, {200.0, 300.0});
    player.frames(1);
    EXPECT_EQ(player.camera().pixels_per_unit, before);
}

TEST(Touch, TakesHandlesOfTheProbeView) {
    Player player;
    player.tap_screen(player.on_screen({2.0, 0.0}));
    player.tap_screen("touch.probe_view");
    player.frames(3);
    ASSERT_TRUE(player.probe());
    const ProbeScene before = player.probe()->scene();
    const Vec2 end = before.from + before.delta;
    const Vec2 goal = end + Vec2{-0.5, 1.0};
    player.swipe(player.on_screen(end), player.on_screen(goal));
    const ProbeScene& after = player.probe()->scene();
    EXPECT_EQ(after.from, before.from);
    EXPECT_LT(distance(after.from + after.delta, goal), 0.05);
    player.tap_screen("touch.quit");
    EXPECT_FALSE(player.probe());
}

TEST(Touch, BringsButtonsThatAKeyOrAMouseTakesAwayAgain) {
    Player player;
    EXPECT_FALSE(player.control_center("touch.help"));
    const double height = player.camera().size.y;
    player.tap_screen(Vec2{300.0, 300.0});
    for (const TouchButton& button : touch_buttons())
        EXPECT_TRUE(player.control_center(id_of(button))) << id_of(button);
    EXPECT_LT(player.camera().size.y, height - least_touch_button);
    player.tap(SDLK_l);
    EXPECT_FALSE(player.control_center("touch.help"));
    player.tap_screen(Vec2{300.0, 300.0});
    EXPECT_TRUE(player.control_center("touch.help"));
    player.point_at({200.0, 200.0});
    EXPECT_FALSE(player.control_center("touch.help"));
    EXPECT_EQ(player.camera().size.y, height);
}

TEST(Touch, HasButtonsThatDoWhatTheirKeysDo) {
    Player player;
    player.tap_screen(Vec2{300.0, 300.0});
    const std::string shape = player.settings().shape;
    player.tap_screen("touch.shape");
    EXPECT_NE(player.settings().shape, shape);
    const Strategy* strategy = player.settings().strategy;
    player.tap_screen("touch.next_strategy");
    EXPECT_NE(player.settings().strategy, strategy);
    player.tap_screen("touch.pause");
    EXPECT_TRUE(player.session().is_paused());
    const std::int64_t tick = player.session().tick_in_view();
    player.tap_screen("touch.step");
    EXPECT_EQ(player.session().tick_in_view(), tick + 1);
    player.tap_screen("touch.step_back");
    player.tap_screen("touch.step_back");
    EXPECT_EQ(player.session().tick_in_view(), tick - 1);
    player.tap_screen("touch.pause");
    player.tap_screen("touch.panel");
    EXPECT_FALSE(player.document().show_panel);
    player.tap_screen("touch.help");
    EXPECT_TRUE(player.shows_help());
    player.tap_screen("touch.quit");
    EXPECT_FALSE(player.shows_help());
    player.tap_screen("touch.restart");
    player.frames(2);
    EXPECT_LT(player.state().tick, 8);
    player.tap_screen("touch.quit");
    EXPECT_TRUE(player.asks_to_leave());
}

TEST(Touch, HeldATickButtonRunsOn) {
    Player player;
    player.tap_screen(Vec2{300.0, 300.0});
    player.tap_screen("touch.pause");
    const std::int64_t tick = player.session().tick_in_view();
    const auto at = player.control_center("touch.step");
    ASSERT_TRUE(at);
    player.finger(SDL_FINGERDOWN, 1, *at);
    player.frames(60);
    player.finger(SDL_FINGERUP, 1, *at);
    player.frames(2);
    EXPECT_GT(player.session().tick_in_view(), tick + 4);
}

TEST(Touch, GoesToTheTroubleBeforeAndAfter) {
    Player player;
    player.tap_screen(Vec2{300.0, 300.0});
    player.set("disk_slide.deepest_first=off");
    for (int i = 0; i < 200; ++i) player.app().tick({1.0, 0.3});
    player.tap_screen("touch.pause");
    player.tap_screen("touch.trouble.shift");
    const std::int64_t there = player.session().tick_in_view();
    player.tap_screen("touch.trouble");
    EXPECT_GE(player.session().tick_in_view(), there);
}

TEST(Touch, AFingerMovesAList) {
    Player player;
    player.tap_screen(Vec2{300.0, 300.0});
    player.tap_screen("touch.help");
    player.frames(3);
    const auto before = player.control_center("shape.key.1");
    ASSERT_TRUE(before);
    player.finger(SDL_FINGERDOWN, 1, *before);
    player.frames(1);
    for (int i = 1; i <= 6; ++i) {
        player.finger(SDL_FINGERMOTION, 1, *before - Vec2{0.0, 10.0 * i});
        player.frames(1);
    }
    const auto after = player.control_center("shape.key.1");
    player.finger(SDL_FINGERUP, 1, *before - Vec2{0.0, 60.0});
    player.frames(2);
    ASSERT_TRUE(after);
    EXPECT_LT(after->y, before->y - 20.0);
    EXPECT_TRUE(player.shows_help()) << "nothing was pressed";
}

/// However quick: down and up between two frames.
TEST(Touch, ATapWithinAFramePresses) {
    Player player;
    for (const char* label : {"collisions", "touch.pause"}) {
        player.tap_screen(Vec2{300.0, 300.0});
        const auto at = player.control_center(label);
        ASSERT_TRUE(at) << label;
        player.finger(SDL_FINGERDOWN, 1, *at);
        player.finger(SDL_FINGERUP, 1, *at);
        player.frames(4);
    }
    EXPECT_FALSE(player.settings().collisions);
    EXPECT_TRUE(player.session().is_paused());
}

TEST(Touch, TheFirstOneSaysWhatFingersDo) {
    Player player;
    player.tap_screen(Vec2{300.0, 300.0});
    EXPECT_EQ(player.message().text(),
              "One finger: the mover follows it. Two fingers: zoom, and move the view.");
    player.message().show("");
    player.tap(SDLK_j);
    player.tap_screen(Vec2{300.0, 300.0});
    EXPECT_EQ(player.message().text(), "") << "once";
}

// On a phone.

const Aabb screen_of(Player& player) { return {{0.0, 0.0}, player.desk().window.size()}; }

TEST(Phone, HasThePanelClosedAtFirst) {
    Player upright({.width = 390, .height = 844});
    EXPECT_EQ(upright.desk().window.size(), (Vec2{390.0, 844.0}));
    EXPECT_FALSE(upright.document().show_panel);
    EXPECT_TRUE(upright.control_center("panel"));
}

TEST(Phone, HasThePanelAsASheetBelowTheWorld) {
    AppConfig config{.width = 390, .height = 844};
    config.sections["more.setup"] = true;
    Player player(std::move(config));
    player.tap_screen(Vec2{200.0, 300.0});
    player.tap_screen("touch.panel");
    player.frames(3);
    ASSERT_TRUE(player.document().show_panel);
    const auto shape = player.control_center("radius");
    ASSERT_TRUE(shape);
    EXPECT_GT(shape->y, 844.0 * 0.4);
    EXPECT_GT(player.camera().size.y, 300.0) << "the world goes on above it";
    EXPECT_EQ(player.camera().size.x, 390.0);
    EXPECT_FALSE(player.control_center("touch.panel")) << "the sheet has its own buttons";
    // A finger moves up the part that does not fit.
    const double hidden = player.desk().panel.hidden_height();
    EXPECT_GT(hidden, 0.0);
    player.swipe(*shape, *shape - Vec2{0.0, 100.0});
    EXPECT_EQ(player.settings(), default_settings()) << "no slider was moved";
    EXPECT_LT(player.control_center("radius").value_or(Vec2{}).y, shape->y - 40.0);
    player.tap_screen("close");
    EXPECT_FALSE(player.document().show_panel);
    player.tap_screen("touch.panel");
    EXPECT_TRUE(player.document().show_panel);
    EXPECT_EQ(player.position(), (Vec2{0.0, 0.0}));
}

TEST(Phone, HasButtonsAFingerCanHit) {
    for (const auto& [width, height] : {std::pair{390, 844}, {844, 390}, {320, 640}, {1280, 720}}) {
        Player player({.width = width, .height = height});
        player.tap_screen(Vec2{0.5 * width, 0.3 * height});
        std::vector<Vec2> centers;
        for (const TouchButton& button : touch_buttons()) {
            const auto at = player.control_center(id_of(button));
            ASSERT_TRUE(at) << id_of(button);
            const Vec2 half{22.0, 22.0};
            EXPECT_TRUE(screen_of(player).contains(*at - half)) << width << id_of(button);
            EXPECT_TRUE(screen_of(player).contains(*at + half)) << width << id_of(button);
            for (const Vec2 other : centers) {
                const Vec2 apart = *at - other;
                EXPECT_GE(std::max(std::abs(apart.x), std::abs(apart.y)), 44.0) << width;
            }
            centers.push_back(*at);
        }
    }
}

TEST(Phone, ShowsListsAndCardsWithinTheScreen) {
    struct Opened {
        SDL_Keycode key;
        Uint16 modifiers;
        std::vector<std::string> labels;
    };
    const std::vector<Opened> all{
        {SDLK_F1, KMOD_NONE, {"guided_tour", "default_keys", "left.key.1"}},
        {SDLK_F4, KMOD_NONE, {"two-sides"}},
        {SDLK_F7, KMOD_NONE, {"box_sweep.front_faces_only"}},
        {SDLK_F8, KMOD_NONE, {"Tour back", "Leave tour"}},
        {SDLK_PAGEDOWN, KMOD_NONE, {"Previous figure", "Next figure", "All figures"}},
    };
    for (const auto& [width, height] : {std::pair{390, 844}, {844, 390}}) {
        for (const Opened& opened : all) {
            Player player({.width = width, .height = height});
            player.tap(opened.key, opened.modifiers);
            player.frames(4);
            player.finger(SDL_FINGERDOWN, 1, {1.0, 60.0});
            player.finger(SDL_FINGERUP, 1, {1.0, 60.0});
            player.frames(4);
            for (const std::string& label : opened.labels) {
                const auto at = player.control_center(label);
                ASSERT_TRUE(at) << label << " at " << width;
                const Vec2 half{30.0, 8.0};
                EXPECT_TRUE(screen_of(player).contains(*at - half)) << label << " at " << width;
                EXPECT_TRUE(screen_of(player).contains(*at + half)) << label << " at " << width;
            }
            EXPECT_TRUE(player.control_center("touch.quit") || player.control_center("Leave tour"))
                << "in reach";
            EXPECT_TRUE(!player.open_figure() || player.desk().caption.fits()) << width;
        }
    }
}

TEST(Phone, EveryCaptionOfAFigureFits) {
    Player player({.width = 390, .height = 844});
    player.press(SDLK_PAGEDOWN);
    int shown = 0;
    for (std::string last; player.open_figure() && player.open_figure()->id != last; ++shown) {
        last = player.open_figure()->id;
        EXPECT_TRUE(player.desk().caption.fits()) << last;
        const auto place = player.desk().caption.place();
        ASSERT_TRUE(place) << last;
        EXPECT_TRUE(screen_of(player).contains(place->min) &&
                    screen_of(player).contains(place->max))
            << last;
        player.press(SDLK_PAGEDOWN);
    }
    EXPECT_EQ(shown, 67);
}

/// Turned over it shows the panel beside the world again.
TEST(Phone, TurnedOverHasThePanelBesideTheWorld) {
    Player player({.width = 844, .height = 390});
    ASSERT_TRUE(player.document().show_panel);
    SDL_Window* window = SDL_GetMouseFocus();
    for (Uint32 id = 1; window == nullptr && id < 10000; ++id) window = SDL_GetWindowFromID(id);
    ASSERT_NE(window, nullptr);
    SDL_SetWindowSize(window, 390, 844);
    player.frames(3);
    EXPECT_FALSE(player.document().show_panel);
    SDL_SetWindowSize(window, 844, 390);
    player.frames(3);
    EXPECT_TRUE(player.document().show_panel);
}

}  // namespace slidelab::lab::touch_end_to_end_test
