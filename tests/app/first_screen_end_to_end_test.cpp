// The first screen as a newcomer meets it: real keys, clicks, fingers and game pad, and what is
// drawn.
#include <SDL.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "app/files/paths.hpp"
#include "app/files/preferences.hpp"
#include "app/pixels.hpp"
#include "app/player.hpp"
#include "app/start/windowed.hpp"
#include "app/tools/problems/problems_tool.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::first_screen_end_to_end_test {

using test::Player;

AppConfig first_start() { return test::in_level("rooms", {.first_screen = true}); }

struct FirstStart : testing::Test {
    bool is_open() { return player.document().list == first_screen_list; }
    const Problem* visited() { return player.document().tools.find<ProblemsTool>()->visited(); }
    /// Whether the mover of the run in view gets into that trouble.
    bool has(EventKind kind) {
        const KeptRun& run = player.session().run();
        for (std::int64_t n = run.first() + 1; n <= run.last(); ++n)
            if (run.tick(n).events.has(kind)) return true;
        return false;
    }
    bool is_stuck_on_the_right() {
        return player.compare()->comparison()->lanes()[1].metrics().stuck_ticks > 0;
    }
    std::set<std::uint32_t> colors_in(const Aabb& place) {
        std::set<std::uint32_t> colors;
        for (double y = place.min.y; y < place.max.y; y += 1.0)
            for (double x = place.min.x; x < place.max.x; x += 1.0)
                colors.insert(player.app().pixel(static_cast<int>(x), static_cast<int>(y)));
        return colors;
    }
    std::vector<std::uint32_t> pixels_in(const Aabb& place) {
        std::vector<std::uint32_t> pixels;
        for (double y = place.min.y; y < place.max.y; y += 2.0)
            for (double x = place.min.x; x < place.max.x; x += 2.0)
                pixels.push_back(player.app().pixel(static_cast<int>(x), static_cast<int>(y)));
        return pixels;
    }

    Player player{first_start()};
};

TEST_F(FirstStart, ShowsEightProblemsAsPicturesThatMoveAndTheOtherWaysOn) {
    ASSERT_TRUE(is_open());
    EXPECT_FALSE(player.is_in_tour());
    player.move_mouse({4.0, 4.0});
    player.frames(60);
    const auto& problems = player.document().tools.find<ProblemsTool>()->problems();
    EXPECT_EQ(problems.size(), 8U);
    std::vector<std::vector<std::uint32_t>> before;
    for (const Problem& problem : problems) {
        const auto place = player.desk().widgets.place_of("problem." + problem.title);
        ASSERT_TRUE(place) << problem.title;
        EXPECT_GT(colors_in(*place).size(), 8U) << problem.title;
        before.push_back(pixels_in(*place));
    }
    player.frames(12);
    std::size_t moved = 0;
    for (std::size_t i = 0; i < problems.size(); ++i) {
        const auto place = player.desk().widgets.place_of("problem." + problems[i].title);
        moved += pixels_in(*place) != before[i] ? 1U : 0U;
    }
    EXPECT_GE(moved, 5U) << "some are at their ends";
    EXPECT_TRUE(player.control_center("first.levels"));
    EXPECT_TRUE(player.control_center("first.tour"));
}

TEST_F(FirstStart, WithLessMotionThePicturesStand) {
    player.document().view.glides = false;
    player.move_mouse({4.0, 4.0});
    player.frames(30);
    const auto place = player.desk().widgets.place_of("problem.sticks on seams");
    ASSERT_TRUE(place);
    const auto before = pixels_in(*place);
    player.frames(20);
    EXPECT_EQ(pixels_in(*place), before);
}

TEST_F(FirstStart, LeadsInTwoClicksToTheOwnEnginesMoverThatSticksAndToTheFix) {
    player.click("engine.Unity");
    player.click("problem.sticks on seams");
    ASSERT_TRUE(visited());
    EXPECT_EQ(player.settings().strategy->id, "unity_slide");
    player.frames(60);
    EXPECT_TRUE(has(EventKind::stuck)) << "my engine's mover sticks here";
    ASSERT_TRUE(player.compare());
    EXPECT_FALSE(is_stuck_on_the_right()) << "and this fixes it";
    EXPECT_EQ(player.compare()->plans()[1].title, "With shape=capsule");
    EXPECT_EQ(player.desk().card.source, "My player sticks on seams");
    EXPECT_PRED2(slidelab::has, player.scene_words(), "contactOffset") << "why";
    EXPECT_PRED2(slidelab::has, player.scene_words(), "capsule") << "the fix";
    // The place is marked in the world, and the ticks on the timeline.
    const Camera camera = player.desk().run_camera();
    const Vec2 above = camera.to_screen(player.position()) - Vec2{0.0, 40.0};
    EXPECT_GT(colors_in({above - Vec2{25.0, 25.0}, above + Vec2{25.0, 25.0}}).size(), 4U);
}

TEST_F(FirstStart, ShowsTheArticlesMoverWithoutAnEngine) {
    player.click("problem.goes through at speed");
    EXPECT_EQ(player.settings().strategy->id, "disk_slide");
    player.frames(30);
    EXPECT_TRUE(has(EventKind::tunnelled));
    EXPECT_EQ(player.compare()->plans()[1].title, "With substeps");
    EXPECT_FALSE(player.control_center("code.C++"));
}

TEST_F(FirstStart, WhereNoOptionFixesItTheLinesDoInTwoLanguages) {
    player.click("engine.Phaser");
    player.click("problem.goes through at speed");
    EXPECT_EQ(player.settings().strategy->id, "phaser_arcade");
    player.frames(20);
    EXPECT_TRUE(has(EventKind::tunnelled));
    EXPECT_TRUE(player.control_center("code.C++"));
    player.click("copy_code");
    EXPECT_PRED2(slidelab::has, test::clipboard(), "inline int in_parts");
    player.click("in.JavaScript");
    EXPECT_TRUE(player.control_center("code.JavaScript"));
    player.click("copy_code");
    const std::string copied = test::clipboard();
    EXPECT_TRUE(copied.starts_with("// Tunnels: ")) << copied;
    EXPECT_PRED2(slidelab::has, copied, "export function inParts");
    player.tap(SDLK_ESCAPE);
    EXPECT_FALSE(player.control_center("copy_code"));
    EXPECT_TRUE(visited()) << "the scene stays";
    player.click("Ten lines of code");
    EXPECT_TRUE(player.control_center("code.JavaScript")) << "as it was chosen";
    player.tap(SDLK_ESCAPE);
    player.tap(SDLK_ESCAPE);
    EXPECT_TRUE(player.document().level_path.ends_with("rooms.tmj")) << "back in the own level";
}

TEST_F(FirstStart, FromAProblemLeadsToOthers) {
    player.click("problem.sticks on seams");
    player.click("Other problems");
    ASSERT_TRUE(is_open());
    player.click("engine.Godot");
    player.click("problem.jitters in corners");
    EXPECT_EQ(visited()->title, "jitters in corners");
    EXPECT_EQ(player.document().title, "godotengine/godot#64747");
    player.press(SDLK_ESCAPE);
    if (player.document().list == code_list) player.press(SDLK_ESCAPE);
    if (!player.desk().behind.empty()) player.press(SDLK_ESCAPE);
    EXPECT_TRUE(player.desk().behind.empty()) << "there is one visit at a time";
}

TEST_F(FirstStart, IsUsedByKeysAlone) {
    player.tap(SDLK_TAB);
    EXPECT_EQ(player.focus(), "problem.sticks on seams");
    while (player.focus() != "engine.Unity") player.tap(SDLK_TAB, KMOD_LSHIFT);
    player.tap(SDLK_RETURN);
    player.frames(4);
    EXPECT_EQ(player.desk().engine, "Unity");
    while (player.focus() != "problem.sticks on seams") player.tap(SDLK_TAB);
    player.tap(SDLK_RETURN);
    player.frames(60);
    EXPECT_EQ(player.settings().strategy->id, "unity_slide");
    EXPECT_TRUE(has(EventKind::stuck));
    EXPECT_FALSE(is_stuck_on_the_right());
}

TEST_F(FirstStart, AnArrowKeyOrALetterPutsItAwayAndWalksAtOnce) {
    for (const SDL_Keycode key : {SDLK_RIGHT, SDLK_d, SDLK_UP, SDLK_s}) {
        const Vec2 before = player.position();
        Player::key(key, true);
        player.frames(1);
        EXPECT_FALSE(is_open());
        EXPECT_NE(player.position(), before) << "the same press walks";
        player.frames(3);
        Player::key(key, false);
        player.frames(2);
        player.press(SDLK_h);
        EXPECT_TRUE(is_open()) << "one key brings it back";
    }
    player.press(SDLK_h);
    EXPECT_FALSE(is_open());
}

TEST_F(FirstStart, AClickIntoTheWorldPutsItAwayAndWalksThere) {
    const Vec2 before = player.position();
    player.move_mouse({30.0, 60.0});  // beside the screen
    player.frames(1);
    player.button(SDL_BUTTON_LEFT, true);
    player.frames(10);
    EXPECT_FALSE(is_open());
    EXPECT_GT(distance(player.position(), before), 0.3);
    player.button(SDL_BUTTON_LEFT, false);
}

TEST_F(FirstStart, EscAndItsCrossPutItAway) {
    player.tap(SDLK_ESCAPE);
    EXPECT_FALSE(is_open());
    EXPECT_FALSE(player.asks_to_leave());
}

TEST_F(FirstStart, AFingerPressesACardAndWalksInTheWorld) {
    player.tap_screen("problem.sticks on seams");
    player.frames(4);
    EXPECT_TRUE(visited());
}

TEST_F(FirstStart, LeadsToTheOwnLevelAndToTheTour) {
    player.click("first.levels");
    EXPECT_TRUE(player.shows_levels());
    player.press(SDLK_h);
    ASSERT_TRUE(is_open());
    player.click("first.tour");
    EXPECT_TRUE(player.is_in_tour());
    EXPECT_FALSE(is_open());
}

/// A pad that is plugged in.
struct ByPad : FirstStart {
    ByPad() {
        device_ = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER,
                                            SDL_CONTROLLER_AXIS_MAX, SDL_CONTROLLER_BUTTON_MAX, 0);
        player.frames(2);
        pad_ = SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(device_));
    }
    ~ByPad() override { SDL_JoystickDetachVirtual(device_); }
    ByPad(const ByPad&) = delete;
    ByPad& operator=(const ByPad&) = delete;
    void press(SDL_GameControllerButton button) {
        for (const Uint8 down : {Uint8{1}, Uint8{0}}) {
            SDL_JoystickSetVirtualButton(pad_, button, down);
            player.frames(2);
        }
        player.frames(5);
    }
    void flick(SDL_GameControllerAxis axis, Sint16 value) {
        for (const Sint16 at : {value, Sint16{0}}) {
            SDL_JoystickSetVirtualAxis(pad_, axis, at);
            player.frames(2);
        }
    }

    int device_ = -1;
    SDL_Joystick* pad_ = nullptr;
};

TEST_F(ByPad, StickAndCrossPickAOpensAndBPutsAway) {
    ASSERT_NE(pad_, nullptr);
    const Vec2 before = player.position();
    press(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    EXPECT_EQ(player.focus(), "problem.sticks on seams");
    press(SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    EXPECT_EQ(player.focus(), "problem.jitters in corners");
    flick(SDL_CONTROLLER_AXIS_LEFTX, 32767);
    EXPECT_EQ(player.focus(), "problem.falls through floors");
    flick(SDL_CONTROLLER_AXIS_LEFTX, -32768);
    flick(SDL_CONTROLLER_AXIS_LEFTX, -32768);
    EXPECT_EQ(player.focus(), "problem.sticks on seams");
    flick(SDL_CONTROLLER_AXIS_LEFTY, -32768);
    EXPECT_TRUE(player.focus().starts_with("engine.")) << player.focus();
    while (player.focus() != "engine.Unity") {
        const std::string at = player.focus();
        press(SDL_CONTROLLER_BUTTON_DPAD_UP);
        press(SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
        ASSERT_NE(player.focus(), at);
    }
    press(SDL_CONTROLLER_BUTTON_A);
    EXPECT_EQ(player.desk().engine, "Unity");
    EXPECT_EQ(player.settings().shape, "disk") << "A is not the next shape here";
    EXPECT_EQ(player.position(), before) << "and nothing walks";
    while (player.focus() != "problem.sticks on seams") {
        const std::string at = player.focus();
        press(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
        press(SDL_CONTROLLER_BUTTON_DPAD_LEFT);
        ASSERT_NE(player.focus(), at);
    }
    press(SDL_CONTROLLER_BUTTON_A);
    player.frames(60);
    EXPECT_EQ(player.settings().strategy->id, "unity_slide");
    EXPECT_TRUE(has(EventKind::stuck));
    EXPECT_FALSE(is_stuck_on_the_right());
    press(SDL_CONTROLLER_BUTTON_GUIDE);
    EXPECT_TRUE(is_open());
    press(SDL_CONTROLLER_BUTTON_B);
    EXPECT_FALSE(is_open());
}

TEST_F(ByPad, PutAwayThePadWalksAgain) {
    press(SDL_CONTROLLER_BUTTON_B);
    ASSERT_FALSE(is_open());
    const Vec2 before = player.position();
    SDL_JoystickSetVirtualButton(pad_, SDL_CONTROLLER_BUTTON_DPAD_LEFT, 1);
    player.frames(10);
    EXPECT_LT(player.position().x, before.x - 0.3);
    SDL_JoystickSetVirtualButton(pad_, SDL_CONTROLLER_BUTTON_DPAD_LEFT, 0);
}

// --- Preferences ---

struct Kept {
    bool away = false;
    std::string engine;
};

template <typename Do>
Kept kept_after(Do&& what) {
    const test::ScratchFolder folder;
    {
        AppConfig config = first_start();
        config.preferences_folder = folder.file("");
        Player player(std::move(config));
        what(player);
    }
    const Preferences kept = load_preferences(folder.file(""), nullptr);
    return {kept.first_screen_away, kept.engine};
}

TEST(TheFirstScreen, IsShownAgainUntilItWasPutAway) {
    EXPECT_FALSE(kept_after([](Player& player) { player.frames(5); }).away);
    EXPECT_TRUE(kept_after([](Player& player) { player.hold(SDLK_RIGHT, 3); }).away);
    EXPECT_TRUE(kept_after([](Player& player) { player.tap(SDLK_ESCAPE); }).away);
    EXPECT_TRUE(kept_after([](Player& player) { player.click("problem.sticks on seams"); }).away);
}

TEST(TheFirstScreen, KeepsTheEngineThatWasChosenThereOrInTheList) {
    EXPECT_EQ(kept_after([](Player& player) { player.click("engine.Rapier"); }).engine, "Rapier");
    EXPECT_EQ(kept_after([](Player& player) {
                  player.tap(SDLK_ESCAPE);
                  player.set("strategy=godot_floating");
                  player.set("strategy=disk_slide");
              }).engine,
              "Godot");
}

TEST(TheFirstScreen, OncePutAwayTheProgramStartsInTheLastLevel) {
    const test::ScratchFolder home;
    const char* const before = SDL_getenv("XDG_DATA_HOME");
    const std::string kept = before != nullptr ? before : "";
    SDL_setenv("XDG_DATA_HOME", home.file("").c_str(), 1);  // of preferences
    auto first = std::get<AppConfig>(window_start({}));
    EXPECT_TRUE(first.first_screen) << "from empty preferences";
    {
        Player player(std::move(first));
        EXPECT_EQ(player.document().list, first_screen_list);
        player.hold(SDLK_LEFT, 3);
        player.drop(SLIDELAB_LEVELS "/play/tile_town.tmj");
    }
    const auto second = std::get<AppConfig>(window_start({}));
    EXPECT_FALSE(second.first_screen);
    EXPECT_TRUE(second.level_path.ends_with("tile_town.tmj")) << second.level_path;
    before != nullptr ? setenv("XDG_DATA_HOME", kept.c_str(), 1) : unsetenv("XDG_DATA_HOME");
}

TEST(TheFirstScreen, IsNotShownWhereSomethingIsAskedFor) {
    WindowRequest plain;
    WindowRequest level;
    level.start.run.level = SLIDELAB_LEVELS "/play/rooms.tmj";
    WindowRequest none;
    none.first_screen = false;
    for (const WindowRequest* each : {&level, &none}) {
        const auto start = window_start(*each);
        EXPECT_FALSE(std::get<AppConfig>(start).first_screen);
    }
}

TEST(TheFirstScreen, FitsEveryWindow) {
    for (const auto& [width, height] :
         {std::pair(800, 600), std::pair(390, 844), std::pair(1280, 720), std::pair(1920, 1080)}) {
        AppConfig config = first_start();
        config.width = width;
        config.height = height;
        Player player(std::move(config));
        player.frames(20);
        const Desk& desk = player.desk();
        for (const char* id : {"problem.sticks on seams", "problem.squeezed by a lift"}) {
            const auto place = desk.widgets.place_of(id);
            ASSERT_TRUE(place) << id << " at " << width;
            EXPECT_GE(place->min.y, 0.0);
            EXPECT_LE(place->max.y, desk.camera().size.y) << id << " at " << width;
            EXPECT_LE(place->max.x, static_cast<double>(desk.panel.left_edge())) << id;
        }
        EXPECT_TRUE(player.control_center("first.tour")) << width;
    }
}

}  // namespace slidelab::lab::first_screen_end_to_end_test
