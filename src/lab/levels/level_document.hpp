// A level as a map says it: plain values that can be changed, saved (tiled_writer.hpp) and built.
//
// A Level is made for queries, and never changes; this is made to be changed. Lengths are in units
// of one tile, except where a comment says pixels. What a map says of its appearance alone
// (colours, pictures of tiles, hidden things, marks) is no part of it.
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

#include "lab/levels/map_notes.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

/// One line for the user: what it is about, what is wrong, and what was expected.
struct LevelProblem {
    std::string message;
};

/// Where the mover starts.
struct SpawnPoint {
    Vec2 at;

    friend bool operator==(const SpawnPoint&, const SpawnPoint&) = default;
};

/// Free segments from point to point. Points that repeat the one before add none; a line of no
/// length at all is a point obstacle.
struct Polyline {
    std::vector<Vec2> points;  ///< at least one
    double radius = 0.0;       ///< >= 0; above 0 the segments are capsules
    bool closed = false;       ///< a fence: from the last point back to the first

    friend bool operator==(const Polyline&, const Polyline&) = default;
};

/// A solid. A rectangle is one of four corners.
struct SolidPolygon {
    std::vector<Vec2> corners;  ///< at least three, in either winding, convex or not

    friend bool operator==(const SolidPolygon&, const SolidPolygon&) = default;
};

/// A kinematic box: from `home` to `home + travel` in `duration` seconds, and back, for ever.
struct TravellingBox {
    Aabb home;              ///< a width and a height of more than 0
    Vec2 travel;            ///< may be 0: then it rests
    double duration = 1.0;  ///< seconds from one end to the other, at least shortest_duration

    friend bool operator==(const TravellingBox&, const TravellingBox&) = default;
};

struct LevelObject {
    std::int32_t id = 0;  ///< its walls are named after it
    std::string name;     ///< for the editor of the map
    std::variant<SpawnPoint, Polyline, SolidPolygon, TravellingBox> shape;

    friend bool operator==(const LevelObject&, const LevelObject&) = default;
};

/// A custom property of an object, as the map has it: lengths are pixels.
struct MapProperty {
    std::string name;
    std::string type;  ///< as Tiled calls it: "bool", "int", "float", "string", "color", "class"...
    /// Of a class, the JSON of its members.
    std::variant<bool, std::int64_t, double, std::string> value;

    friend bool operator==(const MapProperty&, const MapProperty&) = default;
};

/// What a map says of an object that is not only a wall: it is handed on to the game.
struct MapObject {
    enum class Form : std::uint8_t { rectangle, point, ellipse, capsule, polygon, polyline };

    std::int32_t id = 0;
    std::string kind;  ///< its class; of a tile without one, that of its tile
    std::string name;
    Form form = Form::rectangle;
    Vec2 at = {};                   ///< its upper left corner; of a polygon or polyline its origin
    Vec2 size = {};                 ///< before it is turned
    double rotation = 0.0;          ///< degrees, screen-clockwise, around `at`
    std::uint32_t tile = 0;         ///< the id of its tile, with the bits of its flips; 0: none
    std::vector<Vec2> points = {};  ///< of a polygon or polyline: from `at` on, before it is turned
    std::vector<MapProperty> properties = {};
    bool is_wall = false;  ///< its walls are in the level, too, by its id

    friend bool operator==(const MapObject&, const MapObject&) = default;
};

/// What a map says of a whole layer (wall_rules.hpp).
enum class LayerWalls : std::uint8_t {
    of_things,  ///< each tile and each object is what it is by itself
    all,        ///< each is a wall; tiles without walls of their own fill their cells
    none,       ///< none is
    named_all,  ///< of objects: its class, or a group, calls it walls
    named_none  ///< of objects: none is, but for those that say of themselves that they are
};

struct ObjectLayer {
    std::string name;
    std::vector<LevelObject> objects;
    std::vector<MapObject> things = {};  ///< in the map's order
    LayerWalls walls = LayerWalls::of_things;

    friend bool operator==(const ObjectLayer&, const ObjectLayer&) = default;
};

/// A rectangle of tile ids, row by row: a whole layer, or a part of an infinite one.
struct TileChunk {
    std::int32_t column = 0;  ///< of its first tile
    std::int32_t row = 0;
    std::int32_t width = 0;  ///< tiles
    std::int32_t height = 0;
    std::vector<std::uint32_t>
        ids;  ///< width * height of them; the high bits say how it is flipped

    friend bool operator==(const TileChunk&, const TileChunk&) = default;
};

/// A tile of a layer without the bits that say how it is flipped. 0 is no tile; all others are
/// solid, unless they have a shape, or the layer has no walls.
constexpr std::uint32_t without_flips(std::uint32_t tile_id) { return tile_id & 0x0fffffffU; }

/// A wall of a tile. In pixels, not units, like all of its tile.
using TileWall = std::variant<Polyline, SolidPolygon>;

/// What a tile is made of, where its tileset says (Tiled: Tile Collision Editor).
struct TileShape {
    Vec2 size;    ///< pixels, of the tile; both > 0
    Vec2 offset;  ///< pixels, from where such tiles belong in their cells (tile_shapes.hpp)
    /// Of the tile as it is in its tileset, not flipped: from its upper left corner. None: the tile
    /// is no wall.
    std::vector<TileWall> walls;

    friend bool operator==(const TileShape&, const TileShape&) = default;
};

struct TileLayer {
    std::string name;
    /// Pixels, not units: the corners of tiles are computed from whole pixels (tile_solids.hpp).
    Vec2 offset;
    std::vector<TileChunk> chunks;
    LayerWalls walls = LayerWalls::of_things;

    friend bool operator==(const TileLayer&, const TileLayer&) = default;
};

struct LevelDocument {
    std::string title;
    std::string hint;          ///< a line: what there is to try in it; empty: none
    Vec2 tile{32.0, 32.0};     ///< pixels, both > 0; one unit is the width of a tile
    std::optional<Vec2> size;  ///< tiles, both > 0; an infinite map has none
    /// In the map's order, which is that of the walls of the level.
    std::vector<std::variant<ObjectLayer, TileLayer>> layers;
    /// By tile id without flips; tiles without one fill their cells.
    std::map<std::uint32_t, TileShape> tile_shapes;

    friend bool operator==(const LevelDocument&, const LevelDocument&) = default;
};

/// A level in use: what its map says, to be saved or changed, and what was built of it, to be moved
/// in. Both are shared and stay as they are.
struct OpenedLevel {
    std::shared_ptr<const LevelDocument> document;  ///< null where there was no map
    std::shared_ptr<const Level> built;             ///< null before one was opened
    MapNotes notes;                                 ///< what the map has besides
    LayerChoices choices;                           ///< it was read with
    std::vector<std::string> tilesets;              ///< files that were read beside the map's own

    OpenedLevel() = default;
    /// One that was built by hand.
    OpenedLevel(std::shared_ptr<const Level> by_hand)  // NOLINT(google-explicit-constructor)
        : built(std::move(by_hand)) {}
    OpenedLevel(std::shared_ptr<const LevelDocument> of, std::shared_ptr<const Level> level)
        : document(std::move(of)), built(std::move(level)) {}
};

/// Where the map ends, units; nothing where it is infinite.
std::optional<Aabb> map_bounds_of(const LevelDocument& document);

/// Why no level can be built of it: the first of all mistakes.
std::optional<LevelProblem> problem_with(const LevelDocument& document);

/// Takes the document apart as it goes, so that no large level is there twice.
std::variant<Level, LevelProblem> build_level(LevelDocument document);

/// The same of a document that problem_with found nothing wrong with, or that was read from a map:
/// what is left are walls that only their places in the level make bad ones.
std::variant<Level, LevelError> build_sound_level(LevelDocument document);

/// The level is built, and the document kept beside it. Precondition as above.
std::variant<OpenedLevel, LevelError> open_sound_level(LevelDocument document);

}  // namespace slidelab::lab
