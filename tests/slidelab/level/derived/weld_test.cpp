#include "slidelab/level/derived/weld.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/derived/neighbours.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/outlines.hpp"
#include "support/random.hpp"
#include "support/special_level.hpp"
#include "support/surfaces.hpp"

namespace slidelab::detail {
namespace {

using test::Random;
using test::SpecialLevel;

Level level_with(std::initializer_list<Segment> segments, std::initializer_list<Box> boxes = {}) {
    LevelBuilder builder;
    for (const Segment& segment : segments) builder.add_segment(segment);
    for (const Box& box : boxes) builder.add_box(box);
    return test::built(std::move(builder));
}

TEST(Weld, flush_tiles_have_one_top_and_no_corner_at_their_seam) {
    const Level level = level_with({}, {{{0.5, 0.5}, {0.5, 0.5}}, {{1.5, 0.5}, {0.5, 0.5}}});
    const Weld& weld = level.weld();
    const Surface top = weld.surface_of(level, 2 * 0);
    EXPECT_EQ(top.line, (Segment{{0, 0}, {2, 0}}));
    EXPECT_EQ(top.end, CornerKind::convex);
    EXPECT_EQ(top.first, weld.surface_of(level, 2 * 4).first);
    ASSERT_EQ(weld.covers_of(2 * 1).size(), 1U) << "the seam, seen from the left tile";
    EXPECT_EQ(weld.covers_of(2 * 1)[0].last, 1.0);
}

TEST(Weld, a_free_segment_has_two_surfaces_that_are_linked_round_its_ends) {
    const Level level = level_with({{{0, 0}, {4, 0}}});
    ASSERT_EQ(test::surfaces_of(level).size(), 2U);
    for (const SideNumber side : {0U, 1U}) {
        const Surface surface = level.weld().surface_of(level, side);
        EXPECT_EQ(surface.end, CornerKind::free_end);
        EXPECT_EQ(surface.next, 1 - side);
        EXPECT_EQ(surface.previous, 1 - side);
    }
}

TEST(Weld, the_end_of_a_wall_that_stands_on_another_one_is_no_end) {
    const Level level = level_with({{{0, 0}, {4, 0}}, {{2, 0}, {2, 2}}});
    const Surface towards = level.weld().surface_of(level, 2 * 1 + 1);
    EXPECT_EQ(towards.end, CornerKind::concave);
    EXPECT_EQ(towards.next, 2U * 0 + 1);
    EXPECT_EQ(level.weld().surface_of(level, 2 * 0).end, CornerKind::free_end);
}

TEST(Weld, a_floor_of_a_thousand_pieces_is_a_few_surfaces_in_one_line) {
    LevelBuilder builder;
    for (int i = 0; i < 1000; ++i) {
        const double x = 0.01 * i;
        builder.add_segment({{x, 0.37 * x}, {0.01 * (i + 1), 0.37 * (0.01 * (i + 1))}});
    }
    const Level level = test::built(std::move(builder));
    const std::vector<SideNumber> surfaces = test::surfaces_of(level);
    EXPECT_EQ(surfaces.size(), 2U * 16U);
    for (const SideNumber side : surfaces) {
        const CornerKind end = level.weld().surface_of(level, side).end;
        EXPECT_TRUE(end == CornerKind::flat || end == CornerKind::free_end);
    }
}

TEST(Weld, solids_that_touch_at_a_corner_alone_stay_two) {
    const Level level = level_with({}, {{{0.5, 0.5}, {0.5, 0.5}}, {{1.5, 1.5}, {0.5, 0.5}}});
    const Surface right = level.weld().surface_of(level, 2 * 1);
    EXPECT_EQ(right.end, CornerKind::concave);
    EXPECT_EQ(right.next, 2U * 4) << "the other's top";
}

TEST(Weld, of_two_walls_in_one_place_the_first_is_exposed) {
    const Level level = level_with({{{0, 0}, {4, 0}}, {{3, 0}, {1, 0}}});
    const Weld& weld = level.weld();
    EXPECT_TRUE(weld.covers_of(0).empty());
    for (const SideNumber side : {2U, 3U}) {
        ASSERT_EQ(weld.covers_of(side).size(), 1U);
        EXPECT_EQ(weld.covers_of(side)[0].first, 0.0);
    }
}

// --- Generated levels, against what can be seen around a place ---

double distance_to(const Segment& line, Vec2 place) {
    return distance(place, closest_point_on_segment(place, line));
}

bool is_in_any_solid(const Level& level, Vec2 place) {
    bool inside = false;
    level.visit_solids_at(place, [&](std::uint32_t) { inside = true; });
    return inside;
}

/// How many sides are exposed at a place, that face as `normal`.
int exposed_at(const Level& level, const Weld& weld, Vec2 place, Vec2 normal) {
    int count = 0;
    for (const SideNumber side : test::sides_of(level)) {
        const Segment line = line_of(level, side);
        const Vec2 along = normalized(line.b - line.a);
        const double at = dot(place - line.a, along);
        if (dot(outward(along), normal) < 0.9999 || at < 0 || at > distance(line.a, line.b) ||
            distance_to(line, place) > 1e-9)
            continue;
        const auto covers = weld.covers_of(side);
        count += std::none_of(covers.begin(), covers.end(), [&](const Cover& cover) {
            return at >= cover.first && at <= cover.last;
        });
    }
    return count;
}

TEST(Weld, a_place_on_a_wall_is_exposed_once_where_it_is_free_and_else_not_at_all) {
    constexpr double aside = 1e-7;
    int free = 0;
    int covered = 0;
    for (int i = 0, n = test::cases(3000); i < n; ++i) {
        Random random(static_cast<std::uint32_t>(i));
        const Level level = SpecialLevel(random).build();
        const Weld& weld = level.weld();
        for (const SideNumber side : test::sides_of(level)) {
            const Segment line = line_of(level, side);
            const Vec2 normal = normalized(outward(line.b - line.a));
            const Vec2 place = lerp(line.a, line.b, random.between(0.001, 0.999));
            const Vec2 before = place + normal * aside;
            const bool is_clear =
                std::all_of(level.walls().begin(), level.walls().end(), [&](const Wall& wall) {
                    const double there = distance_to(wall.segment, place);
                    return there < 1e-10 ? distance_to(wall.segment, before) > 0.9 * aside
                                         : there > 10 * aside;
                });
            if (!is_clear) continue;
            const bool is_free = !is_in_any_solid(level, before);
            ++(is_free ? free : covered);
            ASSERT_EQ(exposed_at(level, weld, place, normal), is_free ? 1 : 0)
                << "level " << i << ", wall " << wall_of(side) << (side % 2 ? " backwards" : "")
                << " at " << distance(line.a, place);
        }
    }
    EXPECT_GT(free, test::cases(10000));
    EXPECT_GT(covered, test::cases(2000));
}

/// What is seen from an end of a wall: the turn, in degrees, from the wall through the free space
/// before it to the next wall. 0: there is no free space; 360: no other wall.
double seen_turn(const Level& level, Vec2 end, Vec2 back, double radius) {
    constexpr int steps_a_degree = 4;
    const auto eye_at = [&](int step) {
        const double angle = step * std::numbers::pi / (180.0 * steps_a_degree);
        const Vec2 out = normalized(back) * radius;
        return end + out * std::cos(angle) + Vec2{-out.y, out.x} * std::sin(angle);
    };
    if (is_in_any_solid(level, eye_at(1))) return 0.0;
    std::vector<Segment> near;
    for (const Wall& wall : level.walls())
        if (distance_to(wall.segment, end) < 2 * radius) near.push_back(wall.segment);
    for (int step = 1; step < 360 * steps_a_degree - 1; ++step) {
        const Segment look{eye_at(step), eye_at(step + 1)};
        for (const Segment& wall : near) {
            const auto is_across = [](const Segment& line, Vec2 p, Vec2 q) {
                return (cross(line.b - line.a, p - line.a) > 0) !=
                       (cross(line.b - line.a, q - line.a) > 0);
            };
            if (is_across(look, wall.a, wall.b) && is_across(wall, look.a, look.b))
                return (step + 0.5) / steps_a_degree;
        }
    }
    return 360.0;
}

double turn_to(Vec2 from, Vec2 to) {
    const double angle = std::atan2(cross(from, to), dot(from, to)) * 180.0 / std::numbers::pi;
    return angle > 0.5 ? angle : angle + 360.0;
}

CornerKind seen_kind(double turn) {
    if (turn == 0.0) return CornerKind::covered;
    if (turn == 360.0) return CornerKind::free_end;
    if (std::abs(turn - 180.0) < 0.5) return CornerKind::flat;
    return turn < 180.0 ? CornerKind::concave : CornerKind::convex;
}

TEST(Weld, what_is_linked_to_an_end_is_what_is_seen_first_in_the_turn_from_it) {
    constexpr double radius = 1e-5;
    std::array<int, 6> seen{};
    for (int i = 0, n = test::cases(600); i < n; ++i) {
        Random random(static_cast<std::uint32_t>(i) + 10000000U);
        const Level level = SpecialLevel(random).build();
        for (const SideNumber side : test::sides_of(level)) {
            const Segment line = line_of(level, side);
            const bool is_clear =
                std::all_of(level.walls().begin(), level.walls().end(), [&](const Wall& wall) {
                    const auto is_apart = [&](double there) {
                        return there < 1e-10 || there > 3 * radius;
                    };
                    return is_apart(distance_to(wall.segment, line.b)) &&
                           is_apart(distance(wall.segment.a, line.b)) &&
                           is_apart(distance(wall.segment.b, line.b));
                });
            if (!is_clear) continue;
            const double turn = seen_turn(level, line.b, line.a - line.b, radius);
            const Aabb around = inflated({line.b, line.b}, {radius, radius});
            const Corner corner = corner_at(Neighbours(level, around), side, true);
            ++seen[static_cast<std::size_t>(corner.kind)];
            ASSERT_EQ(corner.kind, seen_kind(turn))
                << "level " << i << ", side " << side << ", turn " << turn;
            if (corner.next == no_side || turn == 360.0) continue;
            const Segment next = line_of(level, corner.next);
            EXPECT_NEAR(turn_to(line.a - line.b, next.b - next.a), turn, 0.5);
        }
    }
    for (const CornerKind kind : {CornerKind::covered, CornerKind::concave, CornerKind::flat,
                                  CornerKind::convex, CornerKind::free_end})
        EXPECT_GT(seen[static_cast<std::size_t>(kind)], test::cases(100));
}

TEST(Weld, the_ends_of_all_sides_of_a_surface_lie_on_its_line) {
    for (int i = 0, n = test::cases(3000); i < n; ++i) {
        Random random(static_cast<std::uint32_t>(i) + 20000000U);
        const Level level = SpecialLevel(random).build();
        for (const SideNumber side : test::sides_of(level)) {
            const Surface surface = level.weld().surface_of(level, side);
            const Vec2 out = normalized(outward(surface.line.b - surface.line.a));
            const Segment line = line_of(level, side);
            for (const Vec2 end : {line.a, line.b})
                ASSERT_LE(std::abs(dot(end - surface.line.a, out)), weld_tolerance_at(end));
            EXPECT_GT(dot(outward(line.b - line.a), out), 0.0);
            EXPECT_EQ(level.weld().surface_of(level, surface.first).line, surface.line);
        }
    }
}

// --- What a level was built with, against what each end and side is told alone ---

/// A triangle of about this height, and a free segment of about this length.
void add_short_walls(LevelBuilder& builder, Random& random, double size) {
    const Vec2 at = random.point(-500, 500);
    const Vec2 aside = at + Vec2{random.between(-size, 1.0), size * random.between(0.5, 3.0)};
    builder.add_polygon({at, at + Vec2{1.0, 0.0}, aside});
    const Vec2 there = random.point(-500, 500);
    builder.add_segment({there, there + Vec2{size, size * random.between(-1.0, 1.0)}});
}

Level level_with_star(Random& random) {
    LevelBuilder builder;
    builder.add(SpecialLevel(random).build());
    if (random.chance(0.5)) builder.set_near_miss(0.0);
    for (const double size : {1e-10, 3e-10, 1e-9, 1e-8, 1e-3, 1.0})
        add_short_walls(builder, random, size);
    builder.add_polygon(
        test::star_outline(random, 3 + random.below(20), random.point(-500, 500), 3.0));
    return test::built(std::move(builder));
}

Neighbours around(const Level& level, const Segment& line) {
    return {level, inflated(bounds_of(line), {1e-9, 1e-9})};
}

void expect_corners_as_told_alone(const Level& level, SideNumber side) {
    const Weld& weld = level.weld();
    const Surface surface = weld.surface_of(level, side);
    const Segment line = line_of(level, side);
    const Corner after = corner_at(around(level, {line.b, line.b}), side, true);
    const Corner before = corner_at(around(level, {line.a, line.a}), side, false);
    if (line.b == surface.line.b) {
        EXPECT_EQ(after.kind, surface.end) << "side " << side;
        EXPECT_EQ(after.next, surface.next) << "side " << side;
    } else {
        ASSERT_EQ(after.kind, CornerKind::flat) << "side " << side;
        EXPECT_EQ(weld.surface_of(level, after.next).first, surface.first) << "side " << side;
    }
    if (surface.first != side) return;
    EXPECT_EQ(before.kind, surface.start) << "side " << side;
    EXPECT_EQ(before.next, surface.previous) << "side " << side;
}

void expect_covers_as_told_alone(const Level& level, std::uint32_t wall) {
    Covers told;
    add_covers(around(level, level.walls()[wall].segment), wall, told);
    using Key = std::tuple<SideNumber, double, double>;
    const auto keys_of = [](std::span<const Cover> covers) {
        std::vector<Key> keys;
        for (const Cover& c : covers) keys.emplace_back(c.side, c.first, c.last);
        return keys;
    };
    std::vector<Key> alone = keys_of(told.all());
    std::sort(alone.begin(), alone.end());
    alone.erase(std::unique(alone.begin(), alone.end()), alone.end());
    std::vector<Key> built = keys_of(level.weld().covers_of(2 * wall));
    const std::vector<Key> back = keys_of(level.weld().covers_of(2 * wall + 1));
    built.insert(built.end(), back.begin(), back.end());
    EXPECT_EQ(built, alone) << "wall " << wall;
}

TEST(Weld, what_is_built_of_a_side_is_what_it_is_told_alone) {
    int sides_of_lone_stars = 0;
    for (int i = 0, n = test::cases(2000); i < n; ++i) {
        Random random(static_cast<std::uint32_t>(i) + 30000000U);
        const Level level = level_with_star(random);
        SCOPED_TRACE(i);
        for (const SideNumber side : test::sides_of(level)) {
            expect_corners_as_told_alone(level, side);
            if (!is_backwards(side)) expect_covers_as_told_alone(level, wall_of(side));
        }
        ASSERT_FALSE(HasFailure());
        const Solid& star = level.solids().back();
        const Aabb& room = star.bounds;
        if (Neighbours(level, inflated(room, {1.0, 1.0})).are_one_solid())
            sides_of_lone_stars += static_cast<int>(star.wall_count);
    }
    EXPECT_GT(sides_of_lone_stars, test::cases(10000));
}

TEST(Weld, flush_tiles_take_few_bytes_a_wall) {
    constexpr int rows = 30;
    LevelBuilder builder;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < rows; ++column)
            builder.add_box({{column + 0.5, row + 0.5}, {0.5, 0.5}});
    }
    const Level level = test::built(std::move(builder));
    EXPECT_LE(level.weld().memory_bytes(), 43U * level.walls().size());
}

// --- Among the walls that take part ---

/// Some walls, and the same level with every other object left out.
struct Halves {
    Level whole;
    Level half;
    std::vector<bool> takes_part;         ///< by wall of the whole
    std::vector<std::uint32_t> in_whole;  ///< by wall of the half
};

Halves some_halves(Random& random) {
    Halves halves{SpecialLevel(random).build(), {}, {}, {}};
    LevelBuilder half;
    bool takes_part = false;
    const auto walls = halves.whole.walls();
    for (std::uint32_t i = 0; i < walls.size(); ++i) {
        const bool is_next =
            i == 0 || walls[i].solid == no_solid || walls[i].solid != walls[i - 1].solid;
        if (is_next) takes_part = random.chance(0.5);
        halves.takes_part.push_back(takes_part);
        if (!takes_part) continue;
        halves.in_whole.push_back(i);
        if (walls[i].solid == no_solid) {
            half.add_segment(walls[i].segment, walls[i].radius);
        } else if (is_next) {
            std::vector<Vec2> corners;
            for (const Wall& side : halves.whole.sides_of(halves.whole.solids()[walls[i].solid]))
                corners.push_back(side.segment.a);
            half.add_polygon(corners);
        }
    }
    halves.half = test::built(std::move(half));
    return halves;
}

TEST(Weld, a_surface_among_some_walls_is_that_of_a_level_of_these_alone) {
    for (std::uint32_t seed = 0; seed < static_cast<std::uint32_t>(test::cases(200)); ++seed) {
        Random random(seed);
        const Halves halves = some_halves(random);
        ASSERT_EQ(halves.in_whole.size(), halves.half.walls().size()) << "seed " << seed;
        const TakingPart takes_part{
            [](const void* query, std::uint32_t wall) -> bool {
                return (*static_cast<const std::vector<bool>*>(query))[wall];
            },
            &halves.takes_part};
        for (const SideNumber side : test::sides_of(halves.half)) {
            const SideNumber in_whole = 2 * halves.in_whole[wall_of(side)] + (side & 1U);
            const Surface alone = Weld::surface_among(halves.half, side, {});
            const Surface filtered = Weld::surface_among(halves.whole, in_whole, takes_part);
            ASSERT_EQ(filtered.exposed, alone.exposed) << "seed " << seed << ", side " << in_whole;
            ASSERT_EQ(filtered.start, alone.start) << "seed " << seed << ", side " << in_whole;
            ASSERT_EQ(filtered.end, alone.end) << "seed " << seed << ", side " << in_whole;
        }
    }
}

}  // namespace
}  // namespace slidelab::detail
