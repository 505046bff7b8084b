// Tiled's worlds (.world): several maps as one, each where it lies. Internal to the Tiled reader.
#pragma once

#include <nlohmann/json.hpp>

#include "lab/levels/tiled/tilesets.hpp"

namespace slidelab::lab::tiled {

/// The key of a layer whose tile ids count from that many on: of the maps of a world.
inline constexpr const char* ids_from = "slidelab ids from";

/// The key of a layer of a map of a world, with the cells of that map.
inline constexpr const char* cells_of_map = "slidelab cells of map";

bool is_world(const nlohmann::json& value);

/// One map with a group of layers for each map of the world. A map that is not there, is wrong, or
/// has tiles of another size than the first one is left out, with a note.
nlohmann::json json_of_world(const nlohmann::json& world, FilesBeside& files, Budget& budget,
                             MapNotes& notes);

}  // namespace slidelab::lab::tiled
