// The penetration of a mover into one wall: the minimum translation out of it.
#pragma once

#include <tuple>

#include "slidelab/collision/contract/wall_ref.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

struct Penetration {
    double depth = 0.0;  ///< units; 0 when they do not overlap
    Vec2 normal;         ///< unit, along the minimum translation
    Vec2 point;          ///< the contact point, on the wall's surface
    WallRef wall{};      ///< filled in by the caller

    bool overlaps() const { return depth > 0.0; }
};

/// The deepest first; equals by normal and point, up and left first: the order of walls in a file
/// must not matter.
inline bool is_deeper(const Penetration& a, const Penetration& b) {
    const auto key = [](const Penetration& out) {
        return std::tuple(-out.depth, out.normal.y, out.normal.x, out.point.x, out.point.y,
                          out.wall);
    };
    return key(a) < key(b);
}

/// Article 001, section 3.1. `against` chooses between two equally short minimum translations: a
/// mover whose centre lies exactly on the segment is moved against this vector. An overlap of
/// `tolerance` or less is none.
Penetration collide_disk_with_wall(Vec2 center, double radius, const Wall& wall, Vec2 against,
                                   double tolerance);

/// Units. The direction from a segment to a centre nearer than this is unreliable.
inline constexpr double on_the_segment = 1e-12;

/// The direction out for a centre on the segment: its normal against the motion.
Vec2 normal_across(const Segment& segment, Vec2 against);

/// The direction of the minimum translation: from the segment's closest point to the disk's centre.
/// Beside the straight part it is the segment's own normal, without the rounding of a closest
/// point, so that a slide stays on the wall.
inline Vec2 disk_normal(const Segment& segment, Vec2 nearest, Vec2 center, Vec2 against) {
    const Vec2 apart = center - nearest;
    const double gap = length(apart);
    if (gap <= on_the_segment) return normal_across(segment, against);
    if (nearest == segment.a || nearest == segment.b) return apart / gap;
    const Vec2 across = normalized(outward(segment.b - segment.a));
    return dot(apart, across) < 0.0 ? -across : across;
}

/// The same for a box, by separating axes: the box's own, the segment's normal and, when
/// `vertex_axes` is set, from each end to the nearest corner of the box. Without these a round end
/// acts as a square one.
Penetration collide_box_with_wall(Vec2 center, Vec2 half, const Wall& wall, bool vertex_axes,
                                  Vec2 against, double tolerance);

}  // namespace slidelab::detail
