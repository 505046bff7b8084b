// The walls of a move as a request lists them: what can be written down, changed and built again.
//
// A Level is made for queries, and never changes; this is made to be changed. Reading a request and
// writing one both go through here, so they build the same level, to the bit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

struct ProbeWalls {
    struct Line {
        Segment segment;      ///< a == b is a point obstacle
        double radius = 0.0;  ///< >= 0; above 0 it is a capsule
        WallName name;
    };
    struct Outline {
        std::vector<Vec2> corners;  ///< at least three, in either winding, convex or not
        WallName name;
    };

    std::vector<Line> segments;
    std::vector<Outline> polygons;
    std::vector<KinematicBox> boxes;  ///< without a delta they are solids like any other
    std::optional<GridEdges> grid;
    std::optional<Aabb> map_bounds;  ///< for strategies that see the grid
};

/// Adds everything to a level that is being built; boxes with a delta are appended to `moving`
/// instead.
void add_walls(const ProbeWalls& walls, LevelBuilder& builder, std::vector<KinematicBox>& moving);

/// The lists that build a level with these walls again, and with its grid and map bounds. Its
/// kinematic boxes are where and as fast as `moving` says.
ProbeWalls walls_of(const Level& level, std::span<const KinematicBox> moving);

/// Requests know no map bounds: the edges that these cover join those of the grid. O(n log n).
/// Precondition: a level can be built of them.
void write_map_bounds_as_edges(ProbeWalls& walls);

/// What extends into `area`, whole; those edges of the grid that do; no map bounds.
ProbeWalls walls_near(const ProbeWalls& walls, const Aabb& area);

/// How many segments, polygons, boxes and edges of the grid there are.
inline std::size_t count(const ProbeWalls& walls) {
    const std::size_t edges =
        walls.grid ? walls.grid->horizontal.size() + walls.grid->vertical.size() : 0;
    return walls.segments.size() + walls.polygons.size() + walls.boxes.size() + edges;
}

}  // namespace slidelab::lab
