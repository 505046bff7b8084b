// The outline of a Minkowski sum: its sides meet end to end, whatever is parallel, and the arcs go
// round the corners between them.
#include "slidelab/geometry/convex/grown_sides.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/cases.hpp"
#include "support/random.hpp"

namespace slidelab::detail::grown_sides_test {
namespace {

using test::Random;

std::vector<ConvexSide> body_of(const std::vector<Vec2>& corners) {
    std::vector<ConvexSide> body;
    for (std::uint32_t i = 0; i < corners.size(); ++i) body.push_back({corners[i], i});
    return body;
}

std::vector<GrownSide> sides_of(const std::vector<Vec2>& body, const std::vector<Vec2>& mover,
                                double radius, Vec2 start = {}) {
    std::vector<GrownSide> sides;
    visit_grown_sides(body_of(body), mover, radius, start,
                      [&sides](const GrownSide& side) { sides.push_back(side); });
    return sides;
}

Vec2 end_of(const GrownSide& side, double radius) {
    const double distance = side.distance - radius;
    return side.normal * distance + outward(side.normal) * side.first;
}

std::vector<Vec2> turned(std::vector<Vec2> corners, Vec2 direction) {
    for (Vec2& c : corners)
        c = {c.x * direction.x - c.y * direction.y, c.x * direction.y + c.y * direction.x};
    return corners;
}

/// Screen-clockwise: a point, a line, a box.
std::vector<Vec2> some_corners(Random& random) {
    const Vec2 half{random.between(0.1, 2), random.between(0.1, 2)};
    switch (random.below(3)) {
        case 0:
            return {random.point(-1, 1)};
        case 1:
            return {-half, half};
        default:
            return {{-half.x, -half.y}, {half.x, -half.y}, {half.x, half.y}, {-half.x, half.y}};
    }
}

TEST(GrownSides, MeetEndToEnd) {
    Random random(11);
    for (int round = 0; round < test::cases(2000); ++round) {
        // Often turned alike: parallel but for rounding.
        const Vec2 direction = random.direction();
        const bool alike = random.chance(0.6);
        const std::vector<Vec2> body = turned(some_corners(random), direction);
        const std::vector<Vec2> mover =
            turned(some_corners(random), alike ? direction : random.direction());
        std::vector<GrownSide> sides = sides_of(body, mover, 0.25, random.point(-1, 1));
        if (body.size() == 1 && mover.size() == 1) {
            ASSERT_EQ(sides.size(), 1U);
            EXPECT_GT(sides[0].first, sides[0].last) << "round all over";
            continue;
        }
        std::sort(sides.begin(), sides.end(), [](const GrownSide& a, const GrownSide& b) {
            return std::atan2(a.normal.y, a.normal.x) < std::atan2(b.normal.y, b.normal.x);
        });
        for (std::size_t i = 0; i < sides.size(); ++i) {
            const GrownSide& next = sides[(i + 1) % sides.size()];
            ASSERT_LE(sides[i].first, sides[i].last) << round;
            ASSERT_LE(distance(end_of(sides[i], 0.25), next.corner), 1e-9) << round << " " << i;
        }
    }
}

TEST(GrownSides, AreOneWhereAnEdgeOfTheMoverIsParallel) {
    const auto sides =
        sides_of({{0, 0}, {4, 0}, {4, 1}, {0, 1}}, {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0.0);
    ASSERT_EQ(sides.size(), 4U);
    EXPECT_EQ(sides[0].normal, (Vec2{0, -1}));
    EXPECT_EQ(sides[0].distance, 1.0);
    EXPECT_EQ(sides[0].last - sides[0].first, 6.0);
    EXPECT_EQ(sides[0].corner, (Vec2{-1, -1}));
}

}  // namespace
}  // namespace slidelab::detail::grown_sides_test
