// Objects that say where the player starts: by words in their class or name. Internal to the Tiled
// reader.
#pragma once

#include <string_view>

#include "lab/levels/tiled/object_shapes.hpp"

namespace slidelab::lab::tiled {

/// Whether a class or name is one of a start: all of its words are such as player, hero, spawn,
/// start or entry, and what stands beside them (point, position, main), written together or apart,
/// in any case, with numbers: "Spawn Point", "PlayerSpawn", "player-start", "mainPlayer".
bool is_start_name(std::string_view name);

/// Whether the object is a start: by its class or its name, where neither of them, none of its
/// properties and not the name of its layer say that a monster starts there, and its class is not
/// that of a wall, a trigger or the like.
bool is_start(const Field& object, std::string_view layer);

/// Chooses the map's start: the first point, or else the first by id. The others are noted,
/// and are no starts of the document any more.
void choose_start(Target& target);

/// The place and size of a start: a point, or the centre of all else.
SpawnPoint start_of(const Object& object, const Tilesets& tilesets);

}  // namespace slidelab::lab::tiled
