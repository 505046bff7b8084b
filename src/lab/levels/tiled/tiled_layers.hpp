// What stands in a map's layers, as values of a document. The inside of the Tiled reader.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "lab/levels/level_document.hpp"
#include "lab/levels/tiled/budget.hpp"
#include "lab/levels/tiled/tiled_parts.hpp"

namespace slidelab::tiled {

/// Where in its rectangle the place of a tile object is, in widths and heights of it from the upper
/// left corner on: of each tileset by its first tile id. What names none has it bottom left.
using Alignments = std::map<std::uint32_t, Vec2>;

/// What every layer needs of the map, and what is read into.
struct Target {
    LevelDocument& document;
    MapNotes& notes;
    Budget budget;
    Alignments alignments = {};
    std::optional<std::int32_t> spawn = {};  ///< id of the object that is the start
};

/// A place in units of so many pixels. Refuses one too far from the origin for a level, naming
/// `part`.
Vec2 to_units(double pixels_per_unit, Vec2 pixels, const Part& part);

/// All tiles of a layer, as they are stored. `offset`: pixels, of the layer.
TileLayer read_tile_layer(Target& target, const Part& layer, Vec2 offset);

/// What the object is, is said in tiled_reader.hpp. Added to `into`, unless it is no part of the
/// level. `offset`: pixels, of its layer.
void read_object(Target& target, const Part& part, Vec2 offset, std::vector<LevelObject>& into);

/// A wall of a tile, in pixels; nothing where the object is none.
std::optional<TileWall> read_tile_wall(Target& target, const Part& part);

[[noreturn]] inline void refuse(const Part& part, const Mismatch& mismatch) {
    part.refuse(mismatch.what, mismatch.expected);
}

}  // namespace slidelab::tiled
