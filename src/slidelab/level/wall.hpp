// The parts of a level: walls, and the solids that they are sides of.
#pragma once

#include <cstdint>
#include <span>

#include "slidelab/geometry/shapes.hpp"

namespace slidelab {

inline constexpr std::uint32_t no_solid = 0xffffffffU;

/// A free segment or a side of a solid. With a radius it is a capsule: all points within `radius`
/// of the segment. Sides of a solid are screen-clockwise: the outward normal is outward(b - a).
struct Wall {
    Segment segment;
    double radius = 0.0;             ///< >= 0
    std::uint32_t solid = no_solid;  ///< index into Level::solids() when it is a side of one
};

/// With its radius.
inline Aabb bounds_of(const Wall& wall) {
    return inflated(bounds_of(wall.segment), {wall.radius, wall.radius});
}

/// Precondition: there is at least one.
inline Aabb bounds_of(std::span<const Wall> walls) {
    Aabb all = bounds_of(walls[0]);
    for (const Wall& wall : walls) all = merged(all, bounds_of(wall));
    return all;
}

/// A filled polygon, convex or not. Its corners are the `a` ends of its walls, in order.
struct Solid {
    std::uint32_t first_wall = 0;
    std::uint32_t wall_count = 0;  ///< >= 3
    Aabb bounds;
    bool is_block = false;  ///< of tiles (LevelBuilder::add_tile_block): it fills its bounds
};

}  // namespace slidelab
