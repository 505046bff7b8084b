// A map: a level, and what it says beside the walls.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "articles/contract/lattice.hpp"
#include "lab/levels/box_path.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

/// Sides of a map.
struct MapSides {
    bool left = false;
    bool right = false;
    bool top = false;
    bool bottom = false;

    bool any() const { return left || right || top || bottom; }
    /// Those of both.
    friend MapSides joined(const MapSides& a, const MapSides& b) {
        return {a.left || b.left, a.right || b.right, a.top || b.top, a.bottom || b.bottom};
    }
    friend bool operator==(const MapSides&, const MapSides&) = default;
};

/// The area of a map, and the sides over which a mover may leave it.
struct MapLimits {
    std::optional<Aabb> area;  ///< none: it ends nowhere
    MapSides open_sides;
};

/// For moves it is its level, beside its lattice.
struct Map {
    Level level;
    Lattice lattice;                 ///< for strategies that see the grid
    std::vector<BoxPath> box_paths;  ///< of the moving boxes
    /// With all that extends beyond it; none for a map without a size.
    std::optional<Aabb> area;
    /// Around all walls, edges of the grid and box paths; without any, the unit square around the
    /// origin.
    Aabb bounds;
    std::string title;
    Vec2 spawn;                ///< units
    std::optional<Vec2> goal;  ///< a place to get to; for whoever watches
    double gravity = 0.0;      ///< units/s^2, downwards; 0: seen from above
    MapSides open_sides;       ///< over which a mover may leave the map

    Map() : Map(Level()) {}
    /// The spawn is the centre of the bounds. The area becomes that of all that extends beyond it,
    /// and of the lattice. Precondition: the grid has no error.
    explicit Map(Level walls, std::vector<BoxPath> paths = {}, GridEdges grid = {},
                 std::optional<Aabb> within = {});

    MapLimits limits() const { return {area, open_sides}; }

    operator const Level&() const { return level; }  // NOLINT(google-explicit-constructor)
};

/// Whether there are any, edges of the grid included.
bool has_walls(const Map& map);

/// The level, for those that need no more of it; null of none.
inline std::shared_ptr<const Level> level_of(const std::shared_ptr<const Map>& map) {
    return {map, map ? &map->level : nullptr};
}

}  // namespace slidelab::lab
