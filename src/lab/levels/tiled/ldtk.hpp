// Converts projects of LDtk (.ldtk) into Tiled's JSON, so that one reader serves both: IntGrid
// layers become layers of tiles, entities become objects. Internal to the Tiled reader.
//
// docs/levels.md says what becomes of levels, IntGrid values, entities and fields.
#pragma once

#include <nlohmann/json.hpp>

#include "lab/levels/tiled/tilesets.hpp"

namespace slidelab::lab::tiled {

bool is_ldtk(const nlohmann::json& value);

/// Refuses what is wrong, with its place.
nlohmann::json json_of_ldtk(const nlohmann::json& project, FilesBeside& files);

}  // namespace slidelab::lab::tiled
