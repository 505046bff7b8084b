// The feel of a jump, seen from the side: what a game puts around its mover, and no part of any
// strategy.
//
// A jump is made by a press shortly before the mover stands (the buffer), or shortly after it left
// the floor (the grace time). A key that is let go cuts the rise short. Usual numbers: grace time
// 0.1 s, cut by half (compare the published player of Celeste).
#pragma once

#include <algorithm>

#include "lab/run/settings.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

/// Seconds: long ago, as far as any grace time or buffer is concerned.
inline constexpr double long_ago = 10.0;

/// Between ticks. The default: in the air, and no key pressed.
struct Feel {
    double since_floor = long_ago;  ///< seconds
    double since_press = long_ago;  ///< seconds, of the jump key
    bool on_floor = false;          ///< after the last tick
    bool held = false;              ///< the jump key
    bool rises = false;             ///< by a jump that may still be cut

    friend bool operator==(const Feel&, const Feel&) = default;
};

/// Units/s^2; 0: seen from above.
double gravity_of(const Settings& settings, const Level& level);

/// The upright velocity at the beginning of a tick of `dt` seconds, up below 0: a jump begins, or
/// is cut.
double jumped(Feel& feel, const Settings& settings, bool jump, double upright, double dt);

}  // namespace slidelab::lab
