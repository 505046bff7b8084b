// disk_slide: article 001, "Smooth collisions part 1: disk versus segment", and its author's box.
//
// The file begins with the article, in its order; a move does the same. Additions to the article:
// no tunnelling, and no snagging on corners and seams of several walls (shared/push_out.cpp); a
// centre on a segment is pushed out; velocity is clipped; walls may be capsules; moving bodies;
// capsules as movers.
#include <algorithm>
#include <cmath>

#include "articles/contract/strategy.hpp"
#include "articles/shared/push_out.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/narrow/depenetration/body_penetration.hpp"

namespace slidelab::detail {

// --- The article ---

// Section 2, slideMove, and section 4, collideWithSegments: PushOut::push_in_rounds and
// PushOut::overlap_at (shared/push_out.cpp).

namespace {

/// Section 3.1, the direction out: from the segment's closest point to the disk's centre. Beside
/// the straight part it is the segment's own normal, without the rounding of a closest point, so
/// that a slide stays on the wall. A centre on the segment is moved against the motion.
Vec2 normal_at(Vec2 closest, const Segment& segment, Vec2 center, Vec2 against) {
    const Vec2 apart = center - closest;
    const bool is_on_it = length(apart) <= length_rounding;
    const bool is_at_end = closest == segment.a || closest == segment.b;
    if (!is_on_it && is_at_end) return apart / length(apart);
    const Vec2 across = unit_or(outward(segment.b - segment.a), unit_or(against, {0.0, -1.0}));
    return dot(is_on_it ? against : apart, across) < 0.0 ? -across : across;
}

/// Section 3, one collision, from the segment's closest point.
Penetration collide_disk(Vec2 center, double radius, const Segment& segment, double thickness,
                         Vec2 against, double tolerance) {
    const Vec2 closest = closest_point_on_segment(center, segment);
    const double extent = radius + thickness;
    if (length_squared(center - closest) >= extent * extent) return {};  // saves the square root
    const double depth = extent - distance(center, closest);
    if (!(depth > tolerance)) return {};
    const Vec2 normal = normal_at(closest, segment, center, against);
    return {depth, normal, closest + normal * thickness};
}

/// The author's box, by separating axes: the wall's, its own and, when `vertex_axes` is set, those
/// from the wall's ends to the nearest corners of the box. Without these a round end is a square
/// one. The first of axes that are equal up to rounding counts, so that a piece of a wall, whose
/// rounding differs, and the whole choose the same.
Penetration collide_box(Vec2 half, const ConvexMover& mover, Vec2 center, const ConvexShape& wall,
                        bool vertex_axes, Vec2 against, double tolerance) {
    const Vec2 a = wall.sides.front().corner - center;  // distant ones keep their digits
    const Vec2 b = wall.sides.back().corner - center;
    Penetration out{1e300, {}, {}};
    const auto overlaps = [&](Vec2 axis) {
        const double extent = half.x * std::abs(axis.x) + half.y * std::abs(axis.y) + wall.radius;
        const double at_a = dot(a, axis);
        const double at_b = dot(b, axis);
        const double forth = std::max(at_a, at_b) + extent;
        const double back = extent - std::min(at_a, at_b);
        const double depth = std::min(forth, back);
        if (depth < out.depth - contact_tolerance) {
            const bool is_forth = forth != back ? forth < back : dot(axis, against) >= 0.0;
            out = {depth, is_forth ? axis : -axis, {}};
        }
        return depth > tolerance;
    };
    const auto overlaps_at = [&](Vec2 end) {
        const Vec2 nearest{std::clamp(end.x, -half.x, half.x), std::clamp(end.y, -half.y, half.y)};
        const Vec2 apart = nearest - end;
        const bool is_corner = apart.x != 0.0 && apart.y != 0.0 && length(apart) > length_rounding;
        return !is_corner || overlaps(normalized(apart));
    };
    const Vec2 across = outward(b - a);
    if (length(across) > length_rounding && !overlaps(normalized(across))) return {};
    if (!overlaps({1.0, 0.0}) || !overlaps({0.0, 1.0})) return {};
    if (vertex_axes && !(overlaps_at(a) && overlaps_at(b))) return {};
    out.point = touching_point(center + out.normal * out.depth, mover.corners, wall, out.normal);
    return out;
}

/// A capsule, which the article does not have, is left by the nearest side of the Minkowski sum.
Penetration collide(const Shape& shape, const ConvexMover& mover, Vec2 position,
                    const ConvexShape& wall, bool vertex_axes, Vec2 against, double tolerance) {
    const Segment segment{wall.sides.front().corner, wall.sides.back().corner};
    Penetration out;
    if (mover.is_disk()) {
        out = collide_disk(position, mover.radius, segment, wall.radius, against, tolerance);
    } else if (const auto* box = std::get_if<BoxShape>(&shape)) {
        out = collide_box(box->half, mover, position, wall, vertex_axes, against, tolerance);
    } else {
        out = body_penetration(wall, mover, position, unit_or(against, {0.0, -1.0}), tolerance);
    }
    out.wall = wall.sides.front().wall;
    return out;
}

enum Option : std::size_t { deepest_first, iterations, vertex_axes, sub_steps };

constexpr OptionDescription options[] = {
    flag_option("deepest_first", true,
                "Resolve the deepest overlap first; off, the last wall in the list decides, and "
                "the mover sticks where a straight wall is made of several segments.")
        .as("the deepest overlap first"),
    rounds_option,
    flag_option("vertex_axes", true,
                "Box only: also test the axes from a wall's ends to the box's corners; off, it "
                "stops at the square around a round end, beside it in the air.")
        .as("the axes of a wall's ends"),
    sub_steps_option,
};

MoveResult disk_slide_move(const Level& level, const MoveRequest& request, const Options& values,
                           const MoveContext&, Trace* trace) {
    PushMethod method;
    method.overlap = [&request, with_vertices = values.flag(vertex_axes)](
                         const ConvexMover& mover, Vec2 position, const ConvexShape& wall,
                         double tolerance) {
        return collide(request.shape, mover, position, wall, with_vertices, -request.displacement,
                       tolerance);
    };
    method.by_sides = true;
    method.deepest_first = values.flag(deepest_first);
    method.is_minimal = values.flag(deepest_first) && values.flag(vertex_axes);
    method.rounds = values.integer(iterations);
    method.sub_steps = values.flag(sub_steps);
    return push_out(level, request, method, trace);
}

}  // namespace

extern const Strategy disk_slide;
const Strategy disk_slide{
    .id = "disk_slide",
    .title = "Disk slide",
    .summary = "Move first, then push the mover out along the deepest contact, up to five times.",
    .good_for = "Slow movers on foot, seen from above: a few lines of code, easy to port.",
    .shapes = moves_disk | moves_box | moves_capsule,
    .walls = sees_segments | sees_capsules | sees_solids | sees_bodies,
    .detection = CollisionDetection::discrete,
    .response = CollisionResponse::slides,
    .options = options,
    .stages = push_out_stages,
    .picture = Picture::pushes,
    .solve = disk_slide_move,
};

}  // namespace slidelab::detail
