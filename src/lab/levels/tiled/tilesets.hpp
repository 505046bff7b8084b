// Tilesets, in the map or in files beside it: how their tiles lie, and what those are made of. The
// inside of the Tiled reader.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/levels/tiled/tiled_layers.hpp"

namespace slidelab::lab::tiled {

/// A tile of which a tileset says anything.
struct TilesetTile {
    std::int64_t id = 0;  ///< in its tileset
    TileSayings says;
    std::optional<TileShape> shape = {};  ///< none: it fills its cell
};

/// A tileset, whatever the ids of its tiles in the map are.
struct ReadTileset {
    Tileset whole;
    std::vector<TilesetTile> tiles = {};
};

/// Files beside a map, by the names that it gives them.
struct FilesBeside {
    /// The text of a file; nothing where there is none. Empty: no files are read.
    std::function<std::optional<std::string>(std::string_view name)> read;
    std::vector<std::string> names = {};                            ///< of those that were read
    std::map<std::string, ReadTileset, std::less<>> tilesets = {};  ///< in them: each is read once
};

/// Puts what all tilesets of the map say into the target. A tileset in a file that
/// is not there is noted: its tiles fill their cells.
void read_tilesets(Target& target, const Part& map, FilesBeside& files);

}  // namespace slidelab::lab::tiled
