#include "slidelab/geometry/polygons/polygon.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace slidelab::polygon_test {

const std::vector<Vec2> square{{0, 0}, {2, 0}, {2, 2}, {0, 2}};
const std::vector<Vec2> arrow{{0, 0}, {4, 2}, {0, 4}, {1, 2}};

TEST(SignedArea, IsPositiveForScreenClockwiseCorners) {
    EXPECT_EQ(signed_area(square), 4.0);
    EXPECT_EQ(signed_area(std::vector<Vec2>(square.rbegin(), square.rend())), -4.0);
    EXPECT_EQ(signed_area(std::vector<Vec2>{{1, 1}, {2, 2}}), 0.0);
}

TEST(IsConvex, AcceptsEitherWindingAndStraightCorners) {
    EXPECT_TRUE(is_convex(square));
    EXPECT_TRUE(is_convex(std::vector<Vec2>(square.rbegin(), square.rend())));
    EXPECT_TRUE(is_convex(std::vector<Vec2>{{0, 0}, {1, 0}, {2, 0}, {2, 2}, {0, 2}}));
}

TEST(IsConvex, RefusesNotchesStarsAndWhatHasNoArea) {
    EXPECT_FALSE(is_convex(arrow));
    const std::vector<Vec2> star{{0, -5}, {3, 4}, {-5, -2}, {5, -2}, {-3, 4}};
    EXPECT_FALSE(is_convex(star)) << "it turns in one direction only, but goes round twice";
    EXPECT_FALSE(is_convex(std::vector<Vec2>{{0, 0}, {1, 1}, {2, 2}}));
    EXPECT_FALSE(is_convex(std::vector<Vec2>{{0, 0}, {1, 1}}));
}

TEST(IsConvex, SeesANotchWhoseCornerIsGivenTwice) {
    EXPECT_FALSE(
        is_convex(std::vector<Vec2>{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 1}, {1, 2}, {0, 2}}));
    EXPECT_TRUE(is_convex(std::vector<Vec2>{{0, 0}, {0, 0}, {2, 0}, {2, 2}, {2, 2}, {0, 2}}));
    EXPECT_FALSE(is_convex(std::vector<Vec2>{{1, 1}, {1, 1}, {1, 1}, {1, 1}}));
}

TEST(IsConvex, RefusesWhatIsNoNumber) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t at = 0; at < square.size(); ++at) {
        std::vector<Vec2> corners = square;
        corners[at].x = nan;
        EXPECT_FALSE(is_convex(corners));
        corners = square;
        corners[at].y = nan;
        EXPECT_FALSE(is_convex(corners));
    }
}

TEST(WindingOfConvex, IsToldWhateverCornerComesFirst) {
    std::vector<Vec2> corners{{0, 0}, {1, 0}, {2, 0}, {3, 1}, {2, 2}, {0, 2}, {0, 1}};
    for (std::size_t first = 0; first < corners.size(); ++first) {
        std::rotate(corners.begin(), corners.begin() + 1, corners.end());
        EXPECT_EQ(winding_of_convex(corners), Winding::clockwise) << first;
        const std::vector<Vec2> back(corners.rbegin(), corners.rend());
        EXPECT_EQ(winding_of_convex(back), Winding::counterclockwise) << first;
    }
}

TEST(PolygonContains, KnowsInsideOutsideAndTheNotch) {
    EXPECT_TRUE(polygon_contains(arrow, {2, 2}));
    EXPECT_FALSE(polygon_contains(arrow, {0.5, 2}));
    EXPECT_FALSE(polygon_contains(arrow, {5, 2}));
}

TEST(PolygonContains, CountsTheOutlineAsInside) {
    for (const Vec2 p : {Vec2{0, 0}, Vec2{1, 0}, Vec2{2, 2}, Vec2{0, 1}}) {
        EXPECT_TRUE(polygon_contains(square, p)) << p.x << ", " << p.y;
    }
}

TEST(PolygonContains, IsNotFooledByAVertexAtTheSameHeight) {
    const std::vector<Vec2> diamond{{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    EXPECT_TRUE(polygon_contains(diamond, {0, 0}));
    EXPECT_FALSE(polygon_contains(diamond, {-2, 0}));
    EXPECT_FALSE(polygon_contains(diamond, {2, 0}));
}

}  // namespace slidelab::polygon_test
