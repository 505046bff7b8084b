// What a wedge says of a step must be what the rounds of pushes come to.
#include "slidelab/collision/solvers/wedge.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>

#include "slidelab/geometry/closest.hpp"
#include "support/random.hpp"

namespace slidelab::detail {

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
double left_after_rounds(const TwoWalls& walls, Vec2 center) {
    for (std::size_t round = 0;; ++round) {
        WedgeWall deepest = seen_from(center, walls[0]);
        const WedgeWall other = seen_from(center, walls[1]);
        if (other.depth > deepest.depth) deepest = other;
        if (!(deepest.depth > contact_tolerance_at(center))) return 0.0;
        if (round == rounds) return deepest.depth;
        center += deepest.normal * deepest.depth;
    }
}

TEST(Wedge, RefusesOnlyWhatTheRoundsLeaveOverlapped) {
    Random random(1);
    int told = 0;
    int left = 0;
    for (int i = 0; i < 300'000; ++i) {
        const TwoWalls walls = make_walls(random);
        const double size = random.magnitude(1e-11, 0.04);
        const Vec2 step = random.direction() * size;
        const bool is_left = left_after_rounds(walls, step) > 0.0;
        left += is_left ? 1 : 0;
        if (!wedge_of(walls, 2.0 * size).refuses(step, rounds)) continue;
        ++told;
        ASSERT_TRUE(is_left) << i << ": a step of " << size;
    }
    EXPECT_GT(told, left / 2) << "of what is left overlapped, most is told beforehand";
    EXPECT_GT(told, 30'000);
}

TEST(Wedge, KnowsNothingOfWallsThatDoNotOpposeEachOther) {
    const TwoWalls corner{Segment{{-0.3, -1.0}, {-0.3, 1.0}}, Segment{{-1.0, 0.3}, {1.0, 0.3}}};
    EXPECT_FALSE(wedge_of(corner, 0.02).refuses({-0.005, 0.005}, rounds));
}

TEST(Wedge, IsForTheWholeStepAndNotForAnyLongerOne) {
    const Vec2 along{0.2, 1.0};  // of the left side of a funnel, and mirrored of the right one
    const Vec2 left = normalized(outward(along)) * -radius;
    const Vec2 right{-left.x, left.y};
    const TwoWalls funnel{
        Segment{left - along, left + along},
        Segment{right - Vec2{-along.x, along.y}, right + Vec2{-along.x, along.y}}};
    const Vec2 step{0.0, 0.01};
    EXPECT_TRUE(wedge_of(funnel, 0.02).refuses(step, rounds));
    EXPECT_FALSE(wedge_of(funnel, 0.019).refuses(step, rounds)) << "longer than half the reach";
    EXPECT_FALSE(wedge_of(funnel, 0.02).refuses(step, 9)) << "more rounds than it is sure of";
    EXPECT_FALSE(wedge_of(funnel, 0.1).refuses({0.0, 0.05}, rounds)) << "too long beside the disk";
    EXPECT_FALSE(Wedge().refuses(step, rounds));
}

TEST(Wedge, LeavesOutWhatCannotBeTouched) {
    Wedge wedge({}, 0.02);
    EXPECT_FALSE(wedge.add(seen_from({}, {{-1.0, 0.33}, {1.0, 0.33}})));
    EXPECT_TRUE(wedge.add(seen_from({}, {{-1.0, 0.31}, {1.0, 0.31}})));
    EXPECT_EQ(wedge.size(), 1U);
}

}  // namespace

}  // namespace slidelab::detail
