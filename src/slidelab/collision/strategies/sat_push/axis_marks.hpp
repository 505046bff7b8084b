// The marks of a separating axis test: each axis with both projections as bars beside the shapes,
// and their overlap. Only for moves with a trace.
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
    bool from_side = true;  ///< overlaps are measured from the side of an axis
    const Penetration& chosen;
};

/// Adds the marks of a stage. Axes that differ only in sign, or hardly at all, share a bar. The
/// projection of an obstacle is clipped far beyond the mover.
void mark_axes(Trace& trace, int stage, const AxisTest& test);

/// The overlap on every axis, as numbers of the current event.
void number_axes(Trace& trace, const AxisTest& test);

}  // namespace slidelab::detail
