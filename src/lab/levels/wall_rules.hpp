// Is it a wall? What in a map says so, for tiles and objects alike.
//
// The rules stand in the order in which they decide: the first that says anything does. Reader,
// notes, writer and docs/levels.md follow this one description.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace slidelab::lab {

enum class WallRule : std::uint8_t {
    choice,          ///< of the user, for a layer of this map
    layer_property,  ///< or that of the nearest group around it
    object,          ///< its property, or its class
    layer_name,      ///< a class or name of the layer, or of the nearest group around it
    tile,            ///< its property, its class, or its shapes
    tileset,         ///< its property or class; or other tiles of it say that they are walls
    none             ///< nothing: it is a wall
};

inline constexpr std::size_t wall_rule_count = 7;

/// What decided, as notes and docs/levels.md call it.
std::string_view words_of(WallRule rule);

/// Boolean properties that say it; they all mean the same.
std::span<const std::string_view> wall_properties();

/// In classes and names: whole words, in letters of any case.
std::span<const std::string_view> wall_words();
std::span<const std::string_view> no_wall_words();

/// Whether a class or name calls it a wall: the last of the words in it counts ("floor collision"
/// is one), and the other way round behind "no", "non" or "not". Nothing: it has none of them.
std::optional<bool> named_as_wall(std::string_view name);

/// What is said of one tile or object.
struct WallSayings {
    std::optional<bool> choice = {};
    std::optional<bool> layer_property = {};
    std::optional<bool> object = {};
    std::optional<bool> layer_name = {};
    std::optional<bool> tile = {};
    std::optional<bool> tileset = {};
};

struct WallVerdict {
    bool is_wall = true;
    WallRule rule = WallRule::none;
};

WallVerdict verdict_of(const WallSayings& sayings);

}  // namespace slidelab::lab
