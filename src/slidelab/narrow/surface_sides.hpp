// Sources of surfaces for a cast: the welded walls of a level, its raw walls body by body, or a
// body by itself. Each returns the surface of a side by its number, the normal of a neighbour, and
// whether a surface lies on the side of its wall itself, to the bit (is_exact).
#pragma once

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/narrow/bodies.hpp"
#include "slidelab/narrow/one_way.hpp"
#include "slidelab/narrow/placed_body.hpp"
#include "slidelab/narrow/surface_cast.hpp"

namespace slidelab::detail {

/// Common to all sources.
inline Vec2 normal_of(const Segment& line) { return normalized(outward(line.b - line.a)); }

/// The welded walls. Each side of a surface in pieces is a part with the direction of the whole, so
/// that a hit has a wall's name.
class WeldedSides {
public:
    explicit WeldedSides(const Level& level, const OneWayFilter& one_way = everything_takes_part)
        : level_(level), one_way_(one_way) {}

    /// In line, as SurfaceCast::may_come_in.
    [[gnu::always_inline]] Surface surface_of(SideNumber side) const {
        if (!level_.weld().is_whole(side) || one_way_.is_mixed(wall_of(side))) return part_of(side);
        const Wall& wall = level_.walls()[wall_of(side)];
        return level_.weld().whole_surface_of(side, line_of(wall.segment, side), wall.radius);
    }
    Vec2 normal_at(SideNumber side) const { return normalized(outward(surface_of(side).along)); }
    bool is_exact(SideNumber side) const {
        return !level_.weld().is_in_chain(side) && !one_way_.is_mixed(wall_of(side));
    }

private:
    /// Out of line: most sides are whole surfaces.
    [[gnu::noinline]] Surface part_of(SideNumber side) const {
        if (one_way_.is_mixed(wall_of(side))) {
            const auto takes_part = [](const void* one_way, std::uint32_t wall) {
                return static_cast<const OneWayFilter*>(one_way)->includes(wall);
            };
            return Weld::surface_among(level_, side, {takes_part, &one_way_});
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
    const OneWayFilter& one_way_;
};

/// Raw walls: each solid and each free segment by itself, with seams.
class RawSides {
public:
    explicit RawSides(const Level& level) : level_(level) {}

    Surface surface_of(SideNumber side) const {
        const Wall& wall = level_.walls()[wall_of(side)];
        const Segment line = line_of(wall.segment, side);
        if (is_point(line)) return alone({line.a, line.a}, wall.radius, side, side);
        if (wall.solid == no_solid) return alone(line, wall.radius, side, side ^ 1U);
        Surface surface = alone(line, 0.0, side, along_outline(side, 1));
        surface.previous = along_outline(side, -1);
        surface.start = kind_between(normal_at(surface.previous), normal_at(side));
        surface.end = kind_between(normal_at(side), normal_at(surface.next));
        return surface;
    }
    Vec2 normal_at(SideNumber side) const { return normal_of(line_of(level_, side)); }
    static bool is_exact(SideNumber) { return true; }

private:
    static Surface alone(const Segment& line, double radius, SideNumber side, SideNumber next) {
        return {line, radius, side, next, next, CornerKind::free_end, CornerKind::free_end, line};
    }
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

/// The sides of a body. A wall leads from each corner to the
/// next one, with sides numbered as a level's, from `first` on. Those of a solid have none
/// backwards; a segment is one wall, and a disk is a point. `alone`: each wall is a free segment,
/// as of a one-way body.
class BodySides {
public:
    BodySides(const PlacedBody& body, bool alone, SideNumber first = 0)
        : body_(body), alone_(alone), first_(first) {}

    /// Numbers the line from a corner to the next one.
    SideNumber number(std::size_t corner) const {
        return first_ + static_cast<SideNumber>(body_.size() > 2 ? 2 * corner : corner);
    }
    Segment line_of(SideNumber side) const {
        return detail::line_of(body_.side((side - first_) / 2), side);
    }
    static SideNumber other_of(SideNumber side) { return side ^ 1U; }
    Surface surface_of(SideNumber side) const {
        const Segment line = line_of(side);
        const auto size = static_cast<SideNumber>(body_.size());
        if (size == 1) return {line, body_.radius(), side, side, side, {}, {}, line};
        const bool is_solid = size > 2 && !alone_;
        const SideNumber other = other_of(side);
        const SideNumber corner = (side - first_) / 2;
        const SideNumber next = is_solid ? number((corner + 1) % size) : other;
        const SideNumber previous = is_solid ? number((corner + size - 1) % size) : other;
        const CornerKind kind = is_solid ? CornerKind::convex : CornerKind::free_end;
        return {line, body_.radius(), side, next, previous, kind, kind, line};
    }
    Vec2 normal_at(SideNumber side) const { return normal_of(line_of(side)); }
    static bool is_exact(SideNumber) { return true; }

private:
    const PlacedBody& body_;
    bool alone_;
    SideNumber first_;
};

/// Defined in surface_cast.cpp: rarely called.
extern template void SurfaceCast::test<RawSides>(const RawSides& sides, SideNumber of, Reach reach);
extern template void SurfaceCast::test<BodySides>(const BodySides& sides, SideNumber of,
                                                  Reach reach);

}  // namespace slidelab::detail
