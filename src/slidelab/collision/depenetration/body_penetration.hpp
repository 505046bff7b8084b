// The minimum translation out of one convex body.
#pragma once

#include "slidelab/collision/query/wall_overlap.hpp"
#include "slidelab/geometry/convex/grown_sides.hpp"
#include "slidelab/geometry/corner_shape.hpp"

namespace slidelab::detail {

/// The penetration of a mover at `position` into one body: the minimum translation out of that body
/// alone. Of equally near sides, to the tolerance, it leads by the one that faces most along
/// `back`. None for an overlap up to `tolerance`. `ends`: off, rounded bodies have no corners.
Penetration body_penetration(const ConvexShape& body, const ConvexMover& mover, Vec2 position,
                             Vec2 back, double tolerance, bool ends = true);

/// Whether a mover is deeper than `depth` in a segment with a radius.
bool is_deeper_in(const CornerShape& mover, Vec2 position, const Segment& line, double radius,
                  double depth);

}  // namespace slidelab::detail
