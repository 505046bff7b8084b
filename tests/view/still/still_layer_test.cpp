// The cached picture, scrolled, against one that is drawn anew.
#include "view/still/still_layer.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

#include "support/built.hpp"
#include "view/stage.hpp"

namespace slidelab::lab::still_layer_test {

using test::Stage;

/// Walls of all kinds over many screens: tiles, slants, a capsule polyline, point obstacles.
Level wide_level() {
    LevelBuilder builder;
    for (int i = 0; i < 40; ++i) {
        const double x = 1.7 * i;
        const double y = (i * 7) % 11 - 5.0;
        builder.add_box({{x, y}, {0.5, 0.5}}, {});
        builder.add_box({{x + 1.0, y}, {0.5, 0.5}}, {});
        builder.add_segment({{x, y + 2.0}, {x + 2.3, y + 0.9}}, 0.0, {});
        builder.add_segment({{x, 4.0 - i % 3}, {x + 1.7, 4.0 - (i + 1) % 3}}, 0.3, {});
        builder.add_segment({{x, -y}, {x, -y}}, 0.4, {});
    }
    return test::built(std::move(builder));
}

class StillLayerTest : public testing::Test {
protected:
    void paint() {
        const Scene scene{level, strategy, shape, {-1e4, 0.0}, {1.0, 0.0}, false,
                          false, false,    {},    {},          trace};
        stage.paint(scene, camera, view);
    }

    std::vector<Color> picture() const {
        std::vector<Color> pixels;
        for (int y = 0; y < 360; ++y)
            for (int x = 0; x < 640; ++x) pixels.push_back(stage.pixel({x * 1.0, y * 1.0}));
        return pixels;
    }

    int pixels_unlike_when_drawn_anew() {
        const auto scrolled = picture();
        stage.painter().forget();
        paint();
        const auto anew = picture();
        int unlike = 0;
        for (std::size_t i = 0; i < anew.size(); ++i)
            if (std::abs(anew[i].r - scrolled[i].r) > 3 || std::abs(anew[i].b - scrolled[i].b) > 3)
                ++unlike;
        return unlike;
    }

    Stage stage{640, 360};
    Level level = wide_level();
    Strategy strategy;
    Shape shape = DiskShape{0.3};
    Trace trace;
    Camera camera{{5.0, 0.0}, 40.0, {640.0, 360.0}};
    ViewSettings view;
};

TEST_F(StillLayerTest, ScrollingShowsWhatDrawingAnewShows) {
    const unsigned views[] = {sees_segments | sees_capsules | sees_solids, sees_solids,
                              sees_segments};
    const Vec2 displacements[] = {
        {7.0, 0.0}, {-3.0, 2.0}, {0.0, -5.0}, {60.0, 31.0}, {-61.0, -33.0}};
    view.legend = false;
    for (const unsigned walls : views) {
        strategy.walls = walls;
        camera.center = {20.0, 0.0};
        paint();
        for (const Vec2 pixels : displacements) {
            const int redraws = stage.painter().redraws();
            for (int i = 0; i < 25; ++i) {
                camera.center += pixels / camera.pixels_per_unit;
                paint();
            }
            EXPECT_EQ(stage.painter().redraws(), redraws) << "only strips";
            EXPECT_EQ(pixels_unlike_when_drawn_anew(), 0) << walls << " " << pixels.x;
        }
    }
}

TEST_F(StillLayerTest, TellsWhatIsOnScreenAndNotWhatIsNearIt) {
    strategy.walls = sees_solids;
    Sighted sighted;
    StillLayer layer(stage.renderer());
    paint();  // begins a frame of ImGui, which a draw list needs
    ImDrawList list(ImGui::GetDrawListSharedData());
    list._ResetForNewFrame();
    const auto look_at = [&](Vec2 center) {
        sighted = {};
        camera.center = center;
        layer.draw(list, camera, stage.theme(),
                   {&level, nullptr, &strategy, strategy.walls, true, 1.0, {}}, sighted);
    };
    look_at({5.0, 0.0});
    EXPECT_TRUE(sighted.has(Paint::wall));
    EXPECT_TRUE(sighted.has(Paint::seam));
    EXPECT_TRUE(sighted.has(Paint::unseen_wall));
    look_at({5.0, -20.0});
    EXPECT_FALSE(sighted.has(Paint::wall));
    EXPECT_FALSE(sighted.has(Paint::unseen_wall));
}

}  // namespace slidelab::lab::still_layer_test
