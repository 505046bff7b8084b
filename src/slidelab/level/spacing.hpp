// How much room things have in a level, and how coarsely its coordinates are rounded.
#pragma once

#include <algorithm>
#include <cmath>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

/// How wide the squares are that `count` things in `bounds` have for themselves; where those are
/// almost a line, the pieces of it. Units.
inline double room_for_each(const Aabb& bounds, double count) {
    const Vec2 size = bounds.size();
    return std::max(std::sqrt(size.x / count * size.y), std::max(size.x, size.y) / count);
}

/// Doubles are rounded by this share of the numbers that went into them, with some to spare.
inline constexpr double rounding_share = 16.0 * 2.220446049250313e-16;

}  // namespace slidelab::detail
