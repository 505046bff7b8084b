// Does any side of an outline touch another one? By a sweep line (M. I. Shamos and D. Hoey,
// "Geometric intersection problems", 1976).
#pragma once

#include <cstddef>
#include <span>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab::detail {

/// Whether no two sides of a closed outline have a point in common, other than the corner that
/// neighbours share, beyond what rounding leaves open (side_of): false as well where it cannot be
/// told. No two corners that follow each other may be equal. O(n log n) for any layout; what is
/// compared is added to `work`.
bool is_clearly_simple(std::span<const Vec2> corners, std::size_t* work = nullptr);

}  // namespace slidelab::detail
