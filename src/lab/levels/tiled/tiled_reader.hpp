// Reads Tiled maps, orthogonal, in JSON (.tmj) and XML (.tmx), and projects of LDtk (ldtk.hpp).
//
// All lengths in a map, those of properties too, are in the map's pixels, as Tiled shows them; a
// level is in units of one tile. Where tiles are not square, one unit is the width of one.
//
// wall_rules.hpp decides which layers, tiles and objects are walls. The others are in the document,
// too; objects as MapObject.
//
// Tile layers: every tile that is a wall is solid. One whose tileset draws shapes for it (Tile
// Collision Editor) is made of those, flipped and turned as the tile is (tile_shapes.hpp); all
// others fill their cells, and those that others surround have no walls between them
// (tile_blocks.hpp). The tiles may be stored in every way that Tiled offers: CSV, base64, packed by
// zlib, gzip or zstd. Tilesets in files of their own (.tsx, .tsj) are read from beside the map.
//
// Objects, turned by their rotation:
//   rectangle, polygon   a solid. A polygon that crosses itself is refused; it may touch itself
//   ellipse              a circle is a capsule of no length; others are solids of 32
//                        sides
//   capsule              a capsule (article 003: a round line)
//   tile object          the shapes of its tile, as large as the object; without any a solid
//                        rectangle where Tiled draws it: above and to the right of its place, or as
//                        the object alignment of its tileset says
//   polyline             thin free segments
//   point                nothing, a mark for the editor of the map; with a `radius` a post
//   text                 nothing
// Whatever has a width and a height: one of them 0 makes it a free segment (with a `radius` a
// capsule), both 0 make it a point.
//
// Properties and classes (a class is called "type" by some versions of Tiled, both are read):
//   radius               0 or more pixels. The sides of the shape are free capsules; a closed
//                        shape is then a fence and no solid. Capsules have their own
//   class wall, or none  a wall; what has any other class is none by itself, but for these:
//   class spawn          on a point: the start. A map without one starts at the centre of all that
//                        stands in it; two are refused
//   class box            on a rectangle: a kinematic box. `dx`, `dy` (pixels, 0 when left out): how
//                        far it goes; `span` (seconds, at least 0.001): from one end to the other
//   title                of the map: the level's title, otherwise the file's name
//
// Layers within groups are read, with the offsets of both. Hidden layers, hidden objects, texts,
// instances of templates and image layers are not part of the level, and parallax moves no walls:
// an opened level says which there were (OpenedLevel::notes). Everything must lie within
// largest_coordinate.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "lab/files/file_state.hpp"
#include "lab/levels/level_document.hpp"
#include "lab/levels/object_names.hpp"

namespace slidelab::lab {

/// `name`: of the text in messages, a file name. Reads no other files. Never throws, for any bytes.
/// Time and memory are O(text + uncompressed tiles), with limits on expansion (budget.hpp) beyond
/// which a map is refused.
std::variant<LevelDocument, LevelProblem> read_tiled_document(std::string_view text,
                                                              std::string_view name);

/// The same, and the level is built from it.
std::variant<Level, LevelProblem> read_tiled(std::string_view text, std::string_view name);

/// These read a file, then as above.
std::variant<LevelDocument, LevelProblem> load_document(const std::string& path);
std::variant<Level, LevelProblem> load_level(const std::string& path);
/// The level with its document, from one reading of the file. `choices`: of the user, about the
/// map's layers.
std::variant<OpenedLevel, LevelProblem> open_level_file(const std::string& path,
                                                        const LayerChoices& choices = {});

/// A cache of one level file: programs mostly query the same level many times.
class LevelFile {
public:
    struct Content {
        std::shared_ptr<const Level> level;        ///< never null once it is read
        std::shared_ptr<const ObjectNames> names;  ///< of the map's objects; likewise
    };
    /// Reads the file, unless it is the last one, unchanged in size and time of change.
    std::variant<Content, LevelProblem> load(const std::string& path);

private:
    std::string path_;
    std::optional<FileState> state_;
    Content content_;  ///< none before the first one
};

}  // namespace slidelab::lab
