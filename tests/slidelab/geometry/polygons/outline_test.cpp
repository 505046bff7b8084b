#include "slidelab/geometry/polygons/outline.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/random.hpp"

namespace slidelab::detail::outline_test {
namespace {

using test::Random;

constexpr double turn = 6.283185307179586;

/// A point of a piece, at a share of it from 0 to 1.
Vec2 point_at(const OutlinePiece& piece, double share) {
    if (piece.kind == OutlinePiece::Kind::circle)
        return piece.center + Vec2{std::cos(share * turn), std::sin(share * turn)} * piece.radius;
    return piece.center + piece.along * (piece.first + share * (piece.last - piece.first));
}

/// On which side of a piece a point lies: 0 on its line, or on its circle.
double offset_from(const OutlinePiece& piece, Vec2 point) {
    if (piece.kind == OutlinePiece::Kind::circle)
        return distance(point, piece.center) - piece.radius;
    return dot(point - piece.center, outward(piece.along));
}

/// How far a point lies beyond the ends of a piece; below 0 between them.
double beyond(const OutlinePiece& piece, Vec2 point) {
    if (piece.kind == OutlinePiece::Kind::circle) return -1.0;
    const double x = dot(point - piece.center, piece.along);
    return std::max(piece.first - x, x - piece.last);
}

OutlinePiece random_piece(Random& random) {
    if (random.chance(0.5)) return circle_around(random.point(-3, 3), random.between(0.1, 2));
    const Vec2 a = random.point(-3, 3);
    const Segment segment{a, a + random.direction() * random.between(0.1, 4)};
    return side_of(segment, random.chance(0.5) ? 0.5 : -0.5);
}

TEST(Outline, OfASegmentLiesBesideItOnEitherSide) {
    const Segment segment{{1, 2}, {5, 2}};  // outward(b - a) is up
    const OutlinePiece above = side_of(segment, 0.5);
    EXPECT_EQ(point_at(above, 0), (Vec2{1, 1.5}));
    EXPECT_EQ(point_at(above, 1), (Vec2{5, 1.5}));
    const OutlinePiece below = side_of(segment, -0.5);
    EXPECT_EQ(point_at(below, 0), (Vec2{1, 2.5}));
    EXPECT_NEAR(above.nearest, std::hypot(1.0, 1.5), 1e-15);
}

TEST(Outline, KnowsHowNearItIsAndAtWhichPoint) {
    Random random(51);
    for (int round = 0; round < 300; ++round) {
        const OutlinePiece piece = random_piece(random);
        double nearest = 1e300;
        for (int i = 0; i <= 4000; ++i)
            nearest = std::min(nearest, length(point_at(piece, i / 4000.0)));
        EXPECT_LE(piece.nearest, nearest + 1e-12);
        EXPECT_NEAR(piece.nearest, nearest, 4e-3);
        const auto foot = nearest_point(piece);
        EXPECT_TRUE(piece.kind == OutlinePiece::Kind::side || foot.size() == 1);
        if (foot.empty()) continue;
        EXPECT_NEAR(length(foot[0]), piece.nearest, 1e-12);
        EXPECT_NEAR(offset_from(piece, foot[0]), 0.0, 1e-12);
        EXPECT_LE(beyond(piece, foot[0]), 1e-12);
    }
    EXPECT_TRUE(nearest_point(circle_around({0, 0}, 1)).empty()) << "all are as near";
    EXPECT_TRUE(nearest_point(side_of({{1, 1}, {4, 1}}, 0.5)).empty()) << "its end is nearest";
}

/// The crossings of two pieces, found by walking along one of them and halving where the other is
/// passed. Ends are left out where it is not clear to which side they belong: `clear` turns false.
std::vector<Vec2> oracle_crossings(const OutlinePiece& p, const OutlinePiece& q, bool& clear) {
    constexpr int steps = 4000;
    std::vector<Vec2> found;
    for (int i = 0; i < steps; ++i) {
        double low = static_cast<double>(i) / steps;
        double high = static_cast<double>(i + 1) / steps;
        const double before = offset_from(q, point_at(p, low));
        const double after = offset_from(q, point_at(p, high));
        if (std::abs(before) < 1e-3 && std::abs(after) < 1e-3 && std::abs(before - after) < 1e-4)
            clear = false;  // it runs along the other
        if (before * after > 0.0) continue;
        for (int halving = 0; halving < 60; ++halving) {
            const double center = 0.5 * (low + high);
            const bool passed = before * offset_from(q, point_at(p, center)) <= 0.0;
            (passed ? high : low) = center;
        }
        const Vec2 point = point_at(p, high);
        if (std::abs(beyond(q, point)) < 1e-6 || std::abs(beyond(p, point)) < 1e-6) clear = false;
        if (beyond(q, point) <= 0.0) found.push_back(point);
    }
    return found;
}

TEST(Outline, CrossesAnotherWhereAWalkAlongItFindsIt) {
    Random random(52);
    int crossed = 0;
    for (int round = 0; round < 2000; ++round) {
        const OutlinePiece p = random_piece(random);
        const OutlinePiece q = random_piece(random);
        bool clear = true;
        const std::vector<Vec2> wanted = oracle_crossings(p, q, clear);
        if (!clear) continue;
        const auto found = crossings(p, q, 1e-12);
        ASSERT_EQ(found.size(), wanted.size()) << round;
        for (const Vec2 point : found) {
            ++crossed;
            EXPECT_NEAR(offset_from(p, point), 0.0, 1e-11) << round;
            EXPECT_NEAR(offset_from(q, point), 0.0, 1e-11) << round;
            EXPECT_TRUE(std::any_of(wanted.begin(), wanted.end(), [point](Vec2 other) {
                return distance(point, other) < 1e-6;
            })) << round;
        }
    }
    EXPECT_GT(crossed, 300);
}

TEST(Outline, TouchesWhatItMissesByNoMoreThanTheTolerance) {
    const OutlinePiece circle = circle_around({0, 3}, 1);
    EXPECT_FALSE(crossings(circle, side_of({{-2, 2}, {2, 2}}, 0.0), 1e-9).empty());
    EXPECT_FALSE(crossings(circle, side_of({{-2, 2 - 1e-10}, {2, 2 - 1e-10}}, 0.0), 1e-9).empty());
    EXPECT_TRUE(crossings(circle, side_of({{-2, 1.999}, {2, 1.999}}, 0.0), 1e-9).empty());
    EXPECT_FALSE(crossings(circle, circle_around({2, 3}, 1), 1e-9).empty());
    EXPECT_TRUE(crossings(circle, circle_around({2.1, 3}, 1), 1e-9).empty());
    EXPECT_TRUE(crossings(circle, circle_around({0, 3}, 1), 1e-9).empty()) << "the same";
    EXPECT_TRUE(crossings(circle, circle_around({0, 3}, 0.5), 1e-9).empty()) << "one in the other";
    const OutlinePiece side = side_of({{1, 1}, {4, 1}}, 0.5);
    EXPECT_TRUE(crossings(side, side_of({{1, 1}, {4, 1}}, -0.5), 1e-9).empty()) << "parallel";
}

TEST(Outline, IsCrossedByTheLineOfSightBehindItsEdgeOnly) {
    const OutlinePiece inradius = sight_past({2, 0}, 2.0);
    EXPECT_EQ(inradius.nearest, 2.0);
    const auto behind = crossings(inradius, side_of({{3, -1}, {3, 1}}, 0.0), 1e-12);
    ASSERT_EQ(behind.size(), 1U);
    EXPECT_NEAR(distance(behind[0], {3, 0}), 0.0, 1e-15);
    EXPECT_TRUE(crossings(inradius, side_of({{1, -1}, {1, 1}}, 0.0), 1e-12).empty());
    EXPECT_EQ(crossings(inradius, circle_around({5, 0}, 1), 1e-12).size(), 2U);
}

}  // namespace
}  // namespace slidelab::detail::outline_test
