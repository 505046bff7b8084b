// Is the start inside a tile? Then most often a floor was taken for a wall.
#pragma once

#include <optional>

#include "lab/levels/level_document.hpp"

namespace slidelab::lab {

/// The tile that the start of the level is inside of: of a layer of which nothing says that it is
/// walls, where there is one. `level` was built of the document, and `notes` are about it.
std::optional<SpawnNote> covered_spawn(const LevelDocument& document, const Level& level,
                                       const MapNotes& notes);

}  // namespace slidelab::lab
