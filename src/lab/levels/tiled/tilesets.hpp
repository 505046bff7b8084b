// Tilesets, in the map or in files beside it: how their tiles lie, and what those are made of. The
// inside of the Tiled reader.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/levels/tiled/tiled_layers.hpp"

namespace slidelab::tiled {

/// What a tileset says of its tiles, whatever their ids in the map are.
struct Tileset {
    Vec2 alignment;                                               ///< Alignments
    std::vector<std::pair<std::int64_t, TileShape>> shapes = {};  ///< by the tile's own id
};

/// Files beside a map, by the names that it gives them.
struct FilesBeside {
    /// The text of a file; nothing where there is none. Empty: no files are read.
    std::function<std::optional<std::string>(std::string_view name)> read;
    std::vector<std::string> names = {};                        ///< of those that were read
    std::map<std::string, Tileset, std::less<>> tilesets = {};  ///< in them: each is read once
};

/// Puts shapes and alignments of all tilesets of the map into the target. A tileset in a file that
/// is not there is noted: its tiles fill their cells.
void read_tilesets(Target& target, const Part& map, FilesBeside& files);

}  // namespace slidelab::tiled
