// The walls of tiles with collision shapes (Tiled: Tile Collision Editor), with the flips and
// rotation of a layer or an object.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "lab/levels/level_document.hpp"

namespace slidelab::lab {

/// The high bits of a tile id, as Tiled stores them.
inline constexpr std::uint32_t flipped_across = 0x80000000U;    ///< left and right exchanged
inline constexpr std::uint32_t flipped_down = 0x40000000U;      ///< top and bottom exchanged
inline constexpr std::uint32_t flipped_diagonal = 0x20000000U;  ///< x and y exchanged, before both

/// The size of a flipped tile, pixels: width and height exchanged by a diagonal flip.
Vec2 flipped_size(const TileShape& shape, std::uint32_t tile_id);

/// A solid that fills a cell, pixels.
WallDefinition full_tile(Vec2 cell);

/// The walls of the tile with the flips of its id, in pixels from the upper left corner of the
/// flipped tile. Whole pixels stay whole.
Walls flipped_walls(const TileShape& shape, std::uint32_t tile_id);

/// An upper bound on the walls of a tile of this shape, as a measure of work; at least 1.
std::size_t wall_count(const TileShape& shape);

/// The offset of that corner, in pixels from the upper left corner of the tile's cell: tiles are
/// aligned to the lower left of their cells. `cell`: pixels.
Vec2 place_in_cell(const TileShape& shape, std::uint32_t tile_id, Vec2 cell);

/// Walls with `place` applied to their corners, and their radii times `scale`.
template <typename Place>
Walls placed(const Walls& walls, Place&& place, double scale) {
    Walls moved = walls;
    for (WallDefinition& wall : moved) {
        wall.radius *= scale;
        if (auto* segment = std::get_if<Segment>(&wall.form)) {
            *segment = {place(segment->a), place(segment->b)};
            continue;
        }
        std::vector<Vec2> corners = corners_of(wall);
        for (Vec2& corner : corners) corner = place(corner);
        wall.form = std::move(corners);
    }
    return moved;
}

}  // namespace slidelab::lab
