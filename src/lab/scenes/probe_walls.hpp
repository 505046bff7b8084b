// The walls of a move, as lists that can be edited, written and built.
//
// A Map is immutable, for queries; this is editable. Reading and writing a request both use these
// lists, so they build the same map, to the bit.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "articles/contract/lattice.hpp"
#include "articles/contract/strategy.hpp"
#include "lab/levels/map_builder.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/scene/body_set.hpp"

namespace slidelab::lab {

struct NamedWall {
    WallDefinition wall;
    WallName name;

    NamedWall(const Segment& segment, double radius, const WallName& known_as,
              const Traits& traits = {})
        : wall{segment, radius, traits}, name(known_as) {}
    NamedWall(std::vector<Vec2> corners, const WallName& known_as, const Traits& traits = {})
        : wall{std::move(corners), 0.0, traits}, name(known_as) {}

    // Precondition: that is its form.
    const Segment& segment() const { return std::get<Segment>(wall.form); }
    Segment& segment() { return std::get<Segment>(wall.form); }
    const std::vector<Vec2>& corners() const { return std::get<std::vector<Vec2>>(wall.form); }
    std::vector<Vec2>& corners() { return std::get<std::vector<Vec2>>(wall.form); }
};

struct ProbeWalls {
    std::vector<NamedWall> segments;  ///< free ones; a == b is a point obstacle
    std::vector<NamedWall> polygons;  ///< solids, by their corners
    std::vector<MovingBody> boxes;    ///< without a displacement they are solids like any other
    std::optional<GridEdges> grid;
    std::optional<Aabb> map_bounds;  ///< for strategies that see the grid
    /// Units (LevelBuilder::set_near_miss); none: that of the map that they are added to, or 0.
    std::optional<double> near_miss = {};
};

/// Adds all walls to a builder; boxes with a displacement are appended to `moving` instead.
void add_walls(const ProbeWalls& walls, MapBuilder& builder, std::vector<MovingBody>& moving);

/// The lists for a level's walls as they were given, with the bodies of `moving`.
ProbeWalls walls_of(const Level& level, BodyList moving);
/// The same of a map, with grid and area.
ProbeWalls walls_of(const Map& map, BodyList moving);

/// Converts map bounds, which requests do not have, into edges of the grid. O(n log n).
/// Precondition: a map can be built of the walls.
void write_map_bounds_as_edges(ProbeWalls& walls);

/// The whole walls that extend into `area`, and such edges of the grid; no map bounds.
ProbeWalls walls_near(const ProbeWalls& walls, const Aabb& area);

/// The number of segments, polygons, boxes and edges of the grid.
inline std::size_t count(const ProbeWalls& walls) {
    const std::size_t edges =
        walls.grid ? walls.grid->horizontal.size() + walls.grid->vertical.size() : 0;
    return walls.segments.size() + walls.polygons.size() + walls.boxes.size() + edges;
}

}  // namespace slidelab::lab
