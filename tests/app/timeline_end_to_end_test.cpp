// The timeline as a player uses it: real keys and mouse, and pixels.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/pixels.hpp"
#include "app/player.hpp"
#include "app/run_program.hpp"
#include "articles/contract/registry.hpp"
#include "lab/events/event_list.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/run/kept_run.hpp"
#include "view/drawing/draw.hpp"

namespace slidelab::lab::timeline_end_to_end_test {

namespace fs = std::filesystem;
using test::in_level;
using test::pixels_like;
using test::Player;
using test::ScratchFolder;
using test::theme;

class TimelineTest : public testing::Test {
protected:
    /// To and fro between the walls, and along one of them: 300 ticks without their frames, and
    /// some by the keys; the program is paused afterwards.
    void walk() {
        const Input legs[] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
        for (const Input& leg : legs) {
            for (int tick = 0; tick < 70; ++tick) player.app().tick(leg);
        }
        player.hold(SDLK_RIGHT, 18);
        player.tap(SDLK_p);
    }
    const Session& session() { return player.session(); }
    std::int64_t tick() { return session().tick_in_view(); }
    std::int64_t last() { return session().timeline().run().last(); }
    Vec2 place_of(const std::string& label) {
        const auto place = player.control_center(label);
        EXPECT_TRUE(place.has_value()) << label;
        return place.value_or(Vec2{});
    }
    Vec2 place_of_tick(std::int64_t n) { return place_of("tick." + std::to_string(n)); }
    /// The mover is drawn around this place of the world.
    bool shows_mover_at(Vec2 world) {
        return pixels_like(player.app(), player.on_screen(world), 30, theme().of(Paint::mover)) > 8;
    }

    Player player;
};

TEST_F(TimelineTest, IsDraggedAndEveryFrameShowsItsTick) {
    walk();
    const std::int64_t end = last();
    player.point_at(place_of_tick(200));
    player.button(SDL_BUTTON_LEFT, true);
    player.frames(2);
    for (std::int64_t n = 195; n > 20; n -= 25) {
        player.point_at(place_of_tick(n));
        EXPECT_NEAR(static_cast<double>(tick()), static_cast<double>(n), 1.0);
        EXPECT_EQ(player.position(), session().run().position_at(tick()));
        EXPECT_TRUE(shows_mover_at(session().run().position_at(tick()))) << n;
    }
    player.button(SDL_BUTTON_LEFT, false);
    player.frames(30);
    EXPECT_LT(tick(), 60) << "time rests with the past in view";
    EXPECT_EQ(last(), end);
}

TEST_F(TimelineTest, StepsByKeysOneAndTenTicks) {
    walk();
    const std::int64_t end = last();
    player.tap(SDLK_COMMA);
    EXPECT_EQ(tick(), last() - 1);
    player.tap(SDLK_COMMA, KMOD_LSHIFT);
    EXPECT_EQ(tick(), last() - 11);
    player.tap(SDLK_PERIOD);
    EXPECT_EQ(tick(), last() - 10);
    player.tap(SDLK_PERIOD, KMOD_LSHIFT);
    EXPECT_EQ(tick(), last());
    EXPECT_EQ(last(), end);
    EXPECT_EQ(session().timeline().branches().size(), 1U);
}

TEST_F(TimelineTest, HasTransportButtons) {
    walk();
    player.click("to_start");
    EXPECT_EQ(tick(), 0);
    player.click("play");
    player.frames(30);
    EXPECT_GT(tick(), 20) << "the past is shown again";
    EXPECT_LT(tick(), 60);
    player.click("play");
    const std::int64_t paused = tick();
    player.frames(10);
    EXPECT_EQ(tick(), paused);
    player.click("backwards");
    player.frames(10);
    EXPECT_LT(tick(), paused);
    player.click("to_now");
    EXPECT_EQ(tick(), last());
}

TEST_F(TimelineTest, WalkingOnFromThePastBeginsABranch) {
    walk();
    const std::int64_t end = last();
    player.click(place_of_tick(100));
    ASSERT_NEAR(static_cast<double>(tick()), 100.0, 1.0);
    const std::int64_t fork = tick();
    player.hold(SDLK_UP, 30);
    ASSERT_EQ(session().timeline().branches().size(), 2U);
    EXPECT_EQ(session().timeline().present().forked_at, fork);
    EXPECT_GT(last(), fork + 20);
    EXPECT_LT(last(), end);
    // The old future is a line in the world, and a row on the strip.
    const Vec2 old = session().timeline().branches()[0].run.position_at(fork + 60);
    EXPECT_GT(
        pixels_like(player.app(), player.on_screen(old), 4,
                    mixed(theme().of(Paint::background), theme().of(Paint::other_trail), 0.5)),
        0);
    player.click("branch.1");
    EXPECT_EQ(session().timeline().present().number, 1);
    EXPECT_EQ(last(), end);
    // A branch is dropped with the right button.
    player.point_at(place_of("branch.2"));
    player.button(SDL_BUTTON_RIGHT, true);
    player.frames(1);
    player.button(SDL_BUTTON_RIGHT, false);
    player.frames(2);
    EXPECT_EQ(session().timeline().branches().size(), 1U);
}

TEST_F(TimelineTest, KeysThatAreHeldWhenThePastComesIntoViewBeginNoBranch) {
    walk();
    player.tap(SDLK_p);
    player.key(SDLK_LEFT, true);
    player.frames(5);
    player.tap(SDLK_COMMA);
    player.frames(20);
    EXPECT_EQ(session().timeline().branches().size(), 1U);
    player.key(SDLK_LEFT, false);
    player.frames(2);
    player.hold(SDLK_LEFT, 3);
    EXPECT_EQ(session().timeline().branches().size(), 2U);
}

TEST_F(TimelineTest, RunsThePastAgainWhileASliderIsDragged) {
    walk();
    player.click(place_of_tick(250));
    const Vec2 before = player.position();
    const double speed = player.settings().speed;
    const Vec2 slider = place_of("speed");
    player.drag(slider, slider + Vec2{-20.0, 0.0}, SDL_BUTTON_LEFT);
    ASSERT_NE(player.settings().speed, speed);
    ASSERT_TRUE(session().rerun().has_value());
    EXPECT_NE(player.position(), before);
    ASSERT_TRUE(session().rerun()->parting().has_value());
    player.tap(SDLK_BACKSPACE);
    EXPECT_FALSE(session().rerun().has_value());
    EXPECT_EQ(player.position(), before);
    EXPECT_EQ(player.settings().speed, speed);

    player.tap(SDLK_SPACE);  // a box
    ASSERT_TRUE(session().rerun().has_value());
    player.tap(SDLK_RETURN);
    EXPECT_FALSE(session().rerun().has_value());
    ASSERT_EQ(session().timeline().branches().size(), 2U);
    EXPECT_EQ(player.settings().shape, "box");
}

TEST_F(TimelineTest, GoesToTroublesByKey) {
    for (const char* set : {"strategy=disk_slide", "disk_slide.substeps=off", "speed=80"})
        player.set(set);
    player.hold(SDLK_RIGHT, 4);  // through the wall
    player.frames(60);
    player.tap(SDLK_n, KMOD_LSHIFT);
    const std::int64_t found = tick();
    EXPECT_TRUE(session().run().tick(found).events.has_trouble());
    EXPECT_EQ(player.message().text(),
              "The only trouble in this run: " + tick_name(session().run(), found) + ".");
    for (int press = 0; press < 3; ++press) {
        player.tap(SDLK_n);
        EXPECT_EQ(tick(), found) << "there is no later one";
    }
}

TEST_F(TimelineTest, SaysThatThereIsNoTroubleInTheRun) {
    walk();
    player.tap(SDLK_n);
    EXPECT_EQ(player.message().text(), "No trouble in this run.");
}

TEST_F(TimelineTest, WrapsAroundTheTroublesOfTheRun) {
    for (const char* set : {"strategy=disk_slide", "disk_slide.substeps=off", "speed=80"})
        player.set(set);
    player.hold(SDLK_RIGHT, 4);  // through the wall
    player.frames(20);
    player.hold(SDLK_LEFT, 4);  // and back
    player.frames(20);
    const auto troubles = troubles_between(session().run(), 0, last());
    ASSERT_GT(troubles.size(), 1U);
    player.tap(SDLK_n);
    EXPECT_EQ(tick(), troubles.front());
    const std::string count = std::to_string(troubles.size());
    EXPECT_EQ(player.message().text(), "Wrapped: first of " + count + " troubles: " +
                                           tick_name(session().run(), tick()) + ".");
    player.tap(SDLK_n, KMOD_LSHIFT);
    EXPECT_EQ(tick(), troubles.back());
    EXPECT_EQ(player.message().text().find("Wrapped: last of " + count), 0U);
    player.tap(SDLK_n, KMOD_LSHIFT);
    EXPECT_EQ(tick(), troubles[troubles.size() - 2]);
    EXPECT_EQ(player.message().text().find("Trouble " + std::to_string(troubles.size() - 1)), 0U);
}

TEST_F(TimelineTest, WalkingKeysGoOnWhereTimeRestsAtTheEnd) {
    walk();
    ASSERT_TRUE(player.session().is_paused());
    const std::int64_t end = last();
    player.hold(SDLK_LEFT, 10);
    EXPECT_FALSE(player.session().is_paused());
    EXPECT_GE(last(), end + 8);
    EXPECT_EQ(session().timeline().branches().size(), 1U);
    EXPECT_EQ(player.message().text(), "Pause: off");
}

TEST_F(TimelineTest, WalkingKeysGoOnInALevelThatOpensWithThePastInView) {
    walk();
    player.tap(SDLK_COMMA);
    ASSERT_TRUE(open_level(player.desk(), SLIDELAB_LEVELS "/play/rooms.tmj"));
    player.frames(3);
    ASSERT_TRUE(player.session().is_paused());
    ASSERT_EQ(tick(), 0);
    const Vec2 start = player.position();
    player.hold(SDLK_RIGHT, 10);
    EXPECT_GT(tick(), 5);
    EXPECT_GT(distance(player.position(), start), 0.1);
}

TEST_F(TimelineTest, ALeadByTheMouseGoesOnAsWell) {
    walk();
    const std::int64_t end = last();
    player.point_at(player.on_screen(player.position() + Vec2{-3.0, 2.0}));
    player.button(SDL_BUTTON_LEFT, true);
    player.frames(10);
    player.button(SDL_BUTTON_LEFT, false);
    player.frames(1);
    EXPECT_GT(last(), end + 5);
}

TEST_F(TimelineTest, KeysThatAreHeldWhenTimeIsStoppedDoNotGoOn) {
    walk();
    player.tap(SDLK_p);
    player.key(SDLK_LEFT, true);
    player.frames(5);
    player.tap(SDLK_p);
    const std::int64_t end = last();
    player.frames(20);
    EXPECT_EQ(last(), end);
    player.tap(SDLK_PERIOD);
    EXPECT_EQ(last(), end + 1) << "single ticks with a key held";
    player.key(SDLK_DOWN, true);
    player.frames(5);
    EXPECT_GT(last(), end + 3) << "another direction is a key pressed";
    player.key(SDLK_LEFT, false);
    player.key(SDLK_DOWN, false);
    player.frames(1);
}

TEST_F(TimelineTest, ATickHasOneNumberEverywhere) {
    walk();
    player.tap(SDLK_p);
    player.tap(SDLK_r);
    player.hold(SDLK_RIGHT, 40);
    player.tap(SDLK_p);
    ASSERT_LT(player.state().tick, 60) << "since the restart";
    ASSERT_GT(tick(), 300);
    const std::string name = tick_name(session().run(), tick());
    EXPECT_TRUE(player.desk().panel.widgets().places().contains("T" + name.substr(1))) << name;
}

TEST_F(TimelineTest, TheTrailIsTheRun) {
    walk();
    const std::int64_t n = 30;
    const Vec2 place = player.on_screen(session().run().position_at(n));
    player.point_at(place);
    Color hollow = theme().of(Role::position);
    hollow = mixed(theme().of(Paint::background), hollow, hollow.a / 255.0);
    EXPECT_GT(pixels_like(player.app(), place, 25, hollow), 4) << "the mover of that tick, hollow";
    player.click(place);
    EXPECT_NEAR(static_cast<double>(tick()), static_cast<double>(n), 3.0);
    EXPECT_TRUE(shows_mover_at(session().run().position_at(tick())));
}

TEST_F(TimelineTest, HidesWithF3AndCoversNothing) {
    player.desk().set_camera({0.0, 0.0}, 400.0);
    player.frames(2);
    const Vec2 size = player.desk().window.output_size();
    EXPECT_EQ(player.camera().size.y, size.y - 44.0);
    ASSERT_TRUE(player.control_center("play").has_value());
    player.tap(SDLK_F3);
    EXPECT_FALSE(player.control_center("play").has_value());
    EXPECT_EQ(player.camera().size.y, size.y);
}

TEST_F(TimelineTest, AnArrowPointsToAMoverThatIsOffTheScreen) {
    player.tap(SDLK_F2);
    player.desk().set_camera({-40.0, 0.0}, 30.0);
    player.frames(2);
    const Vec2 size = player.camera().size;
    EXPECT_GT(
        pixels_like(player.app(), {size.x - 25.0, size.y * 0.5}, 12, theme().of(Paint::mover)), 10);
    player.desk().set_camera({0.0, 0.0}, 30.0);
    player.frames(2);
    EXPECT_EQ(
        pixels_like(player.app(), {size.x - 25.0, size.y * 0.5}, 12, theme().of(Paint::mover)), 0);
}

AppConfig rooms_config(const ScratchFolder& folder) {
    return in_level("rooms", {.pictures_folder = folder.file("out")});
}

/// With a level that has a file, and a folder for what is saved.
class ClipTest : public testing::Test {
protected:
    ClipTest() : player(rooms_config(folder)) {}

    std::string only_entry(const std::string& containing) {
        std::string found;
        for (const auto& entry : fs::directory_iterator(folder.file("out"))) {
            const std::string name = entry.path().filename().string();
            if (name.find(containing) != std::string::npos) found = entry.path().string();
        }
        EXPECT_FALSE(found.empty()) << containing;
        return found;
    }

    void walk(int ticks, const Input& input) {
        for (int tick = 0; tick < ticks; ++tick) player.app().tick(input);
    }

    ScratchFolder folder;
    Player player;
};

TEST_F(ClipTest, IsAnyStretchOfTheRunAndPlaysAgainToTheBit) {
    walk(80, {1.0, 0.0});
    walk(80, {0.0, 1.0});
    walk(60, {-1.0, 0.0});
    const auto click_tick = [&](int n) {
        const auto place = player.control_center("tick." + std::to_string(n));
        player.click(*place);
    };
    click_tick(100);
    player.tap(SDLK_i);
    click_tick(160);
    player.tap(SDLK_o);
    const std::string clip = only_entry("clip");
    const std::string text = test::text_of(clip);
    EXPECT_NE(text.find("\"slidelab\":2"), std::string::npos) << "it begins with a state";

    const test::ProgramResult headless = test::run_program({"--play", clip, "--headless"});
    EXPECT_EQ(headless.status, 0) << headless.err;
    EXPECT_PRED2(has, headless.out, "ticks as recorded");

    player.drop(clip);
    player.frames(30);
    EXPECT_TRUE(player.session().is_playing());
    player.frames(50);
    EXPECT_FALSE(player.session().is_playing());
    EXPECT_PRED2(has, player.message().text(), "each ends as it was recorded");
    player.tap(SDLK_r);
    player.frames(5);
    EXPECT_TRUE(player.session().is_playing()) << "R plays it again";
}

TEST_F(ClipTest, ATroubleReportIsAFolderThatOpensAgain) {
    walk(40, {1.0, 0.0});
    walk(20, {0.0, 1.0});
    player.tap(SDLK_F9);
    const std::string report = only_entry("trouble");
    for (const char* name :
         {"clip.jsonl", "rooms.tmj", "picture.png", "trace.json", "probe.jsonl", "README.txt"})
        EXPECT_TRUE(fs::is_regular_file(fs::path(report) / name)) << name;
    const auto trace = nlohmann::json::parse(test::text_of(report + "/trace.json"));
    EXPECT_EQ(trace["ticks"].size(), 1U);

    const test::ProgramResult headless = test::run_program({report, "--headless"});
    EXPECT_EQ(headless.status, 0) << headless.err;
    EXPECT_PRED2(has, headless.out, "ticks as recorded");

    player.drop(report);
    player.frames(70);
    EXPECT_PRED2(has, player.message().text(), "each ends as it was recorded");
}

TEST(KeptRun, GoesOnInAProgramThatIsBegunAgain) {
    const ScratchFolder folder;
    const std::string kept = folder.file("kept/run.jsonl");
    State left;
    Settings settings = default_settings();
    {
        Player player(rooms_config(folder));
        for (int tick = 0; tick < 80; ++tick) {
            if (tick == 40) player.tap(SDLK_3);
            player.app().tick(tick < 40 ? Input{1.0, 0.0} : Input{0.0, 1.0});
        }
        ASSERT_TRUE(save_run(player.desk(), kept));
        left = player.state();
        settings = player.settings();
        EXPECT_NE(settings.strategy, default_settings().strategy);
    }
    Player again;
    ASSERT_TRUE(resume_run(again.desk(), kept));
    EXPECT_EQ(again.session().simulation().state().tick, left.tick);
    EXPECT_EQ(again.position(), left.position);
    EXPECT_EQ(again.settings(), settings);
    EXPECT_EQ(again.session().run().first(), 0) << "its past is there, too";
    again.tap(SDLK_r);
    EXPECT_FALSE(again.session().is_playing()) << "R restarts the level";
    EXPECT_LT(again.session().simulation().state().tick, 10);
}

TEST_F(ClipTest, ARunIsNotKeptWhileAToolIsInView) {
    walk(40, {1.0, 0.0});
    player.tap(SDLK_b);
    EXPECT_FALSE(save_run(player.desk(), folder.file("run.jsonl")));
}

TEST_F(ClipTest, WhatCannotBeReadIsNotResumed) {
    walk(10, {1.0, 0.0});
    const std::int64_t before = player.state().tick;
    EXPECT_FALSE(resume_run(player.desk(), folder.file("missing.jsonl")));
    EXPECT_EQ(player.state().tick, before);
}

TEST(TroubleReport, HoldsTheLevelAsItWasThoughItsFileWasChanged) {
    const ScratchFolder folder;
    const std::string rooms = std::string(SLIDELAB_LEVELS) + "/play/rooms.tmj";
    const std::string edited = folder.file("edited.tmj");
    fs::copy_file(rooms, edited);
    Player player({.level_path = edited,
                   .level = std::get<OpenedLevel>(open_level_file(edited)),
                   .pictures_folder = folder.file("out")});
    player.app().tick({1.0, 0.0});
    std::ofstream(edited, std::ios::trunc) << "half of a new map";
    player.tap(SDLK_F9);
    const auto reports = fs::directory_iterator(folder.file("out"));
    ASSERT_NE(reports, fs::directory_iterator()) << player.message().text();
    const auto reported = load_document((reports->path() / "edited.tmj").string());
    ASSERT_TRUE(std::holds_alternative<LevelDocument>(reported));
    EXPECT_EQ(std::get<LevelDocument>(reported), std::get<LevelDocument>(load_document(rooms)));
}

/// Its tileset lies in a folder beside the map's, and a layer is walls by choice.
TEST(TroubleReport, HoldsTheTilesetsAndTheChoicesOfItsLevel) {
    const ScratchFolder folder;
    const std::string games = SLIDELAB_SOURCE_DIR "/tests/lab/levels/tiled/data/games/";
    std::string map = test::text_of(games + "dungeon.tmj");
    map.replace(map.find("dungeon.tsx"), 0, "../sets/");
    fs::create_directory(folder.file("maps"));
    fs::create_directory(folder.file("sets"));
    AppConfig config;
    config.level_path = folder.write("maps/dungeon.tmj", map);
    folder.write("sets/dungeon.tsx", test::text_of(games + "dungeon.tsx"));
    const WallChoices choices{{{"Decoration", WallKind::wall}}};
    config.level = std::get<OpenedLevel>(open_level_file(config.level_path, {choices}));
    config.pictures_folder = folder.file("out");
    Player player(std::move(config));
    player.app().tick({1.0, 0.0});
    const std::size_t walls = player.level().walls().size();
    player.tap(SDLK_F9);
    const std::string report = fs::directory_iterator(folder.file("out"))->path().string();
    EXPECT_EQ(test::text_of(report + "/maps/dungeon.tmj"), map);
    EXPECT_TRUE(fs::is_regular_file(report + "/sets/dungeon.tsx"));
    player.drop(report);
    player.frames(10);
    EXPECT_EQ(player.level().walls().size(), walls);
    EXPECT_PRED2(has, player.message().text(), "each ends as it was recorded");
}

TEST(Events, ArePrintedWithTheTraceOfOneTick) {
    const ScratchFolder folder;
    const std::string recording =
        std::string(SLIDELAB_LEVELS) + "/failures/sat-push-substeps.jsonl";
    const test::ProgramResult text =
        test::run_program({"--play", recording, "--set", "sat_push.substeps=off", "--events"});
    EXPECT_EQ(text.status, 0) << text.err;
    EXPECT_PRED2(has, text.out, "tick 6, 0.10 s");
    EXPECT_PRED2(has, text.out, "Tunnelled.");
    const test::ProgramResult json = test::run_program(
        {"--play", recording, "--set", "sat_push.substeps=off", "--events", "--json"});
    const auto event = nlohmann::json::parse(json.out)["events"][0];
    EXPECT_EQ(event["event"], "tunnelled");
    EXPECT_TRUE(event["why"].get<std::string>().starts_with(
        "Its centre went through object 1 \"thin wall\": "));
    const test::ProgramResult trace =
        test::run_program({"--play", recording, "--at", "6", "--trace", folder.file("tick.json")});
    EXPECT_EQ(trace.status, 0) << trace.err;
    const auto written = nlohmann::json::parse(test::text_of(folder.file("tick.json")));
    ASSERT_EQ(written["ticks"].size(), 1U);
    EXPECT_EQ(written["ticks"][0]["tick"], 6);
    const test::ProgramResult beyond =
        test::run_program({"--play", recording, "--at", "60", "--trace", folder.file("tick.json")});
    EXPECT_EQ(beyond.status, 1);
    EXPECT_PRED2(has, beyond.err, "--at 60: the run has 12 ticks");
}

}  // namespace slidelab::lab::timeline_end_to_end_test
