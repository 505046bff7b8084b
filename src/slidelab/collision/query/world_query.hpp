// Queries of walls at rest and of kinematic boxes together, at a time of the tick.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "slidelab/collision/contract/move_request.hpp"
#include "slidelab/collision/contract/one_way_rule.hpp"
#include "slidelab/collision/contract/wall_ref.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

/// The four sides of a box, screen-clockwise from its top, so that outward() points away from it.
constexpr std::array<Segment, 4> sides_of(const Box& box) {
    const Vec2 a = box.center - box.half;
    const Vec2 c = box.center + box.half;
    const Vec2 b{c.x, a.y};
    const Vec2 d{a.x, c.y};
    return {Segment{a, b}, Segment{b, c}, Segment{c, d}, Segment{d, a}};
}

/// A kinematic box at `time`, 0 at the beginning of the tick and 1 at its end.
constexpr Box box_at(const KinematicBox& kinematic_box, double time) {
    return {kinematic_box.box.center + kinematic_box.delta * time, kinematic_box.box.half};
}

/// Of a kinematic box in the whole tick.
inline Aabb bounds_of(const KinematicBox& kinematic_box) {
    return merged(slidelab::bounds_of(kinematic_box.box),
                  slidelab::bounds_of(box_at(kinematic_box, 1.0)));
}

/// One of the level's walls, or a side of a kinematic box at `time`.
inline Wall wall_at(const Level& level, std::span<const KinematicBox> kinematic_boxes, WallRef wall,
                    double time) {
    if (wall.is_of_level(level)) return level.walls()[wall.number()];
    const Box box = box_at(kinematic_boxes[wall.box(level)], time);
    return {sides_of(box)[wall.side(level)], 0.0, no_solid};
}

/// The displacement of a wall in the whole tick, units.
inline Vec2 displacement_of(const Level& level, std::span<const KinematicBox> kinematic_boxes,
                            WallRef wall) {
    return wall.is_of_level(level) ? Vec2{} : kinematic_boxes[wall.box(level)].delta;
}

/// Whether a place is in a solid at rest, its sides included.
inline bool is_in_solid(const Level& level, Vec2 place) {
    bool inside = false;
    level.visit_solids_at(place, [&inside](std::uint32_t) { inside = true; });
    return inside;
}

/// Whether a sub-step leads the mover's centre, `center` from its position, through a wall. Solids
/// may be left through their sides; with `at_start` a wall that the centre begins on may be left to
/// either side.
inline bool crosses_wall(const Level& level, const OneWayRule& rule, const Segment& step,
                         Vec2 center, bool at_start) {
    bool crossed = false;
    const Segment translation{step.a + center, step.b + center};
    level.broad_phase().query_aabb(bounds_of(translation), [&](std::uint32_t number) {
        const Wall& wall = level.walls()[number];
        const Vec2 along = wall.segment.b - wall.segment.a;
        const bool outwards = wall.solid != no_solid && dot(outward(along), step.b - step.a) > 0.0;
        if (crossed || outwards || !segments_touch(translation, wall.segment) ||
            !rule.includes(number))
            return;
        const Vec2 nearest = closest_point_on_segment(translation.a, wall.segment);
        crossed = !at_start || distance(translation.a, nearest) > contact_tolerance;
    });
    return crossed;
}

}  // namespace slidelab::detail
