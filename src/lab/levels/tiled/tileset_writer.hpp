// The tilesets that a map needs. The inside of the Tiled writer.
#pragma once

#include <nlohmann/json.hpp>

#include "lab/levels/level_document.hpp"

namespace slidelab::lab::tiled {

/// Tilesets without pictures, of all tiles that layers use or that have shapes: Tiled refuses maps
/// with tiles of no tileset. Tiles of one size and offset that follow each other share one.
nlohmann::json tilesets_of(const LevelDocument& document);

}  // namespace slidelab::lab::tiled
