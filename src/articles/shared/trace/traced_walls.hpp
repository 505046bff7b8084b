// For traces alone: the walls that a sweep tests, with their bodies, and the sides of these. A move
// without a trace calls nothing of it.
#pragma once

#include <span>

#include "articles/contract/move_request.hpp"
#include "articles/contract/trace.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

/// `counts_displacement`: off, bodies count as standing.
TracedWall traced_wall(const Level& level, BodyList bodies, WallRef wall, bool counts_displacement);

/// The translations of a mover at `position` out of the wall's body, each orthogonal to a side of
/// their Minkowski sum that it is behind.
TracedOverlap traced_overlap(const TracedWall& wall, const ConvexMover& mover, Vec2 position);

/// A path relative to a body, and which sides of that it may hit.
struct FacedPath {
    Vec2 from;
    Vec2 translation;
    double deepest = 0.0;          ///< units: a start so deep behind a side is in front of it
    bool front_faces_only = true;  ///< off: all sides
};

/// The straight sides of their Minkowski sum that face a path.
std::vector<Segment> facing_sides(const TracedWall& wall, const ConvexMover& mover,
                                  const FacedPath& path);

}  // namespace slidelab::detail
