// Reads the contents of a map's layers into a document. Internal to the Tiled reader.
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

/// The properties of a tileset for all of its tiles.
struct Tileset {
    /// The anchor of a tile object in its rectangle, in widths and heights from the upper left
    /// corner.
    Vec2 alignment;
    std::optional<bool> says = {};  ///< whether its tiles are walls by default
};

/// By first tile id.
using Tilesets = std::map<std::uint32_t, Tileset>;

/// The tileset of a tile; without one, the anchor is bottom left.
Tileset tileset_of(const Tilesets& tilesets, std::uint32_t tile);

/// A tile's own properties about walls.
struct TileSayings {
    std::optional<bool> wall = {};
    std::string kind = {};  ///< its class
};

/// A layer's properties about walls, with those of its groups.
struct LayerSayings {
    std::optional<bool> choice = {};
    std::optional<bool> property = {};
    std::optional<bool> name = {};
};

/// The context of reading layers, and its results.
struct Target {
    LevelDocument& document;
    MapNotes& notes;
    Budget budget;
    const LayerChoices* choices = nullptr;
    Tilesets tilesets = {};
    std::map<std::uint32_t, TileSayings> tiles = {};  ///< of tiles with any
};

/// Whether a tile of a layer, or an object with that tile, is a wall. A tile that is none gets a
/// shape without walls.
WallVerdict verdict_of_tile(Target& target, const Part& part, const LayerSayings& layer,
                            std::uint32_t tile_id, std::optional<bool> object = {});

/// The rule for a whole layer of tiles.
LayerWalls walls_of(const LayerSayings& layer);

/// The value of a boolean wall property (wall_properties).
std::optional<bool> wall_property(const Part& part);

/// Tiled before 1.9 and after 1.9 calls it "type", 1.9 itself "class".
std::string_view class_of(const Part& part);

/// A place in units of so many pixels. Refuses, naming `part`, one too far from the origin.
Vec2 to_units(double pixels_per_unit, Vec2 pixels, const Part& part);

/// The traits that the properties of an object or a tile say.
Traits traits_of(const Target& target, const Part& part);

/// All tiles of a layer, as they are stored. `offset`: pixels, of the layer.
TileLayer read_tile_layer(Target& target, const Part& layer, const LayerSayings& sayings,
                          Vec2 offset);

/// Reads an object (see tiled_reader.hpp) into `into` and `note`, unless it is nothing for a game.
/// `offset`: pixels, of its layer.
void read_object(Target& target, const Part& part, const LayerSayings& sayings, Vec2 offset,
                 ObjectLayer& into, LayerNote& note);

/// A wall of a tile, in pixels; none for an object that is no wall.
std::optional<TileWall> read_tile_wall(Target& target, const Part& part);

/// Calls `read`. A part that is wrong is left out, with a note; false then. Passes on what is wrong
/// with the map as a whole.
template <typename Read>
bool read_or_leave_out(MapNotes& notes, Read&& read) {
    try {
        read();
        return true;
    } catch (const Refusal& refusal) {
        if (refusal.is_of_map) throw;
        notes.add_left_out(refusal.reason(), refusal.where);
        return false;
    }
}

[[noreturn]] inline void refuse(const Part& part, const Mismatch& mismatch) {
    part.refuse(mismatch.what, mismatch.expected);
}

}  // namespace slidelab::lab::tiled
