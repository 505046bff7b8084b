// Why, and what if, with a real pointer: names that light up their walls, rows that draw their
// ghosts and are taken over, in the run, in its past and in the probe view.
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "app/pixels.hpp"
#include "app/player.hpp"
#include "app/run_program.hpp"
#include "app/tools/probe/probe_view.hpp"
#include "app/tools/stages/why_study.hpp"
#include "support/built.hpp"
#include "support/lab_names.hpp"
#include "support/map_builder.hpp"

namespace slidelab::test::why_end_to_end_test {

constexpr const char* cure = "what_if.disk_slide.deepest_first=on";

/// A row of boxes side by side, its top at y = 2, under the mover.
std::shared_ptr<const Map> row_of_boxes() {
    MapBuilder builder;
    for (std::int32_t i = 0; i < 8; ++i)
        builder.add_box({{i + 0.5, 3.0}, {0.5, 1.0}}, {WallName::Kind::box, i});
    builder.set_spawn({1.0, 1.65});
    return std::make_shared<const Map>(test::built(std::move(builder)));
}

AppConfig without_deepest_first(Vec2 size) {
    AppConfig config;
    config.level = row_of_boxes();
    config.width = static_cast<int>(size.x);
    config.height = static_cast<int>(size.y);
    for (const char* set : {"shape=box", "disk_slide.deepest_first=off"})
        EXPECT_EQ(apply_setting(config.settings, set), std::nullopt);
    return config;
}

/// A box that walks along the row, pressed onto it, until it sticks on a seam.
struct Stuck : ::testing::Test {
    explicit Stuck(Vec2 size = {1280, 720}) : player(without_deepest_first(size)) {
        Player::key(SDLK_RIGHT, true);
        Player::key(SDLK_DOWN, true);
        for (int i = 0; i < 90; ++i) player.frames(1);
        Player::key(SDLK_RIGHT, false);
        Player::key(SDLK_DOWN, false);
        player.tap(SDLK_p);
        // With the keys let go the last tick is one of a mover at rest.
        player.session().apply(command::Seek{80});
        player.click("page.why");
    }

    bool is_shown(const char* label) { return player.control_center(label).has_value(); }
    void point_at(const char* label) {
        const auto at = player.control_center(label);
        ASSERT_TRUE(at.has_value()) << label << " is not on the screen";
        player.move_mouse(*at);
        player.frames(3);
    }
    int pixels(Vec2 world, Paint paint) {
        return pixels_like(player.app(), player.on_screen(world), 30, theme().of(paint));
    }
    const Settings& run_settings() { return player.desk().own().session.simulation().settings(); }
    bool is_deepest_first(const Settings& settings) {
        return options_of(settings, *settings.strategy).flag(0);
    }

    Player player;
};

TEST_F(Stuck, TheMoverIsStuckOnASeam) {
    const KeptRun& run = player.session().run();
    ASSERT_EQ(player.session().tick_in_view(), 80);
    ASSERT_TRUE(run.tick(80).events.has(EventKind::stuck));
    EXPECT_TRUE(why_of_tick(run, 80).text().starts_with(
        "Stopped by the upper left corner of box 2, an internal edge: the seam with box 1"));
}

TEST_F(Stuck, ANameLightsUpItsWall) {
    const Vec2 seam{2.0, 3.2};  // the left side of box 2, which was run into
    ASSERT_TRUE(is_shown("wall.box 1"));
    ASSERT_TRUE(is_shown("wall.box 2"));
    player.point_at({40, 300});
    EXPECT_EQ(pixels(seam, Paint::named_wall), 0);
    point_at("wall.box 2");
    EXPECT_GT(pixels(seam, Paint::named_wall) + pixels({2.4, 2.0}, Paint::named_wall), 20);
    point_at("wall.box 1");
    EXPECT_GT(pixels({1.6, 2.0}, Paint::named_wall), 20) << "its top";
    player.point_at({40, 300});
    EXPECT_EQ(pixels({1.6, 2.0}, Paint::named_wall), 0);
}

/// Whether a tooltip has all that the table says.
testing::AssertionResult explains(const std::string& tooltip, EventKind kind) {
    const bool does = tooltip.find(about(describe(kind))) != std::string::npos;
    return (does ? testing::AssertionSuccess() : testing::AssertionFailure()) << tooltip;
}

TEST_F(Stuck, ItsNameSaysWhatTheTableDoesWhereverItIs) {
    EXPECT_TRUE(explains(player.tooltip_of("trouble.stuck"), EventKind::stuck)) << "in the panel";
    EXPECT_TRUE(explains(player.tooltip_of("tick.80"), EventKind::stuck)) << "on the timeline";
    point_at(cure);
    player.wheel(-50);  // to the rows that do not help
    player.frames(2);
    EXPECT_TRUE(explains(player.tooltip_of("what_if.disk_slide.vertex_axes=off"), EventKind::stuck))
        << "in What if";
    player.press(SDLK_F2);
    EXPECT_TRUE(explains(player.tooltip_of("trouble.stuck"), EventKind::stuck)) << "in the world";
    player.press(SDLK_F2);
    player.tap(SDLK_k);
    player.frames(2);
    EXPECT_TRUE(explains(player.tooltip_of("metric.stuck_ticks"), EventKind::stuck))
        << "in the comparison";
}

TEST(WhyInADoor, ARounderShapeSaysWhatItHasToSpare) {
    Player player;
    ASSERT_TRUE(open_link(
        player.desk(), R"(#probe={"strategy":"world_move","segments":[[1,-2,1,-0.5],[1,0.5,1,2]],)"
                       R"("shape":{"box":[0.4375,0.4375]},"from":[0.5,0.1],"delta":[0.4,0]})"));
    player.frames(3);
    player.click("page.why");
    EXPECT_NE(player.tooltip_of("what_if.shape=disk").find("It passes, with 0.125 to spare."),
              std::string::npos)
        << player.tooltip_of("what_if.shape=disk");
}

TEST_F(Stuck, ARowDrawsWhatWouldBecomeOfTheMove) {
    const Vec2 mover = player.position();
    player.point_at({40, 300});
    EXPECT_EQ(pixels(mover, Paint::what_if), 0);
    point_at(cure);
    EXPECT_GT(pixels(mover + Vec2{0.3, 0.0}, Paint::what_if), 10);
    player.point_at({40, 300});
    EXPECT_EQ(pixels(mover, Paint::what_if), 0);
}

TEST_F(Stuck, ARowThatIsClickedIsTakenOverAndThePastRunsAgain) {
    ASSERT_TRUE(player.session().in_past());
    EXPECT_FALSE(is_deepest_first(run_settings()));
    player.click(cure);
    EXPECT_TRUE(is_deepest_first(run_settings()));
    ASSERT_TRUE(player.session().rerun().has_value());
    EXPECT_EQ(player.session().rerun()->change().settings,
              std::vector<std::string>{"disk_slide.deepest_first=on"});
    player.frames(5);
    EXPECT_FALSE(player.session().run().tick(80).events.has_trouble());
    player.press(SDLK_BACKSPACE);
    EXPECT_FALSE(is_deepest_first(run_settings())) << "and put back";
}

/// Stuck, P, Why, click: the last tick of the run is in view.
struct StuckAtTheEnd : ::testing::Test {
    StuckAtTheEnd() : player(without_deepest_first({1280, 720})) {
        Player::key(SDLK_RIGHT, true);
        Player::key(SDLK_DOWN, true);
        player.frames(90);
        player.tap(SDLK_p);
        Player::key(SDLK_RIGHT, false);
        Player::key(SDLK_DOWN, false);
        player.click("page.why");
    }
    const Session& session() { return player.session(); }
    bool is_stuck() { return last_tick().events.has(EventKind::stuck); }
    const KeptTick& last_tick() { return session().run().tick(session().tick_in_view()); }
    /// A row of the table, which is scrolled down to it.
    void click_row(const std::string& row) {
        const auto first = player.control_center(cure);
        if (first) player.move_mouse(*first);
        for (int i = 0; i < 20 && !player.control_center(row); ++i) player.wheel(-1);
        ASSERT_TRUE(player.control_center(row)) << row;
        player.click(*player.control_center(row));
    }

    Player player;
};

TEST_F(StuckAtTheEnd, ARowThatIsClickedRunsThePastAgain) {
    ASSERT_FALSE(session().in_past());
    ASSERT_TRUE(is_stuck());
    const Vec2 stuck_at = player.position();
    const std::int64_t last = session().tick_in_view();
    player.click(cure);
    ASSERT_TRUE(session().rerun().has_value());
    EXPECT_TRUE(session().rerun()->parting().has_value()) << "a cross where they part";
    EXPECT_EQ(session().tick_in_view(), last);
    EXPECT_FALSE(is_stuck());
    EXPECT_GT(player.position().x, stuck_at.x + 0.5);
    EXPECT_FALSE(player.control_center("wall.box 2")) << "the sentence is another";
    EXPECT_FALSE(player.control_center(cure)) << "and the table, too";
    player.tap(SDLK_BACKSPACE);
    EXPECT_EQ(player.position(), stuck_at);
    EXPECT_TRUE(is_stuck());
}

TEST_F(StuckAtTheEnd, GoingOnKeepsTheCure) {
    const std::int64_t last = session().tick_in_view();
    player.click(cure);
    ASSERT_TRUE(session().rerun().has_value());
    player.tap(SDLK_p);
    player.frames(5);
    EXPECT_FALSE(session().rerun().has_value());
    EXPECT_EQ(session().timeline().branches().size(), 2U);
    EXPECT_GT(session().run().last(), last);
}

TEST_F(StuckAtTheEnd, AnotherStrategyHasASentenceOfItsOwn) {
    ASSERT_EQ(last_tick().settings->strategy->id, "disk_slide");
    player.press(SDLK_2);
    EXPECT_EQ(last_tick().settings->strategy->id, "box_sweep");
    EXPECT_FALSE(is_stuck());
    EXPECT_FALSE(player.control_center(cure));
}

TEST_F(StuckAtTheEnd, EveryRowAnswers) {
    for (const char* row : {"what_if.tick_rate*2", "what_if.size*0.9"}) {
        player.message().show("");
        click_row(row);
        EXPECT_TRUE(session().rerun().has_value()) << row;
        EXPECT_NE(player.message().text(), "") << row;
        player.press(SDLK_BACKSPACE);
    }
}

TEST_F(StuckAtTheEnd, ARowThatNoSettingSaysAnswersInWords) {
    player.set("tick_rate=240");  // the most there is
    for (int i = 0; i < 40; ++i) player.app().tick({1.0, 1.0});
    player.frames(3);
    click_row("what_if.tick_rate*2");
    EXPECT_EQ(player.message().text(), "tick_rate*2: no setting does this.");
}

TEST_F(Stuck, TheEndOfTheRunTakesItOverForTheTicksToCome) {
    Player::key(SDLK_RIGHT, true);
    Player::key(SDLK_DOWN, true);
    player.session().apply(command::SeekEnd{});
    player.session().apply(command::SetPace{Pace::running});
    player.frames(20);
    ASSERT_FALSE(player.session().in_past());
    const double stuck_at = player.position().x;
    ASSERT_TRUE(is_shown(cure)) << "time goes on, but the trouble lasts";
    player.click(cure);
    EXPECT_TRUE(is_deepest_first(run_settings()));
    player.frames(20);
    EXPECT_GT(player.position().x, stuck_at + 0.5) << "and so it gets on";
    Player::key(SDLK_RIGHT, false);
    Player::key(SDLK_DOWN, false);
}

TEST_F(Stuck, TheProbeViewSaysTheSameAndTakesARowOverForItself) {
    player.press(SDLK_b);
    ASSERT_TRUE(player.probe());
    EXPECT_TRUE(is_shown("wall.box 2"));
    player.click(cure);
    EXPECT_TRUE(is_deepest_first(player.settings()));
    EXPECT_FALSE(is_deepest_first(run_settings()));
    EXPECT_FALSE(is_shown("what_if.disk_slide.deepest_first=on"));
    EXPECT_TRUE(is_shown("wall.box 1")) << "it slides along its top now";
}

TEST_F(Stuck, ClosedTheTableIsNotThere) {
    ASSERT_TRUE(is_shown(cure));
    player.click("what_if");
    EXPECT_FALSE(is_shown(cure));
    player.click("what_if");
    EXPECT_TRUE(is_shown(cure));
}

TEST_F(Stuck, WithThePanelHiddenNothingIsSaid) {
    player.press(SDLK_F2);
    EXPECT_FALSE(is_shown("wall.box 2"));
    EXPECT_FALSE(is_shown(cure));
    player.press(SDLK_F2);
    EXPECT_TRUE(is_shown("wall.box 2"));
}

struct StuckInASmallWindow : Stuck {
    StuckInASmallWindow() : Stuck({900, 600}) {}
};

TEST_F(StuckInASmallWindow, NamesAndTheFirstRowsAreOnTheScreen) {
    for (const char* label : {"wall.box 1", "wall.box 2", "what_if", cure, "pause", "step"})
        EXPECT_TRUE(is_shown(label)) << label;
}

/// A run along the row, and its study.
struct WhyStudyTest : ::testing::Test {
    void tick(int count) {
        const Input input{.right = 1.0, .down = 1.0};
        for (int i = 0; i < count; ++i) session.tick(input, false);
    }
    void look(const Settings& with) {
        const Simulation& simulation = session.simulation();
        const std::int64_t n = session.tick_in_view();
        MadeMove made{*level, *with.strategy, options_of(with, *with.strategy),
                      *simulation.last_request(), *simulation.last_result()};
        made.events = session.run().tick(n).events;
        study.examine({made, level, with, &session.run(), n}, true);
    }

    std::shared_ptr<const Map> level = row_of_boxes();
    Settings settings = without_deepest_first({1280, 720}).settings;
    Session session{level, settings};
    WhyStudy study;
};

TEST_F(WhyStudyTest, AMoveIsStudiedOnceHoweverLongItIsInView) {
    tick(8);
    look(settings);
    EXPECT_EQ(study.studied(), 1);
    ASSERT_TRUE(study.what_if());
    const WhatIfRow* rows = study.what_if()->rows.data();
    look(settings);
    EXPECT_EQ(study.studied(), 1);
    EXPECT_EQ(study.what_if()->rows.data(), rows) << "nor are its alternatives made again";
    tick(1);
    look(settings);
    EXPECT_EQ(study.studied(), 2);
    study.forget();
    EXPECT_TRUE(study.why().empty());
    EXPECT_FALSE(study.what_if());
}

TEST_F(WhyStudyTest, AMoverThatIsStuckMakesTheSameMoveAgain) {
    tick(72);
    ASSERT_EQ(session.simulation().previous().position, session.simulation().state().position);
    look(settings);
    tick(1);
    look(settings);
    EXPECT_EQ(study.studied(), 1);
    Settings other = settings;
    other.speed += 1.0;
    look(other);
    EXPECT_EQ(study.studied(), 2) << "under other settings it is another";
}

TEST(WhyInFiles, ATroubleReportSaysWhyInItsReadmeAndItsTrace) {
    const ScratchFolder folder;
    Player player(
        {.level_path = std::string(SLIDELAB_LEVELS) + "/failures/box-sweep-ignore-grazing.tmj",
         .pictures_folder = folder.file("out")});
    player.drop(std::string(SLIDELAB_LEVELS) + "/failures/box-sweep-ignore-grazing.jsonl");
    player.set("box_sweep.ignore_grazing=off");
    player.frames(60);
    player.tap(SDLK_F9);
    const std::string report =
        std::filesystem::directory_iterator(folder.file("out"))->path().string();
    const std::string why =
        "Stopped by the upper left corner of object 3 \"tile 3\", an internal edge: the seam with "
        "object 2 \"tile 2\"";
    EXPECT_NE(text_of(report + "/README.txt").find("    " + why), std::string::npos)
        << text_of(report + "/README.txt");
    const auto trace = nlohmann::json::parse(text_of(report + "/trace.json"));
    EXPECT_EQ(trace["ticks"][0]["why"].get<std::string>().substr(0, why.size()), why);
}

}  // namespace slidelab::test::why_end_to_end_test
