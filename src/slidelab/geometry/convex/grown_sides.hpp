// The sides of the Minkowski sum of a convex body and a convex mover (article 000, "Simplifying box
// collision"): each with the wall that it belongs to and how coarsely it is known, none twice.
//
// Frame: the origin is the mover's position at the start, so places are translations, and
// coordinates far out keep their digits. Units: tiles.
#pragma once

#include <cstdint>
#include <span>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

/// A line with a side: dot(normal, place) < distance is behind it.
struct GrownSide {
    Vec2 normal;  ///< unit, away from the body
    double distance = 0.0;
    std::uint32_t wall = 0;  ///< that the mover touches with this side
    bool of_mover = false;   ///< it belongs to an edge of the mover
    double rounding = 0.0;   ///< how far the rounding of its corners may move it, units
};

namespace grown_sides_detail {

/// Whether a side runs exactly in this direction: the mover's edge gives the same line again then.
inline bool has_side_along(std::span<const ConvexSide> body, Vec2 direction) {
    for (std::size_t i = 0; i < body.size(); ++i) {
        const Vec2 edge = body[(i + 1) % body.size()].corner - body[i].corner;
        if (has_direction(edge) && cross(edge, direction) == 0.0 && dot(edge, direction) > 0.0) {
            return true;
        }
    }
    return false;
}

/// Of the two walls that end at a corner, the one that faces more along the normal. A cut is none.
inline std::uint32_t wall_at_corner(std::span<const ConvexSide> body, std::size_t corner,
                                    Vec2 normal) {
    const std::size_t n = body.size();
    const ConvexSide& before = body[(corner + n - 1) % n];
    const ConvexSide& here = body[corner];
    if (n < 3 || before.is_cut) return here.wall;
    if (here.is_cut) return before.wall;
    const Vec2 back = outward(here.corner - before.corner);
    const Vec2 on = outward(body[(corner + 1) % n].corner - here.corner);
    if (!has_direction(back) || !has_direction(on)) return here.wall;
    return dot(normalized(back), normal) > dot(normalized(on), normal) ? before.wall : here.wall;
}

}  // namespace grown_sides_detail

/// Calls `visit(GrownSide)` for each side: first those of the body, then those of the mover.
/// `mover`: its corners around its position, screen-clockwise. O(corners of one * of the other).
template <typename Visit>
void visit_grown_sides(std::span<const ConvexSide> body, std::span<const Vec2> mover, Vec2 start,
                       Visit&& visit) {
    namespace detail = grown_sides_detail;
    const std::size_t n = body.size();
    for (std::size_t i = 0; n > 1 && i < n; ++i) {
        const Vec2 a = body[i].corner;
        const Vec2 b = body[(i + 1) % n].corner;
        if (!has_direction(b - a)) continue;
        const Vec2 normal = normalized(outward(b - a));
        // The nearer end has lost fewer digits.
        const Vec2 near = length_squared(a - start) <= length_squared(b - start) ? a : b;
        visit(GrownSide{normal, dot(near - start, normal) + support_of(mover, -normal),
                        body[i].wall, false, rounding_across(Segment{a, b})});
    }
    for (std::size_t i = 0; i < mover.size(); ++i) {
        const Vec2 edge = mover[(i + 1) % mover.size()] - mover[i];
        if (!has_direction(edge) || detail::has_side_along(body, -edge)) continue;
        const Vec2 normal = normalized(-outward(edge));
        std::size_t foremost = 0;
        for (std::size_t k = 1; k < n; ++k) {
            if (dot(body[k].corner - body[foremost].corner, normal) > 0.0) foremost = k;
        }
        visit(GrownSide{normal, dot(body[foremost].corner - start, normal) - dot(mover[i], normal),
                        detail::wall_at_corner(body, foremost, normal), true});
    }
}

}  // namespace slidelab::detail
