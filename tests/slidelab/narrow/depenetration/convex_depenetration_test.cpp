// The least displacement out of all that a convex mover overlaps, held against an oracle that tries
// every corner and every crossing of what is forbidden, in long double.
#include "slidelab/narrow/depenetration/convex_depenetration.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "slidelab/geometry/tolerance.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/depenetration_scenes.hpp"
#include "support/random.hpp"

namespace slidelab::detail::convex_depenetration_test {

using namespace test::depenetration;
using oracle::exact;
using oracle::Point;
using oracle::Real;
using test::Random;

/// No longer way out is taken than this: what takes more is squeezed (docs/promises.md).
Real longest_way(const TestScene& scene, const oracle::Exits& exits) {
    if (exits.begins_in_a_solid()) return 1e30L;
    const Point centroid = oracle::centroid_of(PolygonShape{scene.mover});
    Vec2 low = scene.mover[0];
    Vec2 high = low;
    Real most = 8 * exits.deepest(exact(scene.start));
    for (const Vec2 corner : scene.mover) {
        most = std::max(most, distance(exact(corner), centroid));
        low = {std::min(low.x, corner.x), std::min(low.y, corner.y)};
        high = {std::max(high.x, corner.x), std::max(high.y, corner.y)};
    }
    return std::max(most, Real(std::min(high.x - low.x, high.y - low.y)));
}

/// No body grown by the mover is farther away.
Real farthest(const TestScene& scene) {
    Real most = 0;
    for (const oracle::Body& body : scene.bodies) {
        for (const Vec2 corner : body.corners) {
            for (const Vec2 own : scene.mover) {
                most = std::max(most, length(exact(corner) - exact(scene.start) - exact(own)));
            }
        }
    }
    return most;
}

void expect_as_the_oracle(const TestScene& scene, int round) {
    const oracle::Exits exits = scene.exits();
    const Built world = built(scene);
    const std::optional<Vec2> out = out_of(scene, world);
    const double tolerance = contact_tolerance;
    const Real longest = longest_way(scene, exits);
    const auto way = [&](Real slack, Real hair) {  // below 0: none
        const std::optional<Point> place = exits.least(slack, hair);
        const Real far = place ? distance(exact(scene.start), *place) : Real(-1);
        return far < longest ? far : Real(-1);
    };
    const Real strict = way(Real(tolerance) * 1e-3L, 1e-8L);
    if (!out) {
        // What two half-planes leave open may begin far outside of all that is there.
        EXPECT_TRUE(strict < 0 || strict > farthest(scene)) << round << " " << strict;
        return;
    }
    const Real went = length(exact(*out));
    const Point place = exact(scene.start) + exact(*out);
    EXPECT_LE(exits.deepest(place), 1e-9L) << round;
    EXPECT_FALSE(went > 0 && exits.is_hidden(place)) << round;
    EXPECT_FALSE(strict >= 0 && went > strict + 1e-9L) << round;
    const Real lax = way(Real(tolerance) * 1.1L, 1e-12L);
    ASSERT_GE(lax, 0) << round;
    EXPECT_GE(went, lax - 1e-6L) << round << " shorter by " << static_cast<double>(lax - went)
                                 << " strict " << static_cast<double>(strict - lax);
}

TEST(ConvexDepenetration, IsTheOraclesInRandomScenes) {
    Random random(71);
    for (int round = 0; round < test::cases(3000); ++round) {
        TestScene scene{{}, random_mover(random), {}};
        const int count = 1 + random.below(7);
        scene.start = random.point(-1, 1);
        for (int i = 0; i < count; ++i) scene.bodies.push_back(random_body(random, 1.2));
        expect_as_the_oracle(scene, round);
        if (HasFailure()) return;
    }
}

// --- Special scenes ---

TEST(ConvexDepenetration, IsTheOraclesInSpecialScenes) {
    Random random(72);
    for (int round = 0; round < test::cases(3000); ++round) {
        const double far = random.chance(0.5) ? 0.0 : random.magnitude(1, 1e6);
        expect_as_the_oracle(special_scene(random, random.direction() * far), round);
        if (HasFailure()) return;
    }
}

TEST(ConvexDepenetration, DoesNotDependOnTheOrderOfBodies) {
    Random random(75);
    for (int round = 0; round < test::cases(1000); ++round) {
        TestScene scene = special_scene(random, {});
        const Vec2 against = random.chance(0.5) ? Vec2{} : random.direction();
        const std::optional<Vec2> there = out_of(scene, built(scene), against);
        std::reverse(scene.bodies.begin(), scene.bodies.end());
        const std::optional<Vec2> back = out_of(scene, built(scene), against);
        ASSERT_EQ(there.has_value(), back.has_value()) << round;
        if (!there) continue;
        ASSERT_LE(distance(*there, *back), 1e-9) << round;
    }
}

TEST(ConvexDepenetration, ACentroidOnAFreeSegmentGoesBackToWhereItCameFrom) {
    const TestScene scene{
        {{Kind::free_segment, {{-4, 0}, {4, 0}}}}, box_corners({}, {0.5, 0.25}), {0, 0}};
    const Built world = built(scene);
    EXPECT_EQ(out_of(scene, world, {0, -1}), (Vec2{0, -0.25}));
    EXPECT_EQ(out_of(scene, world, {0, 1}), (Vec2{0, 0.25}));
    EXPECT_EQ(out_of(scene, world), (Vec2{0, -0.25}));  // up
}

/// A wall of millions of units, slanted, and a short one drawn upon a part of it: their coordinates
/// are rounded, so they are not quite in one line.
TEST(ConvexDepenetration, WallsOfMillionsOfUnitsAreLeftByAsMuchAsTheyAreOverlapped) {
    Random random(77);
    for (int round = 0; round < test::cases(2000); ++round) {
        const Vec2 along = random.direction();
        const double depth = random.magnitude(1e-8, 1e-2);
        LevelBuilder builder;
        builder.set_near_miss(0.0);
        builder.add_segment(
            {along * -random.magnitude(1e3, 1e6), along * random.magnitude(1e3, 1e6)}, 0.0, {});
        builder.add_segment({along * -80, along * 90}, 0.0, {});
        const Level level = test::built(std::move(builder));
        const std::vector<Vec2> mover = random_convex(random, {}, 0.5);
        double most = 0.0;
        for (const Vec2 corner : mover) most = std::max(most, -dot(corner, outward(along)));
        const Vec2 start = outward(along) * (most - depth) + along * random.between(-50, 50);
        const auto out = minimum_translation({level, {}, {mover}, start, {}}, 0.0);
        ASSERT_TRUE(out.has_value()) << round;
        ASSERT_NEAR(length(*out), depth, 2e-9) << round;
    }
}

// --- Very many bodies ---

TEST(ConvexDepenetration, IsTheOraclesWhereBodiesAreMoreThanTheListHolds) {
    Random random(73);
    for (int round = 0; round < test::cases(3); ++round) {
        expect_as_the_oracle(crowded_scene(random), round);
        if (HasFailure()) return;
    }
}

/// More boxes over each other than can be gone through: out of them all the same.
TEST(ConvexDepenetration, OutOfAHeapTakesABoundedAmountOfWork) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    constexpr int rows = 120;
    for (int i = 0; i < rows * rows; ++i) {
        builder.add_box({{i % rows + 0.0, i / rows + 0.0}, {0.8, 0.8}}, {});
    }
    const Level level = test::built(std::move(builder));
    const std::vector<Vec2> mover{{-0.4, -0.4}, {0.4, -0.4}, {0.4, 0.4}, {-0.4, 0.4}};
    for (const Vec2 start : {Vec2{3.1, 60.2}, Vec2{60.1, 60.2}}) {
        CountedWork work;
        const auto out = minimum_translation({level, {}, {mover}, start, {}, &work}, 0.0);
        ASSERT_TRUE(out);
        EXPECT_EQ(work.is_exhausted(), start.x > 10);
        EXPECT_LT(work.count, work.most + work.most / 8);
        EXPECT_NEAR(length(*out), std::min(start.x, rows - 1 - start.y) + 1.2, 1e-9);
    }
}

/// Not each of them tests all others at each of its places.
TEST(ConvexDepenetration, OutOfManyBodiesInOnePlaceCostsAFewTestsOfEach) {
    constexpr int count = 600;
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    for (int i = 0; i < count; ++i) builder.add_box({{-1, 0.5}, {0.5, 0.5}}, {});
    const Level level = test::built(std::move(builder));
    const std::vector<Vec2> disk{{0, 0}};
    for (const Vec2 start : {Vec2{0, 0}, Vec2{-0.8, 0.25}, Vec2{-1, 0.5}}) {
        CountedWork work;
        const auto out = minimum_translation({level, {}, {disk, 0.9}, start, {}, &work}, 0.0);
        ASSERT_TRUE(out);
        EXPECT_GT(length(*out), 0.1);
        EXPECT_LT(work.count, 1000 * count);
    }
}

/// The walls next to the mover's centre hide most places behind all others.
TEST(ConvexDepenetration, AmidWallsThroughOnePointCostsAFewTestsOfEach) {
    constexpr int count = 5000;
    Random random(79);
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    for (int i = 0; i < count; ++i) {
        const Vec2 along = random.direction();
        builder.add_segment({along * -random.between(2, 4), along * random.between(2, 4)}, 0.0, {});
    }
    const Level level = test::built(std::move(builder));
    const std::vector<Vec2> disk{{0, 0}};
    for (const Vec2 start : {Vec2{0, 0}, Vec2{0.21, -0.28}, Vec2{-0.3, -0.2}}) {
        CountedWork work;
        const auto out = minimum_translation({level, {}, {disk, 0.3}, start, {}, &work}, 0.0);
        EXPECT_FALSE(out) << "no sector is wide enough";
        EXPECT_LT(work.count, 150 * count);
    }
}

}  // namespace slidelab::detail::convex_depenetration_test
