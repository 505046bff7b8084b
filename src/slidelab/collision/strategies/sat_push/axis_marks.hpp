// What a separating axis test shows of itself: each axis with both projections as bars beside the
// shapes, and their overlap. Only with a trace: nothing here is for a move without one.
#pragma once

#include "slidelab/collision/contract/trace.hpp"
#include "slidelab/collision/query/wall_overlap.hpp"
#include "slidelab/geometry/convex/separating_axes.hpp"

namespace slidelab::detail {

namespace reasons {
inline constexpr Reason least_overlap_axis{
    "least overlap", "Of {axes} axes, that of the least overlap ({depth}) leads out."};
inline constexpr Reason another_axis{
    "not the least overlap",
    "Of {axes} axes, one was taken that is not that of the least overlap."};
}  // namespace reasons

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
