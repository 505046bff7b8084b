#include "view/drawing/camera.hpp"

#include <gtest/gtest.h>

namespace slidelab::lab::camera_test {

void expect_near(Vec2 a, Vec2 b, double tolerance) {
    EXPECT_NEAR(a.x, b.x, tolerance);
    EXPECT_NEAR(a.y, b.y, tolerance);
}

TEST(Camera, ShowsItsCenterInTheScreensCentreAndKeepsYDown) {
    const Camera camera{{3.0, -2.0}, 50.0, {800.0, 600.0}};
    expect_near(camera.to_screen({3.0, -2.0}), {400.0, 300.0}, 1e-12);
    expect_near(camera.to_screen({4.0, -1.0}), {450.0, 350.0}, 1e-12);
}

TEST(Camera, GoesFromScreenToWorldAndBack) {
    const Camera camera{{123.25, 0.5}, 37.5, {1280.0, 720.0}};
    for (const Vec2 p : {Vec2{0.0, 0.0}, Vec2{1279.0, 3.0}, Vec2{-50.0, 900.0}})
        expect_near(camera.to_screen(camera.to_world(p)), p, 1e-9);
}

TEST(Camera, ZoomStaysWithinLimitsAndStillKeepsThePoint) {
    Camera camera;
    const Vec2 under = camera.to_world({10.0, 10.0});
    for (int i = 0; i < 500; ++i) camera.zoom_at({10.0, 10.0}, 2.0);
    EXPECT_LT(camera.pixels_per_unit, 1e13);
    expect_near(camera.to_world({10.0, 10.0}), under, 1e-6);
    for (int i = 0; i < 500; ++i) camera.zoom_at({10.0, 10.0}, 0.5);
    EXPECT_GT(camera.pixels_per_unit, 1e-3);
}

TEST(Camera, ShowsAWholeLevelWithAMargin) {
    Camera camera;
    const Aabb level{{-10.0, 4.0}, {90.0, 24.0}};
    camera.show(level);
    EXPECT_TRUE(camera.visible().contains(level.min));
    EXPECT_TRUE(camera.visible().contains(level.max));
    EXPECT_GT(camera.to_screen(level.min).x, 10.0);
    EXPECT_LT(camera.to_screen(level.min).x, 100.0);
}

TEST(Camera, ShowsATinyLevelNoCloserThanIsUseful) {
    Camera camera;
    camera.show({{0.0, 0.0}, {0.0, 0.0}});
    EXPECT_LE(camera.pixels_per_unit, 100.0);
    expect_near(camera.center, {0.0, 0.0}, 1e-12);
}

}  // namespace slidelab::lab::camera_test
