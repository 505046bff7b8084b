// What a trace shows of a separating axis test: axis by axis both projections and their overlap,
// then the axis that was chosen.
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

/// An event for each of the first axes, before the one that decides: with its overlap, and with
/// both projections as bars at a distance from the shapes. That of an obstacle is clipped far
/// beyond the mover's.
void show_axes(Trace& trace, int stage, const AxisTest& test);

/// The overlap on every axis, as numbers of the current event, and the chosen axis drawn.
void decide_axis(Trace& trace, int stage, const AxisTest& test, bool is_drawn);

}  // namespace slidelab::detail
