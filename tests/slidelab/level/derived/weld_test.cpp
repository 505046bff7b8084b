#include "slidelab/level/derived/weld.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/derived/neighbours.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/random.hpp"
#include "support/special_level.hpp"

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

/// The surface that a side is part of.
const Surface& surface_with(const Weld& weld, SideNumber side) {
    const auto holds = [&](const Surface& surface) {
        const auto sides = weld.sides_of(surface);
        return std::find(sides.begin(), sides.end(), side) != sides.end();
    };
    return *std::find_if(weld.surfaces().begin(), weld.surfaces().end(), holds);
}

TEST(Weld, flush_tiles_have_one_top_and_no_corner_at_their_seam) {
    const Level level = level_with({}, {{{0.5, 0.5}, {0.5, 0.5}}, {{1.5, 0.5}, {0.5, 0.5}}});
    const Weld weld = Weld::of(level);
    const Surface& top = surface_with(weld, 2 * 0);
    EXPECT_EQ(top.line, (Segment{{0, 0}, {2, 0}}));
    EXPECT_EQ(top.end, CornerKind::convex);
    EXPECT_EQ(&top, &surface_with(weld, 2 * 4));
    ASSERT_EQ(weld.covers_of(2 * 1).size(), 1U) << "the seam, seen from the left tile";
    EXPECT_EQ(weld.covers_of(2 * 1)[0].last, 1.0);
}

TEST(Weld, a_free_segment_has_two_surfaces_that_are_linked_round_its_ends) {
    const Weld weld = Weld::of(level_with({{{0, 0}, {4, 0}}}));
    ASSERT_EQ(weld.surfaces().size(), 2U);
    for (const SurfaceNumber n : {0U, 1U}) {
        EXPECT_EQ(weld.surfaces()[n].end, CornerKind::free_end);
        EXPECT_EQ(weld.surfaces()[n].next, 1 - n);
        EXPECT_EQ(weld.surfaces()[n].previous, 1 - n);
    }
}

TEST(Weld, the_end_of_a_wall_that_stands_on_another_one_is_no_end) {
    const Weld weld = Weld::of(level_with({{{0, 0}, {4, 0}}, {{2, 0}, {2, 2}}}));
    const Surface& towards = surface_with(weld, 2 * 1 + 1);
    EXPECT_EQ(towards.end, CornerKind::concave);
    EXPECT_EQ(&weld.surfaces()[towards.next], &surface_with(weld, 2 * 0 + 1));
    EXPECT_EQ(surface_with(weld, 2 * 0).end, CornerKind::free_end);
}

TEST(Weld, a_floor_of_a_thousand_pieces_is_a_few_surfaces_in_one_line) {
    LevelBuilder builder;
    for (int i = 0; i < 1000; ++i) {
        const double x = 0.01 * i;
        builder.add_segment({{x, 0.37 * x}, {0.01 * (i + 1), 0.37 * (0.01 * (i + 1))}});
    }
    const Weld weld = Weld::of(test::built(std::move(builder)));
    EXPECT_EQ(weld.surfaces().size(), 2U * 16U);
    for (const Surface& surface : weld.surfaces())
        EXPECT_TRUE(surface.end == CornerKind::flat || surface.end == CornerKind::free_end);
}

TEST(Weld, solids_that_touch_at_a_corner_alone_stay_two) {
    const Weld weld =
        Weld::of(level_with({}, {{{0.5, 0.5}, {0.5, 0.5}}, {{1.5, 1.5}, {0.5, 0.5}}}));
    const Surface& right = surface_with(weld, 2 * 1);
    EXPECT_EQ(right.end, CornerKind::concave);
    EXPECT_EQ(&weld.surfaces()[right.next], &surface_with(weld, 2 * 4)) << "the other's top";
}

TEST(Weld, of_two_walls_in_one_place_the_first_is_exposed) {
    const Weld weld = Weld::of(level_with({{{0, 0}, {4, 0}}, {{3, 0}, {1, 0}}}));
    EXPECT_TRUE(weld.covers_of(0).empty());
    for (const SideNumber side : {2U, 3U}) {
        ASSERT_EQ(weld.covers_of(side).size(), 1U);
        EXPECT_EQ(weld.covers_of(side)[0].wall, 0U);
    }
}

// --- Generated levels, against what can be seen around a place ---

double distance_to(const Segment& line, Vec2 place) {
    const Vec2 along = line.b - line.a;
    const double size = length_squared(along);
    const double t = size > 0 ? std::clamp(dot(place - line.a, along) / size, 0.0, 1.0) : 0.0;
    return distance(place, line.a + along * t);
}

bool is_in_any_solid(const Level& level, Vec2 place) {
    bool inside = false;
    level.visit_solids_at(place, [&](std::uint32_t) { inside = true; });
    return inside;
}

std::vector<SideNumber> all_sides(const Level& level) {
    std::vector<SideNumber> sides;
    for (std::uint32_t wall = 0; wall != level.walls().size(); ++wall) {
        const Segment& line = level.walls()[wall].segment;
        if (is_point(line)) continue;
        sides.push_back(2 * wall);
        if (level.walls()[wall].solid == no_solid) sides.push_back(2 * wall + 1);
    }
    return sides;
}

/// How many sides are exposed at a place, that face as `normal`.
int exposed_at(const Level& level, const Weld& weld, Vec2 place, Vec2 normal) {
    int count = 0;
    for (const SideNumber side : all_sides(level)) {
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
        const Weld weld = Weld::of(level);
        for (const SideNumber side : all_sides(level)) {
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
    for (int step = 1; step < 360 * steps_a_degree - 1; ++step) {
        const Segment look{eye_at(step), eye_at(step + 1)};
        for (const Wall& wall : level.walls()) {
            const auto& [a, b] = wall.segment;
            const auto is_across = [](const Segment& line, Vec2 p, Vec2 q) {
                return (cross(line.b - line.a, p - line.a) > 0) !=
                       (cross(line.b - line.a, q - line.a) > 0);
            };
            if (is_across(look, a, b) && is_across(wall.segment, look.a, look.b))
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
        for (const SideNumber side : all_sides(level)) {
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
            const Corner corner = corner_after(Neighbours(level, around), side);
            ++seen[static_cast<std::size_t>(corner.kind)];
            ASSERT_EQ(corner.kind, seen_kind(turn))
                << "level " << i << ", side " << side << ", turn " << turn;
            if (corner.next == no_surface || turn == 360.0) continue;
            const Segment next = line_of(level, corner.next);
            EXPECT_NEAR(turn_to(line.a - line.b, next.b - next.a), turn, 0.5);
        }
    }
    for (const CornerKind kind : {CornerKind::covered, CornerKind::concave, CornerKind::flat,
                                  CornerKind::convex, CornerKind::free_end})
        EXPECT_GT(seen[static_cast<std::size_t>(kind)], test::cases(100));
}

TEST(Weld, every_side_is_in_one_surface_and_all_its_ends_lie_on_the_carrier) {
    for (int i = 0, n = test::cases(3000); i < n; ++i) {
        Random random(static_cast<std::uint32_t>(i) + 20000000U);
        const Level level = SpecialLevel(random).build();
        const Weld weld = Weld::of(level);
        std::vector<SideNumber> found;
        for (const Surface& surface : weld.surfaces()) {
            if (surface.line.a == surface.line.b) continue;
            const Vec2 out = normalized(outward(surface.line.b - surface.line.a));
            for (const SideNumber side : weld.sides_of(surface)) {
                found.push_back(side);
                const Segment line = line_of(level, side);
                for (const Vec2 end : {line.a, line.b}) {
                    ASSERT_LE(std::abs(dot(end - surface.line.a, out)), weld_tolerance_at(end));
                }
                EXPECT_GT(dot(outward(line.b - line.a), out), 0.0);
            }
        }
        std::sort(found.begin(), found.end());
        ASSERT_EQ(found, all_sides(level)) << "level " << i;
    }
}

}  // namespace
}  // namespace slidelab::detail
