#include "slidelab/collision/query/near_walls.hpp"

#include <gtest/gtest.h>

#include <random>

namespace slidelab::detail::near_walls_test {
namespace {

TEST(NearWalls, SayTheSameAsTheTestOfOneWallToTheLastBit) {
    std::mt19937 engine(7);
    const auto between = [&engine](double low, double high) {
        return low + (high - low) * (static_cast<double>(engine()) / 4294967296.0);
    };
    const double tolerance = 1e-10;
    int overlaps = 0;
    for (int i = 0; i < 20'000; ++i) {
        const Vec2 a{between(-1.0, 1.0), between(-1.0, 1.0)};
        const bool is_point = i % 16 == 0;
        const Vec2 b = is_point ? a : Vec2{between(-1.0, 1.0), between(-1.0, 1.0)};
        const Wall wall{{a, b}, i % 3 == 0 ? between(0.0, 0.3) : 0.0, no_solid};
        const double radius = between(0.05, 0.5);
        const Vec2 center = i % 64 == 0 ? a : Vec2{between(-1.5, 1.5), between(-1.5, 1.5)};
        const Vec2 against{between(-1.0, 1.0), between(-1.0, 1.0)};

        const Penetration one = collide_disk_with_wall(center, radius, wall, against, tolerance);
        const NearWall near(wall, 3, radius);
        const double depth = near.depth_at(center);
        ASSERT_EQ(depth > tolerance, one.overlaps());
        if (!one.overlaps()) continue;
        ++overlaps;
        const Penetration same = near.penetration_at(center, depth, against);
        ASSERT_EQ(same.depth, one.depth);
        ASSERT_EQ(same.normal, one.normal);
        ASSERT_EQ(same.point, one.point);
        ASSERT_EQ(same.wall, 3U);
    }
    EXPECT_GT(overlaps, 2000);
}

TEST(NearWalls, TouchAnAreaAsTheirBoundsDo) {
    const NearWall wall({{{0.0, 0.0}, {2.0, 1.0}}, 0.5, no_solid}, 0, 0.3);
    EXPECT_TRUE(wall.overlaps({{2.5, 1.0}, {3.0, 2.0}}));  // its radius included
    EXPECT_FALSE(wall.overlaps({{2.6, 1.0}, {3.0, 2.0}}));
    EXPECT_FALSE(wall.overlaps({{0.0, -2.0}, {1.0, -0.6}}));
}

}  // namespace
}  // namespace slidelab::detail::near_walls_test
