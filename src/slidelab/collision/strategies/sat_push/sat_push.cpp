// sat_push: article 004, separating axes of a polygon and a disk, and the minimum translation.
//
// It begins with the article, in its order, and that is what a move does; the axes and the
// projections on them are geometry/convex/separating_axes.hpp.
// Past the article: movers and walls of any convex shape; several walls at once, whose order means
// nothing; concave solids as convex pieces (level/derived/convex_pieces.hpp), whose cuts are not
// felt, nor the seams between neighbours (open_translations.cpp); no tunnelling
// (solvers/push_out.hpp); and a centre exactly on a corner is pushed out, too.
#include <algorithm>
#include <cmath>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/query/convex_body.hpp"
#include "slidelab/collision/solvers/free_moves.hpp"
#include "slidelab/collision/solvers/push_out.hpp"
#include "slidelab/collision/strategies/sat_push/sat_query.hpp"
#include "slidelab/geometry/convex/separating_axes.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

// --- The article ---

/// CalculateCollisions: finds the displacement, axis and size of the collision, and moves the mover
/// by it. The article goes through its obstacles once; here it is the deepest each time, until none
/// is left.
void SatQuery::push_out(TrialStep& mover, double time, const PushLimits& limits) {
    for (;;) {
        const Detection collision = deepest_overlap(mover.position, time);
        mover.rest = collision.deepest;
        if (!collision.chosen.overlaps() || limits.are_reached(mover, work_)) {
            mover.unresolved = collision.chosen;
            return;
        }
        mover.push(collision.chosen);
    }
}

/// ObstacleCollide: both shapes are projected on every axis (GetAxisVectors and ProjectOntoAxis are
/// separating_axes.hpp); nothing as soon as one axis tells them apart, otherwise the axis on which
/// they overlap the least.
void SatQuery::least_overlap(Overlap& found, Vec2 position, const ConvexShape& obstacle,
                             double tolerance) const {
    found.depth = 1e300;
    bool apart = false;
    std::optional<SeparatingAxis>& best = found.axis;
    best.reset();
    const auto test = [&](const SeparatingAxis& axis) {
        apart = !axis.overlaps(tolerance);
        found.depth = std::min(found.depth, axis.minimum_translation());
        if (!best || (settings_.minimum_axis && is_better(axis, *best, position))) best = axis;
        return !apart;
    };
    visit_axes(position, body_.mover, obstacle, axes_, test);
    if (apart || !best) found = {};
}

/// The article's condition: of two axes the shorter translation; of two
/// equally short ones that which leads back to where the mover came from.
bool SatQuery::is_better(const SeparatingAxis& one, const SeparatingAxis& best,
                         Vec2 position) const {
    const double a = length_of(one);
    const double b = length_of(best);
    const bool is_tie = a == b || is_tied(one, best, position);
    if (!is_tie || !settings_.side_distance) return a < b;
    // Past the end of a wall: of a mover with corners the side goes first, as it does for the other
    // pieces of the wall, for which the end is farther.
    if (has_corners_ && one.side.has_value() != best.side.has_value()) {
        return one.side.has_value();
    }
    const double back_a = dot(one.direction, axes_.against);
    const double back_b = dot(best.direction, axes_.against);
    if (back_a != back_b) return back_a > back_b;
    if (one.direction.x != best.direction.x) return one.direction.x < best.direction.x;
    return one.direction.y < best.direction.y;
}

/// Whether two axes of a mover with corners are equally good, but for rounding. A piece of a wall
/// or of a solid is rounded otherwise than the whole, and would be left by another axis.
bool SatQuery::is_tied(const SeparatingAxis& one, const SeparatingAxis& best, Vec2 position) const {
    return has_corners_ && std::abs(length_of(one) - length_of(best)) <= rounding_at(position) &&
           !same_direction(one.direction, best.direction);
}

Penetration SatQuery::minimum_translation(Vec2 position, const ConvexShape& obstacle,
                                          const SeparatingAxis& axis, std::uint32_t touched) const {
    const double depth = length_of(axis);
    const Vec2 outside = position + axis.direction * depth;
    Touch touch = touch_of(outside, body_.mover, obstacle, axis.direction, touched);
    if (axis.side && !obstacle.sides[*axis.side].is_cut) {
        touch.wall = obstacle.sides[*axis.side].wall;
    }
    return {depth, axis.direction, touch.point, touch.wall};
}

// --- Past it: several obstacles, and few axes where few can matter ---

namespace {

bool has_cuts(const ConvexShape& obstacle) {
    return std::any_of(obstacle.sides.begin(), obstacle.sides.end(),
                       [](const ConvexSide& side) { return side.is_cut || side.is_blunt; });
}

bool is_beside(Vec2 position, const ConvexShape& obstacle, double near) {
    const std::span<const ConvexSide> sides = obstacle.sides;
    Vec2 corner = sides.back().corner;
    bool is_past = false;  // the end of the side before
    for (std::size_t i = 0; i <= sides.size(); ++i) {
        const Vec2 next = sides[i == sides.size() ? 0 : i].corner;
        const Vec2 along = next - corner;
        const Vec2 seen = position - corner;
        const double at = dot(seen, outward(along));
        if (at > 0.0 && at * at >= near * near * length_squared(along)) return true;
        const double forwards = dot(seen, along);
        if (is_past && forwards <= 0.0 && length_squared(seen) >= near * near) return true;
        is_past = forwards >= length_squared(along);
        corner = next;
    }
    return false;
}

}  // namespace

/// Of several obstacles the deepest goes first. One whose minimum translation leads through a
/// cut, or from a joint of two walls into the other, does not tell where the outside is, and
/// waits for the others; where all are like that, the shortest of the translations that do lead
/// out is taken.
Detection SatQuery::deepest_overlap(Vec2 position, double time) {
    Detection found;
    FirstOverlaps known;
    std::size_t visited = 0;
    int count = 0;
    bool is_whole = true;
    const double tolerance = contact_tolerance_at(position);
    query_aabb(position, time, [&](const ConvexShape& obstacle) {
        ++visited;
        const AxisFilter::Look look = filter_for_disk(position, obstacle, tolerance);
        if (look.is_beside) return;
        const Overlap one = overlap(position, obstacle, look, tolerance);
        known.push_back({visited, one});
        if (!one.out.overlaps()) return;
        if (++count == 1) is_whole = !has_cuts(obstacle);
        found.deepest = std::max(found.deepest, one.depth);
        keep_deeper(found.chosen, one.out);
    });
    // Nothing goes on where a single whole obstacle ends: the mover would overlap that, too.
    // But one with a corner sharper than a box's is sooner past the end of an obstacle than
    // out of it, where another may begin.
    if (count > 1 || (count == 1 && (!is_whole || may_be_sharp_)))
        choose_open_translation(found, position, time, tolerance, known);
    found.deepest = std::max(found.deepest, found.chosen.depth);
    return found;
}

SatQuery::Overlap SatQuery::overlap(Vec2 position, const ConvexShape& obstacle, double tolerance) {
    const AxisFilter::Look look = filter_for_disk(position, obstacle, tolerance);
    return look.is_beside ? Overlap{} : overlap(position, obstacle, look, tolerance);
}

SatQuery::Overlap SatQuery::overlap(Vec2 position, const ConvexShape& obstacle,
                                    const AxisFilter::Look& look, double tolerance) {
    Overlap found;
    work_ += cost_of(obstacle);
    std::uint32_t touched = look.touched;
    if (look.axes.is_all() || !overlap_on(look.axes, found, position, obstacle, tolerance)) {
        least_overlap(found, position, obstacle, tolerance);
        touched = all_sides;
    }
    if (found.axis) found.out = minimum_translation(position, obstacle, *found.axis, touched);
    return found;
}

/// The same as least_overlap of a disk where one axis is all that matters. False: it does not tell.
bool SatQuery::overlap_on(AxisSubset axis, Overlap& found, Vec2 position,
                          const ConvexShape& obstacle, double tolerance) const {
    SeparatingAxis& only = found.axis.emplace();
    if (!only_axis_of_disk(position, body_.mover, obstacle, axis, only)) return false;
    found.depth = only.minimum_translation();
    return only.overlaps(tolerance) && found.depth > tolerance + obstacle.filter->rounding();
}

/// Whether a side or a corner tells a disk and the obstacle apart, as one of them mostly does:
/// without a root. If not, which axes are left to try.
AxisFilter::Look SatQuery::filter_for_disk(Vec2 position, const ConvexShape& obstacle,
                                           double tolerance) {
    if (has_corners_ || !axes_.corner_axes) return {};
    ++work_;
    const double near = body_.mover.radius + obstacle.radius - tolerance;
    if (obstacle.filter && obstacle.filter->knows_any()) {
        return obstacle.filter->look_from(position, obstacle.sides, near);
    }
    return {is_beside(position, obstacle, near), {}};
}

namespace {

enum Option : std::size_t { side_distance, vertex_axes, minimum_axis, iterations, sub_steps };

constexpr OptionDescription options[] = {
    flag_option("side_distance", true,
                "Measure an overlap from the side that the axis belongs to; off, parallel sides "
                "are alike, the first one is taken, and the mover is pushed in through the far "
                "side (sub-steps take that back: it sticks there)."),
    flag_option("vertex_axes", true,
                "Also test the axes from vertices to a round mover's centre; off, round things "
                "have square corners, and it hovers beside them."),
    flag_option("minimum_axis", true,
                "Push out along the axis of the minimum translation; off, along the first one, and "
                "a mover that overlaps one side is sent out through another (sub-steps take that "
                "back: it sticks there).")
        .once("smallest_axis"),
    integer_option("iterations", 5, 1, most_push_rounds,
                   "How many pushes a sub-step may take; with too few, a corner of two walls is "
                   "left with a residual overlap."),
    flag_option("substeps", true,
                "Cut the displacement into sub-steps of at most half the mover's inradius; off, it "
                "tunnels when it is fast."),
};

constexpr Stage stages[] = {
    {1, "Depenetrate", "What the mover begins inside of, it is pushed out of before it moves.",
     "Article 004, CalculateCollisions: it does not ask how the overlap came about.",
     "p = {start}"},
    {2, "Move", "The sub-step is taken, whatever is in front.",
     "Article 004 resolves collisions after the move; the sub-steps are an addition.",
     "p = p + {displacement} / {sub_steps:n} [= {position}]"},
    {3, "Test separating axes",
     "Across each side, and from each vertex to a round mover's centre: both shapes are projected "
     "on it.",
     "Article 004, the second ObstacleCollide: least overlap, a tie broken by the side's distance.",
     "overlap = min(mover.high, wall.high) - max(mover.low, wall.low)\n"
     "least over all axes [= {chosen}]"},
    {4, "Apply the minimum translation",
     "Where the projections overlap on every axis, along the one on which they overlap least.",
     "Article 004, CalculateCollisions: the axis, scaled by the overlap.",
     "p = p + {normal:axis overlap} [= {position}]"},
    {5, "Slide", "What is left of the displacement when nothing overlaps any more.",
     "Not in article 004, which goes from obstacle to obstacle once.",
     "path = {slide.to:end} - {slide.from:start} [= {slide}]"},
};

/// Out of line: a move in free space, the most usual one, then sets up nothing of this.
[[gnu::noinline]] MoveResult push_out(const Level& level, const MoveRequest& request,
                                      const Options& values, bool may_be_free, Trace* trace) {
    MoveResult result;
    const ConvexBody body(request.shape);
    SatQuery query(
        level, request, body,
        {values.flag(side_distance), values.flag(vertex_axes), values.flag(minimum_axis)});
    const PushOutSettings settings{values.integer(iterations), values.flag(sub_steps), may_be_free};
    PushOut(query, request, settings, trace, result).move();
    return result;
}

MoveResult push_move(const Level& level, const MoveRequest& request, const Options& values,
                     Trace* trace) {
    const auto* disk = std::get_if<DiskShape>(&request.shape);
    const bool is_usual = disk && !trace && values.flag(sub_steps) && values.flag(vertex_axes);
    if (is_usual && is_in_free_space(level, request, {disk->radius, disk->radius})) {
        return free_move(request, disk->radius);
    }
    return push_out(level, request, values, !is_usual, trace);
}

}  // namespace

extern const Strategy sat_push;
const Strategy sat_push{
    .id = "sat_push",
    .title = "Separating axes",
    .summary =
        "Project both shapes on every axis that could separate them, and push the mover out along "
        "the one on which they overlap least.",
    .good_for = "Movers of any convex shape among solids, where pushing out is enough.",
    .shapes = moves_disk | moves_box | moves_polygon | moves_capsule | moves_rounded,
    .walls = sees_segments | sees_capsules | sees_solids | sees_kinematic_boxes,
    .detection = CollisionDetection::discrete,
    .response = CollisionResponse::slides,
    .options = options,
    .stages = stages,
    .solve = push_move,
};

}  // namespace slidelab::detail
