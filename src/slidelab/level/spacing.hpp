// The room for items in a level, and the rounding of its coordinates.
#pragma once

#include <algorithm>
#include <cmath>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

/// The side of the square that each of `count` items in `bounds` has for itself; for bounds that
/// are almost a line, the length of its piece. Units.
inline double room_for_each(const Aabb& bounds, double count) {
    const Vec2 size = bounds.size();
    return std::max(std::sqrt(size.x / count * size.y), std::max(size.x, size.y) / count);
}

/// An upper bound on the rounding of results, as a fraction of their operands.
inline constexpr double rounding_share = 16.0 * 2.220446049250313e-16;

}  // namespace slidelab::detail
