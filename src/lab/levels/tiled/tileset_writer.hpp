// The tilesets of a map. Internal to the Tiled writer.
#pragma once

#include <nlohmann/json.hpp>

#include "lab/levels/level_document.hpp"

namespace slidelab::lab::tiled {

/// Tilesets without pictures, for all tiles in layers or with shapes: Tiled refuses maps with tiles
/// of no tileset. Consecutive tiles of one size and offset share one.
nlohmann::json tilesets_of(const LevelDocument& document);

}  // namespace slidelab::lab::tiled
