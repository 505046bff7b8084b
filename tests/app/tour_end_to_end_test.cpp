// The guided tour as a newcomer takes it: with real keys, clicks and drags.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "app/player.hpp"
#include "app/tools/probe/probe_view.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test {
namespace {

struct GuidedThrough : ::testing::Test {
    GuidedThrough() { player.press(SDLK_F8); }
    const TourTool& tour() { return player.tour(); }
    /// Until what plays by itself is over, for once.
    void watch() {
        for (int i = 0; i < 600 && (player.session().is_playing() || i < 4); ++i) player.frames(1);
        ASSERT_FALSE(player.session().is_playing());
    }
    void go_to(TourTask task) {
        while (!tour().stop().task || tour().stop().task->until != task) {
            ASSERT_FALSE(tour().is_last());
            player.press(SDLK_RETURN);
        }
        watch();
        ASSERT_FALSE(tour().is_done());
    }

    Player player;
};

TEST_F(GuidedThrough, BeginsWithAMoverThatSticksAndPlaysItAgainUntilOneWalks) {
    ASSERT_TRUE(player.is_in_tour());
    const Vec2 start = player.position();
    const auto sticks = [&] {
        const KeptRun& run = player.session().run();
        return run.tick(run.last()).events.has(EventKind::stuck);
    };
    for (int time = 0; time < 3; ++time) {
        watch();
        EXPECT_TRUE(sticks());
        player.frames(91);
        EXPECT_TRUE(player.session().is_playing()) << "again";
        EXPECT_LT(distance(player.position(), start), 0.3);
    }
    player.hold(SDLK_LEFT, 30);
    EXPECT_FALSE(player.session().playback()) << "a person who walks takes over";
    const Vec2 end = player.position();
    player.frames(200);
    EXPECT_LT(distance(player.position(), end), 0.1) << "and it is not played again";
}

TEST_F(GuidedThrough, NoticesThatThePersonWalks) {
    go_to(TourTask::walk);
    player.hold(SDLK_LEFT, 40);
    EXPECT_TRUE(tour().is_done());
}

TEST_F(GuidedThrough, ThePlayedMoverPassesOnceTheSafeguardIsOn) {
    player.frames(20);
    player.click("deepest_first");
    EXPECT_TRUE(tour().is_done());
    for (int i = 0; i < 2; ++i) {
        watch();
        player.frames(100);
        EXPECT_TRUE(player.session().is_playing()) << "again, with it on";
    }
    watch();
    const KeptRun& run = player.session().run();
    for (std::int64_t n = run.first() + 1; n <= run.last(); ++n)
        EXPECT_FALSE(run.tick(n).events.has(EventKind::stuck)) << n;
}

TEST_F(GuidedThrough, NextAndBackStandStill) {
    player.press(SDLK_RETURN);  // of the first stop Back is not to be pressed
    const auto place = [&](const char* id) { return player.desk().widgets.place_of(id); };
    const auto back = place("Tour back");
    const auto next = place("tour_next");
    ASSERT_TRUE(back && next);
    for (; !tour().is_last(); player.press(SDLK_RETURN)) {
        ASSERT_TRUE(place("Tour back") && place("tour_next")) << tour().scene().title;
        EXPECT_EQ(place("Tour back")->min, back->min) << tour().scene().title;
        EXPECT_EQ(place("tour_next")->min, next->min) << tour().scene().title;
        EXPECT_EQ(place("tour_next")->max, next->max) << tour().scene().title;
    }
    EXPECT_EQ(place("tour_next")->min, next->min);
}

TEST_F(GuidedThrough, StandsStillWhereTheArrowsOfAContactAreSeenAndNoticesTheWheel) {
    go_to(TourTask::zoom);
    EXPECT_TRUE(player.session().is_paused());
    for (const Role role : {Role::normal, Role::path, Role::slide}) {
        const auto marks = player.session().trace().marks();
        EXPECT_TRUE(std::any_of(marks.begin(), marks.end(), [role](const Mark& mark) {
            return mark.role == role;
        })) << describe(role).name;
    }
    player.move_mouse({300, 400});
    player.wheel(2);
    player.frames(1);
    EXPECT_TRUE(tour().is_done());
}

TEST_F(GuidedThrough, TheNextStopHasAnotherRunUnderThePointer) {
    go_to(TourTask::zoom);
    const KeptRun& run = player.session().run();
    player.move_mouse(player.on_screen(run.position_at(run.last() / 2)));
    player.frames(2);
    ASSERT_TRUE(player.desk().pointed_tick()) << "it is on the trail";
    player.tap(SDLK_RETURN);
    player.frames(3);
    const auto pointed = player.desk().pointed_tick();
    EXPECT_TRUE(!pointed || *pointed <= player.session().run().last());
}

TEST_F(GuidedThrough, NoticesShapeAndStrategy) {
    go_to(TourTask::shape);
    player.tap(SDLK_SPACE);
    EXPECT_TRUE(tour().is_done());
    go_to(TourTask::strategy);
    player.tap(SDLK_2);
    EXPECT_TRUE(tour().is_done());
}

TEST_F(GuidedThrough, SticksCloseByUntilTheSafeguardAtWhatIsFramedIsSwitchedOn) {
    go_to(TourTask::option);
    const KeptRun& run = player.session().run();
    EXPECT_TRUE(run.tick(run.last() - 3).events.has(EventKind::stuck));
    EXPECT_GE(player.camera().pixels_per_unit, 100.0);
    player.click("vertex_axes");
    EXPECT_FALSE(tour().is_done()) << "it was another option";
    player.click("deepest_first");
    EXPECT_TRUE(tour().is_done());
}

TEST_F(GuidedThrough, TheRowOfTheTableCures) {
    go_to(TourTask::event);
    ASSERT_EQ(tour().stop().page, "Why");
    player.click("what_if.disk_slide.deepest_first=on");
    const Session& session = player.session();
    ASSERT_TRUE(session.rerun().has_value()) << "the past runs again with it";
    EXPECT_TRUE(session.rerun()->parting().has_value());
    EXPECT_FALSE(session.run().tick(session.tick_in_view()).events.has(EventKind::stuck));
}

TEST_F(GuidedThrough, NoticesThePastTheEventsAndTheComparison) {
    go_to(TourTask::event);
    player.tap(SDLK_RIGHTBRACKET);
    player.frames(1);
    EXPECT_TRUE(tour().is_done());
    go_to(TourTask::past);
    player.tap(SDLK_COMMA);
    EXPECT_TRUE(tour().is_done());
    go_to(TourTask::compare);
    player.tap(SDLK_k);
    player.frames(1);
    EXPECT_TRUE(tour().is_done());
}

TEST_F(GuidedThrough, NoticesADragInTheProbeView) {
    go_to(TourTask::probe);
    player.press(SDLK_b);
    EXPECT_FALSE(tour().is_done());
    const ProbeScene& scene = player.probe()->scene();
    const Vec2 end = player.on_screen(scene.from + scene.delta);
    player.drag(end, end + Vec2{60.0, 30.0}, SDL_BUTTON_LEFT);
    player.frames(1);
    EXPECT_TRUE(tour().is_done());
}

TEST_F(GuidedThrough, LeadsToItsEndByItsButtons) {
    for (std::size_t stop = 0; stop + 1 < tour().stops().size(); ++stop) {
        EXPECT_EQ(tour().number(), stop);
        player.frames(2);
        ASSERT_TRUE(player.control_center("tour_next"));
        player.click(*player.control_center("tour_next"));
    }
    ASSERT_TRUE(tour().is_last());
    player.click(*player.control_center("Tour back"));
    EXPECT_EQ(tour().number(), tour().stops().size() - 2);
}

TEST_F(GuidedThrough, HasTenStopsAtMostOfAFewWordsEachAndTriesEverythingOnce) {
    EXPECT_LE(tour().stops().size(), 10U);
    std::set<TourTask> tasks;
    for (const SavedScene& stop : tour().stops()) {
        EXPECT_LT(stop.title.size(), 220U) << stop.title;
        EXPECT_FALSE(stop.stop()->lit.empty()) << stop.title;
        if (const auto& task = stop.stop()->task) tasks.insert(task->until);
    }
    EXPECT_EQ(tasks.size(), std::size(tour_tasks));
}

TEST(LeavingTheTour, GivesEverythingBack) {
    Player player;
    player.hold(SDLK_LEFT, 20);
    player.tap(SDLK_2);
    player.tap(SDLK_c);
    const Vec2 place = player.position();
    const std::int64_t last = player.session().run().last();
    const Settings settings = player.settings();
    player.tap(SDLK_F8);
    player.frames(20);
    ASSERT_TRUE(player.is_in_tour());
    EXPECT_NE(player.document().level_path, "room.tmj");
    player.tap(SDLK_ESCAPE);
    ASSERT_FALSE(player.is_in_tour());
    EXPECT_EQ(player.document().level_path, "room.tmj");
    EXPECT_EQ(player.position(), place);
    EXPECT_GE(player.session().run().last(), last);
    EXPECT_LE(player.session().run().last(), last + 4);
    EXPECT_TRUE(player.settings() == settings);
    player.tap(SDLK_COMMA);
    EXPECT_TRUE(player.session().in_past()) << "the run is still there";
}

TEST(TourUnasked, IsNotShown) {
    Player player;
    EXPECT_FALSE(player.is_in_tour());
}

/// On a phone, where nothing but fingers has been used yet.
TEST(AGuidedTourByTouch, SpeaksOfFingersAndOpensTheSheetThatItSpeaksOf) {
    AppConfig config;
    config.host.fingers = true;
    config.width = 390;
    config.height = 844;
    Player player(std::move(config));
    player.desk().press({Action::tour});
    player.frames(3);
    const TourTool& tour = player.tour();
    const std::regex keys_or_mouse(
        R"(\b(press|mouse|wheel|click|key|keys|Space|[B-Z]|F\d+|drop)\b|\[|\])");
    for (bool is_last = false; !is_last;) {
        player.frames(10);
        is_last = tour.is_last();
        std::string words = tour.title(true);
        if (tour.stop().task) words += " " + tour.task(true);
        EXPECT_FALSE(std::regex_search(words, keys_or_mouse)) << words;
        for (const std::string& name : tour.stop().lit) {
            if (name == "mover" || name == "timeline" || name == "sentence") continue;
            EXPECT_TRUE(player.document().show_panel) << words;
            EXPECT_TRUE(player.find(name)) << name << ": " << words;
        }
        const Camera& camera = player.camera();
        if (player.document().show_panel) {
            const double mover = camera.to_screen(player.position()).y;
            EXPECT_LT(mover, camera.size.y) << words;
            EXPECT_GT(mover, 0.5 * camera.size.y) << "below the card: " << words;
        }
        if (!is_last) player.tap_screen(*player.find("tour_next"));
    }
    EXPECT_EQ(tour.title(false), tour.scene().title);
}

}  // namespace
}  // namespace slidelab::test
