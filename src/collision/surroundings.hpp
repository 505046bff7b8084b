// Every wall near a mover at a moment of a tick, whether it stands still or moves.
#pragma once

#include <array>

#include "collision/strategy.hpp"

namespace slidelab {

/// The four sides of a box, screen-clockwise from its top, so that outward() points away from it.
constexpr std::array<Segment, 4> sides_of(const Box& box) {
    const Vec2 a = box.center - box.half;
    const Vec2 c = box.center + box.half;
    const Vec2 b{c.x, a.y};
    const Vec2 d{a.x, c.y};
    return {Segment{a, b}, Segment{b, c}, Segment{c, d}, Segment{d, a}};
}

/// Where an obstacle stands at `time`, 0 at the beginning of the tick and 1 at its end.
constexpr Box box_at(const Obstacle& obstacle, double time) {
    return {obstacle.box.center + obstacle.delta * time, obstacle.box.half};
}

/// The number of the first of an obstacle's four sides (see wall_name).
inline std::uint32_t first_side(const Level& level, std::size_t obstacle) {
    return static_cast<std::uint32_t>(level.walls().size() + 4 * obstacle);
}

/// Calls `visit(wall, its number)` for each wall that may touch `area` at `time`, some of them more
/// than once. Costs what is near, plus one test for each obstacle.
template <typename Visit>
void visit_walls(const Level& level, std::span<const Obstacle> obstacles, double time,
                 const Aabb& area, Visit&& visit) {
    const std::span<const Wall> walls = level.walls();
    level.near_walls().visit_near(area, [&](std::uint32_t wall) { visit(walls[wall], wall); });
    for (std::size_t i = 0; i < obstacles.size(); ++i) {
        const Box box = box_at(obstacles[i], time);
        if (!area.overlaps(bounds_of(box))) continue;
        std::uint32_t number = first_side(level, i);
        for (const Segment& side : sides_of(box)) visit(Wall{side, 0.0, no_solid}, number++);
    }
}

}  // namespace slidelab
