// The gap between two walls, and the room that it leaves a shape. Exact, from the geometry of walls
// and shape alone: it shares no code with the strategies.
#pragma once

#include <optional>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/wall_ref.hpp"

namespace slidelab::lab {

struct GrownWall {
    Segment line;
    double radius = 0.0;  ///< the wall's
    WallRef wall;
};

struct Gap {
    Vec2 position;  ///< of the mover, midway between the two walls
    WallRef first;
    WallRef second;
    double width = 0.0;   ///< units, across
    double room = 0.0;    ///< its width less the mover's; negative: too narrow
    Vec2 across;          ///< unit, from one wall to the other
    double length = 0.0;  ///< of the passage between the walls, units
};

/// Units: walls nearer than this touch. Not finer than the accuracy of the sweeps.
inline constexpr double touching_walls = 1e-9;

/// The closest point of a line to `p`; a line without length is a point.
Vec2 nearest_on(const Segment& line, Vec2 p);

/// The midpoint between two walls at their closest points; a common point where they cross.
Vec2 point_between(const GrownWall& a, const GrownWall& b);

/// The gap between two walls at its narrowest, for a mover of that shape; none where they touch.
std::optional<Gap> gap_between(const Shape& mover, const GrownWall& a, const GrownWall& b);

}  // namespace slidelab::lab
