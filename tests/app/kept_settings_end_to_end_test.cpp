// The settings that the next start begins with are those that the user set, by panel and keys. A
// map, a link, a recording, a visit and a row of the timeline bring settings of their own, and none
// of these reaches the preferences. By real events.
#include <SDL.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "app/files/preferences.hpp"
#include "app/player.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::kept_settings_end_to_end_test {

using test::Player;
using test::ScratchFolder;
using Assignments = std::vector<std::string>;

/// A run in which strategy and speed change on the way.
std::string changing_run(const ScratchFolder& folder) {
    Player player(test::in_level("rooms"));
    player.hold(SDLK_RIGHT, 20);
    player.set("strategy=disk_sweep");
    player.set("speed=3");
    player.hold(SDLK_RIGHT, 20);
    save_recording(player.desk(), folder.file("changing.jsonl"));
    return folder.file("changing.jsonl");
}

/// The settings that a start keeps in which `what` was done.
Assignments kept_after(const std::function<void(Player&)>& what) {
    const ScratchFolder folder;
    {
        AppConfig config = test::in_level("rooms");
        config.preferences_folder = folder.file("");
        Player player(std::move(config));
        what(player);
        player.frames(3);
    }
    return differences(default_settings(), load_preferences(folder.file(""), nullptr).settings);
}

TEST(KeptSettings, AreThoseThatTheUserSet) {
    EXPECT_EQ(kept_after([](Player& player) {
                  player.set("speed=9");
                  player.press(SDLK_2);
                  player.press(SDLK_c);
                  player.set("speed=7");
              }),
              (Assignments{"strategy=box_sweep", "steering=tank", "speed=7"}));
}

TEST(KeptSettings, KeepAShapeThatOnlyAStrategyBeforeItCanMove) {
    EXPECT_EQ(kept_after([](Player& player) {
                  player.set("strategy=sat_push");
                  player.set("shape=polygon");
                  player.set("strategy=world_move");
              }),
              (Assignments{"strategy=world_move", "shape=polygon"}));
}

TEST(KeptSettings, AreNoneOfARecordingThatChangesThemOnTheWay) {
    const ScratchFolder files;
    const std::string run = changing_run(files);
    EXPECT_EQ(kept_after([&](Player& player) {
                  player.set("radius=0.2");
                  player.drop(run);
                  player.frames(60);
                  EXPECT_EQ(player.settings().speed, 3.0);
                  player.hold(SDLK_LEFT, 5);
                  player.set("turn_rate=5");
              }),
              (Assignments{"radius=0.2", "turn_rate=5"}));
}

TEST(KeptSettings, AreNoneOfARowOfTheTimeline) {
    const ScratchFolder files;
    const std::string run = changing_run(files);
    EXPECT_EQ(kept_after([&](Player& player) {
                  player.hold(SDLK_RIGHT, 10);
                  player.set("radius=0.2");
                  player.hold(SDLK_RIGHT, 10);
                  player.drop(run);
                  player.frames(60);
                  player.click("branch.1");
                  EXPECT_EQ(player.settings().radius, 0.2);
                  player.click("branch.2");
                  EXPECT_EQ(player.settings().speed, 3.0);
              }),
              (Assignments{"radius=0.2"}));
}

TEST(KeptSettings, AreNoneOfAVisitWhoseWalkHasARow) {
    EXPECT_EQ(kept_after([](Player& player) {
                  player.hold(SDLK_RIGHT, 10);
                  player.press(SDLK_F7);
                  player.click("box_sweep.front_faces_only");
                  player.press(SDLK_p);
                  player.set("speed=2");
                  player.hold(SDLK_LEFT, 10);
                  player.press(SDLK_ESCAPE);
                  ASSERT_TRUE(player.desk().behind.empty());
                  player.click("branch.2");
                  EXPECT_EQ(player.settings().strategy->id, "box_sweep");
              }),
              Assignments{});
}

TEST(KeptSettings, AreNoneThatWereTriedWithThePastAndPutBack) {
    const auto tries = [](Player& player, SDL_Keycode end) {
        player.set("speed=9");
        player.hold(SDLK_RIGHT, 20);
        player.press(SDLK_p);
        player.set("radius=0.2");
        player.set("speed=2");
        ASSERT_TRUE(player.session().rerun());
        player.press(end);
        EXPECT_FALSE(player.session().rerun());
    };
    EXPECT_EQ(kept_after([&](Player& player) { tries(player, SDLK_BACKSPACE); }),
              (Assignments{"speed=9"}));
    EXPECT_EQ(kept_after([&](Player& player) { tries(player, SDLK_RETURN); }),
              (Assignments{"radius=0.2", "speed=2"}));
}

/// Gravity and the folder of its map.
TEST(TheViewOfAFolder, ThatTheSetupPageChangedStaysWhenAnotherFolderIsOpened) {
    const ScratchFolder folder;
    const std::string side_map = SLIDELAB_LEVELS "/play/side_course.tmj";
    const std::string elsewhere = SLIDELAB_LEVELS "/issues/tile_corner.tmj";
    AppConfig config = test::in_level(side_map);
    config.preferences_folder = folder.file("");
    {
        Player player(config);
        player.click("gravity_on");
        ASSERT_EQ(gravity_of(player.settings(), player.map()), 0.0);
        player.drop(elsewhere);
        EXPECT_EQ(player.settings().seen_from, SeenFrom::map);
        player.drop(side_map);
        EXPECT_EQ(player.settings().seen_from, SeenFrom::above) << "in the same window";
        player.drop(elsewhere);
    }
    const LevelLibrary library = load_preferences(folder.file(""), nullptr).library;
    EXPECT_EQ(library.view_of(where(side_map)), SeenFrom::above);
    EXPECT_EQ(library.view_of(where(elsewhere)), SeenFrom::map);
}

TEST(RulesAboutWalls, ThatCameWithARecordingAreNotKeptBesideTheUsersOwn) {
    const ScratchFolder folder;
    const ScratchFolder maps;
    const std::string map = maps.write("halls.tmj", R"({
        "type": "map", "orientation": "orthogonal", "width": 4, "height": 4,
        "tilewidth": 16, "tileheight": 16, "tilesets": [], "layers": [
        {"type": "tilelayer", "name": "walls", "width": 4, "height": 4,
         "data": [1,1,1,1, 1,0,0,1, 1,0,0,1, 1,1,1,1]},
        {"type": "tilelayer", "name": "rugs", "width": 4, "height": 4,
         "data": [0,0,0,0, 0,1,0,0, 0,0,0,0, 0,0,0,0]},
        {"type": "tilelayer", "name": "shade", "width": 4, "height": 4,
         "data": [0,0,0,0, 0,0,1,0, 0,0,0,0, 0,0,0,0]}]})");
    AppConfig config = test::in_level("rooms");
    config.preferences_folder = folder.file("");
    {
        Player player(config);
        player.drop(map);
        ASSERT_EQ(player.document().level_path, map);
        player.document().walls.kinds["rugs"] = WallKind::none;  // as of a recording
        player.click("levels");
        player.click("layers");
        player.click("walls.shade");
        player.press(SDLK_ESCAPE);
        player.frames(3);
        EXPECT_TRUE(player.control_center("deception.chosen_walls")) << "it is said";
    }
    const LevelLibrary library = load_preferences(folder.file(""), nullptr).library;
    ASSERT_EQ(library.walls.size(), 1U);
    EXPECT_EQ(library.walls.begin()->second, (WallChoices{{{"shade", WallKind::wall}}}));
}

TEST(SetupPage, ShowsWhatEverybodyNeedsAndFoldsTheRest) {
    Player player(test::in_level("rooms"));
    player.set("shape=box");
    player.frames(3);
    const auto is_there = [&](std::string_view id) {
        return player.control_center(std::string(id)).has_value();
    };
    for (const char* id : {"levels", "strategy", "shape", "collisions", "gravity_on", "restart"})
        EXPECT_TRUE(is_there(id)) << id;
    std::vector<std::string_view> folded{"steering"};
    for (const OptionDescription& option : player.settings().strategy->options)
        folded.push_back(option.name);
    for (const NumberSetting& number : number_settings()) {
        if (number.name == "tick_rate") folded.push_back(number.name);
        if (number.name == "speed" || number.name.starts_with("half_")) {
            EXPECT_TRUE(number.is_basic);
            EXPECT_TRUE(is_there(number.name)) << number.name;
        }
    }
    for (const std::string_view id : folded) EXPECT_FALSE(is_there(id)) << id;
    player.click("more.setup");
    for (const std::string_view id : folded) EXPECT_TRUE(is_there(id)) << id;
    player.click("more.setup");
    for (const std::string_view id : folded) EXPECT_FALSE(is_there(id)) << id;
}

TEST(SetupPage, IsFoldedAsTheUserLeftItAtTheNextStart) {
    const ScratchFolder folder;
    AppConfig config = test::in_level("rooms");
    config.preferences_folder = folder.file("");
    Player(config).frames(3);
    EXPECT_TRUE(load_preferences(folder.file(""), nullptr).sections.empty());
    for (const bool is_open : {true, false}) {
        {
            Player player(config);
            EXPECT_NE(player.control_center("tick_rate").has_value(), is_open);
            player.click("more.setup");
        }
        const Preferences kept = load_preferences(folder.file(""), nullptr);
        EXPECT_EQ(kept.sections, (OpenSections{{"more.setup", is_open}}));
        config.sections = kept.sections;
    }
}

}  // namespace slidelab::lab::kept_settings_end_to_end_test
