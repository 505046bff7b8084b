// A polygon mover's corners as a setting, from their text to the mover and back.
#include "lab/run/mover_polygon.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "articles/contract/registry.hpp"
#include "lab/run/settings.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"
#include "support/answers.hpp"
#include "support/lab_names.hpp"
#include "support/random.hpp"
#include "support/refused.hpp"

namespace slidelab::test::mover_polygon_test {

using Corners = std::vector<Vec2>;

Settings polygon_settings() {
    Settings settings = default_settings();
    choose_strategy(settings, *find_strategy("sat_push"));
    settings.shape = "polygon";
    return settings;
}

/// Recordings from before corners could be set hold no corners, and must play to the same bits.
TEST(MoverPolygon, IsTheHexagonOfAlwaysAtFirst) {
    Settings settings = polygon_settings();
    const double w = settings.half_width = 0.1 + 0.2;
    const double h = settings.half_height = 0.7;
    EXPECT_EQ(std::get<PolygonShape>(shape_of(settings)).corners,
              (Corners{{-w, 0}, {-w / 2, -h}, {w / 2, -h}, {w, 0}, {w / 2, h}, {-w / 2, h}}));
    EXPECT_EQ(read_corners("6"), settings.corners);
}

TEST(MoverPolygon, WithACountIsRegular) {
    for (int count = least_corners; count <= most_corners; ++count) {
        const Corners corners = read_corners(std::to_string(count));
        ASSERT_EQ(corners.size(), static_cast<std::size_t>(count));
        EXPECT_EQ(problem_with_corners(corners, thinnest_outline), std::nullopt) << count;
        EXPECT_EQ(text_of_corners(corners), std::to_string(count));
        if (count == usual_corners) continue;
        const double side = 2.0 * std::sin(3.14159265358979323846 / count);
        for (std::size_t i = 0; i < corners.size(); ++i) {
            EXPECT_NEAR(length(corners[i]), 1.0, 1e-15);
            EXPECT_NEAR(distance(corners[i], corners[(i + 1) % corners.size()]), side, 1e-14);
        }
    }
}

TEST(MoverPolygon, TakesCornersInEitherDirection) {
    const Corners clockwise{{0, -1}, {1, 1}, {-1, 1}};
    EXPECT_EQ(read_corners("0,-1;1,1;-1,1"), clockwise);
    EXPECT_EQ(read_corners("-1,1;1,1;0,-1"), clockwise);
}

/// Corners on a circle in rising order: convex, and the centre is inside where no gap is too wide.
Corners any_corners(Random& random) {
    for (;;) {
        Corners corners;
        std::vector<double> angles;
        for (int i = 3 + random.below(10); i > 0; --i)
            angles.push_back(random.between(0.0, 6.283185307179586));
        std::sort(angles.begin(), angles.end());
        for (const double angle : angles) corners.push_back({std::cos(angle), std::sin(angle)});
        if (!problem_with_corners(corners, thinnest_outline)) return corners;
    }
}

TEST(MoverPolygon, ComesBackFromItsTextToTheBit) {
    Random random(7);
    for (int i = 0; i < 300; ++i) {
        Settings target = polygon_settings();
        target.corners = any_corners(random);
        Settings reached = default_settings();
        for (const std::string& assignment : differences(reached, target))
            EXPECT_EQ(apply_setting(reached, assignment), std::nullopt) << assignment;
        ASSERT_EQ(reached, target);
    }
}

TEST(MoverPolygon, IsTakenFromAShapeWithItsSize) {
    Random random(8);
    for (int i = 0; i < 300; ++i) {
        PolygonShape shape{any_corners(random)};
        const double scale = random.between(0.2, 4.0);
        for (Vec2& corner : shape.corners) corner = corner * scale;
        Settings settings = polygon_settings();
        const auto problem = use_shape(settings, shape);
        ASSERT_EQ(test::said_of(problem), "");
        const Corners made = std::get<PolygonShape>(shape_of(settings)).corners;
        ASSERT_EQ(made.size(), shape.corners.size());
        for (std::size_t k = 0; k < made.size(); ++k)
            EXPECT_LT(distance(made[k], shape.corners[k]), 1e-14);
    }
}

TEST(MoverPolygon, AShapeThatNoSettingDescribesIsRefused) {
    Settings settings = polygon_settings();
    EXPECT_TRUE(use_shape(settings, PolygonShape{{{0, -9}, {9, 9}, {-9, 9}}})) << "too large";
    EXPECT_TRUE(use_shape(settings, PolygonShape{{{1, -1}, {2, 1}, {1, 1}}})) << "off its centre";
    choose_strategy(settings, *find_strategy("disk_slide"));
    const Settings before = settings;
    EXPECT_TRUE(use_shape(settings, PolygonShape{{{0, -1}, {1, 1}, {-1, 1}}})) << "not moved";
    EXPECT_EQ(settings, before);
}

TEST(Size, IsTheLargestHalfExtentOfEveryShape) {
    for (const char* shape : {"disk", "box", "polygon"}) {
        for (const char* polygon : {"polygon=3", "polygon=6", "polygon=0,-0.5;0.5,0.5;-0.5,0.5"}) {
            Settings settings = polygon_settings();
            ASSERT_EQ(apply_setting(settings, polygon), std::nullopt);
            settings.half_width = 0.4;
            settings.half_height = 0.2;
            settings.shape = shape;
            ASSERT_EQ(apply_setting(settings, "size=0.5"), std::nullopt);
            const Vec2 extents = extents_of(shape_of(settings));
            EXPECT_NEAR(std::max(extents.x, extents.y), 0.5, 1e-15) << shape << ", " << polygon;
            EXPECT_NEAR(settings.half_width, 2.0 * settings.half_height, 1e-15);
            EXPECT_EQ(settings.radius, 0.5);
        }
    }
}

}  // namespace slidelab::test::mover_polygon_test
