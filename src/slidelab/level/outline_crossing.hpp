// Does an outline cross itself? A solid has an inside only where it does not.
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
    /// Off: so many sides come near each other that it was not seen whether any cross; those named
    /// are the first ones.
    bool is_seen = true;
};

/// Two sides that cross, so that the outline has not the same side out all along: they cross
/// between their ends, or one goes through the other at a corner, or they lie on each other and run
/// in the same direction. Nothing where the outline only touches itself, at a corner or along two
/// sides that run in opposite directions (a hole that is cut open), or where all of it lies on one
/// line. Repeated corners are taken as one. What rounding leaves open is no crossing.
///
/// Of several pairs the one with the least first side, and then with the least second one.
///
/// O(n log n) for n corners; for outlines that cross or touch themselves mostly so, and otherwise
/// given up in O(n log n) with a large factor (side_pairs.hpp). What is tested is added to `work`.
std::optional<CrossingSides> crossing_sides(std::span<const Vec2> corners,
                                            std::size_t* work = nullptr);

}  // namespace slidelab
