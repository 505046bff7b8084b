// How deep a mover is in one wall, and the minimum translation out of it.
#pragma once

#include <tuple>

#include "slidelab/collision/contract/wall_ref.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

struct Penetration {
    double depth = 0.0;  ///< units; 0 when they do not overlap
    Vec2 normal;         ///< unit, along the minimum translation
    Vec2 point;          ///< on the wall's surface, where it was left: a contact's point
    WallRef wall{};      ///< filled in by the caller

    bool overlaps() const { return depth > 0.0; }
};

/// The deepest first; equals by what they are, up and left first, and not by their numbers: the
/// order of walls in a file must not matter.
inline bool is_deeper(const Penetration& a, const Penetration& b) {
    const auto key = [](const Penetration& out) {
        return std::tuple(-out.depth, out.normal.y, out.normal.x, out.point.x, out.point.y,
                          out.wall);
    };
    return key(a) < key(b);
}

/// Article 001, section 3.1. `against` chooses between two equally short minimum translations: a
/// mover whose centre lies exactly on the segment goes back to where this vector comes from. An
/// overlap of `tolerance` or less is none.
Penetration collide_disk_with_wall(Vec2 center, double radius, const Wall& wall, Vec2 against,
                                   double tolerance);

/// A centre nearer than this to a segment has no direction away from it worth trusting, in units.
inline constexpr double on_the_segment = 1e-12;

/// The minimum translation for a centre that lies on the segment: across it, back towards where the
/// mover came from.
Vec2 normal_across(const Segment& segment, Vec2 against);

/// The direction of that translation: from the segment's point nearest to the disk's centre to the
/// centre. Beside the straight part it is the segment's own normal, which has none of the rounding
/// of a nearest point: a slide along a wall stays on it.
inline Vec2 disk_normal(const Segment& segment, Vec2 nearest, Vec2 center, Vec2 against) {
    const Vec2 apart = center - nearest;
    const double gap = length(apart);
    if (gap <= on_the_segment) return normal_across(segment, against);
    if (nearest == segment.a || nearest == segment.b) return apart / gap;
    const Vec2 across = normalized(outward(segment.b - segment.a));
    return dot(apart, across) < 0.0 ? -across : across;
}

/// The same for a box, by separating axes: the box's own, the segment's normal and, when
/// `vertex_axes` is set, from each end to the nearest corner of the box. Without those, a round end
/// is felt as if it were square.
Penetration collide_box_with_wall(Vec2 center, Vec2 half, const Wall& wall, bool vertex_axes,
                                  Vec2 against, double tolerance);

}  // namespace slidelab::detail
