// Converts projects of LDtk (.ldtk) into Tiled's JSON, so that one reader serves both: IntGrid
// layers become layers of tiles, entities become objects. Internal to the Tiled reader.
//
// All levels of the first world that have the depth of its first level are one map, where they lie
// in the world, or side by side in a linear one; further ones are hidden layers. Their files
// (.ldtkl) are read from beside the project. Layers of pictures become image layers.
//
//   IntGrid value      a tile, whose class is the value's identifier: wall_rules.hpp decides. One
//                      that is called one-way is solid from above
//   entity             a rectangle, of a class by its identifier, with its fields as properties:
//                      PlayerStart (or Player, Spawn, Start; the first one of all) is the start,
//                      Box, Wall and Goal are those of Tiled; what has a field one_way is a wall
//   fields             names in any letters, with or without _: OneWay is one_way
//   fields of a level  of the first one: title, try, gravity
#pragma once

#include <nlohmann/json.hpp>

#include "lab/levels/tiled/tilesets.hpp"

namespace slidelab::lab::tiled {

bool is_ldtk(const nlohmann::json& value);

/// Refuses what is wrong, with its place.
nlohmann::json json_of_ldtk(const nlohmann::json& project, FilesBeside& files);

}  // namespace slidelab::lab::tiled
