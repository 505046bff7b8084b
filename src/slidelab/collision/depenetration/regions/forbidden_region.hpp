// Convex sets of places where a mover may not be, and the lines along their sides: the parts that
// the minimum translation out of all of them is made of (convex_depenetration.cpp).
//
// Frame: the origin is the mover's position at the start. Units: tiles.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <tuple>

#include "slidelab/collision/depenetration/body_penetration.hpp"
#include "slidelab/collision/query/level_bodies.hpp"

namespace slidelab::detail {

/// A place on a line, and whether a region covers it: how far along the line it ends.
struct CoverTest {
    Vec2 place;
    Vec2 along;
    double tolerance;
    bool covers = false;
    double until = std::numeric_limits<double>::infinity();
    bool is_first = true;

    void add(const GrownSide& side) {
        const double depth = side.distance - dot(side.normal, place);
        covers = (covers || is_first) && depth > tolerance + side.rounding;
        is_first = false;
        const double rise = dot(side.normal, along);
        if (rise > 0.0) until = std::min(until, depth / rise);
    }
};

/// The part of a side's line that belongs to its region, from the line's point nearest to the
/// origin.
struct LinePart {
    Vec2 foot;
    Vec2 along;
    double first = -std::numeric_limits<double>::infinity();
    double last = std::numeric_limits<double>::infinity();

    explicit LinePart(const GrownSide& side)
        : foot(side.normal * side.distance), along(outward(side.normal)) {}

    /// A part that is too long by the slack does no harm.
    void clip(const GrownSide& by, double slack) {
        const double room = by.distance - dot(by.normal, foot) + slack;
        const double rise = dot(by.normal, along);
        if (rise > 0.0) {
            last = std::min(last, room / rise);
        } else if (rise < 0.0) {
            first = std::max(first, room / rise);
        } else if (room < 0.0) {
            last = -std::numeric_limits<double>::infinity();
        }
    }

    bool is_empty() const { return first > last; }
    double nearest() const { return std::clamp(0.0, first, last); }
    Vec2 at(double t) const { return foot + along * t; }
};

/// A convex set of places that are forbidden: behind all of its sides.
struct ForbiddenRegion {
    std::uint32_t first_side = 0;
    std::uint32_t side_count = 0;
    LevelBody body;          ///< that it belongs to
    bool is_hidden = false;  ///< not the body itself, but what it hides
};

struct RegionLine {
    LinePart part;
    GrownSide side;
    LevelBody body;        ///< that it belongs to
    double nearest = 0.0;  ///< its distance from the origin
};

/// Rises with the distance, and between equals with the direction: never with the number.
inline bool is_nearer(const RegionLine& a, const RegionLine& b) {
    const auto key = [](const RegionLine& l) {
        return std::tuple(l.nearest, l.side.normal.x, l.side.normal.y, l.side.distance);
    };
    return key(a) < key(b);
}

}  // namespace slidelab::detail
