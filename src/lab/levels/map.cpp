#include "lab/levels/map.hpp"

#include <span>

namespace slidelab::lab {

namespace {

Aabb bounds_with(const Level& level, std::span<const BoxPath> paths) {
    std::optional<Aabb> all;
    if (has_walls(level)) all = level.bounds();
    for (const BoxPath& path : paths) all = all ? merged(*all, path.bounds()) : path.bounds();
    return all.value_or(level.bounds());
}

}  // namespace

bool has_walls(const Level& level) {
    const GridEdges& grid = level.grid();
    return !level.walls().empty() || !grid.horizontal.empty() || !grid.vertical.empty();
}

Map::Map(Level walls, std::vector<BoxPath> paths)
    : level(std::move(walls)),
      box_paths(std::move(paths)),
      bounds(bounds_with(level, box_paths)),
      spawn(bounds.center()) {}

}  // namespace slidelab::lab
