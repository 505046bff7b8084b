// Whether a map is seen from the side, where it does not say so itself. Internal to the Tiled
// reader.
#pragma once

#include <optional>
#include <string>

#include "lab/levels/tiled/tiled_layers.hpp"

namespace slidelab::lab::tiled {

/// The same, before it is decided what is a wall: floors depend on it.
bool says_side_view(const Target& target, const Field& map);

/// The part of a map that shows it: a one-way wall, a name with jump, platform, ladder or spring,
/// or the lie of its walls. None: it is seen from above. `map`: with its layers; the target has
/// read it.
std::optional<std::string> reason_for_side_view(const Target& target, const Field& map);

}  // namespace slidelab::lab::tiled
