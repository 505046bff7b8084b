#include "lab/levels/map.hpp"

#include <span>

namespace slidelab::lab {

namespace {

/// Merges `more` into `all`.
void include(std::optional<Aabb>& all, const Aabb& more) { all = all ? merged(*all, more) : more; }

/// The bounds of all that a map is made of; none without anything.
std::optional<Aabb> bounds_of(const Level& level, std::span<const BoxPath> paths,
                              const GridEdges& grid) {
    std::optional<Aabb> all = bounds_of(grid);
    if (!level.walls().empty()) include(all, level.bounds());
    for (const BoxPath& path : paths) include(all, path.bounds());
    return all;
}

/// The walls that were moved out of near-misses extend the area as they were given, too.
std::optional<Aabb> widened(std::optional<Aabb> area, const std::optional<Aabb>& bounds,
                            const Level& level) {
    if (!area) return area;
    if (bounds) include(area, *bounds);
    for (const slidelab::detail::MovedWall& moved : level.near_misses().moved) {
        const double radius = level.walls()[moved.wall].radius;
        include(area, bounds_of(Wall{moved.given, radius}));
    }
    return area;
}

}  // namespace

bool has_walls(const Map& map) {
    return !map.level.walls().empty() || !map.lattice.edges().empty();
}

Map::Map(Level walls, std::vector<BoxPath> paths, GridEdges grid, std::optional<Aabb> within)
    : level(std::move(walls)), box_paths(std::move(paths)) {
    const std::optional<Aabb> all = bounds_of(level, box_paths, grid);
    area = widened(within, all, level);
    lattice = Lattice::build(std::move(grid), level, area);
    bounds = all.value_or(level.bounds());
    spawn = bounds.center();
}

}  // namespace slidelab::lab
