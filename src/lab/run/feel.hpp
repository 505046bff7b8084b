// The feel of a jump, seen from the side: what a game puts around its mover, and no part of any
// strategy.
//
// A jump is made by a press shortly before the mover stands (the buffer), or shortly after it left
// the floor (the grace time). While the key is held a jump may keep its first speed for some time,
// and gravity may be weaker around its apex; a key that is let go cuts the rise short. A mover that
// rises into the end of a ceiling gives way to it. All are numbers of Settings, with published
// players as presets.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "lab/levels/map.hpp"
#include "lab/run/settings.hpp"

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
    double hold = 0.0;              ///< seconds that the jump may still keep its first speed

    friend bool operator==(const Feel&, const Feel&) = default;
};

/// Units/s^2; 0: seen from above.
double gravity_of(const Settings& settings, const Map& map);

/// The upright part of a tick, down above 0.
struct Upright {
    double velocity = 0.0;      ///< units/s, at the beginning
    double acceleration = 0.0;  ///< units/s^2, constant
};

/// Applies a tick of `dt` seconds: a jump begins, goes on or is cut, or it falls. `velocity`:
/// after the tick before.
Upright upright_of(Feel& feel, const Settings& settings, double gravity, bool jump, double velocity,
                   double dt);

/// The place to begin the tick at instead, when the end of a ceiling stops the rise: the nearest
/// place, in eighths of `most` units in the direction in which it goes, that it gets to and rises
/// from without a hit. None where nothing is to be corrected.
std::optional<Vec2> beside_ceiling(
    const MoveRequest& request, const MoveResult& result,
    const std::function<MoveResult(const MoveRequest&, Trace*)>& move, double most);

// --- Presets ---

/// Published numbers of a player, in its own tiles.
struct FeelPreset {
    std::string_view name;
    std::string_view help;
    double numbers[11];  ///< of Settings, in the order of is_of_feel's fields
};

std::span<const FeelPreset> feel_presets();
void use_feel(Settings& settings, const FeelPreset& preset);
bool has_feel(const Settings& settings, const FeelPreset& preset);

/// Whether a number of Settings matters from the side alone.
bool is_of_feel(double Settings::*field);

}  // namespace slidelab::lab
