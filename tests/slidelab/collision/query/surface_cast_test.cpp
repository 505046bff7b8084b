#include "slidelab/collision/query/surface_cast.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <utility>
#include <variant>

#include "slidelab/collision/contract/registry.hpp"
#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/solvers/slide_solver.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/random.hpp"
#include "support/special_level.hpp"
#include "support/surfaces.hpp"

namespace slidelab::detail {
namespace {

using test::Random;
using test::SpecialLevel;

CornerShape shape_of(std::initializer_list<Vec2> corners, double radius) {
    CornerShape shape;
    for (const Vec2 corner : corners) shape.corners.push_back(corner);
    shape.radius = radius;
    return shape;
}

CornerShape shape_of(const Shape& mover) {
    if (const auto* disk = std::get_if<DiskShape>(&mover)) return shape_of({{}}, disk->radius);
    CornerShape shape;
    Corners room;
    for (const Vec2 corner : corners_of(mover, room)) shape.corners.push_back(corner);
    return shape;
}

SurfaceHit cast_in(const Level& level, const CornerShape& mover, Vec2 from, Vec2 translation) {
    SurfaceCast cast(mover, from, translation, contact_tolerance_between(from, from + translation));
    for (const SideNumber side : test::surfaces_of(level)) cast.test(level, side);
    return cast.first();
}

Level level_of_segments(std::initializer_list<Segment> segments) {
    LevelBuilder builder;
    for (const Segment& segment : segments) builder.add_segment(segment);
    return test::built(std::move(builder));
}

TEST(SurfaceCast, a_capsule_is_stopped_by_a_wall_with_its_foremost_end) {
    const Level level = level_of_segments({{{0, 2}, {9, 2}}});
    const CornerShape capsule = shape_of({{0, -0.5}, {0, 0.5}}, 0.25);
    const SurfaceHit hit = cast_in(level, capsule, {4, 0}, {1, 2.5});
    EXPECT_NEAR(hit.fraction, 0.5, 1e-12);
    EXPECT_EQ(hit.normal, (Vec2{0, -1}));
    EXPECT_NEAR(hit.core_point.x, 0.5, 1e-12);
    EXPECT_NEAR(hit.core_point.y, 2.0, 1e-12);
}

TEST(SurfaceCast, the_straight_side_of_a_capsule_lies_against_the_end_of_a_wall) {
    const Level level = level_of_segments({{{3, 0}, {9, 0}}});
    const CornerShape capsule = shape_of({{0, -0.5}, {0, 0.5}}, 0.25);
    const SurfaceHit hit = cast_in(level, capsule, {0, 0.25}, {4, 0});
    EXPECT_NEAR(hit.fraction, 2.75 / 4.0, 1e-12);
    EXPECT_EQ(hit.normal, (Vec2{-1, 0}));
}

TEST(SurfaceCast, a_rounded_box_turns_off_a_point_by_its_round_corner) {
    const Level level = level_of_segments({{{3, 0}, {3, 0}}});
    const CornerShape box = shape_of({{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}}, 0.5);
    const SurfaceHit hit = cast_in(level, box, {0, -0.8}, {4, 0});
    EXPECT_NEAR(hit.normal.x, -0.8, 1e-12);  // 0.3 below the corner's centre, 0.5 away
    EXPECT_NEAR(hit.normal.y, -0.6, 1e-12);
    EXPECT_NEAR(hit.fraction, (3.0 - 0.5 - 0.4) / 4.0, 1e-12);
}

TEST(SurfaceCast, a_path_along_a_wall_or_past_its_end_is_no_hit) {
    const Level level = level_of_segments({{{3, 0}, {9, 0}}});
    const CornerShape box = shape_of({{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}}, 0.0);
    EXPECT_GT(cast_in(level, box, {0, 0.5}, {20, 0}).fraction, 1.0);
    EXPECT_GT(cast_in(level, box, {2.5, -4}, {0, 9}).fraction, 1.0);
    EXPECT_LE(cast_in(level, box, {2.5 + 1e-9, -4}, {0, 9}).fraction, 1.0);
}

// --- Against the exact slides of the sweeps, which know nothing of surfaces ---

struct OnSurfaces {
    const Level& level;
    CornerShape mover;

    std::optional<SweepHit> first_hit(const CastQuery& leg) const {
        const SurfaceHit hit = cast_in(level, mover, leg.from, leg.translation);
        if (hit.fraction > 1.0) return std::nullopt;
        return SweepHit{hit.fraction, hit.normal, {}, WallRef(wall_of(hit.surface)), {}, {}};
    }
    Vec2 settled(Vec2 position, const CastQuery&) const { return position; }
    std::int64_t tests() const { return 0; }
};

Shape any_mover(Random& random, bool disk) {
    const double size =
        random.chance(0.5) ? 0.25 * (1 + random.below(3)) : random.between(0.1, 0.7);
    if (disk) return DiskShape{size};
    if (random.chance(0.5)) return BoxShape{{size, random.between(0.1, 0.7)}};
    PolygonShape polygon;
    const int corners = 3 + random.below(4);
    const Vec2 first = random.direction();
    for (int i = 0; i < corners; ++i) {
        const double angle = 6.283185307179586 * i / corners;
        polygon.corners.push_back(
            (first * std::cos(angle) + Vec2{-first.y, first.x} * std::sin(angle)) * size);
    }
    return polygon;
}

/// Where a path begins and how far it leads: often exactly along walls, or against their corners.
std::pair<Vec2, Vec2> random_path(Random& random, const SpecialLevel& special) {
    constexpr double size = SpecialLevel::lattice_size;
    const Vec2 right = special.right();
    const Vec2 from = random.chance(0.5)
                          ? special.at(0.25 * random.below(24), 0.25 * random.below(24))
                          : special.at(random.between(-1, size), random.between(-1, size));
    const Vec2 down{-right.y, right.x};
    if (random.chance(0.3)) return {from, right * random.between(-size, size)};
    if (random.chance(0.5)) return {from, down * random.between(-size, size)};
    return {from, random.direction() * random.between(0.1, 8.0)};
}

TEST(SurfaceCast, slides_end_where_those_of_the_sweeps_do) {
    int hits = 0;
    for (int i = 0, n = test::cases(4000); i < n; ++i) {
        Random random(static_cast<std::uint32_t>(i) + 30000000U);
        SpecialLevel special(random);
        const Level level = special.build();
        const bool disk = random.chance(0.5);
        const Shape mover = any_mover(random, disk);
        const Strategy& sweep = *find_strategy(disk ? "disk_sweep" : "box_sweep");
        for (int k = 0; k < 5; ++k) {
            const auto [from, displacement] = random_path(random, special);
            const MoveRequest request{mover, from, displacement, displacement, {}, 0};
            const MoveResult expected = sweep.move(level, request, sweep.defaults());
            if (expected.began_inside) continue;
            hits += expected.hit() ? 1 : 0;
            const OnSurfaces surfaces{level, shape_of(mover)};
            MoveResult result;
            result.position = from;
            SlideSolver<OnSurfaces>(surfaces, {}).slide(result, displacement);
            EXPECT_LT(distance(result.position, expected.position), 1e-9)
                << "level " << i << ", path " << k;
        }
    }
    EXPECT_GT(hits, test::cases(3000));
}

// --- Against distances, for movers that no sweep moves yet ---

double distance_from_line(const Segment& s, Vec2 p) {
    const Vec2 along = s.b - s.a;
    const double size = length_squared(along);
    const double t = size > 0 ? std::clamp(dot(p - s.a, along) / size, 0.0, 1.0) : 0.0;
    return distance(p, s.a + along * t);
}

/// From a mover's core, at a place, to a wall; 0 where they overlap.
double room_at(const CornerShape& mover, Vec2 at, const Segment& wall) {
    double least = std::numeric_limits<double>::infinity();
    int outside = 0;
    for (std::size_t i = 0; i < mover.corners.size(); ++i) {
        const Segment side{at + mover.corners[i], at + mover.corners[mover.after(i)]};
        const auto across = [](const Segment& s, Vec2 p, Vec2 q) {
            return (cross(s.b - s.a, p - s.a) > 0) != (cross(s.b - s.a, q - s.a) > 0);
        };
        if (across(side, wall.a, wall.b) && across(wall, side.a, side.b)) return 0.0;
        outside += cross(side.b - side.a, wall.a - side.a) < 0 ? 1 : 0;
        least = std::min({least, distance_from_line(side, wall.a), distance_from_line(side, wall.b),
                          distance_from_line(wall, side.a)});
    }
    return mover.corners.size() > 2 && outside == 0 ? 0.0 : least;
}

double room_at(const CornerShape& mover, Vec2 at, const Level& level) {
    double least = std::numeric_limits<double>::infinity();
    for (const Wall& wall : level.walls())
        least = std::min(least, room_at(mover, at, wall.segment) - mover.radius);
    return least;
}

/// How far along a path a mover gets until it is `depth` units in a wall: steps of what is free.
double free_length(const CornerShape& mover, Vec2 from, Vec2 translation, const Level& level,
                   double depth) {
    const double size = length(translation);
    double at = 0.0;
    while (at < size) {
        const double free = room_at(mover, from + translation * (at / size), level) + depth;
        if (free < 0.1 * depth) return at;
        at += free;
    }
    return size;
}

TEST(SurfaceCast, capsules_and_rounded_polygons_stop_where_the_distance_to_a_wall_is_their_radius) {
    int hits = 0;
    for (int i = 0, n = test::cases(2000); i < n; ++i) {
        Random random(static_cast<std::uint32_t>(i) + 40000000U);
        SpecialLevel special(random);
        const Level level = special.build();
        const Vec2 half = random.direction() * random.between(0.1, 0.6);
        CornerShape mover = shape_of({-half, half}, 0.0);
        if (random.chance(0.5)) mover = shape_of(any_mover(random, false));
        mover.radius = random.between(0.05, 0.4);
        for (int k = 0; k < 4; ++k) {
            const auto [from, translation] = random_path(random, special);
            bool in_solid = false;
            level.visit_solids_at(from, [&](std::uint32_t) { in_solid = true; });
            if (in_solid || room_at(mover, from, level) < 0.0) continue;
            const SurfaceHit hit = cast_in(level, mover, from, translation);
            const double size = length(translation);
            const double length = std::min(hit.fraction, 1.0) * size;
            hits += hit.fraction <= 1.0 ? 1 : 0;
            // A graze may be a billionth deep along much of its path.
            const double deep = free_length(mover, from, translation, level, 1e-8);
            EXPECT_LE(length, deep + 1e-9) << "level " << i << ", path " << k;
            const double touching = free_length(mover, from, translation, level, 1e-12);
            EXPECT_GE(length, std::min(touching, size) - 1e-6) << "level " << i << ", path " << k;
        }
    }
    EXPECT_GT(hits, test::cases(1000));
}

}  // namespace
}  // namespace slidelab::detail
