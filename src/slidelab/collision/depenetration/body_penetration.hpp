// The minimum translation out of one convex body.
#pragma once

#include "slidelab/collision/query/wall_overlap.hpp"
#include "slidelab/geometry/convex/grown_sides.hpp"

namespace slidelab::detail {

/// How deep a mover at `position` is in one body: the minimum translation out of that one alone. Of
/// sides that are equally near, to the tolerance, the one that faces most along `back` is taken.
/// None for an overlap of no more than `tolerance`. `ends`: off, what is round has no corners.
Penetration body_penetration(const ConvexShape& body, const ConvexMover& mover, Vec2 position,
                             Vec2 back, double tolerance, bool ends = true);

}  // namespace slidelab::detail
