// The solids of a layer's tiles: one per full tile; tiles surrounded by others are merged, without
// walls between them (tile_blocks.hpp).
#pragma once

#include <cstddef>
#include <optional>

#include "lab/levels/level_document.hpp"

namespace slidelab::lab {

struct TileProblem {
    std::size_t chunk = 0;  ///< index in the layer's list
    Mismatch mismatch;
};

/// The first tile that is too far from the origin. Reads only the tiles' size and shapes from the
/// document.
std::optional<TileProblem> problem_with(const TileLayer& layer, const LevelDocument& document);

/// An upper bound on the walls that add_tiles makes of the layer; any number above `most` for more.
/// O(most) memory.
std::size_t wall_count(const TileLayer& layer, const LevelDocument& document, std::size_t most);

/// Precondition: problem_with found no error. Adds all chunks at once: tiles of one may be
/// surrounded by those of others.
void add_tiles(const TileLayer& layer, const LevelDocument& document, LevelBuilder& builder);

}  // namespace slidelab::lab
