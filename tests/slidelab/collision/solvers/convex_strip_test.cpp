#include "slidelab/collision/solvers/convex_strip.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace slidelab::detail::convex_strip_test {
namespace {

std::vector<ConvexSide> shape(std::vector<Vec2> corners) {
    std::vector<ConvexSide> sides;
    for (const Vec2 corner : corners) {
        ConvexSide side;
        side.corner = corner;
        sides.push_back(side);
    }
    return sides;
}

std::vector<ConvexSide> tile(double left, double top, double right, double bottom) {
    return shape({{left, top}, {right, top}, {right, bottom}, {left, bottom}});
}

TEST(ConvexStrip, OfTilesInARowIsOneBox) {
    ConvexStrip strip(tile(0, 0, 1, 1), {1, 0});
    EXPECT_TRUE(strip.join(tile(1, 0, 3, 1)));
    EXPECT_TRUE(strip.join(tile(-2, 0, 0, 1)));
    ASSERT_EQ(strip.sides().size(), 4U);
    Aabb bounds{strip.sides()[0].corner, strip.sides()[0].corner};
    for (const ConvexSide& side : strip.sides())
        bounds = merged(bounds, {side.corner, side.corner});
    EXPECT_EQ(bounds.min, (Vec2{-2, 0}));
    EXPECT_EQ(bounds.max, (Vec2{3, 1}));
}

TEST(ConvexStrip, TakesNothingInBesideIt) {
    ConvexStrip strip(tile(0, 0, 1, 1), {1, 0});
    EXPECT_FALSE(strip.join(tile(0, 1, 1, 2))) << "across another side";
    EXPECT_FALSE(strip.join(tile(1, 0, 2, 2))) << "no whole side is shared";
    EXPECT_FALSE(strip.join(tile(2, 0, 3, 1))) << "apart";
    EXPECT_FALSE(strip.join(tile(0, 0, 1, 1))) << "itself";
}

TEST(ConvexStrip, KeepsTheCornersWhereItBends) {
    ConvexStrip strip(tile(0, 0, 1, 1), {1, 0});
    EXPECT_FALSE(strip.join(shape({{1, 0}, {2, -1}, {2, 1}, {1, 1}}))) << "not convex together";
    EXPECT_TRUE(strip.join(shape({{1, 0}, {2, 0.5}, {1, 1}})));
    EXPECT_EQ(strip.sides().size(), 5U);
}

}  // namespace
}  // namespace slidelab::detail::convex_strip_test
