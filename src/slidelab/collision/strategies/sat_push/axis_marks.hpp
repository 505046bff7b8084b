// What a separating axis test shows of itself: each axis with both projections as bars beside the
// shapes, and their overlap. Only with a trace: nothing here is for a move without one.
#pragma once

#include "slidelab/collision/contract/trace.hpp"
#include "slidelab/collision/query/wall_overlap.hpp"
#include "slidelab/geometry/convex/separating_axes.hpp"

namespace slidelab::detail {

/// A mover that is about to be pushed out of an obstacle.
struct AxisTest {
    Vec2 position;
    const ConvexMover& mover;
    const ConvexShape& obstacle;
    const AxisSettings& settings;
    bool from_side = true;  ///< overlaps are measured from the side that an axis belongs to
    const Penetration& chosen;
};

/// Marks of the given stage. Axes that differ in sign alone, or hardly at all, share a bar. The
/// projection of an obstacle that goes on far beyond the mover is cut off.
void mark_axes(Trace& trace, int stage, const AxisTest& test);

/// The overlap on every axis, as numbers of the current event.
void number_axes(Trace& trace, const AxisTest& test);

}  // namespace slidelab::detail
