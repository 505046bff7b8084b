#include "slidelab/geometry/convex/convex_cast.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "support/random.hpp"

namespace slidelab::detail::convex_cast_test {
namespace {

constexpr double tolerance = contact_tolerance;
const Box unit_box{{0, 0}, {0.5, 0.5}};
const std::vector<Vec2> diamond{{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

std::optional<ConvexCastResult> cast(const ConvexCast& cast, std::span<const Vec2> mover,
                                     std::span<const Vec2> obstacle) {
    const auto result = cast_convex(cast, SweptMover(mover), {obstacle, bounds_of(obstacle)});
    if (result.kind != ConvexCastResult::Kind::hit) return std::nullopt;
    return result;
}

std::optional<ConvexCastResult> sweep(Vec2 from, Vec2 displacement, std::span<const Vec2> mover,
                                      std::span<const Vec2> obstacle,
                                      bool facing_sides_only = true) {
    return cast({from, displacement, tolerance, facing_sides_only}, mover, obstacle);
}

std::optional<ConvexCastResult> sweep_box(Vec2 from, Vec2 displacement,
                                          std::span<const Vec2> obstacle,
                                          bool facing_sides_only = true) {
    return sweep(from, displacement, corners_of(unit_box).all(), obstacle, facing_sides_only);
}

void expect_same_corners(std::vector<Vec2> found, std::vector<Vec2> expected) {
    const auto by_place = [](Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
    std::sort(found.begin(), found.end(), by_place);
    std::sort(expected.begin(), expected.end(), by_place);
    EXPECT_EQ(found, expected);
}

// --- The Minkowski sum (article, figure 19) ---

TEST(MinkowskiSum, OfTwoBoxesIsABoxWithTheSizesOfBoth) {
    const Corners obstacle = corners_of(Box{{10, 20}, {3, 1}});
    const Corners mover = corners_of(Box{{0, 0}, {0.5, 2}});
    expect_same_corners(minkowski_sum(mover.all(), obstacle.all()),
                        {{6.5, 17}, {13.5, 17}, {13.5, 23}, {6.5, 23}});
}

TEST(MinkowskiSum, OfADiagonalSegmentAndABoxIsAHexagon) {
    const Corners wall = corners_of(Segment{{0, 0}, {4, 2}});
    expect_same_corners(
        minkowski_sum(corners_of(unit_box).all(), wall.all()),
        {{-0.5, -0.5}, {0.5, -0.5}, {4.5, 1.5}, {4.5, 2.5}, {3.5, 2.5}, {-0.5, 0.5}});
}

TEST(MinkowskiSum, OfAPointObstacleIsTheMoverMirrored) {
    const std::vector<Vec2> arrow{{0, 0}, {2, 1}, {0, 2}};
    const Corners point = corners_of(Segment{{5, 5}, {5, 5}});
    expect_same_corners(minkowski_sum(arrow, point.all()), {{5, 5}, {3, 4}, {5, 3}});
}

TEST(MinkowskiSum, OfABoxAndADiamondIsAnOctagon) {
    EXPECT_EQ(minkowski_sum(diamond, corners_of(unit_box).all()).size(), 8U);
}

// --- The swept fraction (article, "Putting it all together") ---

TEST(SweptConvex, HitsABoxWhereTheGapIsUsedUp) {
    const Corners obstacle = corners_of(Box{{5, 0}, {1, 1}});  // the sum begins at x = 3.5
    const auto hit = sweep_box({0, 0.25}, {7, 0}, obstacle.all());
    ASSERT_TRUE(hit);
    EXPECT_DOUBLE_EQ(hit->fraction, 0.5);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
}

TEST(SweptConvex, HitsNothingOnADisplacementThatEndsAtTheWallOrLeadsAway) {
    const Corners obstacle = corners_of(Box{{5, 0}, {1, 1}});
    EXPECT_FALSE(sweep_box({0, 0}, {3.5, 0}, obstacle.all()));
    EXPECT_TRUE(sweep_box({0, 0}, {3.5 + 1e-6, 0}, obstacle.all()));
    EXPECT_FALSE(sweep_box({0, 0}, {-9, 0}, obstacle.all()));
    EXPECT_FALSE(sweep_box({3.5, 0}, {-1, 0}, obstacle.all()));
    EXPECT_FALSE(sweep_box({0, 0}, {0, 0}, obstacle.all()));
}

TEST(SweptConvex, ComesToOneOfTheTwoNearestWalls) {  // figure 9
    const Corners obstacle = corners_of(unit_box);   // the sum is 2 by 2 around the origin
    // From above to the left: flat it comes to the left wall, steep to the one on top.
    EXPECT_EQ(sweep_box({-3, -1.5}, {4, 2}, obstacle.all())->normal, (Vec2{-1, 0}));
    EXPECT_EQ(sweep_box({-1.5, -3}, {2, 4}, obstacle.all())->normal, (Vec2{0, -1}));
    // It never hits the other two, whatever the displacement.
    test::Random random(91);
    int hits = 0;
    for (int i = 0; i < 2000; ++i) {
        const Vec2 from{random.between(-4, -1.01), random.between(-4, -1.01)};
        const auto hit = sweep_box(from, random.direction() * 10.0, obstacle.all());
        if (!hit) continue;
        ++hits;
        EXPECT_LE(hit->normal.x, 0.0);
        EXPECT_LE(hit->normal.y, 0.0);
    }
    EXPECT_GT(hits, 200);
}

TEST(SweptConvex, HitsAWallFromBehindOnlyOnRequest) {
    const Corners obstacle = corners_of(Box{{0, 0}, {2, 2}});
    EXPECT_FALSE(sweep_box({1, 0}, {3, 0}, obstacle.all()));
    const auto hit = sweep_box({1, 0}, {3, 0}, obstacle.all(), false);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction, 0.5, 1e-9);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
}

TEST(SweptConvex, HoldsForGoodWhatCameToAWallFromBehind) {
    const Corners obstacle = corners_of(Box{{0, 0}, {2, 2}});
    Vec2 position{1, 0};
    for (int i = 0; i < 50; ++i) {
        const auto hit = sweep_box(position, {0.3, 0}, obstacle.all(), false);
        position += Vec2{0.3, 0} * (hit ? hit->fraction : 1.0);
    }
    EXPECT_NEAR(position.x, 2.5, 1e-9);
    EXPECT_LT(position.x, 2.5);
}

TEST(SweptConvex, HitsTheDiagonalOfAHexagonWithTheWallsOwnNormal) {
    // The box's corner (0.5, 0.5) comes to the wall x + y = 4 at (1.5, 1.5).
    const Corners wall = corners_of(Segment{{0, 4}, {4, 0}});
    const auto hit = sweep_box({0, 0}, {3, 3}, wall.all());
    ASSERT_TRUE(hit);
    EXPECT_DOUBLE_EQ(hit->fraction, 0.5);
    EXPECT_NEAR(hit->normal.x, -std::sqrt(0.5), 1e-15);
    EXPECT_NEAR(hit->normal.y, -std::sqrt(0.5), 1e-15);
}

TEST(SweptConvex, MovesAPolygonFaceToFace) {
    const Corners wall = corners_of(Segment{{0, 4}, {4, 0}});
    const auto hit = sweep({0, 0}, {4, 4}, diamond, wall.all());  // to x + y = 3
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction, 0.375, 1e-15);
}

TEST(SweptConvex, MovesAPolygonByItsTip) {
    const auto hit = sweep({-4, 0}, {8, 0}, diamond, corners_of(unit_box).all());
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction, 2.5 / 8, 1e-15);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
}

TEST(SweptConvex, HitsAConvexPolygon) {
    const std::vector<Vec2> hexagon{{2, -2}, {4, -2}, {5, 0}, {4, 2}, {2, 2}, {1, 0}};
    // The box's lower right corner comes to the upper left side, from (2, -2) to (1, 0).
    const auto hit = sweep_box({-2, -1.5}, {8, 0}, hexagon);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction, (1.5 - 0.5 + 2) / 8, 1e-15);
    EXPECT_NEAR(hit->normal.x, -2 / std::sqrt(5.0), 1e-15);
    EXPECT_NEAR(hit->normal.y, -1 / std::sqrt(5.0), 1e-15);
}

TEST(SweptConvex, PassesACornerThatItOnlyGrazes) {
    const Corners obstacle = corners_of(unit_box);  // the sum's corner is at (-1, -1)
    EXPECT_FALSE(sweep_box({-2, 0}, {2, -2}, obstacle.all()));
    EXPECT_FALSE(sweep_box({-4, -1}, {8, 0}, obstacle.all()));
    EXPECT_TRUE(sweep_box({-2, 1e-6}, {2, -2}, obstacle.all()));
    EXPECT_TRUE(sweep_box({-4, -1 + 1e-6}, {8, 0}, obstacle.all()));
}

TEST(SweptConvex, CountsTouchingWhenTheToleranceIsNegative) {
    const Corners obstacle = corners_of(unit_box);
    const Corners mover = corners_of(unit_box);
    const auto touch = [&](Vec2 from, Vec2 displacement) {
        return cast({from, displacement, -tolerance, true}, mover.all(), obstacle.all());
    };
    EXPECT_TRUE(touch({-2, 0}, {2, -2}));               // past a corner
    EXPECT_TRUE(touch({-4, -1}, {8, 0}));               // along the top: the left wall's end is hit
    EXPECT_EQ(touch({-1, -1}, {1, 0})->fraction, 0.0);  // touching that end already
    EXPECT_FALSE(touch({0, -1}, {1, 0}));               // on top already, and along it
    EXPECT_FALSE(touch({0, -1}, {0, -1}));              // and away from it
}

// --- Depenetration (article, figures 20 and 21) ---

struct Overlap {
    double depth = 0.0;  ///< 0 where they do not overlap
    Vec2 normal;
    Vec2 point;

    bool overlaps() const { return depth > 0.0; }
};

/// What a cast that goes nowhere says of the place where it begins.
Overlap overlap_convex(Vec2 position, std::span<const Vec2> mover, std::span<const Vec2> obstacle,
                       double least) {
    const auto found =
        cast_convex({position, {}, 0.0, true}, SweptMover(mover), {obstacle, bounds_of(obstacle)});
    if (found.kind != ConvexCastResult::Kind::overlap || !(found.depth > least)) return {};
    const Vec2 out = position + found.normal * found.depth;
    return {found.depth, found.normal, touching_point(out, mover, obstacle, found.normal)};
}

TEST(ConvexOverlap, IsLeftThroughTheNearestWall) {
    const Corners obstacle = corners_of(Box{{0, 0}, {2, 2}});  // the sum extends to 2.5
    const auto out =
        overlap_convex({0.5, -1.75}, corners_of(unit_box).all(), obstacle.all(), tolerance);
    EXPECT_EQ(out.depth, 0.75);
    EXPECT_EQ(out.normal, (Vec2{0, -1}));
    EXPECT_EQ(out.point, (Vec2{0.5, -2}));
}

TEST(ConvexOverlap, IsNoneOutsideOrOnTheEdge) {
    const Corners obstacle = corners_of(Box{{0, 0}, {2, 2}});
    const Corners mover = corners_of(unit_box);
    EXPECT_FALSE(overlap_convex({3, 0}, mover.all(), obstacle.all(), tolerance).overlaps());
    EXPECT_FALSE(overlap_convex({2.5, 0}, mover.all(), obstacle.all(), tolerance).overlaps());
    EXPECT_TRUE(overlap_convex({2.499, 0}, mover.all(), obstacle.all(), tolerance).overlaps());
    EXPECT_FALSE(overlap_convex({2.6, 2.6}, mover.all(), obstacle.all(), tolerance).overlaps());
}

TEST(ConvexOverlap, OfADiagonalWallIsLeftAcrossIt) {
    const Corners wall = corners_of(Segment{{0, 4}, {4, 0}});
    const auto out =
        overlap_convex({1.75, 1.75}, corners_of(unit_box).all(), wall.all(), tolerance);
    EXPECT_NEAR(out.depth, 0.5 * std::sqrt(0.5), 1e-15);  // x + y is 3.5, and must be 3
    EXPECT_NEAR(out.normal.x, -std::sqrt(0.5), 1e-15);
}

TEST(ConvexOverlap, IsOverAfterGoingAsFarAsItSays) {
    test::Random random(92);
    int overlaps = 0;
    for (int i = 0; i < 5000; ++i) {
        const Vec2 a = random.point(-2, 2);
        const Corners wall =
            corners_of(Segment{a, a + random.direction() * random.between(0.1, 3)});
        const Vec2 from = random.point(-2, 2);
        const auto& mover = diamond;
        const auto out = overlap_convex(from, mover, wall.all(), tolerance);
        if (!out.overlaps()) continue;
        ++overlaps;
        const Vec2 there = from + out.normal * out.depth;
        EXPECT_FALSE(overlap_convex(there, mover, wall.all(), 1e-12).overlaps());
        const Vec2 almost = from + out.normal * (out.depth * 0.999);
        EXPECT_TRUE(overlap_convex(almost, mover, wall.all(), 1e-12).overlaps());
    }
    EXPECT_GT(overlaps, 500);
}

TEST(SweptConvex, IsHeldByTheSideThatItsStartLeansOn) {
    // Half a tolerance deep in the left side, and going into it; the line of the path passes the
    // upper side later than the left one, but both of them before the start.
    const Corners obstacle = corners_of(unit_box);
    const auto hit = sweep_box({-1.0 + 0.5 * tolerance, -0.99}, {tolerance, 1.0}, obstacle.all());
    ASSERT_TRUE(hit.has_value());
    EXPECT_EQ(hit->fraction, 0.0);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
}

// --- Bodies that are their bounds ---

/// An axis-aligned box, or a segment along an axis in either direction, and a box at it: anywhere
/// near, exactly at a side or a corner, and led along a side, to a corner, or anywhere.
struct AlongAxes {
    explicit AlongAxes(test::Random& random)
        : box{{0.5 * (random.below(7) - 3), 0.5 * (random.below(7) - 3)},
              {0.5 * random.below(3), 0.5 * random.below(3)}},
          half{0.25 * (1 + random.below(3)), 0.25 * (1 + random.below(3))},
          from(place(random)) {
        translation = random.chance(0.7) ? place(random) - from
                                         : Vec2{random.between(-3, 3), random.between(-3, 3)};
        if (random.chance(0.3)) (random.chance(0.5) ? translation.x : translation.y) = 0.0;
        const Vec2 low = box.center - box.half;
        const Vec2 high = box.center + box.half;
        if (box.half.x > 0.0 && box.half.y > 0.0) {
            corners = corners_of(box);
        } else if (low != high) {
            const bool turned = random.chance(0.5);
            corners = corners_of(turned ? Segment{high, low} : Segment{low, high});
        } else {
            corners.push_back(low);
        }
    }

    Vec2 place(test::Random& random) const {
        const Vec2 sum = box.half + half;
        const auto beside = [&](double size) {
            const double exactly[] = {-size, size, 0.0};
            const double off = random.chance(0.7) ? 0.0 : random.between(-3, 3) * tolerance;
            return random.chance(0.3) ? random.between(-2.0, 2.0) * size
                                      : exactly[random.below(3)] + off;
        };
        return box.center + Vec2{beside(sum.x), beside(sum.y)};
    }

    CastTarget body() const { return {corners.all(), bounds_of(corners.all())}; }

    Box box;
    Vec2 half;
    Vec2 from;
    Vec2 translation;
    Corners corners;
};

TEST(BodiesThatAreTheirBounds, AreHitByABoxAsByAPolygonOfItsCorners) {
    test::Random random(6);
    int hits = 0;
    for (int i = 0; i < 100'000; ++i) {
        const AlongAxes scene(random);
        const ConvexCast cast{scene.from, scene.translation,
                              random.chance(0.8) ? tolerance : -tolerance, random.chance(0.8)};
        const SweptMover box(BoxShape{scene.half});
        const Corners corners = corners_of(Box{{}, scene.half});
        const SweptMover polygon(corners.all());
        const ConvexCastResult one = cast_convex(cast, box, scene.body());
        const ConvexCastResult other = cast_convex(cast, polygon, scene.body());
        ASSERT_EQ(one.kind, other.kind) << i;
        ASSERT_EQ(one.fraction, other.fraction) << i;
        ASSERT_EQ(one.clearance, other.clearance) << i;
        ASSERT_EQ(one.normal, other.normal) << i;
        ASSERT_EQ(one.depth, other.depth) << i;
        ASSERT_EQ(one.edge, other.edge) << i;
        const bool missed = misses_bounds(cast, scene.half, scene.body().bounds);
        ASSERT_TRUE(!missed || one.kind == ConvexCastResult::Kind::miss) << i;
        hits += one.kind == ConvexCastResult::Kind::hit ? 1 : 0;
    }
    EXPECT_GT(hits, 10'000);
}

TEST(BodiesThatAreTheirBounds, AreTouchedByABoxAsByAPolygonOfItsCorners) {
    test::Random random(7);
    int at_corners = 0;
    for (int i = 0; i < 100'000; ++i) {
        const AlongAxes scene(random);
        const SweptMover box(BoxShape{scene.half});
        const Corners corners = corners_of(Box{{}, scene.half});
        const SweptMover polygon(corners.all());
        const TouchedSides one = touched_sides(scene.from, box, scene.body(), 2.0 * tolerance);
        const TouchedSides other =
            touched_sides(scene.from, polygon, scene.body(), 2.0 * tolerance);
        ASSERT_EQ(one.count, other.count) << i;
        ASSERT_EQ(one.first.normal, other.first.normal) << i;
        ASSERT_EQ(one.last.normal, other.last.normal) << i;
        ASSERT_EQ(touches_corner(scene.from, box, scene.body(), 2.0 * tolerance), one.count > 1)
            << i;
        at_corners += one.count > 1 ? 1 : 0;
    }
    EXPECT_GT(at_corners, 10'000);
}

// --- Where they touch ---

TEST(TouchOfBody, OfTwoBoxesIsThatOfTheirOutlinesToTheBit) {
    test::Random random(5);
    const Vec2 normals[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    for (int i = 0; i < 100'000; ++i) {
        const Shape shape = BoxShape{{random.magnitude(1e-9, 2.0), random.magnitude(1e-9, 2.0)}};
        const SweptMover mover(shape);
        const Vec2 half = mover.half();
        const Box box{{random.between(-100, 100), random.between(-100, 100)},
                      {random.magnitude(1e-9, 4.0), random.magnitude(1e-9, 4.0)}};
        const Corners corners = corners_of(box);
        const CastTarget body{corners.all(), bounds_of(corners.all())};
        const Vec2 normal = normals[random.below(4)];
        // Before the side or beside it, exactly at a corner, and a little off the side.
        const double along = random.chance(0.2) ? 1.0 : random.between(-1.2, 1.2);
        const double off = random.chance(0.5) ? 0.0 : random.between(-1.0, 1.0) * tolerance;
        const Vec2 across = outward(normal);
        const auto extent = [](Vec2 v, Vec2 axis) {
            return std::abs(v.x * axis.x) + std::abs(v.y * axis.y);
        };
        const Vec2 place = box.center +
                           normal * (extent(box.half, normal) + extent(half, normal) + off) +
                           across * (along * (extent(box.half, across) + extent(half, across)));
        ASSERT_EQ(touch_of_body(place, mover, body, normal),
                  touching_point(place, mover.corners(), body.corners, normal))
            << i;
    }
}

}  // namespace
}  // namespace slidelab::detail::convex_cast_test
