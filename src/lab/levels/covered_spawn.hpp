// Tests whether the start is inside a tile: mostly a floor that was taken for a wall.
#pragma once

#include <optional>

#include "lab/levels/level_document.hpp"

namespace slidelab::lab {

/// The tile that contains the start of the level; preferably of a layer that is not marked as
/// walls. `level` and `notes`: of the document.
std::optional<SpawnNote> covered_spawn(const LevelDocument& document, const Map& map,
                                       const MapNotes& notes);

}  // namespace slidelab::lab
