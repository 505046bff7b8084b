// The walls of a move as a request lists them: what can be written down, changed and built again.
//
// A Level is made to be asked, and never changes; this is made to be changed. Whoever reads a
// request and whoever writes one goes through here, so both build the same level, to the bit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab {

struct ProbeWalls {
    struct Line {
        Segment segment;      ///< a == b is a post
        double radius = 0.0;  ///< >= 0; above 0 it is a round line
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
    std::optional<Aabb> border;  ///< of the map; for strategies that see the grid
};

/// Why a request cannot have such a polygon.
std::string words_for(const CrossingSides& crossing);

/// Adds everything to a level under way, but polygons that cross themselves; boxes with a delta are
/// appended to `moving` instead.
void add_walls(const ProbeWalls& walls, LevelBuilder& builder, std::vector<KinematicBox>& moving);

/// The lists that build a level with these walls again, and with its grid and border. Its moving
/// boxes are where and as fast as `moving` says.
ProbeWalls walls_of(const Level& level, std::span<const KinematicBox> moving);

/// Requests know no border: the edges that it covers are put among those of the grid. O(n log n).
void write_border_as_edges(ProbeWalls& walls);

/// What reaches into `area`, whole; those edges of the grid that do; no border.
ProbeWalls walls_near(const ProbeWalls& walls, const Aabb& area);

/// How many segments, polygons, boxes and edges of the grid there are.
inline std::size_t count(const ProbeWalls& walls) {
    const std::size_t edges =
        walls.grid ? walls.grid->horizontal.size() + walls.grid->vertical.size() : 0;
    return walls.segments.size() + walls.polygons.size() + walls.boxes.size() + edges;
}

}  // namespace slidelab
