// The window says what is so: settings that deceive stand in the world in words, a message goes
// with what it is about, and a tap between two frames counts. By real events.
#include <SDL.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "app/files/preferences.hpp"
#include "app/player.hpp"
#include "app/run_program.hpp"
#include "articles/contract/registry.hpp"

namespace slidelab::lab::honest_words_end_to_end_test {

using test::Player;
using test::ScratchFolder;

struct Deceiving {
    const char* assignment;
    const char* button;
    const char* level;
    bool is_kept;  ///< for the next start
};

class ASettingThatDeceives : public testing::TestWithParam<Deceiving> {};

TEST_P(ASettingThatDeceives, IsSaidWhileItLastsAndEndedByItsButton) {
    const auto& [assignment, button, level, is_kept] = GetParam();
    const ScratchFolder folder;
    AppConfig config = test::in_level(level);
    config.preferences_folder = folder.file("");
    std::string map;
    {
        Player player(config);
        map = where(player.document().level_path);
        EXPECT_FALSE(player.control_center("deceptions")) << "nothing deceives";
        player.set(assignment);
        player.frames(3);
        ASSERT_TRUE(player.control_center("deceptions"));
        player.hold(SDLK_RIGHT, 20);
        ASSERT_TRUE(player.control_center("deceptions")) << "for as long as it lasts";
    }
    const Preferences preferences = load_preferences(folder.file(""), nullptr);
    Settings kept = preferences.settings;
    EXPECT_EQ(kept.seen_from, SeenFrom::map) << "for other maps";
    kept.seen_from = preferences.library.view_of(map);  // as the next start does
    Settings wanted = default_settings();
    if (is_kept) {
        ASSERT_EQ(apply_setting(wanted, assignment), std::nullopt);
    }
    EXPECT_EQ(differences(wanted, kept), std::vector<std::string>{});
    Player player(config);
    player.set(assignment);
    player.frames(3);
    player.click(*player.control_center(button));
    player.frames(3);
    EXPECT_FALSE(player.control_center("deceptions"));
    EXPECT_EQ(differences(default_settings(), player.settings()), std::vector<std::string>{});
}

INSTANTIATE_TEST_SUITE_P(
    Each, ASettingThatDeceives,
    testing::Values(Deceiving{"collisions=off", "deception.collisions", "rooms", false},
                    Deceiving{"boxes=still", "deception.boxes", "rooms", false},
                    Deceiving{"seen_from=above", "deception.seen_from", "side_course", true},
                    Deceiving{"seen_from=side", "deception.seen_from", "rooms", true},
                    Deceiving{"speed=0", "deception.speed", "rooms", true},
                    Deceiving{"steering=tank", "deception.steering", "rooms", true}));

TEST(ASettingThatDeceives, IsNotTakenFromPreferencesOfBefore) {
    const ScratchFolder folder;
    folder.write("preferences.json", R"({"settings":["boxes=still","collisions=off","speed=6"]})");
    const Settings kept = load_preferences(folder.file(""), nullptr).settings;
    EXPECT_EQ(differences(default_settings(), kept), std::vector<std::string>{"speed=6"});
}

TEST(Walls, ThatAreNotDrawnAreSaid) {
    Player player(test::in_level("rooms"));
    player.document().view.walls = false;
    player.frames(3);
    player.click(*player.control_center("deception.walls"));
    EXPECT_TRUE(player.document().view.walls);
    player.frames(2);
    EXPECT_FALSE(player.control_center("deceptions"));
}

TEST(Collisions, AreSaidToBeOffWhileTheKeyIsHeld) {
    Player player(test::in_level("rooms"));
    Player::key(SDLK_HOME, true);
    player.frames(3);
    EXPECT_TRUE(player.control_center("deceptions"));
    Player::key(SDLK_HOME, false);
    player.frames(3);
    EXPECT_FALSE(player.control_center("deceptions"));
}

// Messages.

TEST(AMessage, OfAPauseGoesWithIt) {
    Player player(test::in_level("rooms"));
    player.tap(SDLK_p);
    EXPECT_EQ(player.message().text(), "Pause: on");
    player.hold(SDLK_RIGHT, 2);
    EXPECT_EQ(player.message().text(), "Pause: off");
    player.session().apply(command::SetPace{Pace::paused});
    player.frames(1);
    EXPECT_EQ(player.message().text(), "");
}

TEST(AMessage, OfAFileThatIsWrongGoesWithTheNextThatIsRight) {
    const ScratchFolder folder;
    const std::string map = folder.write("map.tmj", "{");
    Player player(test::in_level("rooms"));
    player.drop(map);
    ASSERT_FALSE(player.message().is_gone());
    const std::string error = player.message().text();
    player.drop(SLIDELAB_LEVELS "/play/garden.tmj");
    for (const Message& each : player.message().all()) {
        if (each.text != error) continue;
        EXPECT_EQ(each.seconds_left, 0.0);
    }
    player.drop(map);
    player.drop(SLIDELAB_LEVELS "/play/garden.tmj");
    for (const Message& each : player.message().all()) {
        if (each.text != error) continue;
        EXPECT_EQ(each.seconds_left, 0.0) << "the same level once more";
    }
}

TEST(AMessage, OfASwitchGoesWhenItIsSwitchedElsewhere) {
    Player player(test::in_level("rooms"));
    player.tap(SDLK_l);
    EXPECT_EQ(player.message().text(), "Legend: hidden");
    player.document().view.legend = true;
    player.frames(1);
    EXPECT_EQ(player.message().text(), "");
    player.tap(SDLK_2);
    EXPECT_EQ(player.message().text(), "Strategy: Box sweep, shape: box");
    player.choose(*find_strategy("disk_slide"));
    player.frames(1);
    EXPECT_EQ(player.message().text(), "");
}

TEST(AMessage, OfATroubleGoesWhenAnotherTickIsInView) {
    Player player(test::in_level("rooms"));
    player.set("speed=30");
    player.hold(SDLK_RIGHT, 60);
    player.document().session.apply(command::SetPace{Pace::paused});
    player.tap(SDLK_n);
    if (player.message().text() == "No trouble in this run.") return;
    player.tap(SDLK_COMMA, KMOD_LSHIFT);
    EXPECT_EQ(player.message().text(), "");
}

// Taps.

/// Down and up before the program looks.
void tap_at_once(Player& player, SDL_Keycode key, Uint16 modifiers = KMOD_NONE) {
    Player::key(key, true, modifiers);
    Player::key(key, false, modifiers);
    player.frames(1);
}

TEST(ATapBetweenTwoFrames, CountsForEveryKey) {
    Player player(test::in_level("rooms"));
    const Vec2 before = player.position();
    tap_at_once(player, SDLK_RIGHT);
    player.frames(2);
    EXPECT_GT(player.position().x, before.x);
    tap_at_once(player, SDLK_2);
    EXPECT_EQ(player.settings().strategy->id, "box_sweep");
    tap_at_once(player, SDLK_p);
    EXPECT_TRUE(player.session().is_paused());
    const std::int64_t last = player.session().run().last();
    tap_at_once(player, SDLK_PERIOD);
    player.frames(1);
    EXPECT_EQ(player.session().run().last(), last + 1);
}

TEST(ATapBetweenTwoFrames, OfEscAndThenEnterLeaves) {
    Player player(test::in_level("rooms"));
    for (const SDL_Keycode key : {SDLK_ESCAPE, SDLK_RETURN}) {
        Player::key(key, true);
        Player::key(key, false);
    }
    EXPECT_FALSE(player.frames(3));
}

TEST(ATapBetweenTwoFrames, CountsInTheFieldOfAPath) {
    Player player(test::in_level("rooms"));
    const auto open_field = [&] {
        player.press(SDLK_o, KMOD_LCTRL);
        player.click(*player.control_center("open_map"));
    };
    open_field();
    player.type(SLIDELAB_LEVELS "/play/garden.tmj");
    tap_at_once(player, SDLK_RETURN);
    player.frames(4);
    EXPECT_TRUE(player.document().level_path.ends_with("garden.tmj"));
    open_field();
    player.type("x");
    tap_at_once(player, SDLK_ESCAPE);
    player.frames(3);
    tap_at_once(player, SDLK_ESCAPE);
    player.frames(3);
    EXPECT_FALSE(player.shows_levels());
}

TEST(ATapBetweenTwoFrames, OfTheTextAndEnterTogetherCounts) {
    Player player(test::in_level("rooms"));
    player.press(SDLK_o, KMOD_LCTRL);
    player.click(*player.control_center("open_map"));
    SDL_Event event{};
    event.type = SDL_TEXTINPUT;
    for (const char c : std::string(SLIDELAB_LEVELS "/play/garden.tmj")) {
        event.text.text[0] = c;
        SDL_PushEvent(&event);
    }
    tap_at_once(player, SDLK_RETURN);
    player.frames(8);
    EXPECT_TRUE(player.document().level_path.ends_with("garden.tmj"));
}

TEST(ATapBetweenTwoFrames, CountsForTheMouse) {
    Player player(test::in_level("rooms"));
    player.move_mouse(*player.control_center("page.view"));  // in the same frame, too
    player.button(SDL_BUTTON_LEFT, true);
    player.button(SDL_BUTTON_LEFT, false);
    player.frames(4);
    EXPECT_EQ(player.desk().panel.page(), "View");
}

TEST(ATapBetweenTwoFrames, OfTwoClicksBothCountWhereTheyWere) {
    Player player(test::in_level("rooms"));
    const Vec2 view = *player.control_center("page.view");
    const Vec2 setup = *player.control_center("page.setup");
    player.click(view);
    const bool before = player.document().view.legend;
    const Vec2 legend = *player.control_center("view.legend");
    for (const Vec2 at : {setup, view, legend}) {
        player.move_mouse(at);
        player.button(SDL_BUTTON_LEFT, true);
        player.button(SDL_BUTTON_LEFT, false);
    }
    player.frames(12);
    EXPECT_EQ(player.desk().panel.page(), "View");
    EXPECT_NE(player.document().view.legend, before);
    // On one button, with nothing between: an even count leaves it as it is.
    for (int clicks = 2; clicks <= 5; ++clicks) {
        const bool first = player.document().view.legend;
        for (int i = 0; i < clicks; ++i) {
            player.button(SDL_BUTTON_LEFT, true);
            player.button(SDL_BUTTON_LEFT, false);
        }
        player.frames(2 * clicks + 2);
        EXPECT_EQ(player.document().view.legend, clicks % 2 == 0 ? first : !first) << clicks;
    }
    // And in two frames that follow each other.
    const bool first = player.document().view.legend;
    for (int i = 0; i < 2; ++i) {
        player.button(SDL_BUTTON_LEFT, true);
        player.button(SDL_BUTTON_LEFT, false);
        player.frames(1);
    }
    player.frames(6);
    EXPECT_EQ(player.document().view.legend, first);
}

TEST(ATapBetweenTwoFrames, OfAFingerTwiceCountsTwice) {
    Player player(test::in_level("rooms"));
    player.click("page.view");
    const bool before = player.document().view.legend;
    const Vec2 legend = *player.control_center("view.legend");
    for (int i = 0; i < 2; ++i) {
        player.finger(SDL_FINGERDOWN, 1, legend);
        player.finger(SDL_FINGERUP, 1, legend);
    }
    player.frames(12);
    EXPECT_EQ(player.document().view.legend, before);
}

TEST(ATapBetweenTwoFrames, CountsForAFinger) {
    Player player(test::in_level("rooms"));
    const Vec2 tab = *player.control_center("page.view");
    player.finger(SDL_FINGERDOWN, 1, tab);
    player.finger(SDL_FINGERUP, 1, tab);
    player.frames(4);
    EXPECT_EQ(player.desk().panel.page(), "View");
}

TEST(ATapBetweenTwoFrames, CountsForAPadAndItsStick) {
    Player player(test::in_level("rooms"));
    Vec2 before = player.position();
    const auto stick = [](Sint16 value) {
        SDL_Event event{};
        event.type = SDL_CONTROLLERAXISMOTION;
        event.caxis.axis = SDL_CONTROLLER_AXIS_LEFTX;
        event.caxis.value = value;
        SDL_PushEvent(&event);
    };
    stick(32767);
    stick(0);
    player.frames(3);
    EXPECT_GT(player.position().x, before.x);
    player.frames(3);
    before = player.position();
    player.frames(3);
    EXPECT_EQ(player.position(), before) << "and no longer";
    const std::string shape = player.settings().shape;
    for (const bool down : {true, false}) {
        SDL_Event event{};
        event.type = down ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP;
        event.cbutton.button = SDL_CONTROLLER_BUTTON_A;
        SDL_PushEvent(&event);
    }
    player.frames(2);
    EXPECT_NE(player.settings().shape, shape);
}

// Other inputs that answer.

TEST(AStrategy, ChosenInTheFirstTickOfThePastStays) {
    Player player(test::in_level("rooms"));
    player.hold(SDLK_RIGHT, 40);
    player.click("to_start");
    ASSERT_EQ(player.session().tick_in_view(), 0);
    player.tap(SDLK_2);
    player.frames(3);
    EXPECT_EQ(player.settings().strategy->id, "box_sweep");
    player.press(SDLK_RETURN);
    EXPECT_EQ(player.settings().strategy->id, "box_sweep");
    player.press(SDLK_BACKSPACE);
    player.hold(SDLK_RIGHT, 5);
    EXPECT_EQ(player.settings().strategy->id, "box_sweep");
}

TEST(AddLane, SaysSoWhenThereAreAsManyAsThereCanBe) {
    Player player(test::in_level("rooms"));
    player.press(SDLK_k);
    while (player.compare()->plans().size() < CompareTool::most_lanes) player.click("add_lane");
    player.message().dismiss();
    player.click("add_lane");
    EXPECT_EQ(player.compare()->plans().size(), CompareTool::most_lanes);
    EXPECT_TRUE(player.message().text().starts_with("There are 8 lanes"))
        << player.message().text();
    player.click("remove_lane.1");
    player.frames(1);
    EXPECT_EQ(player.message().text(), "");
}

TEST(NamesOfObjects, StayInTheProbeView) {
    Player player(test::in_level("rooms"));
    player.set("speed=20");
    player.hold(SDLK_UP, 60);
    player.session().apply(command::Seek{player.session().run().last() - 10});
    player.frames(3);
    const LevelDocument& map = *player.session().document();
    const auto named = [&]() -> std::string {
        for (int id = 1; id < 60; ++id) {
            const std::string name(name_of_object(map, id));
            const std::string control = "wall.object " + std::to_string(id) + " \"" + name + "\"";
            if (!name.empty() && player.control_center(control)) return control;
        }
        return {};
    };
    const std::string wall = named();
    ASSERT_NE(wall, "") << "the sentence names a wall";
    player.press(SDLK_b);
    ASSERT_TRUE(player.probe());
    EXPECT_EQ(named(), wall);
    // A request from elsewhere has walls of its own.
    player.press(SDLK_c, KMOD_LCTRL);
    player.press(SDLK_ESCAPE);
    player.press(SDLK_v, KMOD_LCTRL);
    ASSERT_TRUE(player.probe());
    EXPECT_EQ(named(), "");
}

}  // namespace slidelab::lab::honest_words_end_to_end_test
