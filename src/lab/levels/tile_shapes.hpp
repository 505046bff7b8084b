// The walls of tiles with collision shapes (Tiled: Tile Collision Editor), with the flips and
// rotation of a layer or an object.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lab/levels/level_document.hpp"

namespace slidelab::lab {

/// The high bits of a tile id, as Tiled stores them.
inline constexpr std::uint32_t flipped_across = 0x80000000U;    ///< left and right exchanged
inline constexpr std::uint32_t flipped_down = 0x40000000U;      ///< top and bottom exchanged
inline constexpr std::uint32_t flipped_diagonal = 0x20000000U;  ///< x and y exchanged, before both

/// The size of a flipped tile, pixels: width and height exchanged by a diagonal flip.
Vec2 flipped_size(const TileShape& shape, std::uint32_t tile_id);

/// The walls of the tile with the flips of its id, in pixels from the upper left corner of the
/// flipped tile. Whole pixels stay whole.
std::vector<TileWall> flipped_walls(const TileShape& shape, std::uint32_t tile_id);

/// An upper bound on the walls of a tile of this shape, as a measure of work; at least 1.
std::size_t wall_count(const TileShape& shape);

/// The offset of that corner, in pixels from the upper left corner of the tile's cell: tiles are
/// aligned to the lower left of their cells. `cell`: pixels.
Vec2 place_in_cell(const TileShape& shape, std::uint32_t tile_id, Vec2 cell);

/// A wall with `place` applied to its points, and its radius times `scale`.
template <typename Place>
TileWall placed(const TileWall& wall, Place&& place, double scale) {
    TileWall moved = wall;
    if (auto* line = std::get_if<Polyline>(&moved)) {
        for (Vec2& point : line->points) point = place(point);
        line->radius *= scale;
    } else {
        for (Vec2& corner : std::get<SolidPolygon>(moved).corners) corner = place(corner);
    }
    return moved;
}

}  // namespace slidelab::lab
