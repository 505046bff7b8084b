#include "lab/levels/tile_shapes.hpp"

#include <algorithm>

namespace slidelab::lab {

Vec2 flipped_size(const TileShape& shape, std::uint32_t tile_id) {
    const bool turned = (tile_id & flipped_diagonal) != 0;
    return turned ? Vec2{shape.size.y, shape.size.x} : shape.size;
}

WallDefinition full_tile(Vec2 cell) {
    return {std::vector<Vec2>{{0.0, 0.0}, {cell.x, 0.0}, cell, {0.0, cell.y}}};
}

Walls flipped_walls(const TileShape& shape, std::uint32_t tile_id) {
    const Vec2 size = flipped_size(shape, tile_id);
    const auto place = [&](Vec2 point) {
        if ((tile_id & flipped_diagonal) != 0) point = {point.y, point.x};
        if ((tile_id & flipped_across) != 0) point.x = size.x - point.x;
        if ((tile_id & flipped_down) != 0) point.y = size.y - point.y;
        return point;
    };
    return placed(shape.walls, place, 1.0);
}

std::size_t wall_count(const TileShape& shape) {
    std::size_t count = 0;
    for (const WallDefinition& wall : shape.walls) {
        const auto* corners = std::get_if<std::vector<Vec2>>(&wall.form);
        count += corners != nullptr ? corners->size() : 1;
    }
    return std::max(count, std::size_t{1});
}

Vec2 place_in_cell(const TileShape& shape, std::uint32_t tile_id, Vec2 cell) {
    return shape.offset + Vec2{0.0, cell.y - flipped_size(shape, tile_id).y};
}

}  // namespace slidelab::lab
