// The mover of a recording of places, as a strategy: it is where the recording says, whatever the
// walls do. Its ticks are judged by geometry alone (EventDetector).
#pragma once

#include <string_view>

#include "articles/contract/strategy.hpp"
#include "lab/engines/models.hpp"

namespace slidelab::lab {

/// The id of the strategy. It stands in no list: a recording of places brings it.
inline constexpr std::string_view recorded_id = "recorded";

/// Moves by the whole displacement. Where that ends deeper in a wall at rest than a game's own skin
/// explains, the overlaps are contacts.
extern const Strategy recorded_mover;

/// Units: what is no deeper is no overlap.
inline constexpr double recorded_skin = other_movers_skin;

}  // namespace slidelab::lab
