// Moves of the discrete strategies in free space: how many sub-steps they count as, and what they
// answer without taking any.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "slidelab/collision/contract/strategy.hpp"

namespace slidelab::detail {

/// As many sub-steps as it takes for none to be longer than half the inradius.
inline std::int64_t count_sub_steps(double longest, double inradius) {
    const double steps = longest / (inradius * 0.5);
    const auto whole = static_cast<std::int64_t>(steps);
    return std::max<std::int64_t>(1, static_cast<double>(whole) < steps ? whole + 1 : whole);
}

/// The same for a displacement. A short one, the usual one, takes no root: its length is at most
/// the sum of its coordinates.
inline std::int64_t count_sub_steps(Vec2 displacement, double inradius) {
    const double longest = std::abs(displacement.x) + std::abs(displacement.y);
    return longest <= inradius * 0.5 ? 1 : count_sub_steps(length(displacement), inradius);
}

/// A move in free space.
inline MoveResult free_move(const MoveRequest& request, double inradius) {
    MoveResult result = unhindered(request);
    result.substep_count = count_sub_steps(request.displacement, inradius);
    return result;
}

}  // namespace slidelab::detail
