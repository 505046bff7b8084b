// A comparison in the window: keys, panel and pixels.
#include <SDL.h>
#include <gtest/gtest.h>

#include "app/pixels.hpp"
#include "app/player.hpp"
#include "articles/contract/registry.hpp"
#include "lab/compare/comparison_table.hpp"
#include "lab/engines/models.hpp"
#include "lab/run/movers.hpp"

namespace slidelab::lab::compare_end_to_end_test {

using test::clipboard;
using test::Player;

class AComparison : public testing::Test {
protected:
    void walk(double right, double down, int frames) {
        const Input input{.right = right, .down = down};
        player.app().script = input;
        player.frames(frames);
        player.app().script = Input{};
        player.frames(1);
    }
    const CompareTool& compare() { return *player.compare(); }
    const Comparison& lanes() { return *compare().comparison(); }

    Player player;
};

TEST_F(AComparison, BeginsWithAllStrategiesAtTheStartOfTheRunAndGoesOnWithIt) {
    walk(1, 0.3, 60);
    player.tap(SDLK_k);
    ASSERT_TRUE(player.compare());
    ASSERT_EQ(lanes().lanes().size(), strategies().size());
    EXPECT_EQ(lanes().last(), player.session().run().last());
    walk(0, 1, 30);
    EXPECT_EQ(lanes().last(), player.session().run().last());
    const std::int64_t n = lanes().last();
    EXPECT_EQ(lanes().lanes()[0].run().position_at(n), player.position()) << "the run's own";
    player.tap(SDLK_k);
    EXPECT_FALSE(player.compare());
}

TEST_F(AComparison, LeavesNoStrategyOutBesideAnEngines) {
    Settings settings = player.settings();
    choose_strategy(settings, *Movers().find("godot_floating"));
    player.desk().use_settings(settings);
    player.frames(2);
    player.tap(SDLK_k);
    EXPECT_EQ(compare().plans().size(), strategies().size() + 1);
    EXPECT_EQ(player.message().text(), "Comparison: on");
}

TEST_F(AComparison, ShowsTheSameTableAsTheLanesByThemselves) {
    walk(1, 0.3, 90);
    player.tap(SDLK_k);
    const KeptRun& run = player.session().run();
    std::vector<LanePlan> plans(compare().plans().begin(), compare().plans().end());
    Comparison own(run, plans);
    own.follow(run, run.last(), {});
    EXPECT_EQ(text_table(lanes(), {.times = false}), text_table(own, {.times = false}));
    player.click("copy_markdown");
    EXPECT_TRUE(clipboard().starts_with("| Lane")) << clipboard();
}

TEST_F(AComparison, DrawsGhostsInTheColoursOfTheirLanes) {
    player.tap(SDLK_k);
    player.click("remove_lane.6");
    player.click("remove_lane.5");
    player.click("remove_lane.4");
    player.click("remove_lane.2");
    ASSERT_EQ(compare().plans().size(), 2U);
    walk(1, 1, 120);
    const Color second = test::theme().of(Paint::lane_2);
    const Vec2 at = player.camera().to_screen(lanes().lanes()[1].run().position_at(lanes().last()));
    EXPECT_GT(test::pixels_like(player.app(), at, 25, second), 15);
}

TEST_F(AComparison, StandsSideBySideWithOneCamera) {
    walk(1, 0, 20);
    player.tap(SDLK_k);
    player.tap(SDLK_g);
    EXPECT_EQ(compare().layout(), LaneLayout::tiles);
    player.frames(2);
    // Three beside each other, and two below; each is named at its lower left.
    const auto named = [&](double x, double y, Paint paint) {
        return test::pixels_like(player.app(), {x, y}, 40, test::theme().of(paint));
    };
    EXPECT_GT(named(25, 322, Paint::lane_1), 15);
    EXPECT_GT(named(313 + 25, 322, Paint::lane_2), 15);
    EXPECT_EQ(named(313 + 25, 322, Paint::lane_1), 0);
    EXPECT_GT(named(313 + 25, 660, Paint::lane_5), 15);
    player.tap(SDLK_g);
    EXPECT_EQ(compare().layout(), LaneLayout::ghosts);
}

TEST_F(AComparison, IsNearInOneWorldAndSideBySideAndGoesBack) {
    const double mover = 2.0 * player.settings().radius;
    const double before = player.camera().pixels_per_unit;
    const auto press = [&](SDL_Keycode key) {
        player.tap(key);
        player.frames(30);
    };
    press(SDLK_k);
    const double in_one_world = player.camera().pixels_per_unit;
    EXPECT_GE(mover * in_one_world, 40.0) << "pixels";
    press(SDLK_g);
    EXPECT_GE(mover * player.camera().pixels_per_unit / 3.0, 40.0) << "three beside each other";
    press(SDLK_g);
    EXPECT_EQ(player.camera().pixels_per_unit, in_one_world);
    press(SDLK_k);
    EXPECT_EQ(player.camera().pixels_per_unit, before);
}

TEST_F(AComparison, ThePointerLeadsInATileToWhatIsSeenThere) {
    player.tap(SDLK_k);
    player.press(SDLK_g);
    const Vec2 size = player.desk().window.size();
    player.move_mouse({size.x * 0.06, size.y * 0.2});  // left of the first tile's centre
    player.button(SDL_BUTTON_LEFT, true);
    player.frames(10);
    player.button(SDL_BUTTON_LEFT, false);
    player.frames(2);
    EXPECT_LT(player.position().x, -0.2);
}

TEST_F(AComparison, ALaneIsChangedAndAddedInThePanel) {
    player.tap(SDLK_k);
    player.click("lane.1");
    player.click("deepest_first");
    EXPECT_EQ(compare().plans()[0].title, "disk_slide,deepest_first=off");
    player.click("remove_lane.6");
    player.click("add_lane");
    ASSERT_EQ(compare().plans().size(), 6U);
    EXPECT_EQ(compare().plans()[5].title, "disk_slide");
}

TEST_F(AComparison, SortsItsLanes) {
    walk(1, 1, 90);
    player.press(SDLK_k);
    player.click("remove_lane.6");  // the table is then in view
    player.click("metric.travelled");
    const std::vector<std::size_t> order = compare().order();
    for (std::size_t i = 1; i < order.size(); ++i) {
        EXPECT_GE(lanes().lanes()[order[i - 1]].metrics().travelled,
                  lanes().lanes()[order[i]].metrics().travelled);
    }
    player.click("metric.travelled");
    EXPECT_FALSE(compare().sorted_by().has_value());
}

TEST_F(AComparison, FollowsThePastAndBeginsAnewWithABranch) {
    walk(1, 0.3, 90);
    player.tap(SDLK_k);
    player.session().apply(command::Seek{30});
    player.frames(2);
    EXPECT_EQ(lanes().last(), player.session().run().last()) << "whatever is in view";
    walk(0, -1, 10);
    EXPECT_EQ(lanes().last(), player.session().run().last());
    EXPECT_LT(lanes().last(), 60);
    EXPECT_EQ(lanes().lanes()[0].run().position_at(lanes().last()), player.position());
}

}  // namespace slidelab::lab::compare_end_to_end_test
