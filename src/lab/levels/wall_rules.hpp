// The rules that decide whether a tile or an object of a map is a wall.
//
// The first rule that applies decides, in this order. Reader, notes, writer and docs/levels.md
// follow this description.
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
    tileset,         ///< its property or class; or other tiles of it are marked as walls
    none             ///< by default: a wall
};

inline constexpr std::size_t wall_rule_count = 7;

/// The name of a rule in notes and docs/levels.md.
std::string_view words_of(WallRule rule);

/// The boolean properties that mark walls; synonyms.
std::span<const std::string_view> wall_properties();

/// The words for walls in classes and names: whole words, in any case.
std::span<const std::string_view> wall_words();
std::span<const std::string_view> no_wall_words();

/// Whether a class or name marks a wall: by its last such word ("floor collision" does), negated
/// behind "no", "non" or "not". None without such a word.
std::optional<bool> named_as_wall(std::string_view name);

/// The evidence about one tile or object.
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
