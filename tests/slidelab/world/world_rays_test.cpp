// Rays exactly along the sides of solids: they touch, and hit nothing. A little deeper they hit the
// corner, a little higher they pass.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "slidelab/world/world.hpp"
#include "support/built_world.hpp"
#include "support/random.hpp"

namespace slidelab::world_rays_test {

using test::Random;

TEST(WorldRays, along_the_top_of_a_box_hit_nothing_from_either_end) {
    const World world = test::built(WorldDefinition{{{Box{{0, 1}, {2, 1}}, 0.0, {}}}, {}});
    for (const double above : {0.0, 1e-12, 1e-16, -1e-13}) {
        EXPECT_FALSE(world.cast_ray({-5, -above}, {10, 0})) << above;
        EXPECT_FALSE(world.cast_ray({5, -above}, {-10, 0})) << above;
        EXPECT_FALSE(world.cast_ray({-5, 2 + above}, {10, 0})) << above;
        EXPECT_FALSE(world.cast_ray({-2 - above, -5}, {0, 10})) << above;
        EXPECT_FALSE(world.cast_ray({2 + above, 5}, {0, -10})) << above;
    }
    const auto deeper = world.cast_ray({-5, 1e-6}, {10, 0});
    ASSERT_TRUE(deeper);
    EXPECT_EQ(deeper->normal, (Vec2{-1, 0}));
    EXPECT_NEAR(deeper->fraction, 0.3, 1e-12);
}

/// A convex polygon on a circle, screen-clockwise, also with acute corners.
std::vector<Vec2> some_polygon(Random& random) {
    const int count = 3 + random.below(5);
    const Vec2 center = random.point(-20, 20);
    const double radius = random.magnitude(0.1, 5.0);
    std::vector<double> angles;
    double angle = random.between(0.0, 6.28);
    for (int i = 0; i < count; ++i) {
        angles.push_back(angle);
        angle += 6.283185307179586 / count * random.between(0.4, 1.0);
    }
    std::vector<Vec2> corners;
    for (const double each : angles)
        corners.push_back(center + Vec2{std::cos(each), std::sin(each)} * radius);
    return corners;
}

TEST(WorldRays, along_any_side_of_a_polygon_hit_nothing_and_a_little_deeper_they_do) {
    Random random(5);
    for (int i = 0; i < 3000; ++i) {
        const std::vector<Vec2> corners = some_polygon(random);
        const World world = test::built(WorldDefinition{{{corners, 0.0, {}}}, {}});
        const auto k = static_cast<std::size_t>(random.below(int(corners.size())));
        const Vec2 a = corners[k];
        const Vec2 b = corners[k + 1 == corners.size() ? 0 : k + 1];
        const Vec2 along = (b - a) / length(b - a);
        const Vec2 out{along.y, -along.x};
        const double before = random.between(0.5, 3.0);
        const double whole = length(b - a) + before + 1.0;
        const auto ray = [&](double above) {
            const bool is_back = random.chance(0.5);
            const Vec2 from = (is_back ? b + along * before : a - along * before) + out * above;
            return world.cast_ray(from, along * (is_back ? -whole : whole));
        };
        ASSERT_FALSE(ray(0.0)) << i;
        ASSERT_FALSE(ray(1e-12)) << i;
        ASSERT_TRUE(ray(-1e-7)) << i;
    }
}

TEST(WorldRays, across_a_segment_hit_it_up_to_its_very_end) {
    Random random(6);
    for (int i = 0; i < 1000; ++i) {
        const Vec2 a = random.point(-9, 9);
        const Vec2 b = a + random.direction() * random.magnitude(0.1, 5.0);
        const World world = test::built(WorldDefinition{{{Segment{a, b}, 0.0, {}}}, {}});
        const Vec2 across = outward((b - a) / length(b - a));
        ASSERT_TRUE(world.cast_ray(b - across, across * 2.0)) << i;
        ASSERT_TRUE(world.cast_ray(a + (b - a) * 1e-9 + across, across * -2.0)) << i;
    }
}

}  // namespace slidelab::world_rays_test
