// Finds the tiles of a layer that are so deep among others that they need no walls.
//
// No mover fits between two full tiles, and none from outside reaches a tile with full tiles on all
// eight sides. Such tiles are merged into rectangles. The tiles around them stay separate solids,
// so that from outside the level is the same as without blocks.
#pragma once

#include <cstdint>
#include <vector>

namespace slidelab::lab::tiled {

/// Tiles beside each other: the columns from `first` up to and without `last`.
struct TileRun {
    std::int64_t row = 0;
    std::int64_t first = 0;
    std::int64_t last = 0;
};

struct TileBlock {
    std::int64_t column = 0;
    std::int64_t row = 0;
    std::int64_t columns = 0;
    std::int64_t rows = 0;
};

/// Smaller rectangles are not merged.
inline constexpr std::int64_t fewest_tiles_of_block = 16;

/// The rectangles, top down and from left to right. No two share a tile. `full`: all full tiles of
/// a layer, in any order; runs may overlap. O(n log n) for n runs, O(n) where they are in order.
std::vector<TileBlock> tile_blocks(std::vector<TileRun> full);

/// Each tile once, in as few runs as can be, from top to bottom, and in a row from left to right.
std::vector<TileRun> joined(std::vector<TileRun> runs);

/// The tiles of some runs that are in none of the others, in the order of the runs. `others`: as
/// joined() or runs_of() give them. O(log n) for each run.
std::vector<TileRun> without(const std::vector<TileRun>& runs, const std::vector<TileRun>& others);

/// The runs of the tiles in some blocks, from top to bottom, and in a row from left to right.
std::vector<TileRun> runs_of(const std::vector<TileBlock>& blocks);

}  // namespace slidelab::lab::tiled
