// The limit of a depenetration: one rule for all movers.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <span>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/geometry/inline_vector.hpp"

namespace slidelab::detail {

using NormalsAhead = InlineVector<Vec2, 64>;

/// An evasion of boxes that will overlap the mover later in the tick: they stop no translation, but
/// it ends outside of them.
struct Evasion {
    double longest = 0.0;              ///< units: a longer evasion is none
    std::span<const Vec2> ahead = {};  ///< unit: the evasion leads against none of them
};

/// The properties of a start that limit its depenetration.
struct StartOverlap {
    double depth = 0.0;           ///< of the deepest overlap, units
    double width = 0.0;           ///< units: enough to leave any single wall at rest
    bool is_pressed = false;      ///< by a box in motion
    bool in_still_solid = false;  ///< whether the mover's centre is
};

/// Units: a mover that needs a longer translation is squeezed. Out of a solid at rest there is no
/// limit.
inline double longest_translation(const StartOverlap& start,
                                  const std::optional<Evasion>& evasion) {
    if (start.in_still_solid) return std::numeric_limits<double>::infinity();
    if (evasion) return evasion->longest;
    const double of_depth = longest_in_depths * start.depth;
    return start.is_pressed ? of_depth : std::max(of_depth, start.width);
}

}  // namespace slidelab::detail
