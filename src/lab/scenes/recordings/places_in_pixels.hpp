// Places of another program's mover that may be in pixels, where a level has units.
#pragma once

#include <optional>

#include "lab/levels/level_document.hpp"
#include "lab/scenes/recordings/recording.hpp"

namespace slidelab::lab {

/// Pixels to a unit of the map, where most of the recording's places are outside of the map as they
/// are, and all of them are in it as pixels; otherwise none: there is nothing to ask. A unit past
/// the map's edge is in it: a game has things there.
std::optional<double> pixels_to_ask_about(const Recording& recording, const OpenedLevel& level);

/// The same recording with its places divided. Its speed is that of units. `pixels` > 0.
Recording in_units(Recording recording, double pixels);

}  // namespace slidelab::lab
