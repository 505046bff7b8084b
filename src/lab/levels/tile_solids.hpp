// The solids of a layer's tiles: one per full tile; tiles surrounded by others are merged, without
// walls between them (tile_blocks.hpp).
#pragma once

#include <cstddef>

#include "lab/levels/level_document.hpp"

namespace slidelab::lab {

/// An upper bound on the walls that add_tiles makes of the layer; any number above `most` for more.
/// O(most) memory.
std::size_t wall_count(const TileLayer& layer, const LevelDocument& document, std::size_t most);

/// Adds all chunks at once: tiles of one may be surrounded by those of others. Precondition: their
/// numbers are numbers of cells (detail::farthest_cell).
void add_tiles(const TileLayer& layer, const LevelDocument& document, LevelBuilder& builder);

}  // namespace slidelab::lab
