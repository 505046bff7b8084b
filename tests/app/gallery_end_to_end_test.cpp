// The gallery of failures in the running program, by real events; and its command.
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <set>

#include "app/files/paths.hpp"
#include "app/files/preferences.hpp"
#include "app/pixels.hpp"
#include "app/player.hpp"
#include "app/run_program.hpp"
#include "lab/scenes/saved/scene_setup.hpp"

namespace slidelab::lab::gallery_end_to_end_test {

using test::Player;

const Options& options_in_use(Player& player) {
    return options_of(player.settings(), *player.settings().strategy);
}

struct OpenGallery : ::testing::Test {
    OpenGallery() { player.press(SDLK_F7); }
    Player player;
};

TEST_F(OpenGallery, IsOpenedAndClosedByKeyAndByThePanel) {
    EXPECT_TRUE(player.control_center("box_sweep.front_faces_only"));
    player.tap(SDLK_ESCAPE);
    player.frames(1);
    EXPECT_FALSE(player.control_center("box_sweep.front_faces_only"));
    player.click("bugs_to_see");
    EXPECT_TRUE(player.control_center("box_sweep.front_faces_only"));
}

TEST_F(OpenGallery, HasWhatIsKnownFromEnginesAndOfOneOfThem) {
    player.click("gallery.Known from engines");
    EXPECT_TRUE(player.control_center("godotengine/godot#44882"));
    EXPECT_FALSE(player.control_center("box_sweep.front_faces_only"));
    player.click("gallery.bump.lua");
    EXPECT_TRUE(player.control_center("kikito/bump.lua#39"));
    EXPECT_FALSE(player.control_center("godotengine/godot#44882"));
    player.click("gallery.Safeguards");
    EXPECT_TRUE(player.control_center("box_sweep.front_faces_only"));
}

TEST_F(OpenGallery, AThreadPlaysTheModelBesideTheGamesMoverAndSaysWhy) {
    player.click("gallery.Known from engines");
    player.click("godotengine/godot#44882");
    player.frames(110);
    EXPECT_EQ(player.settings().strategy->id, "godot_grounded");
    ASSERT_TRUE(player.compare());
    const auto lanes = player.compare()->comparison()->lanes();
    ASSERT_EQ(lanes.size(), 2U);
    // From the side no tick is judged: the model hangs at the edge, and the mover falls past it.
    EXPECT_LT(lanes[0].metrics().travelled, 0.5 * lanes[1].metrics().travelled);
    EXPECT_EQ(lanes[1].settings().strategy->id, "world_move");
    const std::string words = player.scene_words();
    EXPECT_TRUE(words.starts_with("godotengine/godot#44882\n")) << words;
    EXPECT_PRED2(has, words, "A motion that only touches");
    const std::string link = player.link();
    player.tap(SDLK_ESCAPE);
    EXPECT_TRUE(open_link(player.desk(), link)) << link;
    player.frames(2);
    EXPECT_TRUE(player.scene_words().starts_with("godotengine/godot#44882\n"));
    player.tap(SDLK_PAGEDOWN);
    player.frames(5);
    EXPECT_TRUE(player.scene_words().starts_with("godotengine/godot#91494\n"));
}

bool is_stuck_in_it(Player& player) {
    const KeptRun& run = player.session().run();
    for (std::int64_t n = run.first() + 1; n <= run.last(); ++n) {
        if (run.tick(n).events.has(EventKind::stuck)) return true;
    }
    return false;
}

/// Some pixels of the path where it is drawn, in the left tile.
std::set<std::uint32_t> colors_around(Player& player, Vec2 at) {
    std::set<std::uint32_t> colors;
    for (int x = -30; x < 30; ++x)
        for (int y = -30; y < 30; ++y)
            colors.insert(
                player.app().pixel(static_cast<int>(at.x) + x, static_cast<int>(at.y) + y));
    return colors;
}

TEST_F(OpenGallery, AThreadsFixIsTriedByOneClickAndTakenBackByAnother) {
    player.click("gallery.Known from engines");
    player.click("endlessm/threadbare#1362");
    player.frames(90);
    EXPECT_PRED2(has, player.desk().card.task, "Fix: wall_min_slide_angle 0.0175.");
    EXPECT_TRUE(is_stuck_in_it(player));
    const Vec2 stuck = player.position();
    const auto button = player.control_center("try_fix");
    ASSERT_TRUE(button);
    const auto unlit = colors_around(player, *button);
    player.click(*button);
    EXPECT_LT(player.session().run().last(), 20) << "from the beginning";
    EXPECT_EQ(differences(default_settings(), player.settings()).back(),
              "godot_floating.wall_min_slide_angle=0.0175");
    player.frames(90);
    EXPECT_FALSE(is_stuck_in_it(player));
    EXPECT_GT(distance(player.position(), stuck), 2.0) << "it gets past the corner";
    EXPECT_NE(colors_around(player, *button), unlit) << "the button is lit";
    ASSERT_TRUE(player.compare());
    EXPECT_EQ(player.compare()->plans()[0].title, "With the fix");
    player.frames(200);
    EXPECT_FALSE(is_stuck_in_it(player)) << "again and again";
    player.click(*button);
    player.frames(90);
    EXPECT_TRUE(is_stuck_in_it(player));
    EXPECT_EQ(player.compare()->plans()[0].title, "Model of Godot floating");
    player.tap(SDLK_ESCAPE);
    EXPECT_EQ(player.settings(), default_settings()) << "nothing of it is kept";
}

TEST_F(OpenGallery, AFailuresFixIsTriedInTheSameWayByItsKey) {
    player.click("box_sweep.ignore_grazing");
    player.frames(100);
    EXPECT_TRUE(is_stuck_in_it(player));
    ASSERT_TRUE(player.control_center("try_fix"));
    player.tap(SDLK_t);
    player.frames(100);
    EXPECT_FALSE(is_stuck_in_it(player));
    EXPECT_EQ(player.settings().options, default_settings().options);
    player.tap(SDLK_t);
    player.frames(100);
    EXPECT_TRUE(is_stuck_in_it(player));
}

TEST_F(OpenGallery, AThreadWithoutAFixSaysWhatToDoInstead) {
    player.click("gallery.Known from engines");
    player.click("gallery.Phaser");
    player.click("phaserjs/phaser#2378");
    player.frames(30);
    EXPECT_PRED2(has, player.desk().card.task, "No setting fixes it. Instead: ");
    EXPECT_FALSE(player.control_center("try_fix"));
    // The same beside the mover, in the tick in which it goes through.
    player.press(SDLK_n);
    player.frames(20);
    EXPECT_TRUE(player.control_center("beside"));
    EXPECT_FALSE(player.control_center("fix"));
}

TEST_F(OpenGallery, BesideTheMoverOfAThreadItsFixIsTheOneThatIsOffered) {
    player.click("gallery.Known from engines");
    player.click("endlessm/threadbare#1362");
    player.frames(90);
    player.press(SDLK_n);
    player.frames(20);
    ASSERT_TRUE(player.control_center("fix"));
    player.click(*player.control_center("fix"));
    player.frames(5);
    ASSERT_TRUE(player.session().rerun());
    EXPECT_EQ(player.session().rerun()->change().settings,
              std::vector<std::string>{"godot_floating.wall_min_slide_angle=0.0175"});
    player.click("beside.put_back");
    EXPECT_FALSE(player.session().rerun());
}

TEST(Gallery, GivesWayToFiguresAndTheyToIt) {
    Player player;
    player.tap(SDLK_F7);
    player.press(SDLK_PAGEDOWN);
    EXPECT_FALSE(player.control_center("box_sweep.front_faces_only"));
    ASSERT_TRUE(player.probe());
    player.tap(SDLK_F4);
    player.press(SDLK_F7);
    EXPECT_TRUE(player.control_center("box_sweep.front_faces_only"));
}

TEST_F(OpenGallery, ShowsAPictureOfEachFailure) {
    const auto card = player.control_center("box_sweep.ignore_grazing");
    ASSERT_TRUE(card);
    // Both paths, in colours of their own, somewhere on the card.
    std::set<std::uint32_t> colors;
    for (int x = -200; x < 0; ++x)
        for (int y = -40; y < 40; ++y)
            colors.insert(
                player.app().pixel(static_cast<int>(card->x) + x, static_cast<int>(card->y) + y));
    EXPECT_GT(colors.size(), 20U);
}

TEST_F(OpenGallery, ACardSaysByWhichTroubleItIsTold) {
    const std::string tooltip = player.tooltip_of("box_sweep.ignore_grazing");
    EXPECT_TRUE(tooltip.ends_with(about(describe(EventKind::stuck)))) << tooltip;
}

TEST_F(OpenGallery, AClickPlaysTheFailureWithoutItsSafeguard) {
    player.click("box_sweep.ignore_grazing");
    EXPECT_FALSE(player.control_center("box_sweep.ignore_grazing")) << "it closes";
    EXPECT_NE(player.document().level_path.find("box-sweep-ignore-grazing.tmj"), std::string::npos);
    EXPECT_EQ(player.settings().strategy->id, "box_sweep");
    EXPECT_FALSE(options_in_use(player).flag(*options_in_use(player).find("ignore_grazing")));
    EXPECT_TRUE(player.scene_words().starts_with("Without ignore_grazing:\nthe mover sticks"))
        << player.scene_words();
    EXPECT_TRUE(player.session().is_playing());
    player.frames(110);
    EXPECT_FALSE(player.session().is_playing()) << "it is over";
    const KeptRun& run = player.session().run();
    EXPECT_TRUE(run.tick(run.first() + 40).events.has(EventKind::stuck));
}

TEST_F(OpenGallery, AFailureIsPlayedInSplitViewAndThenWalkedInWithTheSameKeys) {
    player.click("box_sweep.ignore_grazing");
    player.frames(110);
    ASSERT_TRUE(player.compare());
    EXPECT_EQ(player.compare()->layout(), LaneLayout::tiles);
    const Comparison& lanes = *player.compare()->comparison();
    ASSERT_EQ(lanes.lanes().size(), 2U);
    EXPECT_EQ(lanes.lanes()[0].plan().title, "Without ignore_grazing");
    EXPECT_GT(lanes.lanes()[0].metrics().stuck_ticks, 0) << "off, on the left";
    EXPECT_EQ(lanes.lanes()[1].metrics().stuck_ticks, 0) << "on, on the right";
    const double bottom = player.camera().size.y - 16.0;
    EXPECT_GT(test::pixels_like(player.app(), {20, bottom}, 20, test::theme().of(Paint::lane_1)),
              15);
    EXPECT_EQ(test::pixels_like(player.app(), {20, bottom}, 20, test::theme().of(Paint::lane_2)),
              0);

    const std::int64_t end = lanes.last();
    const Vec2 before = lanes.lanes()[1].run().position_at(end);
    player.hold(SDLK_UP, 10);
    EXPECT_EQ(lanes.last(), player.session().run().last());
    EXPECT_GT(lanes.last(), end + 8);
    EXPECT_NE(lanes.lanes()[1].run().position_at(lanes.last()), before);
}

TEST_F(OpenGallery, AFailureIsPlayedAgainAndAgainUntilTheUserWalks) {
    player.click("box_sweep.ignore_grazing");
    player.frames(110);
    ASSERT_FALSE(player.session().is_playing());
    player.frames(90);
    EXPECT_TRUE(player.session().is_playing()) << "again, after a while";
    player.frames(90);
    player.hold(SDLK_UP, 10);
    player.frames(200);
    EXPECT_FALSE(player.session().is_playing());
    EXPECT_GT(player.session().run().last(), 250) << "what was walked goes on";
}

TEST_F(OpenGallery, TheNextFailureIsAClickAwayAndTheLastSaysSo) {
    player.click("box_sweep.ignore_grazing");
    player.frames(5);
    const std::string first = player.document().title;
    const std::string words = player.scene_words();
    player.click("Next bug");
    EXPECT_NE(player.document().title, first);
    EXPECT_NE(player.scene_words(), words);
    player.press(SDLK_PAGEUP);
    EXPECT_EQ(player.document().title, first);
    for (int i = 0; i < 60; ++i) player.tap(SDLK_PAGEDOWN);
    EXPECT_EQ(player.message().text(), "This is the last failure.");
    player.tap(SDLK_ESCAPE);
    EXPECT_EQ(player.document().level_path, "room.tmj") << "one visit, however many were seen";
}

TEST_F(OpenGallery, AFigureWithinAFailureLeadsBackToIt) {
    player.click("box_sweep.ignore_grazing");
    player.frames(30);
    const std::int64_t tick = player.session().tick_in_view();
    player.press(SDLK_F4);
    player.click("two-sides");
    player.frames(5);
    ASSERT_TRUE(player.open_figure());
    player.tap(SDLK_ESCAPE);  // all of the move
    player.tap(SDLK_ESCAPE);
    EXPECT_EQ(player.document().title, "box_sweep.ignore_grazing");
    EXPECT_GE(player.session().tick_in_view(), tick);
    EXPECT_TRUE(player.compare());
    player.tap(SDLK_ESCAPE);
    EXPECT_EQ(player.document().level_path, "room.tmj");
}

TEST(Gallery, EachSafeguardShowsItsOwnFailureFromThePanel) {
    Player player;  // disk_slide, in a room
    ASSERT_EQ(player.settings().strategy->id, "disk_slide");
    for (const char* option : {"deepest_first", "iterations", "vertex_axes", "substeps"})
        EXPECT_TRUE(player.find(std::string("show_me.") + option)) << option;
    player.click("show_me.substeps");
    EXPECT_NE(player.document().level_path.find("disk-slide-substeps.tmj"), std::string::npos);
    EXPECT_FALSE(options_in_use(player).flag(*options_in_use(player).find("substeps")));
}

/// A room of the user's own, walked in under settings of their own, and *Show me* pressed there.
struct AFailureThatIsShown : ::testing::Test {
    AFailureThatIsShown() {
        AppConfig config;
        config.preferences_folder = folder.file("");
        player = std::make_unique<Player>(std::move(config));
        player->tap(SDLK_c);  // tank steering
        player->hold(SDLK_UP, 20);
        player->tap(SDLK_p);
        settings = player->settings();
        place = player->position();
        ticks = session().run().last();
        player->click("show_me.substeps");
        player->frames(40);
        EXPECT_NE(player->document().level_path, "room.tmj");
        EXPECT_FALSE(options_in_use(*player).flag(*options_in_use(*player).find("substeps")));
    }
    const Session& session() { return player->session(); }
    Preferences preferences() { return load_preferences(folder.file(""), nullptr); }
    void expect_own_preferences() {
        EXPECT_EQ(preferences().settings.options, default_settings().options);
        EXPECT_EQ(preferences().settings.speed, default_settings().speed);
        EXPECT_EQ(preferences().settings.steering, Steering::tank) << "which the user has set";
    }

    const test::ScratchFolder folder;
    std::unique_ptr<Player> player;
    Settings settings;
    Vec2 place;
    std::int64_t ticks = 0;
};

TEST_F(AFailureThatIsShown, IsLeftByEscapeForTheLevelTheRunAndTheSettingsThatWereThere) {
    player->tap(SDLK_ESCAPE);
    EXPECT_FALSE(player->asks_to_leave());
    EXPECT_EQ(player->document().level_path, "room.tmj");
    EXPECT_EQ(player->position(), place);
    EXPECT_EQ(session().run().last(), ticks);
    EXPECT_EQ(session().pace(), Pace::paused);
    EXPECT_EQ(player->settings(), settings);
    EXPECT_FALSE(player->compare());
    EXPECT_TRUE(player->find("show_me.substeps")) << "on the page where it was pressed";
    player->tap(SDLK_ESCAPE);
    EXPECT_TRUE(player->asks_to_leave()) << "nothing else is open";
}

TEST_F(AFailureThatIsShown, IsLeftWhateverWasDoneInIt) {
    player->tap(SDLK_k);
    player->tap(SDLK_2);
    player->press(SDLK_F7);
    player->click("box_sweep.ignore_grazing");
    player->frames(5);
    player->tap(SDLK_b);
    player->tap(SDLK_ESCAPE);
    EXPECT_FALSE(player->probe()) << "the innermost first";
    EXPECT_NE(player->document().level_path, "room.tmj");
    player->tap(SDLK_ESCAPE);
    EXPECT_EQ(player->document().level_path, "room.tmj");
    EXPECT_EQ(player->position(), place);
    EXPECT_EQ(player->settings(), settings);
}

TEST_F(AFailureThatIsShown, IsNotInThePreferences) {
    player->app().save_preferences();
    expect_own_preferences();
    EXPECT_EQ(player->document().level_path.find("room.tmj"), std::string::npos) << "it goes on";
    player.reset();
    expect_own_preferences();
    EXPECT_NE(preferences().level.find("room.tmj"), std::string::npos);
}

TEST_F(AFailureThatIsShown, ALevelThatIsChosenHasTheUsersSettings) {
    ASSERT_TRUE(open_level(player->desk(), find_level("levels/play/garden.tmj")));
    player->frames(2);
    EXPECT_EQ(player->settings(), settings);
    EXPECT_FALSE(player->compare()) << "and no split view";
    player->tap(SDLK_ESCAPE);
    EXPECT_TRUE(player->asks_to_leave()) << "the visit is over";
    player.reset();
    expect_own_preferences();
    EXPECT_NE(preferences().level.find("garden.tmj"), std::string::npos);
}

TEST(AFailureOfALink, AtTheStartLeadsBackToTheUsersLevel) {
    const test::ScratchFolder folder;
    AppConfig config;
    config.preferences_folder = folder.file("");
    config.scene = scene_of_text("#failure=disk_slide.substeps");
    {
        Player player(config);
        EXPECT_EQ(player.link(), "#failure=disk_slide.substeps");
        player.tap(SDLK_ESCAPE);
        EXPECT_EQ(player.document().level_path, "room.tmj");
        EXPECT_EQ(player.settings(), default_settings());
    }
    Player(std::move(config)).frames(3);
    EXPECT_EQ(load_preferences(folder.file(""), nullptr).settings, default_settings());
}

TEST(FailuresCommand, ListsThemAndChecksThem) {
    const test::ProgramResult listed = test::run_program({"failures", "--list"});
    EXPECT_EQ(listed.status, 0);
    EXPECT_NE(listed.out.find("    Without deepest_first: the disk sticks"), std::string::npos);
    const test::ProgramResult checked = test::run_program({"failures", "--check"});
    EXPECT_EQ(checked.status, 0) << checked.out;
    EXPECT_NE(checked.out.find("disk_slide.deepest_first=off: stuck in tick 37."),
              std::string::npos);
}

TEST(FailuresCommand, EndsWithOneWhereAFailureIsNotThere) {
    const test::ScratchFolder home;
    std::filesystem::create_directories(home.file("levels/failures"));
    const std::string of_program = SLIDELAB_LEVELS "/failures/disk-slide-substeps";
    for (const char* ending : {".tmj", ".jsonl"})
        std::filesystem::copy_file(of_program + ending, home.file("levels/failures/f") + ending);
    const auto index_with = [&](const char* fails) {
        static_cast<void>(
            home.write("levels/failures/index.json",
                       std::string(R"({"others": [], "scenes": [{"option": "disk_slide.substeps",
                "holds": "on", "fails": ")") +
                           fails + R"(", "sign": "tunnelled", "title": "t", "caption": "s.",
                "level": "f.tmj", "recording": "f.jsonl"}]})"));
        return test::run_program({"failures", "--check"}, {}, {{"SLIDELAB_HOME", home.file("")}});
    };
    EXPECT_EQ(index_with("off").status, 0);
    const test::ProgramResult wrong = index_with("on");
    EXPECT_EQ(wrong.status, 1);
    EXPECT_NE(wrong.out.find("NOT tunnelled"), std::string::npos);
    test::expect_refused(index_with("perhaps"), 2, "scenes[0].fails");
}

}  // namespace slidelab::lab::gallery_end_to_end_test
