// Everything in a level as convex shapes: free segments, the pieces of solids, kinematic boxes.
#pragma once

#include "slidelab/collision/contract/wall_ref.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/convex/separating_axes.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

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

/// The same for a kinematic box; `first` is the first of its sides.
template <typename Visit>
void visit_box(const Box& box, WallRef first, Visit&& visit) {
    const Corners corners = corners_of(box);
    const std::uint32_t number = first.number();
    const ConvexSide sides[] = {{corners[0], number},
                                {corners[1], number + 1},
                                {corners[2], number + 2},
                                {corners[3], number + 3}};
    visit(ConvexShape{sides});
}

}  // namespace slidelab::detail
