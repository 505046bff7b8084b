// Tests whether an outline crosses itself: only an outline that does not has an inside.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab {

/// Two sides of an outline; side i leads from corner i to the next one.
struct CrossingSides {
    std::size_t first = 0;
    std::size_t second = 0;  ///< > first
    /// Off: the search gave up, because too many sides come near each other; the sides named are
    /// the first of these.
    bool is_seen = true;
};

/// Two sides that cross: between their ends, or one through the other at a corner, or collinear,
/// overlapping and in the same direction. None where the outline only touches itself, at a corner
/// or along two sides in opposite directions (a hole that is cut open), or where it is all
/// collinear. Repeated corners count as one. A crossing within rounding is none.
///
/// From several pairs it takes the one with the lowest first side, then the lowest second side.
///
/// O(n log n) for n corners that touch nowhere, in any layout. Otherwise O(n * sides near a side),
/// and an outline whose sides come near each other very often is given up after O(n). The number
/// of tests is added to `work`.
std::optional<CrossingSides> crossing_sides(std::span<const Vec2> corners,
                                            std::size_t* work = nullptr);

}  // namespace slidelab
