// disk_slide: article 001, "Smooth collisions part 1: disk versus segment", and its author's box.
//
// The file begins with the article, in its order; a move does the same. Additions to the article:
// no tunnelling, and no snagging on corners and seams of several walls (solvers/push_out.cpp); a
// centre on a segment is pushed out; velocity is clipped; walls may be capsules; kinematic boxes;
// capsules as movers.
#include <span>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/depenetration/body_penetration.hpp"
#include "slidelab/collision/query/wall_overlap.hpp"
#include "slidelab/collision/solvers/push_out.hpp"

namespace slidelab::detail {

// --- The article ---

// Section 2, slideMove, and section 4, collideWithSegments: PushQuery::push_out and PushQuery::find
// (solvers/push_query.cpp).

namespace {

/// Section 3, one collision, from the segment's closest point; for a box, on the separating axes. A
/// capsule, which the article does not have, is left by its closest point, too. `vertex_axes`: off,
/// a box stops at the square around a round end. `against`: the motion.
Penetration overlap_with_segment(const MoveRequest& request, const ConvexMover& mover,
                                 bool vertex_axes, Vec2 position, const Obstacle& obstacle,
                                 double tolerance) {
    const Vec2 against = -request.displacement;
    const std::span<const ConvexSide> ends = obstacle.shape.sides;
    const Segment segment{ends.front().corner, ends.back().corner};
    const Wall wall{segment, obstacle.shape.radius, obstacle.bounds_solid ? 0U : no_solid};
    Penetration out;
    if (mover.is_disk()) {
        out = collide_disk_with_wall(position, mover.radius, wall, against, tolerance);
    } else if (const auto* box = std::get_if<BoxShape>(&request.shape)) {
        out = collide_box_with_wall(position, box->half, wall, vertex_axes, against, tolerance);
    } else {
        out = body_penetration(obstacle.shape, mover, position, unit_or(against, {0.0, -1.0}),
                               tolerance);
    }
    out.wall = ends.front().wall;
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
        .once("end_axes")
        .as("the axes of a wall's ends"),
    sub_steps_option,
};

MoveResult disk_slide_move(const Level& level, const MoveRequest& request, const Options& values,
                           Trace* trace) {
    PushMethod method;
    method.overlap = [&request, with_vertices = values.flag(vertex_axes)](
                         const ConvexMover& mover, Vec2 position, const Obstacle& obstacle,
                         double tolerance) {
        return overlap_with_segment(request, mover, with_vertices, position, obstacle, tolerance);
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
    .good_for =
        "Slow movers on foot, seen from above: a few lines of code that anyone can write again.",
    .shapes = moves_disk | moves_box | moves_capsule,
    .walls = sees_segments | sees_capsules | sees_solids | sees_kinematic_boxes,
    .detection = CollisionDetection::discrete,
    .response = CollisionResponse::slides,
    .options = options,
    .stages = push_out_stages,
    .solve = disk_slide_move,
};

}  // namespace slidelab::detail
