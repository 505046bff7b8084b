// Sources of surfaces for a cast: the welded walls of a level, its raw walls body by body, or a
// kinematic box. Each returns the surface of a side by its number, and the normal of a neighbour.
#pragma once

#include <array>

#include "slidelab/collision/contract/one_way_rule.hpp"
#include "slidelab/collision/query/surface_cast.hpp"
#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

/// Common to all sources.
inline Vec2 normal_of(const Segment& line) { return normalized(outward(line.b - line.a)); }

/// The welded walls. Each side of a surface in pieces is a part with the direction of the whole, so
/// that a hit has a wall's name.
class WeldedSides {
public:
    explicit WeldedSides(const Level& level, const OneWayRule& rule = everything_takes_part)
        : level_(level), rule_(rule) {}

    const WeldedSides& at(SideNumber) const { return *this; }

    Surface surface_of(SideNumber side) const {
        if (!level_.weld().is_whole(side) || rule_.is_mixed(wall_of(side))) return part_of(side);
        const Wall& wall = level_.walls()[wall_of(side)];
        const auto& [a, b] = wall.segment;
        const Segment line = is_backwards(side) ? Segment{b, a} : wall.segment;
        return level_.weld().whole_surface_of(side, line, wall.radius);
    }
    Vec2 normal_at(SideNumber side) const { return normalized(outward(surface_of(side).along)); }

private:
    /// Out of line: most sides are whole surfaces.
    [[gnu::noinline]] Surface part_of(SideNumber side) const {
        if (rule_.is_mixed(wall_of(side))) {
            const auto takes_part = [](const void* rule, std::uint32_t wall) {
                return static_cast<const OneWayRule*>(rule)->includes(wall);
            };
            return Weld::surface_among(level_, side, {takes_part, &rule_});
        }
        const Surface whole = level_.weld().surface_of(level_, side);
        return level_.weld().is_in_chain(side) ? part_of(whole, line_of(level_, side)) : whole;
    }
    static Surface part_of(const Surface& whole, const Segment& own) {
        const Vec2 start = whole.line.a;
        const Vec2 along = normalized(whole.line.b - start);
        const double first = dot(own.a - start, along);
        const double last = dot(own.b - start, along);
        const auto place_at = [&](double at) { return start + along * at; };
        const double first_exposed = std::max(first, dot(whole.exposed.a - start, along));
        const double last_exposed = std::min(last, dot(whole.exposed.b - start, along));
        const double tolerance = weld_tolerance_at(own.a);
        Surface part = whole;
        const bool begins = first <= tolerance;
        const bool ends = last >= distance(start, whole.line.b) - tolerance;
        part.line = {begins ? start : place_at(first), ends ? whole.line.b : place_at(last)};
        if (!begins) part.start = CornerKind::flat;
        if (!ends) part.end = CornerKind::flat;
        part.exposed = {first_exposed == first ? part.line.a : place_at(first_exposed),
                        last_exposed == last ? part.line.b : place_at(last_exposed)};
        if (last_exposed <= first_exposed) part.exposed = {part.line.b, part.line.b};
        return part;
    }

    const Level& level_;
    const OneWayRule& rule_;
};

/// A side of a single body, with the normals of its neighbours.
struct LoneSide {
    Surface surface;
    Vec2 previous;
    Vec2 next;

    const Surface& surface_of(SideNumber) const { return surface; }
    Vec2 normal_at(SideNumber side) const { return side == surface.next ? next : previous; }
};

/// Raw walls: each solid and each free segment by itself, with seams.
class RawSides {
public:
    explicit RawSides(const Level& level) : level_(level) {}

    LoneSide at(SideNumber side) const {
        const Wall& wall = level_.walls()[wall_of(side)];
        const Segment line = line_of(level_, side);
        if (is_point(line)) return {alone({line.a, line.a}, wall.radius, side, side), {}, {}};
        const SideNumber other = side ^ 1U;
        if (wall.solid == no_solid)
            return {alone(line, wall.radius, side, other), normal_at(other), normal_at(other)};
        Surface surface = alone(line, 0.0, side, along_outline(side, 1));
        surface.previous = along_outline(side, -1);
        const Vec2 previous = normal_at(surface.previous);
        const Vec2 next = normal_at(surface.next);
        surface.start = kind_between(previous, normal_at(side));
        surface.end = kind_between(normal_at(side), next);
        return {surface, previous, next};
    }

private:
    static Surface alone(const Segment& line, double radius, SideNumber side, SideNumber next) {
        return {line, radius, side, next, next, CornerKind::free_end, CornerKind::free_end, line};
    }
    Vec2 normal_at(SideNumber side) const { return normal_of(line_of(level_, side)); }
    SideNumber along_outline(SideNumber side, int step) const {
        const Solid& solid = level_.solids()[level_.walls()[wall_of(side)].solid];
        std::uint32_t place = wall_of(side) - solid.first_wall;
        do {
            place =
                (place + solid.wall_count + static_cast<std::uint32_t>(step)) % solid.wall_count;
        } while (is_point(level_.walls()[solid.first_wall + place].segment));
        return 2 * (solid.first_wall + place);
    }
    static CornerKind kind_between(Vec2 normal, Vec2 next) {
        const double turn = cross(normal, next);
        return turn > 0.0   ? CornerKind::convex
               : turn < 0.0 ? CornerKind::concave
                            : CornerKind::flat;
    }

    const Level& level_;
};

/// The four sides of a box, screen-clockwise from its top.
class BoxSides {
public:
    explicit BoxSides(const Box& box) : sides_(sides_of(box)) {}

    LoneSide at(SideNumber side) const {
        const SideNumber next = (side + 1) % 4;
        const SideNumber previous = (side + 3) % 4;
        const Segment& line = sides_[side];
        return {{line, 0.0, side, next, previous, CornerKind::convex, CornerKind::convex, line},
                normals[previous],
                normals[next]};
    }

private:
    static constexpr Vec2 normals[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

    std::array<Segment, 4> sides_;
};

/// Defined in surface_cast.cpp: rarely called.
extern template void SurfaceCast::test<LoneSide>(const LoneSide& sides, SideNumber of);

}  // namespace slidelab::detail
