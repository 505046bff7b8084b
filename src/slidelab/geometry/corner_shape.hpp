// One form for all movers: corners and a radius. One corner and a radius is a disk, two a capsule,
// three and more a polygon, rounded where there is a radius.
#pragma once

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

struct CornerShape {
    static constexpr std::size_t most_corners = 12;

    InlineVector<Vec2, most_corners> corners;  ///< around the position, convex, screen-clockwise
    double radius = 0.0;                       ///< >= 0

    std::size_t after(std::size_t corner) const {
        return corner + 1 == corners.size() ? 0 : corner + 1;
    }
    /// The unit normal, outwards, of the side that begins at a corner. Precondition: two corners or
    /// more.
    Vec2 normal_after(std::size_t corner) const {
        return normalized(outward(corners[after(corner)] - corners[corner]));
    }
};

}  // namespace slidelab::detail
