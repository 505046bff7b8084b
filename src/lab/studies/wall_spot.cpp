#include "lab/studies/wall_spot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "articles/contract/lattice.hpp"
#include "lab/judge/thresholds.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/narrow/bodies.hpp"

namespace slidelab::lab {

namespace {

/// The sine of the angle between unit vectors that are one direction.
constexpr double same_angle = 1e-6;

bool is_parallel(Vec2 a, Vec2 b) { return std::abs(cross(a, b)) < same_angle; }

Vec2 along(const Segment& line) { return unit_or(line.b - line.a, {}); }

/// A wall, with what distinguishes surfaces.
struct Side {
    WallRef wall;
    Segment line;
    Body body;
    double radius = 0.0;

    Vec2 along() const { return lab::along(line); }
    /// Unit; of a solid's side away from the solid.
    Vec2 across() const { return outward(along()); }
    Vec2 end_nearer_to(Vec2 place) const {
        return distance(place, line.a) <= distance(place, line.b) ? line.a : line.b;
    }
};

Side side_of(const WallsOfMove& walls, WallRef wall) {
    return {wall, line_of(walls, wall), body_of(walls.level, wall), radius_of(walls, wall)};
}

/// All that the strategy sees at a place, in the order of their numbers.
std::vector<Side> sides_at(const WallsOfMove& walls, Vec2 place) {
    const auto& [level, strategy, bodies, lattice] = walls;
    std::vector<Side> found;
    const auto take = [&](WallRef wall) {
        const Side side = side_of(walls, wall);
        if (distance(place, closest_point_on_segment(place, side.line)) <= same_place)
            found.push_back(side);
    };
    const Aabb area = inflated({place, place}, {same_place, same_place});
    for (const std::uint32_t number : level.broad_phase().near(area)) {
        if (sees(strategy, level.walls()[number], lattice)) take(number);
    }
    const std::size_t seen = (strategy.walls & sees_bodies) != 0 ? bodies.size() : 0;
    for (std::size_t body = 0; body < seen; ++body) {
        for (std::uint32_t side = 0; side < 4; ++side) take(WallRef::of_body(body, side));
    }
    if ((strategy.walls & sees_grid) != 0 && lattice) {
        for (const std::uint32_t index : lattice->near_runs().near(area)) {
            const WallRef wall = lattice->runs()[index].wall;
            if (wall.is_of_grid()) take(wall);
        }
    }
    std::sort(found.begin(), found.end(),
              [](const Side& a, const Side& b) { return a.wall < b.wall; });
    return found;
}

/// Whether two walls are one straight surface through a place: in one line, facing the same way,
/// one to each side.
bool goes_straight_on(const Side& one, const Side& other, Vec2 place) {
    if (one.wall == other.wall || one.radius != other.radius) return false;
    if (!is_parallel(one.along(), other.along())) return false;
    const bool have_fronts = one.body.is_solid() && other.body.is_solid();
    if (have_fronts && dot(one.across(), other.across()) < 0.0) return false;
    const auto leads = [&](const Side& side, Vec2 direction) {
        return std::max(dot(side.line.a - place, direction), dot(side.line.b - place, direction)) >
               same_place;
    };
    const Vec2 on = one.along();
    return (leads(one, on) && leads(other, -on)) || (leads(one, -on) && leads(other, on));
}

/// Whether two solids lie back to back along their sides.
bool lies_against(const Side& one, const Side& other) {
    if (one.body == other.body || !one.body.is_solid() || !other.body.is_solid()) return false;
    if (!is_parallel(one.along(), other.along()) || dot(one.across(), other.across()) >= 0.0)
        return false;
    const auto at = [&](Vec2 place) { return dot(place - one.line.a, one.along()); };
    const auto [low, high] = std::minmax({at(other.line.a), at(other.line.b)});
    return std::min(high, at(one.line.b)) - std::max(low, 0.0) > same_place;
}

/// Classifies a wall's end by the walls that meet there. A seam is in a surface that the mover is
/// in front of, and that does not face the way of the contact.
WallSpot end_spot(const WallsOfMove& walls, const Side& own, Vec2 end, Vec2 normal, Vec2 mover) {
    const std::vector<Side> all = sides_at(walls, end);
    for (const Side& side : all) {
        const bool has_front = side.body.is_solid();
        const bool is_surface = side.body == own.body && !is_parallel(side.across(), normal) &&
                                (!has_front || dot(mover - end, side.across()) > same_place);
        if (!is_surface) continue;
        for (const Side& other : all) {
            if (goes_straight_on(side, other, end))
                return {WallSpot::Kind::seam, own.wall, end, {}, other.wall};
        }
    }
    if (own.body.is_solid()) return {WallSpot::Kind::real_corner, own.wall, end};
    for (const Side& other : all) {
        if (other.wall != own.wall) return {WallSpot::Kind::joint, own.wall, end, {}, other.wall};
    }
    return {WallSpot::Kind::free_end, own.wall, end};
}

/// Classifies a wall's side: two that touch each other end in a seam, which can be caught on.
WallSpot side_spot(const WallsOfMove& walls, const Side& own, Vec2 point, bool is_at_end) {
    for (const Side& other : sides_at(walls, point)) {
        if (lies_against(own, other))
            return {is_at_end ? WallSpot::Kind::seam : WallSpot::Kind::covered,
                    own.wall,
                    point,
                    {},
                    other.wall};
    }
    return {WallSpot::Kind::face, own.wall, point};
}

/// "left end" of a thin wall; "top", "upper left corner" of a solid, or by its number, "corner 3",
/// where another part is called so, too. A thin wall's side has no name of its own.
std::string part_name(const WallsOfMove& walls, const Side& own, std::optional<Vec2> end) {
    if (!own.body.is_solid()) {
        if (!end) return {};
        const Vec2 center = (own.line.a + own.line.b) * 0.5;
        return direction_in_words(*end - center) + " end";
    }
    std::vector<std::string> names;
    std::size_t number = 0;
    Segment before = line_of(walls, own.body.side(own.body.count - 1));
    for (std::uint32_t i = 0; i < own.body.count; ++i) {
        const Segment line = line_of(walls, own.body.side(i));
        if (end ? line.a == *end : line == own.line) number = i;
        const Vec2 at_corner = outward(along(line)) + outward(along(before));
        names.push_back(direction_in_words(end ? at_corner : outward(along(line))));
        before = line;
    }
    const std::string& name = names[number];
    if (std::count(names.begin(), names.end(), name) > 1)
        return fmt::format("{} {}", end ? "corner" : "side", number + 1);
    if (end) return name + " corner";
    return name == "upper" ? "top" : name == "lower" ? "bottom" : name + " side";
}

}  // namespace

WallSpot spot_of(const WallsOfMove& walls, WallRef wall, Vec2 normal, Vec2 point, Vec2 mover) {
    const Side own = side_of(walls, wall);
    if (!has_direction(own.line.b - own.line.a)) return {WallSpot::Kind::face, wall, point};
    const Vec2 on_line = point - normal * own.radius;
    const Vec2 end = own.end_nearer_to(on_line);
    const bool is_at_end = distance(end, on_line) <= same_place;
    WallSpot spot{WallSpot::Kind::face, wall, point};
    if (is_parallel(normal, own.across())) {
        spot = side_spot(walls, own, point, is_at_end);
    } else if (is_at_end) {
        spot = end_spot(walls, own, end, normal, mover);
    }
    spot.part = part_name(walls, own, spot.is_end() ? std::optional(end) : std::nullopt);
    return spot;
}

Body body_of(const Level& level, WallRef wall) {
    if (wall.is_of_body()) return {wall.first_side(), 4};
    const std::uint32_t solid = wall.is_of_level() ? level.walls()[wall.number()].solid : no_solid;
    if (solid == no_solid) return {wall, 1};
    return {level.solids()[solid].first_wall, level.solids()[solid].wall_count};
}

Segment line_of(const WallsOfMove& walls, WallRef wall) {
    if (!wall.is_of_grid()) return detail::wall_at(walls.level, walls.bodies, wall, 0.0).segment;
    for (const LatticeRun& run : walls.lattice->runs()) {
        if (run.wall == wall.number()) return walls.lattice->segment_of(run);
    }
    return {};
}

double radius_of(const WallsOfMove& walls, WallRef wall) {
    return wall.is_of_grid() ? 0.0 : detail::wall_at(walls.level, walls.bodies, wall, 0.0).radius;
}

std::string direction_in_words(Vec2 direction, std::string_view up, std::string_view down,
                               std::string_view between) {
    // A little more than the tangent of an eighth of a right angle away from an axis.
    constexpr double level = 0.42;
    const std::string upright(direction.y < 0.0 ? up : down);
    const std::string sideways(direction.x < 0.0 ? "left" : "right");
    if (std::abs(direction.y) <= level * std::abs(direction.x)) return sideways;
    if (std::abs(direction.x) <= level * std::abs(direction.y)) return upright;
    return upright + std::string(between) + sideways;
}

}  // namespace slidelab::lab
