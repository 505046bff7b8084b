// What stands in a map's layers, added to a level. The inside of the Tiled reader.
#pragma once

#include <optional>

#include "level/level.hpp"
#include "level/tiled_parts.hpp"

namespace slidelab::tiled {

/// What every layer needs of the map, and what it adds to.
struct Target {
    LevelBuilder& builder;
    Vec2 tile;                               ///< pixels, both > 0
    std::optional<std::int32_t> spawn = {};  ///< id of the object that is the start
};

/// A place in units. Refuses one too far from the origin for a level, naming `part`.
Vec2 to_units(const Target& target, Vec2 pixels, const Part& part);

/// Each non-empty tile becomes a solid of its own. `offset`: pixels, of the layer.
void add_tiles(Target& target, const Part& layer, Vec2 offset);

/// What the object is, is said in tiled_reader.hpp. `offset`: pixels, of its layer.
void add_object(Target& target, const Part& part, Vec2 offset);

}  // namespace slidelab::tiled
