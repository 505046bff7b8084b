// The words by which the names and classes of a map say what is a wall.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

/// The meaning of a name.
enum class NameSays : std::uint8_t {
    nothing,    ///< no known word
    hazard,     ///< "spikes"
    one_way,    ///< "jump_through"
    collision,  ///< "Collision 2": walls, and what says less is none, layers of walls, too
    boundary,   ///< "bounds": walls, and tiles called walls are none beside objects called so
    loud,       ///< "Walls": walls, and what says less is none
    barrier,    ///< "border": walls, and tiles called so are none beside objects that are walls
    platform,   ///< one-way beside walls, otherwise walls
    quiet,      ///< "ground": walls where nothing is loud
    floor,      ///< quiet where the map is seen from the side, otherwise a thing
    thing,      ///< "enemies": no walls
};

inline constexpr std::size_t name_says_count = 11;

/// The words of a meaning, in lower case; of one_way those that are one word. None for nothing.
std::span<const std::string_view> words_for(NameSays meaning);

constexpr bool is_loud(NameSays meaning) {
    return meaning == NameSays::collision || meaning == NameSays::boundary ||
           meaning == NameSays::loud || meaning == NameSays::barrier;
}

/// Words are letters of any case, up to any other character or to a capital behind a small one;
/// "layer", "tiles", "player" and the like behind a word are not part of it ("walllayer"), nor is
/// "is" before it.
/// The first of these that applies: one word says that the thing is retired ("old", "backup"); one
/// is a hazard; one-way; the last that is loud or a thing, the contrary behind "no", "non", "not";
/// the last one.
NameSays meaning_of(std::string_view name);

/// Whether a true property of this name means solid; false for "walkable", none for other names.
std::optional<bool> solid_by_property(std::string_view name);
/// Whether a layer is drawn below or above the player ("Above Player", "below_2").
bool is_apart_from_player(std::string_view name);
/// The words of properties that say the contrary of solid.
std::span<const std::string_view> words_for_walkable();

/// The solid side that a one-way name says by "left", "right", "down"; otherwise up.
Vec2 side_of(std::string_view name);

}  // namespace slidelab::lab
