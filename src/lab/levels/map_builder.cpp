#include "lab/levels/map_builder.hpp"

#include <utility>

#include "slidelab/level/level_checks.hpp"

namespace slidelab::lab {

namespace {

std::optional<Mismatch> mismatch_of_area(const Aabb& area) {
    for (const Vec2 corner : {area.min, area.max}) {
        if (auto found = slidelab::detail::mismatch_of_place(corner)) return found;
    }
    if (!area.empty()) return std::nullopt;
    using slidelab::detail::joined;
    return Mismatch{joined("they end at ", area.max.x, ", ", area.max.y),
                    joined(area.min.x, ", ", area.min.y, ", where they begin, or more")};
}

}  // namespace

bool MapBuilder::takes(std::optional<LevelError> error) {
    if (this->error()) return false;
    error_ = std::move(error);
    return !error_;
}

void MapBuilder::add(const Map& other) {
    walls.add(other.level);
    for (const BoxPath& path : other.box_paths) add_box_path(path);
    if (!other.lattice.edges().empty()) grid_ = other.lattice.edges();
    if (other.area) area_ = other.area;
}

void MapBuilder::set_grid(GridEdges grid) {
    if (takes(error_of(grid))) grid_ = std::move(grid);
}

void MapBuilder::set_area(const Aabb& area) {
    auto mismatch = mismatch_of_area(area);
    std::optional<LevelError> error;
    if (mismatch) error = LevelError{LevelPart::map_bounds, *std::move(mismatch)};
    if (takes(std::move(error))) area_ = area;
}

void MapBuilder::add_box_path(const BoxPath& path) {
    auto mismatch = mismatch_of_box_path(path);
    std::optional<LevelError> error;
    if (mismatch) error = LevelError{path.name, *std::move(mismatch)};
    if (!takes(std::move(error))) return;
    box_paths_.push_back(path);
    walls.take_name(path.name);
}

void MapBuilder::add_box_path(const Box& home, Vec2 travel, double duration) {
    add_box_path({home, travel, duration, walls.next_name(WallName::Kind::box)});
}

std::variant<Map, LevelError> MapBuilder::build() && {
    if (error_) return *std::move(error_);
    auto built = std::move(walls).build();
    if (auto* error = std::get_if<LevelError>(&built)) return std::move(*error);
    return Map(std::get<Level>(std::move(built)), std::move(box_paths_), std::move(grid_), area_);
}

}  // namespace slidelab::lab
