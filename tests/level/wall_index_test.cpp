#include "level/wall_index.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "level/level.hpp"
#include "support/oracle.hpp"
#include "support/random.hpp"

namespace slidelab {
namespace {

/// Every wall that truly touches the box must be among the answers.
void expect_finds_all(const std::vector<Wall>& walls, const WallIndex& index, const Aabb& area) {
    const std::vector<std::uint32_t> found = index.near(area);
    const Box box{area.center(), area.size() * 0.5};
    for (std::uint32_t i = 0; i < walls.size(); ++i) {
        const auto gap = test::oracle_box_distance(box, walls[i].segment);
        if (gap > static_cast<long double>(walls[i].radius)) continue;
        EXPECT_TRUE(std::binary_search(found.begin(), found.end(), i)) << "wall " << i;
    }
}

TEST(WallIndex, FindsEveryWallThatTouchesABox) {
    test::Random random(3);
    for (int round = 0; round < 25; ++round) {
        std::vector<Wall> walls;
        const double longest = random.magnitude(0.01, 100);
        for (int i = 0, n = 1 + random.below(200); i < n; ++i) {
            const Vec2 a = random.point(-20, 20);
            const double radius = random.chance(0.3) ? random.between(0, 2) : 0.0;
            walls.push_back({{a, a + random.direction() * random.between(0, longest)}, radius});
        }
        const WallIndex index = WallIndex::of_walls(walls);
        for (int k = 0; k < 30; ++k) {
            const Vec2 corner = random.point(-25, 25);
            const Vec2 size{random.magnitude(1e-6, 20), random.magnitude(1e-6, 20)};
            expect_finds_all(walls, index, {corner, corner + size});
        }
    }
}

TEST(WallIndex, FindsWallsOnTheBordersOfItsCells) {
    std::vector<Wall> walls;
    for (int i = 0; i < 100; ++i) {
        const double x = i % 10;
        const double y = i / 10;
        walls.push_back({{{x, y}, {x + 1, y}}});
    }
    const WallIndex index = WallIndex::of_walls(walls);
    for (int i = 0; i <= 9; ++i) {
        for (int k = 0; k <= 9; ++k) {
            const Vec2 at{static_cast<double>(i), static_cast<double>(k)};
            expect_finds_all(walls, index, {at, at});
        }
    }
}

TEST(WallIndex, TakesWallsOnOneLineInOnePointAndNoneAtAll) {
    EXPECT_TRUE(WallIndex::of_walls({}).near({{-1, -1}, {1, 1}}).empty());
    const std::vector<Wall> posts(50, Wall{{{3, 3}, {3, 3}}});
    EXPECT_EQ(WallIndex::of_walls(posts).near({{2, 2}, {4, 4}}).size(), 50U);
    std::vector<Wall> line;
    for (int i = 0; i < 1000; ++i) line.push_back({{{i * 1.0, 7}, {i + 1.0, 7}}});
    EXPECT_LE(WallIndex::of_walls(line).near({{500.2, 6}, {500.8, 8}}).size(), 4U);
}

TEST(WallIndex, IsBuiltInLinearSizeHoweverLongTheWallsAre) {
    test::Random random(8);
    std::vector<Wall> walls;
    for (int i = 0; i < 20000; ++i)
        walls.push_back({{random.point(-1e9, 1e9), random.point(-1e9, 1e9)}});
    EXPECT_LT(WallIndex::of_walls(walls).memory_bytes(), 20000U * 48U);
}

TEST(WallIndex, AsksFewOfMany) {
    test::Random random(9);
    std::vector<Wall> walls;
    for (int i = 0; i < 100000; ++i) {
        const Vec2 a = random.point(0, 1000);
        walls.push_back({{a, a + random.direction()}});
    }
    const WallIndex index = WallIndex::of_walls(walls);
    std::size_t visited = 0;
    for (int k = 0; k < 1000; ++k) {
        const Vec2 at = random.point(0, 1000);
        index.visit_near({at, at + Vec2{0.6, 0.6}}, [&](std::uint32_t) { ++visited; });
    }
    EXPECT_LT(visited, 1000U * 20U);
}

}  // namespace
}  // namespace slidelab
