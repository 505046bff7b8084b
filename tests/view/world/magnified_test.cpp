// Zoomed until a gap of a billionth of a unit fills the screen: everything is where it is.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "support/built.hpp"
#include "view/stage.hpp"

namespace slidelab::lab::magnified_test {

using test::Stage;

constexpr double gap = 1e-9;

/// Far from the origin two walls face each other across the gap, the right one a side of a solid;
/// below them a round wall that the mover, a disk, all but touches.
struct Scenery {
    Scenery() {
        LevelBuilder builder;
        builder.set_near_miss(0.0);  // by default the gap is closed
        builder.add_segment({{wall, 0.0}, {wall, 10.0}}, 0.0, {});
        builder.add_box({{wall + gap + 0.5, 5.0}, {0.5, 5.0}}, {WallName::Kind::box, 1, 0});
        builder.add_segment({{wall - 2.0, 20.0}, {wall - 1.0, 20.0}}, 0.25, {});
        level = test::built(std::move(builder));
        strategy.id = "test";
        strategy.walls = sees_segments | sees_solids | sees_capsules;
        strategy.shapes = moves_disk;
        view.legend = view.scale_bar = false;
    }

    void paint(Stage& stage, const Camera& camera) {
        stage.paint(
            {level, strategy, shape, position, {1.0, 0.0}, false, false, false, {}, {}, trace},
            camera, view);
    }

    static constexpr double wall = 12.0;
    Level level;
    Strategy strategy;
    Shape shape = DiskShape{0.25};
    Vec2 position{wall - 0.25 - gap, 8.0};
    Trace trace;
    ViewSettings view;
};

/// The first column from `x` on, to the right, that has about this colour in a row; 1280: none.
double column_of(const Stage& stage, Color color, double row, double x = 0.0) {
    const auto alike = [&](Color c) {
        return std::abs(c.r - color.r) + std::abs(c.g - color.g) + std::abs(c.b - color.b) < 40;
    };
    while (x < 1280.0 && !alike(stage.pixel({x, row}))) x += 1.0;
    return x;
}

TEST(Magnified, AGapOfABillionthFillsTheScreen) {
    Stage stage;
    Scenery scenery;
    Camera camera{{Scenery::wall + 0.5 * gap, 5.0}, 1000.0 / gap, {1280.0, 720.0}};
    ASSERT_GT(camera.pixels_per_unit, 0.9e12);
    scenery.paint(stage, camera);
    const Color wall = stage.theme().of(Paint::wall);
    for (const double row : {10.0, 300.0, 700.0}) {
        const double left = column_of(stage, wall, row);
        EXPECT_NEAR(left, 140.0, 3.0) << row;
        EXPECT_NEAR(column_of(stage, wall, row, left + 10.0), 1140.0, 3.0) << row;
        EXPECT_EQ(stage.pixel({1210.0, row}), stage.theme().of(Paint::solid)) << row;
    }
}

TEST(Magnified, TheRimOfADiskIsWhereItsRadiusSays) {
    Stage stage;
    Scenery scenery;
    // The rim is a gap away from the wall: both on the screen, 500 pixels apart.
    Camera camera{{Scenery::wall - 0.5 * gap, 8.0}, 500.0 / gap, {1280.0, 720.0}};
    scenery.paint(stage, camera);
    const double rim = column_of(stage, stage.theme().of(Paint::mover), 360.0);
    EXPECT_NEAR(rim, 390.0, 3.0);
    EXPECT_NEAR(column_of(stage, stage.theme().of(Paint::wall), 360.0), 890.0, 3.0);
    // Its inside is filled, and outside of it is nothing.
    EXPECT_FALSE(stage.pixel({200.0, 360.0}) == stage.pixel({700.0, 361.0}));
}

TEST(Magnified, TheRimOfARoundWallToo) {
    Stage stage;
    Scenery scenery;
    const Vec2 top{Scenery::wall - 1.5, 20.0 - 0.25};
    Camera camera{top, 500.0 / gap, {1280.0, 720.0}};
    for (const unsigned walls :
         {unsigned{sees_segments | sees_capsules}, unsigned{sees_segments}}) {
        scenery.strategy.walls = walls;
        scenery.paint(stage, camera);
        int rows = 0;
        for (double y = 340.0; y < 380.0; y += 1.0) {
            const Color c = stage.pixel({641.0, y});
            if (c.r > 100) ++rows;
        }
        EXPECT_GT(rows + (walls == unsigned{sees_segments} ? 1 : 0), 0);
        EXPECT_LT(rows, 5);
    }
}

TEST(Magnified, ZoomingInAndOutAgainAtThePointerKeepsThePlace) {
    Camera camera{{12.0, 5.0}, 40.0, {1280.0, 720.0}};
    const Vec2 pointer{900.0, 200.0};
    const Vec2 place = camera.to_world(pointer);
    for (int i = 0; i < 185; ++i) camera.zoom_at(pointer, 1.15);
    EXPECT_GE(camera.pixels_per_unit, 1e12);
    EXPECT_LT(distance(camera.to_world(pointer), place), 1e-13);
}

}  // namespace slidelab::lab::magnified_test
