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

#include "slidelab/collision/query/surface_sides.hpp"
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

SurfaceHit cast_in(const Level& level, const CornerShape& mover, Vec2 from, Vec2 translation) {
    SurfaceCast cast(mover, from, translation,
                     {.tolerance = contact_tolerance_between(from, from + translation)});
    for (const SideNumber side : test::all_sides_of(level)) cast.test(WeldedSides(level), side);
    return cast.first();
}

Level level_of_segments(std::initializer_list<Segment> segments) {
    LevelBuilder builder;
    for (const Segment& segment : segments) builder.add_segment(segment);
    return test::built(std::move(builder));
}

constexpr Vec2 upright[] = {{0, -0.5}, {0, 0.5}};
constexpr Vec2 square[] = {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}};

TEST(SurfaceCast, a_capsule_is_stopped_by_a_wall_with_its_foremost_end) {
    const Level level = level_of_segments({{{0, 2}, {9, 2}}});
    const SurfaceHit hit = cast_in(level, CornerShape(upright, 0.25), {4, 0}, {1, 2.5});
    EXPECT_NEAR(hit.fraction, 0.5, 1e-12);
    EXPECT_EQ(hit.normal, (Vec2{0, -1}));
}

TEST(SurfaceCast, the_straight_side_of_a_capsule_lies_against_the_end_of_a_wall) {
    const Level level = level_of_segments({{{3, 0}, {9, 0}}});
    const SurfaceHit hit = cast_in(level, CornerShape(upright, 0.25), {0, 0.25}, {4, 0});
    EXPECT_NEAR(hit.fraction, 2.75 / 4.0, 1e-12);
    EXPECT_EQ(hit.normal, (Vec2{-1, 0}));
    EXPECT_TRUE(hit.at_corner);
}

TEST(SurfaceCast, a_rounded_box_turns_off_a_point_by_its_round_corner) {
    const Level level = level_of_segments({{{3, 0}, {3, 0}}});
    const SurfaceHit hit = cast_in(level, CornerShape(square, 0.5), {0, -0.8}, {4, 0});
    EXPECT_NEAR(hit.normal.x, -0.8, 1e-12);  // 0.3 below the corner's centre, 0.5 away
    EXPECT_NEAR(hit.normal.y, -0.6, 1e-12);
    EXPECT_NEAR(hit.fraction, (3.0 - 0.5 - 0.4) / 4.0, 1e-12);
}

TEST(SurfaceCast, a_path_along_a_wall_or_past_its_end_is_no_hit) {
    const Level level = level_of_segments({{{3, 0}, {9, 0}}});
    const CornerShape box(square, 0.0);
    EXPECT_FALSE(cast_in(level, box, {0, 0.5}, {20, 0}).any());
    EXPECT_FALSE(cast_in(level, box, {2.5, -4}, {0, 9}).any());
    EXPECT_TRUE(cast_in(level, box, {2.5 + 1e-9, -4}, {0, 9}).any());
}

TEST(SurfaceCast, a_seam_of_two_tiles_is_hit_only_where_walls_are_read_raw) {
    LevelBuilder builder;
    builder.add_box({{0.5, 0.5}, {0.5, 0.5}});
    builder.add_box({{1.5, 0.5}, {0.5, 0.5}});
    const Level level = test::built(std::move(builder));
    const CornerShape disk(DiskShape{0.5});
    const Vec2 from{0.5, -0.5 + 5e-11};  // it has sunk in by less than counts
    EXPECT_FALSE(cast_in(level, disk, from, {1, 0}).any());
    SurfaceCast touching(disk, from, {1, 0}, {.tolerance = -contact_tolerance});
    for (const SideNumber side : test::all_sides_of(level))
        touching.test(RawSides(level).at(side), side);
    EXPECT_TRUE(touching.first().any());
}

// --- Generated levels, against distances ---

Shape any_mover(Random& random) {
    const double size =
        random.chance(0.5) ? 0.25 * (1 + random.below(3)) : random.between(0.1, 0.7);
    if (random.chance(0.3)) return DiskShape{random.between(0.1, 0.7)};
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
    const auto corners = mover.corners();
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Segment side{at + corners[i], at + corners[mover.after(i)]};
        const auto across = [](const Segment& s, Vec2 p, Vec2 q) {
            return (cross(s.b - s.a, p - s.a) > 0) != (cross(s.b - s.a, q - s.a) > 0);
        };
        if (across(side, wall.a, wall.b) && across(wall, side.a, side.b)) return 0.0;
        outside += cross(side.b - side.a, wall.a - side.a) < 0 ? 1 : 0;
        least = std::min({least, distance_from_line(side, wall.a), distance_from_line(side, wall.b),
                          distance_from_line(wall, side.a)});
    }
    return corners.size() > 2 && outside == 0 ? 0.0 : least;
}

double room_at(const CornerShape& mover, Vec2 at, const Level& level) {
    double least = std::numeric_limits<double>::infinity();
    for (const Wall& wall : level.walls())
        least = std::min(least, room_at(mover, at, wall.segment) - mover.radius());
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

TEST(SurfaceCast, a_mover_stops_where_its_distance_to_a_wall_is_its_radius) {
    int hits = 0;
    for (int i = 0, n = test::cases(2000); i < n; ++i) {
        Random random(static_cast<std::uint32_t>(i) + 40000000U);
        SpecialLevel special(random);
        const Level level = special.build();
        const Shape shape = any_mover(random);
        Corners room;
        const Vec2 half = random.direction() * random.between(0.1, 0.6);
        const Vec2 capsule[] = {-half, half};
        const double radius = random.between(0.05, 0.4);
        const bool is_disk = std::holds_alternative<DiskShape>(shape);
        const CornerShape mover = random.chance(0.3) ? CornerShape(capsule, radius)
                                  : is_disk          ? CornerShape(shape)
                                                     : CornerShape(corners_of(shape, room), radius);
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
