// Tilesets, in the map or in files of their own: alignment and shapes of their tiles. Internal to
// the Tiled reader.
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

/// A tile with properties or shapes.
struct TilesetTile {
    std::int64_t id = 0;  ///< in its tileset
    TileSayings says;
    std::optional<TileShape> shape = {};  ///< none: it fills its cell
};

/// A tileset, with its own tile ids.
struct ReadTileset {
    Tileset whole;
    std::vector<TilesetTile> tiles = {};
};

/// Further files of a map, by their names in it.
struct FilesBeside {
    /// The text of a file; none without the file. Empty: reads no files.
    std::function<std::optional<std::string>(std::string_view name)> read;
    std::vector<MapFile> files = {};  ///< that were read, by their names in the map
    std::map<std::string, ReadTileset, std::less<>> tilesets = {};  ///< from these files, each read
                                                                    ///< once
};

/// Reads all tilesets of the map into the target. A missing tileset file is noted: its tiles fill
/// their cells.
void read_tilesets(Target& target, const Field& map, FilesBeside& files);

}  // namespace slidelab::lab::tiled
