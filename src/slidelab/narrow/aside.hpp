// How far a body may put a mover aside: Mover::aside, and the option `aside` of the sweeps.
//
// A body carries or pushes a mover along its own displacement, as far as it goes. Where that leads
// into something else, the mover may evade across the push: so far aside, and no farther. Beyond it
// the mover is squeezed, and the game decides. (Celeste, Maddy Thorson and Noel Berry 2018, lets a
// squeezed player wiggle so.)
#pragma once

#include <algorithm>
#include <string_view>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab {

/// The default of `aside`, as any number below 0: a quarter of the mover's smaller extent.
inline constexpr double aside_by_size = -1.0;

inline constexpr std::string_view aside_help =
    "Units: a moving box may put the mover so far aside, across its push; farther, and it is "
    "squeezed. Below 0: a quarter of the mover's smaller extent.";
inline constexpr std::string_view aside_safeguard = "a way aside";

namespace detail {

/// Units. `size`: width and height of the mover.
inline double aside_of(double aside, Vec2 size) {
    constexpr double share = 0.25;
    return aside < 0.0 ? share * std::min(size.x, size.y) : aside;
}

}  // namespace detail

}  // namespace slidelab
