// The list of stages with real keys and a real pointer: stepping, playing, hovering, and what of
// the move the world shows meanwhile.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/pixels.hpp"
#include "app/player.hpp"
#include "app/tools/probe/probe_view.hpp"
#include "support/built.hpp"
#include "support/lab_names.hpp"
#include "support/map_builder.hpp"

namespace slidelab::test::stages_end_to_end_test {

constexpr SDL_Keycode on = SDLK_RIGHTBRACKET;
constexpr SDL_Keycode back = SDLK_LEFTBRACKET;

/// Pushed against the wall at x = 3 for some ticks, and paused.
struct Stages : ::testing::Test {
    Stages() {
        player.hold(SDLK_RIGHT, 55);
        player.tap(SDLK_p);
    }

    std::int64_t tick() { return player.session().tick_in_view(); }
    std::size_t events() { return player.session().trace().events().size(); }
    std::optional<std::size_t> event() { return player.stages().event(); }

    Player player;
};

TEST_F(Stages, KeysStepOnAndBackWithinAMove) {
    const std::int64_t n = tick();
    EXPECT_FALSE(event());
    player.tap(on);
    EXPECT_EQ(event(), 0U);
    ASSERT_GT(events(), 2U);
    player.tap(on);
    player.tap(on);
    EXPECT_EQ(event(), 2U);
    player.tap(back);
    EXPECT_EQ(event(), 1U);
    EXPECT_EQ(tick(), n);
}

TEST_F(Stages, TheCameraComesNearWhereArrowsAreAsLongAsTheyAreAndGoesBack) {
    const Camera before = player.camera();
    player.press(on);
    player.frames(30);
    const Camera near = player.camera();
    EXPECT_GT(near.pixels_per_unit, 2.0 * before.pixels_per_unit);
    EXPECT_NEAR(near.to_screen(player.position()).x, 0.5 * player.desk().panel.left_edge(), 30.0);
    player.press(SDLK_ESCAPE);
    player.frames(30);
    EXPECT_EQ(player.camera().pixels_per_unit, before.pixels_per_unit);
    EXPECT_EQ(player.camera().center, before.center);
}

TEST_F(Stages, ACameraThatWasMovedMeanwhileStays) {
    player.press(on);
    player.move_mouse({300.0, 300.0});
    player.wheel(-2);
    const Camera moved = player.camera();
    player.tap(on);
    player.press(SDLK_ESCAPE);
    EXPECT_EQ(player.camera().pixels_per_unit, moved.pixels_per_unit);
}

TEST_F(Stages, TheSourceOfAStageOpensAFigureOfIt) {
    player.press(on);
    const int stage = player.session().trace().events()[*event()].stage;
    const Strategy* strategy = player.settings().strategy;
    player.click(*player.control_center("figure_of_stage"));
    ASSERT_TRUE(player.open_figure());
    EXPECT_EQ(player.open_figure()->figure()->move.strategy, strategy);
    EXPECT_EQ(player.open_figure()->figure()->stage, stage);
    player.tap(SDLK_ESCAPE);
    player.press(SDLK_ESCAPE);
    EXPECT_FALSE(player.open_figure()) << "it was a visit";
}

TEST_F(Stages, KeysLeadThroughTheEndOfATickBothWays) {
    player.tap(on);
    const std::int64_t n = tick();
    player.tap(back);
    EXPECT_EQ(tick(), n - 1);
    EXPECT_EQ(event(), events() - 1) << "the last of the tick before";
    player.tap(on);
    EXPECT_EQ(tick(), n);
    EXPECT_EQ(event(), 0U);
}

TEST_F(Stages, PastTheLastKeptTickANewOneIsMade) {
    player.tap(back);
    const std::int64_t n = tick();
    EXPECT_EQ(event(), events() - 1);
    player.tap(on);
    EXPECT_EQ(tick(), n + 1);
    EXPECT_EQ(event(), 0U);
}

TEST_F(Stages, BeforeTheFirstTickThereIsNothing) {
    player.session().apply(command::Seek{0});
    player.frames(1);
    player.tap(back);
    player.tap(back);
    EXPECT_EQ(tick(), 0);
    EXPECT_FALSE(event());
    player.tap(on);
    EXPECT_EQ(tick(), 1);
    EXPECT_EQ(event(), 0U);
}

TEST_F(Stages, WhileTimeGoesOnAStepPausesItFirst) {
    player.press(SDLK_p);
    ASSERT_FALSE(player.session().is_paused());
    player.tap(on);
    EXPECT_TRUE(player.session().is_paused());
    EXPECT_EQ(event(), 0U);
    player.press(SDLK_p);
    EXPECT_FALSE(event()) << "time goes on, and all of each move is shown again";
}

TEST_F(Stages, TheTraceIsMadeForTheListAlone) {
    ViewSettings& view = player.document().view;
    view = {};
    view.normals = view.contacts = view.slides = view.velocities = view.projections = false;
    player.tap(SDLK_COMMA);
    EXPECT_TRUE(player.stages().is_open());
    EXPECT_GT(events(), 0U);
    player.click("stages");
    EXPECT_FALSE(player.stages().is_open());
    EXPECT_EQ(events(), 0U);
    player.click("stages");
    EXPECT_TRUE(player.stages().is_open());
    EXPECT_GT(events(), 0U);
    player.click("stages");
    player.tap(on);
    EXPECT_TRUE(player.stages().is_open()) << "a step opens it";
    EXPECT_EQ(event(), 0U);
}

TEST_F(Stages, EscapeShowsAllOfTheMoveAgainBeforeItEndsTheProgram) {
    player.tap(on);
    EXPECT_TRUE(player.tap(SDLK_ESCAPE));
    EXPECT_FALSE(event());
    EXPECT_TRUE(player.tap(SDLK_ESCAPE));
    EXPECT_TRUE(player.asks_to_leave());
}

/// One long move against the wall, laid out large: two sub-steps push.
struct StagesOfProbe : ::testing::Test {
    StagesOfProbe() {
        player.tap(SDLK_b);
        player.probe()->set_displacement(start, {0.9, 0});
        player.desk().set_camera({2.6, 0}, 200.0);
        player.frames(2);
    }

    const Trace& trace() { return player.probe()->solved().trace; }
    std::optional<std::size_t> event() { return player.stages().event(); }

    /// The first event with a mark in a role.
    std::size_t first_with(Role role) {
        for (std::size_t i = 0; i < trace().events().size(); ++i)
            for (const Mark& mark : trace().marks_of(trace().events()[i]))
                if (mark.role == role) return i;
        ADD_FAILURE() << "no event has it";
        return 0;
    }
    /// From nothing or an earlier event.
    void go_to(std::size_t wanted) {
        while (!event() || *event() < wanted) player.tap(on);
        ASSERT_EQ(event(), wanted);
        player.move_mouse({40, 300});  // at nothing
        player.frames(2);
    }
    /// Pixels in the colour of a role around the place where the mover hits the wall.
    int pixels(Role role) {
        return pixels_like(player.app(), player.on_screen({2.9, 0}), 60, theme().of(role));
    }
    static constexpr Vec2 start{2.2, 0};
    int mover_pixels(Vec2 position) {
        return pixels_like(player.app(), player.on_screen(position - Vec2{0.3, 0}), 3,
                           theme().of(Paint::mover));
    }

    Player player;
};

TEST_F(StagesOfProbe, ALaterMarkIsAbsentBeforeItsEventAndPresentAtIt) {
    const std::size_t push = first_with(Role::normal);
    ASSERT_GT(pixels(Role::normal), 0) << "with no event at hand all is drawn";
    go_to(push - 1);
    EXPECT_EQ(pixels(Role::normal), 0);
    go_to(push);
    const int at_it = pixels(Role::normal);
    EXPECT_GT(at_it, 0);
    player.tap(on);
    player.frames(1);
    EXPECT_LT(pixels(Role::normal), at_it) << "faded";
    player.tap(SDLK_ESCAPE);
    player.frames(1);
    EXPECT_GT(pixels(Role::normal), 0);
}

TEST_F(StagesOfProbe, TheMoverIsWhereItWas) {
    const Vec2 end = player.probe()->solved().result.position;
    EXPECT_GT(mover_pixels(end), 0);
    EXPECT_EQ(mover_pixels(start), 0);
    go_to(0);
    EXPECT_GT(mover_pixels(start), 0);
    EXPECT_EQ(mover_pixels(end), 0);
    go_to(trace().events().size() - 1);
    EXPECT_GT(mover_pixels(end), 0);
    EXPECT_EQ(mover_pixels(start), 0);
}

TEST_F(StagesOfProbe, TheMoverOverlapsTheWallUntilItIsPushedOut) {
    const std::size_t push = first_with(Role::normal);
    Vec2 pushed_to;
    Vec2 by;
    for (const Mark& mark : trace().marks_of(trace().events()[push])) {
        if (mark.role == Role::position) pushed_to = mark.points[0];
        if (mark.role == Role::normal) by = mark.points[1] - mark.points[0];
    }
    ASSERT_GT(length(by) * 200.0, 8.0) << "far enough for it to be seen";
    go_to(push - 1);
    EXPECT_GT(mover_pixels(pushed_to - by), 0);
    EXPECT_EQ(mover_pixels(pushed_to), 0);
    go_to(push);
    EXPECT_GT(mover_pixels(pushed_to), 0);
    EXPECT_EQ(mover_pixels(pushed_to - by), 0);
}

TEST_F(StagesOfProbe, TheEndsOfTheMoveAreEndsOfTheList) {
    player.tap(back);
    EXPECT_EQ(event(), trace().events().size() - 1);
    player.tap(on);
    EXPECT_EQ(event(), trace().events().size() - 1);
    go_to(trace().events().size() - 1);
    for (std::size_t i = 0; i < trace().events().size() + 2; ++i) player.tap(back);
    EXPECT_EQ(event(), 0U);
}

TEST_F(StagesOfProbe, ALineIsChosenWithAClickAndLightsUpItsMarksUnderThePointer) {
    const std::size_t push = first_with(Role::normal);
    go_to(push);  // the list has scrolled to its line
    player.tap(back);
    ASSERT_EQ(pixels(Role::normal), 0);
    const std::string row = "event." + std::to_string(push + 1);
    const auto at = player.control_center(row);
    ASSERT_TRUE(at);
    player.point_at(*at);
    EXPECT_GT(pixels(Role::normal), 0) << "though it is yet to come";
    player.point_at({40, 300});
    EXPECT_EQ(pixels(Role::normal), 0);
    player.click(row);
    EXPECT_EQ(event(), push);
}

TEST_F(StagesOfProbe, AMarkUnderThePointerLightsUpItsLine) {
    const std::size_t push = first_with(Role::normal);
    const std::string row = "event." + std::to_string(push + 1);
    go_to(push + 1);
    // Right of its words, wherever the list was scrolled to.
    const auto ground = [&] {
        const auto at = player.control_center(row);
        EXPECT_TRUE(at);
        return at ? player.app().pixel(static_cast<int>(at->x) + 110, static_cast<int>(at->y)) : 0;
    };
    const std::uint32_t unlit = ground();
    const Mark* normal = nullptr;
    for (const Mark& mark : trace().marks_of(trace().events()[push]))
        if (mark.role == Role::normal) normal = &mark;
    ASSERT_NE(normal, nullptr);
    player.move_mouse(player.on_screen((normal->points[0] + normal->points[1]) * 0.5));
    player.frames(3);
    EXPECT_NE(ground(), unlit);
    player.move_mouse({40, 300});
    player.frames(3);
    EXPECT_EQ(ground(), unlit);
}

TEST(StagesPlayed, GoOnEverySecondAndStopAtTheLast) {
    AppConfig config;
    config.clock = [frame = 0]() mutable { return static_cast<double>(++frame) / 5.0; };
    Player player(std::move(config));
    player.tap(SDLK_b);
    player.probe()->set_displacement({2.6, 0}, {0.3, 0});
    player.tap(on);
    const std::size_t count = player.probe()->solved().trace.events().size();
    ASSERT_GT(count, 3U);
    player.click("play_events");
    EXPECT_EQ(player.stages().event(), 0U);
    player.frames(5);
    EXPECT_EQ(player.stages().event(), 1U);
    player.frames(3);  // it began before the click was over
    EXPECT_EQ(player.stages().event(), 2U);
    player.click(*player.control_center("play_events"));
    player.frames(8);
    EXPECT_EQ(player.stages().event(), 2U);
    player.click("play_events");
    player.frames(6 * static_cast<int>(count));
    EXPECT_EQ(player.stages().event(), count - 1);
    EXPECT_TRUE(player.control_center("play_events")) << "it has stopped by itself";
}

TEST_F(StagesOfProbe, TheListIsThereAndItsButtonsStepLikeTheKeys) {
    player.click("event_on");
    player.click("event_on");
    EXPECT_EQ(event(), 1U);
    player.click("event_back");
    EXPECT_EQ(event(), 0U);
}

TEST_F(StagesOfProbe, TheListGoesAlongWithWhatIsDragged) {
    go_to(trace().events().size() - 1);
    player.probe()->set_displacement({0, 0}, {0.1, 0});
    player.frames(2);
    EXPECT_TRUE(!event() || *event() < trace().events().size());
}

/// A disk that is dragged over four hundred posts.
struct StagesOfALongMove : ::testing::Test {
    StagesOfALongMove() : player(over_posts()) {
        player.tap(SDLK_b);
        player.probe()->set_displacement({-1, -0.3}, {300, 1});
        player.desk().set_camera({0, 0}, 150.0);
        player.frames(2);
    }

    static AppConfig over_posts() {
        MapBuilder builder;
        for (int i = 0; i < 400; ++i) {
            const Vec2 at{i * 1.0, 0.1};
            builder.add_segment({at, at}, 0.3, {WallName::Kind::segment, i});
        }
        builder.set_spawn({-1, -0.3});
        return {.level_path = "posts.tmj",
                .level = std::make_shared<const Map>(test::built(std::move(builder)))};
    }
    const Trace& trace() { return player.probe()->solved().trace; }
    bool is_in_sight(std::size_t event) {
        return player.control_center("event." + std::to_string(event + 1)).has_value();
    }

    Player player;
};

TEST_F(StagesOfALongMove, AreListedAsFarAsTheyAreInSight) {
    const std::size_t last = trace().events().size() - 1;
    ASSERT_GT(last, 500U);
    player.tap(on);
    EXPECT_TRUE(is_in_sight(0));
    EXPECT_FALSE(is_in_sight(last));
    player.tap(SDLK_ESCAPE);
    player.tap(back);
    player.frames(1);
    EXPECT_FALSE(is_in_sight(0));
    EXPECT_TRUE(is_in_sight(last)) << "the list follows";
}

TEST_F(StagesOfALongMove, TheListScrollsToTheLineOfAMarkUnderThePointer) {
    player.tap(back);
    player.frames(1);
    std::size_t event = 0;
    const Mark* push = nullptr;
    while (!push) {
        for (const Mark& mark : trace().marks_of(trace().events()[event]))
            if (mark.role == Role::normal) push = &mark;
        if (!push) ++event;
    }
    ASSERT_FALSE(is_in_sight(event));
    player.move_mouse(player.on_screen((push->points[0] + push->points[1]) * 0.5));
    player.frames(3);
    EXPECT_TRUE(is_in_sight(event));
}

}  // namespace slidelab::test::stages_end_to_end_test
