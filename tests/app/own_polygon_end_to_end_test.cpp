// A polygon of the user's own as a mover: dragged in the probe view, used in the game.
#include <gtest/gtest.h>

#include "app/player.hpp"
#include "app/tools/probe/probe_view.hpp"
#include "articles/contract/registry.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test::own_polygon_end_to_end_test {

using Corners = std::vector<Vec2>;

AppConfig polygon_config() {
    AppConfig config;
    choose_strategy(config.settings, *find_strategy("sat_push"));
    config.settings.shape = "polygon";
    config.settings.corners = {{0.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}};
    config.settings.half_width = config.settings.half_height = 1.0;
    return config;
}

struct OwnPolygon : testing::Test {
    Player player{polygon_config()};

    Corners corners() { return std::get<PolygonShape>(player.probe()->scene().shape).corners; }
    void drag(Vec2 from, Vec2 to) {
        player.drag(player.on_screen(from), player.on_screen(to), SDL_BUTTON_LEFT);
    }
    double pixel() { return 1.5 / player.camera().pixels_per_unit; }
};

TEST_F(OwnPolygon, ItsCornersAreDraggedInTheProbeView) {
    player.tap(SDLK_b);
    ASSERT_EQ(corners(), (Corners{{0.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}}));
    drag({0.0, -1.0}, {0.5, -2.0});
    ASSERT_EQ(corners().size(), 3U);
    EXPECT_LT(distance(corners()[0], {0.5, -2.0}), pixel());
    EXPECT_EQ(player.probe()->scene().from, (Vec2{0.0, 0.0}));
    player.tap(SDLK_r);
    EXPECT_EQ(corners()[0], (Vec2{0.0, -1.0})) << "it is put back with the rest";
}

TEST_F(OwnPolygon, ADragThatWouldMakeItNoMoverIsRefusedWithAWord) {
    player.tap(SDLK_b);
    drag({0.0, -1.0}, {0.0, 1.5});
    EXPECT_TRUE(is_convex(corners()));
    EXPECT_PRED2(has, player.message().text(), "The corner stays: ");
}

TEST_F(OwnPolygon, IsTheGamesByAButton) {
    player.tap(SDLK_b);
    drag({0.0, -1.0}, {0.5, -2.0});
    const Corners dragged = corners();
    player.click("use_mover");
    EXPECT_EQ(player.message().text(), "The game's mover now: polygon of 3 corners.");
    player.tap(SDLK_b);
    const auto moved = std::get<PolygonShape>(shape_of(player.settings())).corners;
    ASSERT_EQ(moved.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_LT(distance(moved[i], dragged[i]), 1e-12);
    player.hold(SDLK_RIGHT, 90);
    EXPECT_NEAR(player.position().x, 2.0, 1e-6) << "its widest corner is at the wall";
}

TEST_F(OwnPolygon, ComesWithTheStrategyThatMovesIt) {
    player.tap(SDLK_1);
    ASSERT_EQ(player.settings().shape, "disk");
    player.tap(SDLK_b);
    player.tap(SDLK_5);
    Settings in_view = player.settings();
    ASSERT_EQ(in_view.strategy->id, "sat_push");
    in_view.shape = "polygon";
    player.desk().change_settings(in_view);
    player.frames(1);
    player.click("use_mover");
    EXPECT_PRED2(has, player.message().text(), ", under ");
    player.tap(SDLK_b);
    EXPECT_EQ(player.settings().strategy->id, "sat_push");
    EXPECT_EQ(player.settings().shape, "polygon");
}

}  // namespace slidelab::test::own_polygon_end_to_end_test
