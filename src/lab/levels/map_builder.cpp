#include "lab/levels/map_builder.hpp"

#include <utility>

namespace slidelab::lab {

void MapBuilder::add_box_path(const BoxPath& path) {
    if (error()) return;
    if (auto mismatch = mismatch_of_box_path(path)) {
        error_ = LevelError{path.name, *std::move(mismatch)};
        return;
    }
    box_paths_.push_back(path);
    walls.take_name(path.name);
}

void MapBuilder::add_box_path(const Box& home, Vec2 travel, double duration) {
    add_box_path({home, travel, duration, walls.next_name(WallName::Kind::box)});
}

std::variant<Map, LevelError> MapBuilder::build() && {
    if (error_) return *std::move(error_);
    if (std::optional<Aabb> bounds = walls.map_bounds()) {
        for (const BoxPath& path : box_paths_) bounds = merged(*bounds, path.bounds());
        walls.set_map_bounds(*bounds);
    }
    auto built = std::move(walls).build();
    if (auto* error = std::get_if<LevelError>(&built)) return std::move(*error);
    return Map(std::get<Level>(std::move(built)), std::move(box_paths_));
}

}  // namespace slidelab::lab
