#include "bench/city_level.hpp"

#include <utility>
#include <variant>

namespace slidelab::bench {

Level level_of(const City& city) {
    LevelBuilder builder;
    builder.reserve_walls(city.wall_count());
    for (const Segment& wall : city.border) {
        builder.add_segment(wall, 0.0, {WallName::Kind::segment, 0});
    }
    for (const Segment& wall : city.lattice) {
        builder.add_segment(wall, 0.0, {WallName::Kind::segment, 0});
    }
    for (const auto& corners : city.boxes) {
        builder.add_polygon(corners, {WallName::Kind::polygon, 0});
    }
    return std::get<Level>(std::move(builder).build());
}

}  // namespace slidelab::bench
