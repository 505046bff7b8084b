// The outline of the Minkowski sum of a convex body and a convex mover, each rounded or not
// (article 000, "Simplifying box collision"; article 003, a line with round ends). It has straight
// sides, each once, with its wall and its rounding, and corners with arcs.
//
// Frame: the origin is the mover's position at the start, so places are translations and distant
// coordinates keep their digits. Units: tiles.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

/// An oriented line: places with dot(normal, place) < distance are behind it.
struct GrownSide {
    static constexpr double unbounded = std::numeric_limits<double>::infinity();

    Vec2 normal;  ///< unit, away from the body
    double distance = 0.0;
    std::uint32_t wall = 0;  ///< that the mover touches at this side
    bool of_mover = false;   ///< it belongs to an edge of the mover
    double rounding = 0.0;   ///< how far the rounding of its corners may move it, units
    /// The ends of the side, along outward(normal), from the point of its line nearest to the
    /// origin. Unbounded for a circle.
    double first = -unbounded;
    double last = unbounded;
    /// The begin of the side without the radius: the centre of the arc there.
    Vec2 corner{};

    /// The same with a place as the origin.
    GrownSide seen_from(Vec2 place) const {
        GrownSide side = *this;
        side.distance -= dot(normal, place);
        const double along = dot(outward(normal), place);
        side.first -= along;
        side.last -= along;
        side.corner -= place;
        return side;
    }
};

inline std::size_t foremost_corner(std::span<const ConvexSide> body, Vec2 normal) {
    std::size_t foremost = 0;
    for (std::size_t k = 1; k < body.size(); ++k) {
        if (dot(body[k].corner - body[foremost].corner, normal) > 0.0) foremost = k;
    }
    return foremost;
}

/// The wall at a body's foremost corner along a normal: of its two the one that faces more along
/// it. A cut is no wall.
inline std::uint32_t wall_facing(std::span<const ConvexSide> body, Vec2 normal) {
    const std::size_t n = body.size();
    const std::size_t corner = foremost_corner(body, normal);
    const ConvexSide& before = body[(corner + n - 1) % n];
    const ConvexSide& here = body[corner];
    if (n < 3 || before.is_cut) return here.wall;
    if (here.is_cut) return before.wall;
    const Vec2 back = outward(here.corner - before.corner);
    const Vec2 on = outward(body[(corner + 1) % n].corner - here.corner);
    if (!has_direction(back) || !has_direction(on)) return here.wall;
    return dot(normalized(back), normal) > dot(normalized(on), normal) ? before.wall : here.wall;
}

namespace grown_sides_detail {

/// Parallel up to rounding: an edge of the mover then lies on the side's line to 1e-14 of its
/// length.
inline bool are_parallel(Vec2 a, Vec2 b) {
    constexpr double rounding = 1e-14;
    const double size = (std::abs(a.x) + std::abs(a.y)) * (std::abs(b.x) + std::abs(b.y));
    return std::abs(cross(a, b)) <= rounding * size;
}

/// Whether a side of the body has this direction: the mover's edge then gives the same line again.
inline bool has_side_along(std::span<const ConvexSide> body, Vec2 direction) {
    for (std::size_t i = 0; i < body.size(); ++i) {
        const Vec2 edge = body[(i + 1) % body.size()].corner - body[i].corner;
        if (has_direction(edge) && are_parallel(edge, direction) && dot(edge, direction) > 0.0) {
            return true;
        }
    }
    return false;
}

/// The first and the last of the mover's corners that touch a side along `along` together: the ends
/// of a parallel edge, or twice the same corner.
struct Front {
    Vec2 first;
    Vec2 last;
};
inline Front front_of(std::span<const Vec2> mover, Vec2 normal, Vec2 along) {
    Vec2 foremost = mover[0];
    for (const Vec2 corner : mover) {
        if (dot(corner - foremost, normal) < 0.0) foremost = corner;
    }
    Front front{foremost, foremost};
    for (const Vec2 corner : mover) {
        if (!are_parallel(corner - foremost, along)) continue;
        if (dot(corner - front.first, along) < 0.0) front.first = corner;
        if (dot(corner - front.last, along) > 0.0) front.last = corner;
    }
    return front;
}

/// `from`, `to`: the ends of the side without the radius, screen-clockwise round the body.
inline void bound(GrownSide& side, Vec2 from, Vec2 to) {
    const Vec2 back = outward(side.normal);
    side.first = dot(to, back);
    side.last = dot(from, back);
    side.corner = from;
}

}  // namespace grown_sides_detail

/// Calls `visit(GrownSide)` for each side, first those of the body, then those of the mover, until
/// it returns false.
/// `mover`: its corners around its position, screen-clockwise. `radius`: the sum of both radii. A
/// circle has one unbounded side, for its corner. O(corners of the body * corners of the mover).
template <typename Visit>
void visit_grown_sides(std::span<const ConvexSide> body, std::span<const Vec2> mover, double radius,
                       Vec2 start, Visit&& visit) {
    namespace detail = grown_sides_detail;
    const std::size_t n = body.size();
    bool is_point = true;
    for (std::size_t i = 0; n > 1 && i < n; ++i) {
        const Vec2 a = body[i].corner;
        const Vec2 b = body[(i + 1) % n].corner;
        if (!has_direction(b - a)) continue;
        is_point = false;
        const Vec2 normal = normalized(outward(b - a));
        // The nearer end has more exact digits.
        const Vec2 near = length_squared(a - start) <= length_squared(b - start) ? a : b;
        GrownSide side{normal, dot(near - start, normal) + support_of(mover, -normal) + radius,
                       body[i].wall, false, rounding_across(Segment{a, b}, normal)};
        const detail::Front front = detail::front_of(mover, normal, b - a);
        detail::bound(side, a - start - front.last, b - start - front.first);
        if (!visit(side)) return;
    }
    for (std::size_t i = 0; i < mover.size(); ++i) {
        const Vec2 next = mover[(i + 1) % mover.size()];
        const Vec2 edge = next - mover[i];
        if (!has_direction(edge) || detail::has_side_along(body, -edge)) continue;
        is_point = false;
        const Vec2 normal = normalized(-outward(edge));
        const Vec2 corner = body[foremost_corner(body, normal)].corner - start;
        GrownSide side{normal, dot(corner, normal) - dot(mover[i], normal) + radius,
                       wall_facing(body, normal), true};
        detail::bound(side, corner - mover[i], corner - next);
        if (!visit(side)) return;
    }
    if (!is_point) return;
    const double nowhere = GrownSide::unbounded;
    visit(GrownSide{{},
                    radius,
                    body[0].wall,
                    false,
                    0.0,
                    nowhere,
                    -nowhere,
                    body[0].corner - start - mover[0]});
}

}  // namespace slidelab::detail
