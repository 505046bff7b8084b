// Everything in a level as convex obstacles: lone walls, the pieces of solids, moving boxes.
#pragma once

#include "collision/convex.hpp"
#include "collision/separating_axes.hpp"
#include "level/level.hpp"

namespace slidelab {

/// Calls `visit(ConvexObstacle)` for each obstacle at rest that may touch `area`, some of them more
/// than once. Costs what is near.
template <typename Visit>
void visit_still_obstacles(const Level& level, const Aabb& area, Visit&& visit) {
    level.near_walls().visit_near(area, [&](std::uint32_t number) {
        const Wall& wall = level.walls()[number];
        if (wall.solid != no_solid) return;  // pieces of solids are next
        const Segment& line = wall.segment;
        if (!area.overlaps(bounds_of(wall))) return;
        const ConvexSide ends[] = {{line.a, number}, {line.b, number}};
        const std::size_t count = line.a == line.b ? 1 : 2;
        visit(ConvexObstacle{std::span(ends, count), wall.radius});
    });
    level.convex_pieces().visit_near(
        area, [&](std::span<const ConvexSide> sides) { visit(ConvexObstacle{sides}); });
}

/// The same for a moving box whose sides are numbered from `first_side` on.
template <typename Visit>
void visit_box(const Box& box, std::uint32_t first_side, Visit&& visit) {
    const Corners corners = corners_of(box);
    const ConvexSide sides[] = {{corners[0], first_side},
                                {corners[1], first_side + 1},
                                {corners[2], first_side + 2},
                                {corners[3], first_side + 3}};
    visit(ConvexObstacle{sides, 0.0, true});
}

}  // namespace slidelab
