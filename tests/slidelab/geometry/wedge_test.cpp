// What a wedge says of a step must be what the rounds of pushes come to.
#include "slidelab/geometry/wedge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "slidelab/geometry/closest.hpp"
#include "support/random.hpp"

namespace slidelab::detail::wedge_test {

namespace {

using test::Random;

constexpr double radius = 0.3;
constexpr std::size_t rounds = 5;

/// Two walls that a disk at the origin touches: straight ones, or their ends.
using TwoWalls = std::array<Segment, 2>;

Segment touching_wall(Vec2 normal, Random& random, double depth) {
    const Vec2 along = outward(normal);
    const Vec2 nearest = normal * (depth - radius);
    if (random.chance(0.5)) return {nearest, nearest - normal + along * random.between(-1.0, 1.0)};
    return {nearest - along, nearest + along * random.between(0.0, 2.0)};
}

TwoWalls make_walls(Random& random) {
    const Vec2 first = random.direction();
    const double angle = random.between(1.6, 3.14159);
    const Vec2 second{first.x * std::cos(angle) - first.y * std::sin(angle),
                      first.x * std::sin(angle) + first.y * std::cos(angle)};
    const auto depth = [&random] {
        return random.chance(0.5) ? 0.0 : random.between(-1.0, 0.5) * contact_tolerance;
    };
    return {touching_wall(first, random, depth()), touching_wall(second, random, depth())};
}

WedgeWall seen_from(Vec2 center, const Segment& wall) {
    const Vec2 apart = center - closest_point_on_segment(center, wall);
    return {normalized(apart), radius - length(apart), radius, nearest_feature(wall, center),
            bounds_of(wall)};
}

Wedge wedge_of(const TwoWalls& walls, double reach) {
    Wedge wedge({}, reach);
    for (const Segment& wall : walls) wedge.add(seen_from({}, wall));
    return wedge;
}

/// The article's loop: how deep the disk is in the walls when the rounds are over.
double left_after_rounds(const TwoWalls& walls, Vec2 center, std::size_t most = rounds) {
    for (std::size_t round = 0;; ++round) {
        WedgeWall deepest = seen_from(center, walls[0]);
        const WedgeWall other = seen_from(center, walls[1]);
        if (other.depth > deepest.depth) deepest = other;
        if (!(deepest.depth > contact_tolerance_at(center))) return 0.0;
        if (round == most) return deepest.depth;
        center += deepest.normal * deepest.depth;
    }
}

TEST(Wedge, RefusesOnlyWhatTheRoundsLeaveOverlapped) {
    Random random(1);
    int told = 0;
    int left = 0;
    for (int i = 0; i < 300'000; ++i) {
        const TwoWalls walls = make_walls(random);
        const double size = random.magnitude(1e-11, 0.14);
        const Vec2 step = random.direction() * size;
        const bool is_left = left_after_rounds(walls, step) > 0.0;
        left += is_left ? 1 : 0;
        if (!wedge_of(walls, 2.0 * size).refuses(step, rounds)) continue;
        ++told;
        ASSERT_TRUE(is_left) << i << ": a step of " << size;
    }
    EXPECT_GT(told, left * 9 / 10) << "of what is left overlapped, nearly all is told beforehand";
    EXPECT_GT(told, 30'000);
}

/// Several halves are told by one look: each of them must be left overlapped.
TEST(Wedge, RefusesOnlyHalvesThatTheRoundsLeaveOverlapped) {
    Random random(3);
    int told = 0;
    int most = 0;
    for (int i = 0; i < 100'000; ++i) {
        const TwoWalls walls = make_walls(random);
        const double size = random.magnitude(1e-8, 0.035);
        const Vec2 step = random.direction() * size;
        const int refused = wedge_of(walls, 2.0 * size).refused_in_a_row(step, rounds);
        ASSERT_LE(refused, Wedge::most_in_a_row);
        Vec2 half = step;
        for (int k = 0; k < refused; ++k, half = half * 0.5) {
            ASSERT_GT(left_after_rounds(walls, half), 0.0) << i << ": half " << k << " of " << size;
        }
        told += refused > 1 ? 1 : 0;
        most = std::max(most, refused);
    }
    EXPECT_GT(told, 5'000);
    EXPECT_GT(most, 10) << "down to the tolerance";
}

/// A mover in a wedge takes what it can of a step, half by half; the wedge comes along.
TEST(Wedge, HoldsWhereTheDiskHasGoneOnInIt) {
    Random random(2);
    int told = 0;
    for (int i = 0; i < 30'000; ++i) {
        const TwoWalls walls = make_walls(random);
        const double reach = random.magnitude(1e-6, 0.1);
        Wedge wedge = wedge_of(walls, reach);
        Vec2 place;
        for (double size = 0.25 * reach; size > contact_tolerance; size *= 0.5) {
            const Vec2 step = random.direction() * size;
            const bool is_left = left_after_rounds(walls, place + step) > 0.0;
            const bool is_told = wedge.refuses(step, rounds);
            told += is_told ? 1 : 0;
            ASSERT_TRUE(is_left || !is_told) << i << ": a step of " << size;
            if (left_after_rounds(walls, place + step, 0) > 0.0) continue;
            place += step;
            wedge.move_to(place);
        }
    }
    EXPECT_GT(told, 30'000);
}

TEST(Wedge, KnowsNothingOfWallsThatDoNotOpposeEachOther) {
    const TwoWalls corner{Segment{{-0.3, -1.0}, {-0.3, 1.0}}, Segment{{-1.0, 0.3}, {1.0, 0.3}}};
    EXPECT_FALSE(wedge_of(corner, 0.02).refuses({-0.005, 0.005}, rounds));
}

/// A funnel of two walls that a disk at the origin touches.
TwoWalls make_funnel() {
    const Vec2 along{0.2, 1.0};  // of the left side, and mirrored of the right one
    const Vec2 left = normalized(outward(along)) * -radius;
    const Vec2 right{-left.x, left.y};
    return {Segment{left - along, left + along},
            Segment{right - Vec2{-along.x, along.y}, right + Vec2{-along.x, along.y}}};
}

TEST(Wedge, TellsNothingOfStepsThatLeadOutOfItsReach) {
    const Vec2 step{0.001, 0.02};
    EXPECT_TRUE(wedge_of(make_funnel(), 0.04).refuses(step, rounds));
    EXPECT_FALSE(wedge_of(make_funnel(), 0.02).refuses(step, rounds));
    EXPECT_FALSE(Wedge().refuses(step, rounds));
}

TEST(Wedge, TellsNothingWhereItDependsOnRoundingWhichWallIsLeftFirst) {
    const Vec2 straight_on{0.0, 0.05};
    EXPECT_FALSE(wedge_of(make_funnel(), 0.1).refuses(straight_on, rounds));
    EXPECT_TRUE(wedge_of(make_funnel(), 0.02).refuses(straight_on * 0.1, rounds))
        << "but for a short step either order ends in an overlap";
}

TEST(Wedge, KnowsACornerOfTwoSidesAsOne) {
    const Vec2 corner{0.0, radius};
    Wedge wedge({}, 0.01);
    EXPECT_TRUE(wedge.add(seen_from({}, {{-1.0, radius}, corner})));
    EXPECT_TRUE(wedge.add(seen_from({}, {corner, {1.0, radius + 1.0}})));
    EXPECT_EQ(wedge.size(), 2U) << "below the one it may slide";
    Wedge sharp({}, 0.01);
    EXPECT_TRUE(sharp.add(seen_from({}, {{-1.0, radius + 1.0}, corner})));
    EXPECT_TRUE(sharp.add(seen_from({}, {corner, {1.0, radius + 1.0}})));
    EXPECT_EQ(sharp.size(), 1U);
}

TEST(NearestFeature, IsACornerPastTheEndsAndASideBetweenThem) {
    const Segment side{{0.0, 0.0}, {4.0, 0.0}};
    EXPECT_FALSE(nearest_feature(side, {1.0, 3.0}).is_corner);
    EXPECT_EQ(nearest_feature(side, {1.0, 3.0}).room, 1.0);
    EXPECT_TRUE(nearest_feature(side, {-0.5, 3.0}).is_corner);
    EXPECT_EQ(nearest_feature(side, {-0.5, 3.0}).room, 0.5);
    EXPECT_TRUE(nearest_feature(side, {6.0, -3.0}).is_corner);
    EXPECT_TRUE(nearest_feature({{1.0, 1.0}, {1.0, 1.0}}, {9.0, 1.0}).is_corner);
}

TEST(Wedge, LeavesOutWhatCannotBeTouched) {
    Wedge wedge({}, 0.02);
    EXPECT_FALSE(wedge.add(seen_from({}, {{-1.0, 0.33}, {1.0, 0.33}})));
    EXPECT_TRUE(wedge.add(seen_from({}, {{-1.0, 0.31}, {1.0, 0.31}})));
    EXPECT_EQ(wedge.size(), 1U);
}

}  // namespace

}  // namespace slidelab::detail::wedge_test
