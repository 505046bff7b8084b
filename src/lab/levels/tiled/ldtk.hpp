// Converts projects of LDtk (.ldtk) into Tiled's JSON, so that one reader serves both: IntGrid
// layers, and layers of tiles with tags, become layers of tiles; entities become objects. Reads
// what LDtk has written from 0.5 on. Internal to the Tiled reader.
//
// docs/levels.md says what becomes of levels, IntGrid values, entities and fields.
#pragma once

#include <nlohmann/json.hpp>

#include "lab/levels/tiled/tilesets.hpp"

namespace slidelab::lab::tiled {

bool is_ldtk(const nlohmann::json& value);

/// Parts that are wrong are left out, with notes. Refuses a project without any level.
nlohmann::json json_of_ldtk(const nlohmann::json& project, FilesBeside& files, MapNotes& notes);

}  // namespace slidelab::lab::tiled
