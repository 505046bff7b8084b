// A level as a document: what a map says, as plain values.
//
// A Level is immutable, for queries; a document can be edited. Lengths are in units of one tile,
// except where a comment says pixels. The appearance of a map (colours, pictures of tiles, hidden
// parts, marks) is no part of it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "lab/levels/map.hpp"
#include "lab/levels/map_notes.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/level/wall_definition.hpp"

namespace slidelab::lab {

/// The place at which the mover starts.
struct SpawnPoint {
    Vec2 at;
    Vec2 size = {};  ///< units, of the object that says it; 0: a point

    friend bool operator==(const SpawnPoint&, const SpawnPoint&) = default;
};

/// A moving box: from `home` to `home + travel` in `duration` seconds, and back, for ever.
struct TravellingBox {
    Aabb home;              ///< a width and a height of more than 0
    Vec2 travel;            ///< may be 0: a box at rest
    double duration = 1.0;  ///< seconds from one end to the other, at least shortest_duration
    Traits traits = {};

    friend bool operator==(const TravellingBox&, const TravellingBox&) = default;
};

/// Free segments and solids: of a rectangle or a polygon one solid, of a line or a fence a segment
/// from each point to the next one.
using Walls = std::vector<WallDefinition>;

struct LevelObject {
    std::int32_t id = 0;  ///< the name of its walls
    std::string name;     ///< for the editor of the map
    std::variant<SpawnPoint, Walls, TravellingBox> shape;

    friend bool operator==(const LevelObject&, const LevelObject&) = default;
};

/// A custom property of an object, unchanged: lengths are in pixels.
struct MapProperty {
    std::string name;
    std::string type;  ///< as Tiled calls it: "bool", "int", "float", "string", "color", "class"...
    /// The value; of a class, the JSON of its members.
    std::variant<bool, std::int64_t, double, std::string> value;

    friend bool operator==(const MapProperty&, const MapProperty&) = default;
};

/// An object for the game, as in the map: one that is not only a wall.
struct MapObject {
    enum class Form : std::uint8_t { rectangle, point, ellipse, capsule, polygon, polyline };

    std::int32_t id = 0;
    std::string kind;  ///< its class, or that of its tile
    std::string name;
    Form form = Form::rectangle;
    Vec2 at = {};                   ///< its upper left corner; of a polygon or polyline its origin
    Vec2 size = {};                 ///< before rotation
    double rotation = 0.0;          ///< degrees, screen-clockwise, around `at`
    std::uint32_t tile = 0;         ///< the id of its tile, with the bits of its flips; 0: none
    std::vector<Vec2> points = {};  ///< of a polygon or polyline: from `at` on, before rotation
    std::vector<MapProperty> properties = {};
    bool is_wall = false;    ///< the level has its walls, by its id
    bool is_hazard = false;  ///< no wall, but drawn as a danger

    friend bool operator==(const MapObject&, const MapObject&) = default;
};

/// The role that the tiles of an id have in a layer (wall_rules.hpp).
struct TileRole {
    WallKind kind = WallKind::wall;
    Vec2 side = {0.0, -1.0};  ///< the solid side of a one-way wall, unless its shape has one

    friend bool operator==(const TileRole&, const TileRole&) = default;
};

struct ObjectLayer {
    std::string name;
    std::vector<LevelObject> objects;
    std::vector<MapObject> things = {};  ///< in the map's order

    friend bool operator==(const ObjectLayer&, const ObjectLayer&) = default;
};

/// A rectangle of tile ids, row by row: a whole layer, or a part of an infinite one.
struct TileChunk {
    std::int32_t column = 0;  ///< of its first tile
    std::int32_t row = 0;
    std::int32_t width = 0;  ///< tiles
    std::int32_t height = 0;
    std::vector<std::uint32_t> ids;  ///< width * height of them; the high bits are flips

    friend bool operator==(const TileChunk&, const TileChunk&) = default;
};

/// A tile id without the bits of its flips. 0 is no tile; all others are solid, unless the layer
/// has another role for them.
constexpr std::uint32_t without_flips(std::uint32_t tile_id) { return tile_id & 0x0fffffffU; }

/// The walls of a tile, from its tileset (Tiled: Tile Collision Editor).
struct TileShape {
    Vec2 size;    ///< pixels, of the tile; both > 0
    Vec2 offset;  ///< pixels, from the tile's place in its cell (tile_shapes.hpp)
    /// Those of the tile without flips, from its upper left corner, in pixels, not units; at least
    /// one. Directions of traits are the map's, whatever the flips.
    Walls walls;

    friend bool operator==(const TileShape&, const TileShape&) = default;
};

struct TileLayer {
    std::string name;
    /// Pixels, not units: the corners of tiles are computed from whole pixels (tile_solids.hpp).
    Vec2 offset;
    std::vector<TileChunk> chunks;
    std::map<std::uint32_t, TileRole> roles = {};  ///< by tile id without flips; others: walls

    friend bool operator==(const TileLayer&, const TileLayer&) = default;
};

/// Units/s^2, of a level that is seen from the side and does not say its gravity.
inline constexpr double usual_gravity = 30.0;

struct LevelDocument {
    std::string title;
    std::string hint;                 ///< a line on what to try in the level; may be empty
    std::string strategy;             ///< that it is begun with, by its id; may be empty
    double gravity = 0.0;             ///< units/s^2, >= 0; 0: seen from above
    bool starts_anywhere = false;     ///< the start stays where it is, in a wall, too
    std::optional<double> near_miss;  ///< units (LevelBuilder::set_near_miss); none: by default
    Vec2 tile{32.0, 32.0};            ///< pixels, both > 0; one unit is the width of a tile
    std::optional<Vec2> size;         ///< tiles, both > 0; an infinite map has none
    /// In the map's order, which is that of the walls of the level.
    std::vector<std::variant<ObjectLayer, TileLayer>> layers;
    /// By tile id without flips; tiles without one fill their cells.
    std::map<std::uint32_t, TileShape> tile_shapes;
    std::vector<Aabb> hazards = {};  ///< units; around each object, and each run of tiles

    friend bool operator==(const LevelDocument&, const LevelDocument&) = default;
};

/// A file as it was read.
struct MapFile {
    std::string path;
    std::shared_ptr<const std::string> text;
};

/// An opened level: its document, for names and words, and the built level, for moves. Both are
/// shared and immutable.
struct OpenedLevel {
    std::shared_ptr<const LevelDocument> document;  ///< null where there was no map
    std::shared_ptr<const Map> built;               ///< null before one was opened
    MapNotes notes;                                 ///< on the rest of the map
    WallChoices choices;      ///< of this reading, with those of the game's file
    WallChoices own_choices;  ///< without those of the game's file
    std::optional<bool> game_is_from_the_side = {};  ///< as the game's file says
    bool without_game_file = false;  ///< which was not read, as WallRequest::is_complete says
    std::vector<MapFile> files;      ///< the map, then its tilesets
    std::string path;                ///< of the map, as it was named

    OpenedLevel() = default;
    /// One that was built by hand.
    OpenedLevel(std::shared_ptr<const Map> by_hand)  // NOLINT(google-explicit-constructor)
        : built(std::move(by_hand)) {}
    OpenedLevel(std::shared_ptr<const LevelDocument> of, std::shared_ptr<const Map> level)
        : document(std::move(of)), built(std::move(level)) {}
};

void give_traits(Walls& walls, const Traits& traits);
/// Makes the walls solid from one side, but for those that have such a side already.
void make_one_way(Walls& walls, Vec2 solid_side);

/// The name that a map gives an object; empty where it gives none.
std::string_view name_of_object(const LevelDocument& map, std::int32_t id);

/// The map's area, units; none for an infinite map.
std::optional<Aabb> map_bounds_of(const LevelDocument& document);

/// Consumes the document, so that no large level is in memory twice. The reader has refused what is
/// wrong by itself: what is left are errors of walls at their places in the level.
std::variant<Map, LevelError> build_map(LevelDocument document);

/// Builds the level and keeps the document with it.
std::variant<OpenedLevel, LevelError> open_document(LevelDocument document);

}  // namespace slidelab::lab
