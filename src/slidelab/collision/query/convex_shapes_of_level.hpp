// Everything in a level as convex shapes: free segments, the pieces of solids, kinematic boxes.
#pragma once

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/convex/separating_axes.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab {

/// Calls `visit(ConvexShape)` for a free segment. One that is too short to have a direction is a
/// point obstacle.
template <typename Visit>
void visit_free_segment(const Level& level, std::uint32_t number, Visit&& visit) {
    const Wall& wall = level.walls()[number];
    const Segment& line = wall.segment;
    const ConvexSide ends[] = {{line.a, number}, {line.b, number}};
    const std::size_t count = has_direction(line.b - line.a) ? 2 : 1;
    visit(ConvexShape{std::span(ends, count), wall.radius});
}

/// The same for a kinematic box whose sides are numbered from `first_side` on.
template <typename Visit>
void visit_box(const Box& box, std::uint32_t first_side, Visit&& visit) {
    const Corners corners = corners_of(box);
    const ConvexSide sides[] = {{corners[0], first_side},
                                {corners[1], first_side + 1},
                                {corners[2], first_side + 2},
                                {corners[3], first_side + 3}};
    visit(ConvexShape{sides, 0.0, true});
}

}  // namespace slidelab
