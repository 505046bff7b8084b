// Reads the contents of a map's layers into a document. Internal to the Tiled reader.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/levels/level_document.hpp"
#include "lab/levels/tiled/budget.hpp"
#include "lab/levels/tiled/tiled_parts.hpp"
#include "lab/levels/walls/tile_numbers.hpp"

namespace slidelab::lab::tiled {

/// The properties of a tileset for all of its tiles.
struct Tileset {
    /// The anchor of a tile object in its rectangle, in widths and heights from the upper left
    /// corner.
    Vec2 alignment;
    WallSaying says = {};  ///< of all of its tiles
    std::string name = {};
    bool is_of_values = false;        ///< of LDtk: it is called as their layer is
    std::uint32_t numbered_from = 0;  ///< the id of the tile that the map's file calls 0
};

/// By first tile id.
using Tilesets = std::map<std::uint32_t, Tileset>;

/// The tileset of a tile; without one, the anchor is bottom left.
const Tileset& tileset_of(const Tilesets& tilesets, std::uint32_t tile);

/// The sayings of a tile of a tileset.
struct TileSayings {
    TileEvidence evidence = {};
    std::string kind = {};  ///< its class
};

/// A rule of the user's for tiles by their numbers.
struct TileRule {
    std::string name;
    TileNumbers numbers;
    WallKind kind;
};

/// A layer whose content is decided about when all of the map is known.
struct WaitingLayer {
    Field part;
    Vec2 offset;           ///< pixels
    std::size_t document;  ///< its number in the document
};

/// A start that the map names.
struct NamedStart {
    Vec2 at;        ///< units
    bool has_size;  ///< a point goes before it
    std::int64_t id;
};

/// The context of reading layers, and its results.
struct Target {
    LevelDocument& document;
    MapNotes& notes;
    Budget budget;
    const WallChoices* choices = nullptr;
    std::vector<TileRule> tile_rules = {};  ///< those of the choices
    Tilesets tilesets = {};
    std::map<std::uint32_t, TileSayings> tiles = {};  ///< of tiles with any
    MapEvidence evidence = {};                        ///< its layers are those that wait
    std::vector<WaitingLayer> waiting = {};
    std::optional<NamedStart> named_start = {};  ///< as far as floors depend on it
};

/// The saying of a place of the map by its properties, its class, and its name.
WallSaying saying_of(const Target& target, const Field& part, std::string_view kind,
                     std::string_view name);

/// The user's choice about a name, unless a nearer place has one.
void choose(const Target& target, std::string_view name, WallSaying& says);

/// Whether it is a wall, as its own properties say; none where they do not.
std::optional<bool> wall_property(const Field& part);

/// Adds what a tile and its tileset say to the evidence. O(log tiles).
void know_tile(Target& target, std::uint32_t tile_id);

/// Collects what the layers of the map say (wall_evidence.cpp). `parent`: the map or a group.
void collect_layers(Target& target, const Field& parent, const WallSaying& around, Vec2 offset,
                    bool is_hidden = false);

/// Decides about all that waits, into the document and the notes.
void finish_layers(Target& target);

/// Tiled before 1.9 and after 1.9 calls it "type", 1.9 itself "class".
std::string_view class_of(const Field& part);

/// Whether it says how it moves; a class `box` without that is the game's own.
bool is_kinematic_box(const Field& part);

/// A place in units of so many pixels. Refuses, naming `part`, one too far from the origin.
Vec2 to_units(double pixels_per_unit, Vec2 pixels, const Field& part);

/// The traits that the properties of an object or a tile say.
Traits traits_of(const Target& target, const Field& part);

/// All tiles of a layer, as they are stored. `offset`: pixels, of the layer.
TileLayer read_tile_layer(Target& target, const Field& layer, Vec2 offset);

/// The evidence of an object, with its tile. `kind`: its class, or that of its tile.
ObjectEvidence object_evidence(Target& target, const Field& part);

/// Reads an object (see tiled_reader.hpp) into `into`, unless it is nothing for a game. `offset`:
/// pixels, of its layer. Whether the verdict is about a wall or a thing, and no mark of the editor.
bool read_object(Target& target, const Field& part, const WallVerdict& verdict, Vec2 offset,
                 ObjectLayer& into);

/// The walls of an object of a tile, in pixels; none for one that is no wall.
Walls read_tile_walls(Target& target, const Field& part);

/// Calls `read`. A part that is wrong is left out, with a note; false then. Passes a MapError on.
template <typename Read>
bool read_or_leave_out(MapNotes& notes, Read&& read) {
    try {
        read();
        return true;
    } catch (const InputError& error) {
        notes.add_left_out(reason_of(error), error.path);
        return false;
    }
}

[[noreturn]] inline void refuse(const Field& part, const Mismatch& mismatch) {
    part.fail(mismatch.what, mismatch.expected);
}

}  // namespace slidelab::lab::tiled
