// Where a cast reads surfaces from: the welded walls of a level, its walls one body at a time, or a
// box that moves. Each gives a side's surface by its number, and the normal of a neighbour.
#pragma once

#include <array>

#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

/// What all sources know of a line with free space on one side.
inline Vec2 normal_of(const Segment& line) { return normalized(outward(line.b - line.a)); }

/// The walls as they stand together. Of a surface in pieces each side is a part with the direction
/// of the whole, so that what is hit has a wall's name.
class WeldedSides {
public:
    explicit WeldedSides(const Level& level) : level_(level) {}

    Surface surface_of(SideNumber side) const {
        const Wall& wall = level_.walls()[wall_of(side)];
        const auto& [a, b] = wall.segment;
        if (!level_.weld().is_whole(side)) return part_of(side);
        const Segment line = is_backwards(side) ? Segment{b, a} : wall.segment;
        return level_.weld().whole_surface_of(side, line, wall.radius);
    }
    Vec2 normal_at(SideNumber side) const { return normalized(outward(surface_of(side).along)); }

private:
    Surface part_of(SideNumber side) const {
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
};

/// Each solid, and each free segment, as if it stood alone: seams are there to be seen.
class RawSides {
public:
    explicit RawSides(const Level& level) : level_(level) {}

    Surface surface_of(SideNumber side) const {
        const Wall& wall = level_.walls()[wall_of(side)];
        const Segment line = line_of(level_, side);
        if (is_point(line))
            return {{line.a, line.a},     wall.radius,     side, side, side, CornerKind::free_end,
                    CornerKind::free_end, {line.a, line.a}};
        if (wall.solid == no_solid)
            return {line,
                    wall.radius,
                    side,
                    side ^ 1U,
                    side ^ 1U,
                    CornerKind::free_end,
                    CornerKind::free_end,
                    line};
        const SideNumber next = along_outline(side, 1);
        const SideNumber previous = along_outline(side, -1);
        return {
            line, 0.0, side, next, previous, kind_between(previous, side), kind_between(side, next),
            line};
    }
    Vec2 normal_at(SideNumber side) const { return normal_of(line_of(level_, side)); }

private:
    SideNumber along_outline(SideNumber side, int step) const {
        const Solid& solid = level_.solids()[level_.walls()[wall_of(side)].solid];
        std::uint32_t place = wall_of(side) - solid.first_wall;
        do {
            place =
                (place + solid.wall_count + static_cast<std::uint32_t>(step)) % solid.wall_count;
        } while (is_point(level_.walls()[solid.first_wall + place].segment));
        return 2 * (solid.first_wall + place);
    }
    CornerKind kind_between(SideNumber one, SideNumber next) const {
        const double turn = cross(normal_at(one), normal_at(next));
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

    Surface surface_of(SideNumber side) const {
        const Segment& line = sides_[side];
        return {
            line, 0.0, side, (side + 1) % 4, (side + 3) % 4, CornerKind::convex, CornerKind::convex,
            line};
    }
    Vec2 normal_at(SideNumber side) const { return normals[side]; }

private:
    static constexpr Vec2 normals[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

    std::array<Segment, 4> sides_;
};

}  // namespace slidelab::detail
