// The figures of the articles in the running program: opened and walked through with real events.
#include <gtest/gtest.h>

#include <filesystem>

#include "app/files/paths.hpp"
#include "app/player.hpp"
#include "app/run_program.hpp"
#include "app/tools/probe/probe_view.hpp"
#include "lab/scenes/saved/scene_setup.hpp"
#include "support/this_build.hpp"

namespace slidelab::lab::figures_end_to_end_test {

using test::Player;

SceneList figures() {
    return std::get<SceneList>(load_scenes(SLIDELAB_LEVELS "/figures/index.json"));
}

/// The stage of the event at hand.
int stage_at_hand(Player& player) {
    const auto event = player.stages().event();
    if (!event) return 0;
    return player.probe()->solved().trace.events()[*event].stage;
}

TEST(Figures, AreListedByArticleAndOpenedWithTheMouse) {
    Player player;
    player.click("figures");
    ASSERT_TRUE(player.control_center("two-sides").has_value());
    EXPECT_FALSE(player.open_figure()) << "nothing is open yet";
    player.click("relative-motion");
    ASSERT_TRUE(player.open_figure());
    EXPECT_EQ(player.open_figure()->id, "relative-motion");
    EXPECT_FALSE(player.control_center("two-sides")) << "the list is closed";
    ASSERT_TRUE(player.probe());
    EXPECT_EQ(player.settings().strategy->id, "box_sweep");
    EXPECT_EQ(stage_at_hand(player), 2) << "Relative motion";
    EXPECT_TRUE(player.stages().is_open());

    player.click("All figures");
    EXPECT_TRUE(player.control_center("relative-motion")) << "it shows where one is";
    player.tap(SDLK_ESCAPE);
    EXPECT_FALSE(player.control_center("relative-motion"));
    EXPECT_TRUE(player.open_figure()) << "Esc closed the list alone";
}

TEST(Figures, TheListIsScrolledToTheLastOnes) {
    Player player;
    player.press(SDLK_F4);
    player.point_at({400.0, 360.0});
    for (int i = 0; i < 60; ++i) player.wheel(-5);
    player.click("parabola");
    ASSERT_TRUE(player.open_figure());
    EXPECT_EQ(player.open_figure()->id, "parabola");
}

TEST(Figures, TheButtonsOfTheCaptionLeadOnAndBack) {
    Player player;
    player.tap(SDLK_PAGEDOWN);
    ASSERT_TRUE(player.open_figure());
    EXPECT_EQ(player.open_figure()->id, figures().scenes[0].id);
    player.click("Next figure");
    EXPECT_EQ(player.open_figure()->id, figures().scenes[1].id);
    player.click("Next figure");
    EXPECT_EQ(player.open_figure()->id, figures().scenes[2].id);
    player.click("Previous figure");
    EXPECT_EQ(player.open_figure()->id, figures().scenes[1].id);
    player.tap(SDLK_PAGEUP);
    player.tap(SDLK_PAGEUP);
    EXPECT_EQ(player.open_figure()->id, figures().scenes[0].id) << "there is none before";
    EXPECT_EQ(player.message().text(), "This is the first figure.");
}

/// Places that must be seen: ends of the displacement and of the walls, and the path with the
/// mover.
std::vector<Vec2> places_of(ProbeView& probe) {
    const ProbeScene& scene = probe.scene();
    std::vector<Vec2> places{scene.from, scene.from + scene.delta};
    const Vec2 extents = extents_of(scene.shape);
    for (const PathPoint& point : probe.solved().path) {
        places.push_back(point.at - extents);
        places.push_back(point.at + extents);
    }
    for (const Wall& wall : probe.level().walls()) {
        places.push_back(wall.segment.a);
        places.push_back(wall.segment.b);
    }
    for (const MovingBody& body : scene.walls.boxes) {
        const Aabb end = bounds_at(body, 1.0);
        places.push_back(end.min);
        places.push_back(end.max);
    }
    return places;
}

void expect_laid_out(Player& player) {
    Desk& desk = player.desk();
    ASSERT_TRUE(desk.caption.place());
    const Aabb caption = *desk.caption.place();
    EXPECT_TRUE(desk.caption.fits()) << "all words have room";
    constexpr double panel_width = 340.0;
    const double right = desk.window.output_size().x - panel_width;
    EXPECT_GE(caption.min.x, 0.0);
    EXPECT_LE(caption.max.x, right);
    EXPECT_LE(caption.max.y, 0.3 * desk.window.output_size().y);
    for (const Vec2 place : places_of(*player.probe())) {
        const Vec2 at = player.camera().to_screen(place);
        EXPECT_GT(at.y, caption.max.y) << "below the caption";
        EXPECT_LT(at.y, player.camera().size.y) << "above the timeline";
        EXPECT_GT(at.x, 0.0);
        EXPECT_LT(at.x, right) << "left of the panel";
    }
}

class Course : public testing::TestWithParam<std::pair<int, int>> {};

TEST_P(Course, LeadsFromTheFirstToTheLastAndEveryFigureIsLaidOutWhole) {
    if (test::is_sanitized() && GetParam().first != 1280) GTEST_SKIP() << "the same code";
    const SceneList list = figures();
    Player player({.width = GetParam().first, .height = GetParam().second});
    for (const SavedScene& figure : list.scenes) {
        SCOPED_TRACE(figure.id);
        player.press(SDLK_PAGEDOWN);
        ASSERT_TRUE(player.open_figure());
        ASSERT_EQ(player.open_figure()->id, figure.id);
        EXPECT_EQ(stage_at_hand(player), figure.figure()->stage) << "its stage is at hand";
        expect_laid_out(player);
    }
    player.tap(SDLK_PAGEDOWN);
    EXPECT_EQ(player.open_figure()->id, list.scenes.back().id);
    EXPECT_EQ(player.message().text(), "This is the last figure.");
    for (std::size_t i = list.scenes.size() - 1; i-- > 0;) {
        player.tap(SDLK_PAGEUP);
        ASSERT_EQ(player.open_figure()->id, list.scenes[i].id);
    }
}

INSTANTIATE_TEST_SUITE_P(Figures, Course,
                         testing::Values(std::pair{1280, 720}, std::pair{900, 600}),
                         [](const auto& tested) {
                             return std::to_string(tested.param.first) + "x" +
                                    std::to_string(tested.param.second);
                         });

/// Caption and legend together take more than half of it.
TEST(Figures, AreFramedBelowTheirCaptionOnALowScreen) {
    Player player({.width = 800, .height = 600});
    player.press(SDLK_PAGEDOWN);
    ASSERT_TRUE(player.probe());
    EXPECT_GT(player.on_screen(player.probe()->scene().from).y,
              player.desk().caption.place()->max.y);
}

TEST(Figures, AreFramedAnewWhenThePanelGoesButNotOnceTheUserMovedTheView) {
    Player player;
    player.press(SDLK_PAGEDOWN);
    const double before = player.camera().center.x;
    player.press(SDLK_F2);
    EXPECT_LT(player.camera().center.x, before) << "in the middle of a wider world";

    player.move_mouse({500.0, 400.0});
    player.wheel(2);
    const double zoomed = player.camera().pixels_per_unit;
    player.press(SDLK_F2);
    EXPECT_EQ(player.camera().pixels_per_unit, zoomed);
}

TEST(Figures, CanBeDraggedAndPutBack) {
    Player player;
    player.tap(SDLK_PAGEDOWN);
    player.tap(SDLK_PAGEDOWN);  // the path that ends before the wall
    player.frames(3);
    ASSERT_EQ(player.open_figure()->id, "both-tests");
    EXPECT_FALSE(player.probe()->solved().result.hit());
    const ProbeScene scene = player.probe()->scene();
    const Vec2 target = scene.from + scene.delta;
    player.drag(player.on_screen(target), player.on_screen(scene.from + scene.delta * 2.0),
                SDL_BUTTON_LEFT);
    EXPECT_TRUE(player.probe()->solved().result.hit()) << "as its caption says";
    EXPECT_TRUE(player.open_figure()) << "its caption stays";
    player.tap(SDLK_r);
    EXPECT_EQ(player.probe()->scene().delta, scene.delta);
}

TEST(Figures, LeaveTheRunAsItWas) {
    Player player;
    player.hold(SDLK_RIGHT, 20);
    player.frames(60);
    const Settings settings = player.settings();
    const Vec2 position = player.position();
    const Vec2 center = player.camera().center;
    const double scale = player.camera().pixels_per_unit;
    player.tap(SDLK_PAGEDOWN);
    player.press(SDLK_PAGEDOWN);
    EXPECT_NE(player.camera().pixels_per_unit, scale);
    player.tap(SDLK_b);
    EXPECT_FALSE(player.open_figure());
    EXPECT_FALSE(player.probe());
    EXPECT_FALSE(player.desk().caption.place());
    EXPECT_EQ(player.settings(), settings);
    EXPECT_EQ(player.position(), position);
    EXPECT_EQ(player.camera().center, center);
    EXPECT_EQ(player.camera().pixels_per_unit, scale);
    EXPECT_EQ(player.document().level_path, "room.tmj");

    player.tap(SDLK_PAGEDOWN);
    player.tap(SDLK_ESCAPE);
    EXPECT_FALSE(player.stages().event()) << "first all of the move comes into view";
    EXPECT_TRUE(player.open_figure());
    player.tap(SDLK_ESCAPE);
    EXPECT_FALSE(player.open_figure());
}

TEST(Figures, AProgramBeginsWithTheOneThatIsNamed) {
    Player player({.scene = scene_of_text("tangent")});
    ASSERT_TRUE(player.open_figure());
    EXPECT_EQ(player.open_figure()->id, "tangent");
    EXPECT_EQ(stage_at_hand(player), 4);
}

TEST(Figures, OnTheCommandLineAreListedAndDrawn) {
    const test::ProgramResult listed = test::run_program({"figures", "--list"});
    EXPECT_EQ(listed.status, 0);
    for (const SavedScene& figure : figures().scenes)
        EXPECT_NE(listed.out.find("  " + figure.id + " "), std::string::npos) << figure.id;
    EXPECT_EQ(test::run_program({"figures"}).status, 2);
    EXPECT_EQ(test::run_program({"figures", "--list", "more"}).status, 2);

    const test::ProgramResult unknown =
        test::run_program({"--figure", "nosuch", "--headless", "--screenshot", "x.png"});
    EXPECT_EQ(unknown.status, 2);
    EXPECT_NE(unknown.err.find("--figure: no figure \"nosuch\""), std::string::npos);
    EXPECT_EQ(test::run_program({"--figure", "tangent", "--headless"}).status, 2);

    const test::ScratchFolder scratch;
    const std::string picture = scratch.file("tangent.png");
    EXPECT_EQ(
        test::run_program({"--figure", "tangent", "--headless", "--screenshot", picture}).status,
        0);
    EXPECT_GT(std::filesystem::file_size(picture), 1000U);
}

}  // namespace slidelab::lab::figures_end_to_end_test
