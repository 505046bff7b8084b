// Links in the running program: made by key and button, opened at the start and while it runs.
#include <gtest/gtest.h>

#include <filesystem>

#include "app/command_line/command_line.hpp"
#include "app/files/paths.hpp"
#include "app/files/preferences.hpp"
#include "app/player.hpp"
#include "app/run_program.hpp"
#include "app/tools/probe/probe_view.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/scenes/saved/scene_link.hpp"
#include "lab/scenes/saved/scene_setup.hpp"
#include "lab/text/packing.hpp"
#include "support/refused.hpp"

namespace slidelab::lab::links_end_to_end_test {

using test::clipboard;
using test::in_level;
using test::Player;
using test::run_program;
using test::ScratchFolder;

std::string level_in_view(Player& player) {
    return std::filesystem::path(player.document().level_path).stem().string();
}

const char* const stuck_disk =
    "#level=tile_town&strategy=disk_slide&set=disk_slide.deepest_first=off";

Settings settings_of_link(const std::string& text) {
    const auto link = std::get<LevelRun>(std::get<ReadLink>(read_link(text)).scene);
    return std::get<Settings>(settings_after(default_settings(), link.set));
}

TEST(Links, SetUpALevelWithItsSettings) {
    Player player;
    EXPECT_TRUE(open_link(player.desk(), stuck_disk));
    player.frames(2);
    EXPECT_EQ(level_in_view(player), "tile_town");
    EXPECT_EQ(player.settings(), settings_of_link(stuck_disk));
    EXPECT_EQ(player.message().text(), "Opened from a link: tile_town, 2 settings changed.");
}

WallChoices walls_in_view(Player& player) { return player.document().session.opened().choices; }

TEST(Links, HoldTheRulesThatTheLevelWasReadWith) {
    Player player;
    ASSERT_TRUE(open_link(player.desk(), "#level=tile_town&no-walls=blocks"));
    const WallChoices walls{{{"blocks", WallKind::none}}};
    EXPECT_EQ(walls_in_view(player), walls);
    player.tap(SDLK_u);
    player.tap(SDLK_ESCAPE);
    const std::string copied = clipboard();
    EXPECT_NE(copied.find("&no-walls=blocks"), std::string::npos) << copied;
    // Rules of one's own for the folder do not count in a link without any.
    player.desk().library.walls[folder_of_walls(player.document().level_path)] = {
        {{"blocks", WallKind::hazard}}};
    ASSERT_TRUE(open_link(player.desk(), "#level=tile_town"));
    EXPECT_TRUE(walls_in_view(player).empty());
    ASSERT_TRUE(open_link(player.desk(), copied));
    EXPECT_EQ(walls_in_view(player), walls);
}

bool says(Player& player, const std::string& words) {
    return player.scene_words().find(words) != std::string::npos;
}

TEST(Links, SayWhatTheirSceneIsForAsLongAsItIsInView) {
    Player player;
    ASSERT_TRUE(open_link(player.desk(), stuck_disk));
    player.hold(SDLK_RIGHT, 60);
    player.frames(1000);
    EXPECT_FALSE(!player.message().is_gone());
    EXPECT_TRUE(says(player, "deepest_first off")) << player.scene_words();
    EXPECT_TRUE(player.opening_place());
    player.tap(SDLK_F8);
    EXPECT_EQ(player.scene_words(), "") << "the tour has words of its own";
    player.tap(SDLK_ESCAPE);
    ASSERT_TRUE(open_link(player.desk(), "#failure=disk_slide.deepest_first"));
    player.frames(1000);
    EXPECT_TRUE(says(player, "Without deepest_first")) << player.scene_words();
    player.tap(SDLK_ESCAPE);
    EXPECT_TRUE(says(player, "deepest_first off")) << "that scene is back";
    player.tap(SDLK_ESCAPE);
    EXPECT_EQ(player.scene_words(), "");
}

TEST(Links, SayThatTheyLayOutAMoveUntilItIsLeft) {
    Player player;
    ASSERT_TRUE(
        open_link(player.desk(),
                  R"(#{"strategy":"disk_sweep","shape":{"disk":0.3},"from":[0,0],"delta":[1,0]})"));
    player.frames(2);
    EXPECT_TRUE(says(player, "A move under")) << player.scene_words();
    player.tap(SDLK_b);
    EXPECT_EQ(player.scene_words(), "");
    player.tap(SDLK_b);
    EXPECT_EQ(player.scene_words(), "") << "this move is the game's";
}

TEST(Links, HaveWordsThatEscapeCloses) {
    Player player;
    ASSERT_TRUE(open_link(player.desk(), "#level=rooms"));
    EXPECT_TRUE(says(player, "All settings are at their defaults."));
    player.tap(SDLK_ESCAPE);
    EXPECT_EQ(player.scene_words(), "");
    EXPECT_FALSE(player.asks_to_leave());
}

TEST(Links, SayWhatIsNotAtItsDefaultByNow) {
    Player player;
    ASSERT_TRUE(open_link(player.desk(), "#level=rooms&set=speed=6"));
    EXPECT_TRUE(says(player, "Not at their defaults: speed 6.")) << player.scene_words();
    player.tap(SDLK_2);
    EXPECT_TRUE(says(player, "Not at their defaults: Box sweep, speed 6.")) << player.scene_words();
    player.tap(SDLK_1);
    player.set("shape=disk");
    player.set("speed=4");
    EXPECT_TRUE(says(player, "All settings are at their defaults.")) << player.scene_words();
}

TEST(Links, SayWhatOthersHaveAddedToThem) {
    Player player;
    EXPECT_TRUE(open_link(player.desk(), "#level=rooms&utm_source=mail&fbclid=1"));
    player.frames(2);
    EXPECT_EQ(level_in_view(player), "rooms");
    EXPECT_EQ(player.message().text(),
              "Opened from a link: rooms. Passed over in it: utm_source, fbclid.");
    for (const Message& each : player.message().all())
        EXPECT_NE(each.text, "Opened from a link: rooms.") << "it is said once";
}

/// Whatever was set before: the scene is the link's.
TEST(Links, BeginFromDefaultsAndNotFromWhatWasSet) {
    Player player;
    player.tap(SDLK_q);
    player.tap(SDLK_c);
    player.hold(SDLK_RIGHT, 20);
    player.tap(SDLK_p);
    EXPECT_TRUE(open_link(player.desk(), "https://host/path/#level=rooms&set=speed=6"));
    player.frames(2);
    EXPECT_EQ(player.settings(), settings_of_link("#set=speed=6"));
    EXPECT_FALSE(player.session().is_paused());
    EXPECT_EQ(player.position(), player.map().spawn);
}

TEST(Links, ArePastedWithTheWordsAroundThem) {
    Player player;
    SDL_SetClipboardText("Look: https://host/slidelab/#level=rooms&strategy=box_sweep.");
    player.press(SDLK_v, KMOD_CTRL);
    player.frames(3);
    EXPECT_EQ(level_in_view(player), "rooms");
    EXPECT_EQ(player.settings().strategy->id, "box_sweep");
}

TEST(Links, AreTypedWherePathsAreAndDropped) {
    Player player(in_level("garden"));
    player.click("levels");
    player.click("open_map");
    player.type("#level=rooms");
    player.press(SDLK_RETURN);
    player.frames(3);
    EXPECT_EQ(level_in_view(player), "rooms");
    EXPECT_TRUE(player.document().list.empty());
    player.drop_text("and this: #level=tile_town");
    EXPECT_EQ(level_in_view(player), "tile_town");
    player.drop_text("no link");
    EXPECT_EQ(level_in_view(player), "tile_town");
    EXPECT_EQ(player.message().text(), "Nothing to open in the text; expected a link.");
}

TEST(Links, OfTheSceneInViewAreCopiedByKeyAndButton) {
    Player player(in_level("rooms"));
    player.tap(SDLK_2);
    player.tap(SDLK_u);
    EXPECT_EQ(clipboard(), "#level=rooms&strategy=box_sweep");
    EXPECT_EQ(player.message().text(),
              "Copied a link to level rooms with 1 setting, of 31 characters.");
    player.tap(SDLK_1);
    player.click("copy_link");
    EXPECT_EQ(clipboard(), player.link());
    EXPECT_EQ(clipboard(), "#level=rooms") << "all else is at its default";
}

/// A link sends the tick that one looks at, whose level may be one's own.
TEST(Links, OfATickThatOneWentBackToAreItsMove) {
    Player player(in_level("tile_town"));
    player.hold(SDLK_DOWN, 120);
    player.tap(SDLK_p);
    player.tap(SDLK_COMMA);
    const Vec2 stands = player.position();
    const std::string link = player.link();
    EXPECT_EQ(link.rfind("#probe=", 0), 0U) << link;
    EXPECT_TRUE(open_link(player.desk(), link));
    player.frames(2);
    ASSERT_NE(player.probe(), nullptr);
    EXPECT_EQ(player.probe()->solved().result.position, stands);
    EXPECT_TRUE(player.probe()->solved().result.hit());
}

TEST(Links, BeginWithTheAddressOfThePageWhereThereIsOne) {
    Player player(in_level("garden", {.link_base = "https://host/slidelab/"}));
    EXPECT_EQ(player.link(), "https://host/slidelab/#level=garden");
}

TEST(Links, GiveTheSameSceneAgain) {
    std::string link = stuck_disk;
    std::uint64_t hashes[2] = {};
    for (std::uint64_t& hash : hashes) {
        Player player;
        ASSERT_TRUE(open_link(player.desk(), link));
        player.frames(1);
        link = player.link();
        ASSERT_TRUE(open_link(player.desk(), link));
        for (int i = 0; i < 200; ++i) player.app().tick({1.0, i % 50 < 25 ? 1.0 : -1.0});
        hash = hash_of(player.state());
    }
    EXPECT_EQ(hashes[0], hashes[1]);
}

TEST(Links, OfTheProbeViewHaveItsScene) {
    std::string link;
    Vec2 end;
    {
        Player player(in_level("rooms"));
        player.hold(SDLK_RIGHT, 30);
        player.press(SDLK_b);
        ASSERT_TRUE(player.probe());
        player.probe()->set_displacement({5.0, 5.0}, {2.5, -0.125});
        link = player.link();
        EXPECT_TRUE(link.starts_with("#probe=")) << link;
        end = player.probe()->solved().result.position;
    }
    Player other;
    ASSERT_TRUE(open_link(other.desk(), link));
    other.frames(2);
    ASSERT_TRUE(other.probe());
    EXPECT_EQ(other.probe()->scene().from, (Vec2{5.0, 5.0}));
    EXPECT_EQ(other.probe()->scene().delta, (Vec2{2.5, -0.125}));
    EXPECT_EQ(other.probe()->solved().result.position, end);
}

TEST(Links, OfAFigureNameItUntilItIsChanged) {
    Player player;
    ASSERT_TRUE(open_link(player.desk(), "#figure=six-crossings"));
    player.frames(3);
    ASSERT_NE(player.open_figure(), nullptr);
    EXPECT_EQ(player.open_figure()->id, "six-crossings");
    EXPECT_EQ(player.link(), "#figure=six-crossings");
    const ProbeScene& scene = player.probe()->scene();
    player.probe()->set_displacement(scene.from, scene.delta + Vec2{0.5, 0.0});
    EXPECT_TRUE(player.link().starts_with("#probe="));
}

TEST(Links, OfAFailureNameIt) {
    Player player;
    ASSERT_TRUE(open_link(player.desk(), "#failure=disk_slide.deepest_first"));
    player.frames(3);
    ASSERT_TRUE(player.compare());
    EXPECT_EQ(player.link(), "#failure=disk_slide.deepest_first");
    ASSERT_TRUE(open_link(player.desk(), "#level=rooms"));
    player.frames(2);
    EXPECT_FALSE(player.compare());
    EXPECT_EQ(player.link(), "#level=rooms");
}

TEST(Links, OfAMarkedClipPlayItToTheBit) {
    const ScratchFolder folder;
    AppConfig config = in_level("rooms");
    config.pictures_folder = folder.file("");
    std::string link;
    std::uint64_t end = 0;
    {
        Player player(std::move(config));
        player.hold(SDLK_RIGHT, 20);
        player.tap(SDLK_p);
        player.tap(SDLK_i);
        player.tap(SDLK_p);
        player.hold(SDLK_DOWN, 30);
        player.hold(SDLK_LEFT, 30);
        player.tap(SDLK_p);
        EXPECT_TRUE(player.link().starts_with("#level=")) << "it has no end yet";
        player.tap(SDLK_o);
        link = player.link();
        ASSERT_TRUE(link.starts_with("#clip=")) << link;
        end = hash_of(player.state());
    }

    Player other;
    ASSERT_TRUE(open_link(other.desk(), link));
    EXPECT_EQ(level_in_view(other), "rooms");
    const auto playback = other.session().playback();
    ASSERT_NE(playback, nullptr);
    while (!playback->finished()) ASSERT_TRUE(other.frames(1));
    EXPECT_EQ(playback->first_difference(), std::nullopt);
    EXPECT_EQ(hash_of(other.session().simulation().state()), end);
}

TEST(Links, AreNoneWhereTheyWouldBeTooLong) {
    const ScratchFolder folder;
    Player player(in_level("rooms", {.pictures_folder = folder.file("")}));
    player.tap(SDLK_p);
    player.tap(SDLK_i);
    for (int i = 0; i < 3000; ++i) {
        const Input input{
            .lead = true,
            .target = {5.0 + (i * 7919 % 1000) / 117.0, 5.0 + (i * 104729 % 1000) / 131.0}};
        player.app().tick(input);
    }
    player.tap(SDLK_o);
    EXPECT_EQ(player.link(), "");
    EXPECT_TRUE(
        player.message().text().starts_with("No link: the clip of 3000 ticks would be one "
                                            "of "))
        << player.message().text();
}

TEST(Links, NameNoLevelOfOnesOwn) {
    Player player;  // in a room that is no file
    EXPECT_EQ(player.link(), "");
    EXPECT_TRUE(player.message().text().starts_with("No link: room is no level of the program's"))
        << player.message().text();
    player.tap(SDLK_b);
    EXPECT_TRUE(player.link().starts_with("#probe=")) << "its walls can be written down";
}

TEST(Links, ThatAreWrongSayWhyAndChangeNothing) {
    Player player(in_level("rooms"));
    player.hold(SDLK_RIGHT, 20);
    const State before = player.state();
    EXPECT_FALSE(open_link(player.desk(), "#level=no_such_level"));
    EXPECT_EQ(player.message().text(),
              "link: no level \"no_such_level\"; expected one of the program's own, as tile_town");
    EXPECT_EQ(level_in_view(player), "rooms");
    EXPECT_EQ(player.state(), before);
}

/// A page whose address loses its fragment, as when the user goes back.
TEST(Links, WithoutASceneChangeNothing) {
    Player player(in_level("rooms"));
    player.hold(SDLK_RIGHT, 20);
    const State before = player.state();
    for (const char* link : {"", "#", "https://host/path/", "https://host/path/#"})
        EXPECT_TRUE(open_link(player.desk(), link)) << link;
    EXPECT_EQ(player.state(), before);
}

TEST(Links, EndTheGuidedTourAndCloseWhatIsOpen) {
    Player player(in_level("rooms"));
    player.press(SDLK_F8);
    ASSERT_TRUE(player.is_in_tour());
    ASSERT_TRUE(open_link(player.desk(), stuck_disk));
    player.frames(2);
    EXPECT_FALSE(player.is_in_tour());
    EXPECT_EQ(player.settings(), settings_of_link(stuck_disk));
    player.tap(SDLK_F7);
    player.tap(SDLK_F1);
    ASSERT_TRUE(open_link(player.desk(), "#level=garden"));
    player.frames(2);
    EXPECT_FALSE(player.shows_help());
    EXPECT_FALSE(player.control_center("box_sweep.front_faces_only"));
}

TEST(Links, AreOpenedAtTheStart) {
    Player player(in_level("rooms", {.scene = scene_of_text(stuck_disk)}));
    EXPECT_EQ(level_in_view(player), "tile_town");
    EXPECT_EQ(player.settings(), settings_of_link(stuck_disk));
}

TEST(Links, ThatAreWrongAtTheStartAreFollowedByTheUsualOne) {
    Player player(in_level("rooms", {.scene = scene_of_text("#level=none")}));
    EXPECT_EQ(level_in_view(player), "rooms");
    EXPECT_TRUE(player.message().text().starts_with("link: no level \"none\""));
    player.hold(SDLK_RIGHT, 5);
    EXPECT_GT(player.state().tick, 0);
}

/// Settings of a link are not the user's; those that the user has set are.
TEST(Links, AreNotRememberedAsTheUsersSettings) {
    const ScratchFolder folder;
    {
        Player player(in_level("rooms", {.preferences_folder = folder.file("")}));
        player.tap(SDLK_c);  // tank steering
        ASSERT_TRUE(open_link(player.desk(), "#level=garden&strategy=disk_sweep&set=speed=9"));
        player.frames(2);
        Settings settings = player.settings();
        settings.turn_rate = 5.0;
        player.desk().change_settings(settings);
        player.frames(2);
    }
    const Preferences kept = load_preferences(folder.file(""), nullptr);
    EXPECT_EQ(kept.settings.speed, default_settings().speed);
    EXPECT_EQ(kept.settings.strategy, default_settings().strategy);
    EXPECT_EQ(kept.settings.steering, Steering::tank);
    EXPECT_EQ(kept.settings.turn_rate, 5.0);
}

// On the command line.

TEST(LinkOnTheCommandLine, RunsWithoutAWindow) {
    const auto by_link = run_program({stuck_disk, "--headless", "--ticks", "90"});
    const auto by_words =
        run_program({"levels/play/tile_town.tmj", "--strategy", "disk_slide", "--set",
                     "disk_slide.deepest_first=off", "--headless", "--ticks", "90"});
    EXPECT_EQ(by_link.status, exit_fine) << by_link.err;
    EXPECT_EQ(by_link.out, by_words.out);
    const auto failure =
        run_program({"https://host/#failure=disk_slide.deepest_first", "--headless"});
    EXPECT_EQ(failure.status, exit_fine) << failure.err;
    EXPECT_NE(failure.out.find("state hash"), std::string::npos);
}

TEST(LinkOnTheCommandLine, MakesAPictureOfAMoveLaidOut) {
    const ScratchFolder folder;
    const std::string request =
        R"({"strategy":"disk_sweep","segments":[[2,-1,2,1]],"shape":{"disk":0.5},)"
        R"("from":[0,0],"delta":[4,0.5]})";
    for (const std::string& link :
         {std::string("#figure=six-crossings"), "#probe=" + packed(request)}) {
        const std::string picture = folder.file("scene.png");
        const auto result = run_program({link, "--headless", "--screenshot", picture});
        EXPECT_EQ(result.status, exit_fine) << result.err;
        EXPECT_TRUE(std::filesystem::exists(picture));
        std::filesystem::remove(picture);
    }
}

const std::vector<test::Refused<std::string>> wrong_links{
    {"#level=none", R"(link: no level "none"; did you mean one_way_shelf?)"},
    {"#level=index", R"(link: no level "index"; expected one of the program's own, as tile_town)"},
    {"#strategy=none", R"(link: no strategy "none"; expected one of disk_slide, ...)"},
    {"#figure=none", R"(link: no figure "none"; did you mean one-after-the-other, ...)"},
    {"#failure=box_sweep.none",
     R"(link: no failure "box_sweep.none"; expected one of "slidelab failures --list")"},
    {"https://host/",
     "link: nothing after the #; expected level, probe, clip, failure, thread or figure"},
};

TEST(LinkOnTheCommandLine, ThatIsWrongIsOneLine) {
    test::expect_lines(wrong_links, [](const std::string& link) {
        return test::refusal(run_program({link, "--headless"}));
    });
}

TEST(LinkOnTheCommandLine, StandsAlone) {
    for (const char* other : {"--strategy=disk_slide", "--shape=disk", "--set=speed=6", "--play=x",
                              "--record=x", "--figure=x"})
        EXPECT_EQ(test::refusal(run_program({"#level=rooms", other})),
                  "a link says what to begin with: expected no --strategy, --shape, --set, --play, "
                  "--record or --figure beside it");
}

/// Where no window can be opened: the line, and what there is without a link.
TEST(LinkOnTheCommandLine, ThatIsWrongIsSaidAndTheUsualStartFollows) {
    const ScratchFolder folder;
    const auto result = run_program({"#level=none", "--size", "640x360"}, {},
                                    {{"SDL_VIDEODRIVER", "dummy"}}, folder.file(""));
    EXPECT_EQ(result.status, exit_fine);
    EXPECT_EQ(result.err.substr(0, 31), "slidelab: link: no level \"none\"") << result.err;
    EXPECT_EQ(test::lines_in(result.err), 1);
    EXPECT_NE(result.out.find("playing the tour"), std::string::npos);
}

}  // namespace slidelab::lab::links_end_to_end_test
