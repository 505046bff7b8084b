// Article 000 by itself: a point, and the walls of one Minkowski sum around another box.
//
// It is what box_sweep's stages describe. A move slides along one wall as it says, and gets to the
// same contacts by other routes, which also stand sums of other shapes, many bodies at once, and
// the roundings of long paths (query/surface_cast.hpp, depenetration/).
//
// Walls: a closed outline, convex, screen-clockwise, by its corners (minkowski_sum). Units: tiles.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "slidelab/geometry/line.hpp"

namespace slidelab::detail {

struct CrossedWall {
    double fraction = 0.0;  ///< of the path
    std::size_t wall = 0;   ///< it begins at this corner
};

/// "Using this for collision detection": the earliest crossing of the path with a wall that faces
/// it. None for a path in line with a wall that it gets to: that slides.
std::optional<CrossedWall> sweep_against_walls(Vec2 from, Vec2 translation,
                                               std::span<const Vec2> corners);

/// "Solving intersecting boxes": of the vectors orthogonal to the walls, as long as those, the one
/// that gets to its wall first. None where none gets there: the point is outside.
std::optional<Vec2> nearest_wall_out(Vec2 position, std::span<const Vec2> corners);

/// The part of a velocity that goes along a wall, where it goes into it; otherwise all of it.
Vec2 along_wall(Vec2 velocity, Vec2 wall);

}  // namespace slidelab::detail
