// disk_slide: article 001, "Smooth collisions part 1: disk versus segment", and its author's box.
//
// It begins with the article, in its order, and that is what a move does. Past the article: it does
// not tunnel (solvers/push_out.hpp: sub-steps), a centre on a segment is pushed out, too, velocity
// is projected, walls may be capsules, kinematic boxes may move, a start inside a solid is left by
// the near side (disk_slide_query.hpp), and a box is not pushed past the end of a wall into the
// next one (open_exits.cpp).
#include <algorithm>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/query/near_walls.hpp"
#include "slidelab/collision/solvers/free_moves.hpp"
#include "slidelab/collision/solvers/push_out.hpp"
#include "slidelab/collision/strategies/disk_slide/disk_slide_query.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

// --- The article ---

/// Section 2, slideMove: the mover has been moved to its target, whatever was in front; now it is
/// pushed out along the deepest contact, until nothing overlaps or the rounds are used up.
inline void DiskSlideQuery::push_out(TrialStep& mover, double time, const PushLimits& limits) {
    for (;;) {
        const Detection contact = deepest_overlap(mover.position, time);
        mover.rest = contact.deepest;
        if (!contact.chosen.overlaps() || limits.are_reached(mover, work_)) {
            mover.unresolved = contact.chosen;
            return;
        }
        mover.push(contact.chosen);
    }
}

// Section 3, one collision: collide_disk_with_wall (query/wall_overlap.hpp), from the segment's
// nearest point (geometry/closest.hpp). NearWall is the same to the last bit, cut in two: the depth
// of each wall, and all else of the one that is chosen.

/// Section 4, collideWithSegments: of several collisions the deepest. Equally deep ones are taken
/// in the order of the walls, so that the order in which the index finds them does not matter.
Detection DiskSlideQuery::deepest_overlap(Vec2 position, double time) {
    const Aabb area = area_at(position);
    if (!near_.covers(area)) gather_near(area, inradius());
    const double tolerance = contact_tolerance_at(position);
    const bool usual = disk_ && near_.is_complete() && request_.kinematic_boxes.empty();
    if (!usual) return deepest_of_any(position, time, tolerance);

    work_ += work_of_look;
    const NearWall* chosen = nullptr;
    double chosen_depth = 0.0;
    double deepest = 0.0;
    for (const NearWall& wall : near_.items_at(area)) {
        if (!wall.overlaps(area)) continue;
        ++work_;
        const double depth = wall.depth_at(position);
        if (!(depth > tolerance)) continue;
        deepest = std::max(deepest, depth);
        if (!chosen || goes_before(depth, wall.ref(), chosen_depth, chosen->ref())) {
            chosen = &wall;
            chosen_depth = depth;
        }
    }
    if (!chosen) return {};
    return {chosen->penetration_at(position, chosen_depth, against_), deepest};
}

namespace {

enum Option : std::size_t { deepest_first, iterations, vertex_axes, sub_steps };

constexpr OptionDescription options[] = {
    flag_option("deepest_first", true,
                "Resolve the deepest overlap first; off, the last wall in the list decides, and "
                "the mover sticks where a straight wall is made of several segments."),
    integer_option("iterations", 5, 1, most_push_rounds,
                   "How many pushes a sub-step may take; with too few, a corner of two walls is "
                   "left with a residual overlap."),
    flag_option("vertex_axes", true,
                "Box only: also test the axes from a wall's ends to the box's corners; off, it "
                "stops at the square around a round end, beside it in the air.")
        .once("end_axes"),
    flag_option("substeps", true,
                "Cut the displacement into sub-steps of at most half the mover's inradius; off, it "
                "tunnels when it is fast."),
};

/// A type of this file alone: the solver is compiled for it here and nowhere else, and inlined.
struct Query final : DiskSlideQuery {
    using DiskSlideQuery::DiskSlideQuery;
};

/// Out of line: a move in free space, the most usual one, then sets up nothing of this.
[[gnu::noinline]] MoveResult push_out(const Level& level, const MoveRequest& request,
                                      const Options& values, Vec2 extent, Trace* trace) {
    MoveResult result;
    Query query(level, request, extent, {values.flag(deepest_first), values.flag(vertex_axes)});
    if (trace) query.draw_candidates(*trace);
    const bool may_be_free = trace != nullptr;  // otherwise it has been tested
    const PushOutSettings settings{values.integer(iterations), values.flag(sub_steps), may_be_free};
    PushOut(query, request, settings, trace, result).move();
    return result;
}

MoveResult disk_slide_move(const Level& level, const MoveRequest& request, const Options& values,
                           Trace* trace) {
    const Vec2 extent = extents_of(request.shape);
    if (!trace && values.flag(sub_steps) && is_in_free_space(level, request, extent)) {
        return free_move(request, std::min(extent.x, extent.y));
    }
    return push_out(level, request, values, extent, trace);
}

}  // namespace

extern const Strategy disk_slide;
const Strategy disk_slide{
    .id = "disk_slide",
    .title = "Disk slide",
    .summary = "Move first, then push the mover out along the deepest contact, up to five times.",
    .good_for =
        "Slow movers on foot, seen from above: a few lines of code that anyone can write again.",
    .shapes = moves_disk | moves_box,
    .walls = sees_segments | sees_capsules | sees_solids | sees_kinematic_boxes,
    .detection = CollisionDetection::discrete,
    .response = CollisionResponse::slides,
    .options = options,
    .stages = push_out_stages,
    .solve = disk_slide_move,
};

}  // namespace slidelab::detail
