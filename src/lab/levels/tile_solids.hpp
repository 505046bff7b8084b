// The solids of a layer's tiles: one per full tile; tiles surrounded by others are merged, without
// walls between them (tile_blocks.hpp).
#pragma once

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "lab/levels/level_document.hpp"
#include "lab/levels/tile_blocks.hpp"

namespace slidelab::lab {

/// An upper bound on the walls that add_tiles makes of the layer; any number above `most` for more.
/// O(most) memory.
std::size_t wall_count(const TileLayer& layer, const LevelDocument& document, std::size_t most);

/// Adds the tiles of a map's layers to a level, layer by layer. A full tile stands there once,
/// whichever layers at one offset have it.
class TileSolids {
public:
    /// Borrows the builder.
    explicit TileSolids(LevelBuilder& builder) : builder_(builder) {}

    /// Adds all chunks at once: tiles of one may be surrounded by those of others. Precondition:
    /// their numbers are numbers of cells (detail::farthest_cell).
    void add(const TileLayer& layer, const LevelDocument& document);

private:
    LevelBuilder& builder_;
    /// The full tiles so far, by the offset of their layers, pixels.
    std::map<std::pair<double, double>, std::vector<tiled::TileRun>> full_ = {};
};

}  // namespace slidelab::lab
