// The words by which the names and classes of a map say what is a wall.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

/// The meaning of a name.
enum class NameSays : std::uint8_t {
    nothing,   ///< no known word
    hazard,    ///< "spikes"
    one_way,   ///< "jump_through"
    loud,      ///< "Collision 2": walls, and what says less is none
    platform,  ///< one-way beside walls, otherwise walls
    quiet,     ///< "ground": walls where nothing is loud
    floor,     ///< quiet where the map is seen from the side, otherwise a thing
    thing,     ///< "enemies": no walls
};

inline constexpr std::size_t name_says_count = 8;

/// The words of a meaning, in lower case; of one_way those that are one word. None for nothing.
std::span<const std::string_view> words_for(NameSays meaning);

/// Words are letters of any case, up to any other character or to a capital behind a small one;
/// "layer", "tiles", "map" and the like behind a word are not part of it ("walllayer").
/// The first of these that applies: one word says that the thing is retired ("old", "backup"); one
/// is a hazard; one-way; the last that is loud or a thing, the contrary behind "no", "non", "not";
/// the last one.
NameSays meaning_of(std::string_view name);

/// The solid side that a one-way name says by "left", "right", "down"; otherwise up.
Vec2 side_of(std::string_view name);

}  // namespace slidelab::lab
