#include "bench/city_level.hpp"

#include <utility>
#include <variant>

namespace slidelab::bench {

namespace {

/// `each(LevelBuilder&, std::size_t object)` comes before every object.
template <typename Each>
Level built_level(const City& city, Each&& each) {
    LevelBuilder builder;
    builder.reserve_walls(city.wall_count());
    std::size_t object = 0;
    for (const auto* segments : {&city.border, &city.lattice}) {
        for (const Segment& wall : *segments) {
            each(builder, object++);
            builder.add_segment(wall, 0.0, {WallName::Kind::segment, 0});
        }
    }
    for (const auto& corners : city.boxes) {
        each(builder, object++);
        builder.add_polygon(corners, {WallName::Kind::polygon, 0});
    }
    return std::get<Level>(std::move(builder).build());
}

}  // namespace

Level level_of(const City& city) {
    return built_level(city, [](LevelBuilder&, std::size_t) {});
}

Level level_with_categories(const City& city) {
    return built_level(city, [](LevelBuilder& builder, std::size_t object) {
        builder.set_traits({.category = std::uint64_t{1} << object % 3});
    });
}

}  // namespace slidelab::bench
