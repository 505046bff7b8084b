// The walls of tiles whose tileset draws them (Tiled: Tile Collision Editor), as a layer or an
// object lays them: flipped and turned.
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

/// Pixels that the tile takes up: its size, turned where it is flipped along the diagonal.
Vec2 flipped_size(const TileShape& shape, std::uint32_t tile_id);

/// The walls of the tile with the flips of its id, in pixels from the upper left corner of what it
/// takes up. Each point is a whole number of pixels wherever it was one.
std::vector<TileWall> flipped_walls(const TileShape& shape, std::uint32_t tile_id);

/// How many walls a tile of this shape has at the most; 1 where it has none: it takes some work.
std::size_t wall_count(const TileShape& shape);

/// Where that corner is, in pixels from the upper left corner of the tile's cell: tiles stand on
/// the lower edge of their cells, at its left end. `cell`: pixels.
Vec2 place_in_cell(const TileShape& shape, std::uint32_t tile_id, Vec2 cell);

/// The same wall with each of its points where `place(point)` is, and its radius times `scale`.
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
