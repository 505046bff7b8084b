#include "slidelab/level/broad_phase/bit_grid.hpp"

#include <gtest/gtest.h>

#include "support/random.hpp"

namespace slidelab::detail::bit_grid_test {
namespace {

using test::Random;

TEST(BitGrid, IsBlackWhereverABoxWasDrawn) {
    Random random(31);
    for (int round = 0; round < 100; ++round) {
        const double size = random.magnitude(1e-6, 1e6);
        const Aabb bounds{{-size, -size * random.magnitude(1e-3, 1)}, {size, size}};
        BitGrid grid(bounds, random.magnitude(1, 1e4));
        for (int i = 0; i < 20; ++i) {
            const Vec2 corner = random.point(-1, 0.9) * size;
            const Aabb box{corner, corner + random.point(0, 0.1) * size};
            grid.draw(box);
            for (int k = 0; k < 20; ++k) {
                const Vec2 share = random.point(0, 1);
                const Vec2 p = box.min + Vec2{box.size().x * share.x, box.size().y * share.y};
                if (!box.contains(p) || !bounds.contains(p)) continue;  // by rounding
                EXPECT_TRUE(grid.at(p)) << round;
            }
        }
    }
}

TEST(BitGrid, IsWhiteACellAwayFromWhatWasDrawn) {
    BitGrid grid({{0, 0}, {100, 50}}, 5000);
    grid.draw({{10, 10}, {90, 20}});
    grid.draw({{200, 10}, {300, 20}});  // outside
    EXPECT_NEAR(grid.cell(), 1.0, 1e-9);
    EXPECT_FALSE(grid.at({50, 8.9}));
    EXPECT_FALSE(grid.at({50, 21.1}));
    EXPECT_FALSE(grid.at({8.9, 15}));
    EXPECT_FALSE(grid.at({91.1, 15}));
    EXPECT_TRUE(grid.at({50, 15}));
    EXPECT_FALSE(grid.at({-1, 15}));
    EXPECT_FALSE(grid.at({250, 15}));
    EXPECT_FALSE(BitGrid().at({0, 0}));
}

TEST(BitGrid, TakesALineAndAPoint) {
    BitGrid line({{0, 3}, {1000, 3}}, 100);
    line.draw({{0, 3}, {10, 3}});
    EXPECT_TRUE(line.at({5, 3}));
    EXPECT_FALSE(line.at({500, 3}));
    BitGrid point({{2, 2}, {2, 2}}, 100);
    point.draw({{2, 2}, {2, 2}});
    EXPECT_TRUE(point.at({2, 2}));
}

TEST(BitGrid, IsAllBlackRatherThanLongToDraw) {
    BitGrid grid({{0, 0}, {1000, 1000}}, 1e4);
    for (int i = 0; i < 100'000; ++i) grid.draw({{0, 0}, {990, 990}});  // 2e7 words of bits
    EXPECT_TRUE(grid.at({999, 999}));
}

}  // namespace
}  // namespace slidelab::detail::bit_grid_test
