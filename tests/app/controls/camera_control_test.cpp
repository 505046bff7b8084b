#include "app/controls/camera_rig.hpp"

#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "support/play_levels.hpp"
#include "view/stage.hpp"
#include "view/words/legend.hpp"

namespace slidelab::lab::camera_control_test {

TEST(ShowArea, KeepsALevelClearOfWhatCoversTheEdges) {
    const Aabb areas[] = {
        {{0.0, 0.0}, {20.0, 12.0}}, {{-5.0, 3.0}, {60.0, 5.0}}, {{0.0, 0.0}, {2.0, 30.0}}};
    for (const Aabb& area : areas) {
        for (const double right_edge : {1280.0, 940.0}) {
            Camera camera;
            show_area(camera, area, {50.0, 90.0, right_edge});
            const Vec2 min = camera.to_screen(area.min);
            const Vec2 max = camera.to_screen(area.max);
            EXPECT_GE(min.x, 0.0);
            EXPECT_GE(min.y, 50.0);
            EXPECT_LE(max.x, right_edge);
            EXPECT_LE(max.y, 720.0 - 90.0);
            EXPECT_NEAR(min.x, right_edge - max.x, 1e-6) << "centred";
            EXPECT_NEAR(min.y - 50.0, 630.0 - max.y, 1e-6) << "centred";
            EXPECT_EQ(camera.size, (Vec2{1280.0, 720.0}));
        }
    }
}

TEST(ShowArea, ShowsTheLevelOverWhatCoversAVeryLowScreen) {
    Camera camera;
    camera.size = {480.0, 200.0};
    show_area(camera, {{0.0, 0.0}, {20.0, 10.0}}, {50.0, 90.0, 480.0});
    const double height = 10.0 * camera.pixels_per_unit;
    EXPECT_GT(height, 150.0);
    EXPECT_NEAR(camera.center.y, 5.0, 1e-9);
}

TEST(ShowArea, KeepsTheLevelsClearOfTheLegendOfASlideWithThePanelOpenAndClosed) {
    test::Stage stage;
    const Labels labels(stage.renderer(), test::font_path(), 13);
    Sighted sighted;
    for (const Paint paint : {Paint::wall, Paint::seam, Paint::mover, Paint::trail})
        sighted.add(paint);
    for (const Role role :
         {Role::path, Role::position, Role::closest, Role::contact, Role::normal, Role::slide})
        sighted.add(role);
    sighted.stretched = true;
    for (const std::string& file : test::play_level_files()) {
        const auto loaded = load_level(file);
        const Aabb bounds = std::get<Map>(loaded).bounds;
        for (const double right_edge : {1280.0, 940.0}) {
            Camera camera;
            show_area(camera, bounds, {50.0, room_for_legend(labels, 1.0), right_edge});
            const Legend legend = lay_out_legend(
                {sighted, sighted, camera.size, right_edge, 0.0, 1.0, false}, labels);
            ASSERT_FALSE(legend.place.empty());
            EXPECT_LE(camera.to_screen(bounds.max).y, legend.place.min.y)
                << file << " " << right_edge;
        }
    }
}

TEST(ShowPoint, PutsItIntoTheCentreOfWhatThePanelLeaves) {
    Camera camera;
    show_point(camera, {7.0, 3.0}, 900.0);
    EXPECT_NEAR(camera.to_screen({7.0, 3.0}).x, 450.0, 1e-9);
    EXPECT_NEAR(camera.to_screen({7.0, 3.0}).y, 360.0, 1e-9);
}

TEST(AFollower, JumpsToTheMoverWhereItDoesNotGlide) {
    const Vec2 far{40.0, 3.0};
    Camera camera;
    Follower follower;
    EXPECT_TRUE(follower.follow(camera, far, true, 940.0, 1.0 / 60.0));
    EXPECT_GT(camera.to_screen(far).x, 940.0);
    EXPECT_FALSE(follower.follow(camera, far, true, 940.0, 1.0 / 60.0, false));
    EXPECT_NEAR(camera.to_screen(far).x, 470.0, 1e-6);
    EXPECT_NEAR(camera.to_screen(far).y, 360.0, 1e-6);
    const Vec2 center = camera.center;
    EXPECT_FALSE(follower.follow(camera, far + Vec2{1.0, 0.0}, true, 940.0, 1.0 / 60.0, false));
    EXPECT_EQ(camera.center, center);
}

}  // namespace slidelab::lab::camera_control_test
