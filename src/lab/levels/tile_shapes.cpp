#include "lab/levels/tile_shapes.hpp"

#include <algorithm>

namespace slidelab::lab {

Vec2 flipped_size(const TileShape& shape, std::uint32_t tile_id) {
    const bool turned = (tile_id & flipped_diagonal) != 0;
    return turned ? Vec2{shape.size.y, shape.size.x} : shape.size;
}

std::vector<TileWall> flipped_walls(const TileShape& shape, std::uint32_t tile_id) {
    const Vec2 size = flipped_size(shape, tile_id);
    const auto place = [&](Vec2 point) {
        if ((tile_id & flipped_diagonal) != 0) point = {point.y, point.x};
        if ((tile_id & flipped_across) != 0) point.x = size.x - point.x;
        if ((tile_id & flipped_down) != 0) point.y = size.y - point.y;
        return point;
    };
    std::vector<TileWall> walls;
    walls.reserve(shape.walls.size());
    for (const TileWall& wall : shape.walls) walls.push_back(placed(wall, place, 1.0));
    return walls;
}

std::size_t wall_count(const TileShape& shape) {
    std::size_t count = 0;
    for (const TileWall& wall : shape.walls) {
        const auto* line = std::get_if<Polyline>(&wall);
        count +=
            line != nullptr ? line->points.size() : std::get<SolidPolygon>(wall).corners.size();
    }
    return std::max(count, std::size_t{1});
}

Vec2 place_in_cell(const TileShape& shape, std::uint32_t tile_id, Vec2 cell) {
    return shape.offset + Vec2{0.0, cell.y - flipped_size(shape, tile_id).y};
}

}  // namespace slidelab::lab
