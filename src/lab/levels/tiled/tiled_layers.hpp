// What stands in a map's layers, as values of a document. The inside of the Tiled reader.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "lab/levels/level_document.hpp"
#include "lab/levels/tiled/budget.hpp"
#include "lab/levels/tiled/tiled_parts.hpp"

namespace slidelab::lab::tiled {

/// What a tileset says of all of its tiles.
struct Tileset {
    /// Where in its rectangle the place of a tile object is, in widths and heights of it from the
    /// upper left corner on.
    Vec2 alignment;
    std::optional<bool> says = {};  ///< whether its tiles are walls, where they do not say it
};

/// By the first tile id of each.
using Tilesets = std::map<std::uint32_t, Tileset>;

/// That of a tile; where the map has none, tiles have their place bottom left.
Tileset tileset_of(const Tilesets& tilesets, std::uint32_t tile);

/// What a tile says of itself.
struct TileSayings {
    std::optional<bool> wall = {};
    std::string kind = {};  ///< its class
};

/// What a layer says of what is in it, the groups around it included.
struct LayerSayings {
    std::optional<bool> choice = {};
    std::optional<bool> property = {};
    std::optional<bool> name = {};
};

/// What every layer needs of the map, and what is read into.
struct Target {
    LevelDocument& document;
    MapNotes& notes;
    Budget budget;
    const LayerChoices* choices = nullptr;
    Tilesets tilesets = {};
    std::map<std::uint32_t, TileSayings> tiles = {};  ///< of those that say anything
    std::optional<std::int32_t> spawn = {};           ///< id of the object that is the start
};

/// The verdict on a tile of a layer, or on an object that shows it and says so much. A tile that
/// is none has a shape without walls from now on.
WallVerdict verdict_of_tile(Target& target, const Part& part, const LayerSayings& layer,
                            std::uint32_t tile_id, std::optional<bool> object = {});

/// What a whole layer is, by all that is said of it.
LayerWalls walls_of(const LayerSayings& layer);

/// What a boolean property says (wall_properties).
std::optional<bool> wall_property(const Part& part);

/// Tiled before 1.9 and after 1.9 calls it "type", 1.9 itself "class".
std::string_view class_of(const Part& part);

/// A place in units of so many pixels. Refuses one too far from the origin for a level, naming
/// `part`.
Vec2 to_units(double pixels_per_unit, Vec2 pixels, const Part& part);

/// All tiles of a layer, as they are stored. `offset`: pixels, of the layer.
TileLayer read_tile_layer(Target& target, const Part& layer, const LayerSayings& sayings,
                          Vec2 offset);

/// What the object is, is said in tiled_reader.hpp. Added to `into` and to `note`, unless it is
/// nothing for a game. `offset`: pixels, of its layer.
void read_object(Target& target, const Part& part, const LayerSayings& sayings, Vec2 offset,
                 ObjectLayer& into, LayerNote& note);

/// A wall of a tile, in pixels; nothing where the object is none.
std::optional<TileWall> read_tile_wall(Target& target, const Part& part);

[[noreturn]] inline void refuse(const Part& part, const Mismatch& mismatch) {
    part.refuse(mismatch.what, mismatch.expected);
}

}  // namespace slidelab::lab::tiled
