// How far a mover is taken out of what it overlaps: one rule for disks and convex movers.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <span>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/geometry/inline_vector.hpp"

namespace slidelab::detail {

using NormalsAhead = InlineVector<Vec2, 64>;

/// A mover evades, before they are there, boxes that will stand where it is: they do not stop a
/// translation, but it leads to where they are not.
struct Evasion {
    double longest = 0.0;              ///< units: what takes more is none
    std::span<const Vec2> ahead = {};  ///< unit: it leads against none of them
};

/// What of a start says how far it may be left.
struct StartOverlap {
    double depth = 0.0;           ///< of the deepest overlap, units
    double width = 0.0;           ///< within it any one wall at rest is left, units
    bool is_pressed = false;      ///< by a box that moves
    bool in_still_solid = false;  ///< the mover's centre
};

/// Units: a translation that is longer is none, and the mover is squeezed. Out of a solid at rest
/// it leads as far as it takes.
inline double longest_translation(const StartOverlap& start,
                                  const std::optional<Evasion>& evasion) {
    if (start.in_still_solid) return std::numeric_limits<double>::infinity();
    if (evasion) return evasion->longest;
    const double of_depth = longest_in_depths * start.depth;
    return start.is_pressed ? of_depth : std::max(of_depth, start.width);
}

}  // namespace slidelab::detail
