// The solids that the tiles of a layer become: each full tile one of its own, but those that others
// surround, which have no walls between them (tile_blocks.hpp).
#pragma once

#include <cstddef>
#include <optional>

#include "lab/levels/level_document.hpp"

namespace slidelab::lab {

struct TileProblem {
    std::size_t chunk = 0;  ///< place in the layer's list
    Mismatch mismatch;
};

/// The first tile that is too far from the origin. Of the document only the tiles' size and shapes
/// are looked at.
std::optional<TileProblem> problem_with(const TileLayer& layer, const LevelDocument& document);

/// How many walls add_tiles makes of the layer, at the most; any number above `most` where there
/// are more. Takes O(most) memory.
std::size_t wall_count(const TileLayer& layer, const LevelDocument& document, std::size_t most);

/// Precondition: problem_with found nothing. All chunks at once: tiles of one may be surrounded by
/// those of others.
void add_tiles(const TileLayer& layer, const LevelDocument& document, LevelBuilder& builder);

}  // namespace slidelab::lab
