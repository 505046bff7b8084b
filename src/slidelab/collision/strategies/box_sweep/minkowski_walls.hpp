// Article 000 by itself: a point, and the walls of one Minkowski sum around another box.
//
// box_sweep's stages describe it. A move slides along one wall in this way. It finds the same
// contacts by other algorithms, which also handle other shapes, many bodies at once, and the
// rounding of long paths (query/surface_cast.hpp, depenetration/).
//
// Walls: a closed, convex, screen-clockwise outline, by its corners (minkowski_sum). Units: tiles.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "slidelab/geometry/line.hpp"

namespace slidelab::detail {

struct CrossedWall {
    double fraction = 0.0;  ///< of the path
    std::size_t wall = 0;   ///< the wall that begins at this corner
};

/// "Using this for collision detection": the earliest crossing of the path with a wall that faces
/// it. None for a path collinear with the wall it reaches: that slides.
std::optional<CrossedWall> sweep_against_walls(Vec2 from, Vec2 translation,
                                               std::span<const Vec2> corners);

/// "Solving intersecting boxes": of the vectors orthogonal to the walls, each as long as its wall,
/// the one that reaches its wall first. None for a point outside.
std::optional<Vec2> nearest_wall_out(Vec2 position, std::span<const Vec2> corners);

/// The part of a velocity along a wall, for one that leads into it; otherwise all of it.
Vec2 along_wall(Vec2 velocity, Vec2 wall);

}  // namespace slidelab::detail
