// Tests whether sides of an outline touch, by a sweep line (M. I. Shamos and D. Hoey, "Geometric
// intersection problems", 1976).
#pragma once

#include <cstddef>
#include <span>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab::detail {

/// Whether no two sides of a closed outline have a point in common, other than the shared corner of
/// neighbours. False, too, where rounding leaves it open (side_of). Consecutive corners must
/// differ. O(n log n) for any layout; the number of comparisons is added to `work`.
bool is_clearly_simple(std::span<const Vec2> corners, std::size_t* work = nullptr);

}  // namespace slidelab::detail
