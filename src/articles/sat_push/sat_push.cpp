// sat_push: article 004, separating axes of a polygon and a disk, and the minimum translation.
//
// The file begins with the article, in its order; a move does the same. The axes and projections
// are in geometry/convex/separating_axes.hpp. Additions to the article: movers and walls of any
// convex shape; several walls at once (shared/push_out.cpp), independent of their order and seams;
// no tunnelling; a centre exactly on a corner is pushed out. With its safeguards it goes wall by
// wall; without one, by convex pieces (level/derived/convex_pieces.hpp), as the article does.
#include <algorithm>
#include <cmath>
#include <optional>

#include "articles/contract/strategy.hpp"
#include "articles/shared/push_out.hpp"
#include "slidelab/geometry/convex/separating_axes.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

// --- The article ---

struct SatSettings {
    bool side_distance = true;  ///< off: an overlap is the length of the projections' intersection
    bool minimum_axis = true;   ///< off: the first axis is chosen, not the least overlap
    AxisSettings axes;
};

// CalculateCollisions: PushOut::push_in_rounds (shared/push_out.cpp). The article resolves each
// obstacle once; here the deepest is resolved each time, until none is left.

/// The article's condition: of two axes the one with the shorter translation; of two equally short
/// ones the one against the motion. In line: a trace's test is a second place that calls it.
[[gnu::always_inline]] inline bool is_better(const SeparatingAxis& one, const SeparatingAxis& best,
                                             const SatSettings& settings, double rounding) {
    const double a = one.overlap(settings.side_distance);
    const double b = best.overlap(settings.side_distance);
    const bool is_tie = a == b || std::abs(a - b) <= rounding;
    if (!is_tie || !settings.side_distance) return a < b;
    const double back_a = dot(one.direction, settings.axes.against);
    const double back_b = dot(best.direction, settings.axes.against);
    if (back_a != back_b) return back_a > back_b;
    if (one.direction.y != best.direction.y) return one.direction.y < best.direction.y;
    return one.direction.x < best.direction.x;
}

/// Notes nothing, at no cost.
struct WithoutTrace {
    void test(const SeparatingAxis&) const {}
    void choose() const {}
};

/// ObstacleCollide: both shapes are projected on every axis (GetAxisVectors and ProjectOntoAxis are
/// in separating_axes.hpp). None as soon as one axis separates them, otherwise the axis of the
/// least overlap. `note.test(axis)` is called for each axis, `note.choose()` for one that is better
/// than those before.
template <typename Note>
std::optional<SeparatingAxis> least_overlap(const ConvexMover& mover, Vec2 position,
                                            const ConvexShape& obstacle, double tolerance,
                                            const SatSettings& settings, const Note& note) {
    bool apart = false;
    std::optional<SeparatingAxis> best;
    // A margin: the rounding of a wall's piece differs from that of the whole, and must not choose
    // another axis.
    const double rounding = mover.is_disk() ? 0.0 : contact_tolerance;
    visit_axes(position, mover, obstacle, settings.axes, [&](const SeparatingAxis& axis) {
        apart = !axis.overlaps(tolerance);
        note.test(axis);
        if (!best || (settings.minimum_axis && is_better(axis, *best, settings, rounding))) {
            best = axis;
            note.choose();
        }
        return !apart;
    });
    return apart ? std::nullopt : best;
}

/// CalculateCollisions: the axis, scaled by the overlap, is the displacement.
Penetration overlap_with_obstacle(const ConvexMover& mover, Vec2 position,
                                  const ConvexShape& obstacle, double tolerance,
                                  const SatSettings& settings) {
    const auto axis = least_overlap(mover, position, obstacle, tolerance, settings, WithoutTrace{});
    if (!axis) return {};
    const double depth = axis->overlap(settings.side_distance);
    const Vec2 outside = position + axis->direction * depth;
    const bool is_of_wall = axis->side && !obstacle.sides[*axis->side].is_cut;
    return {
        depth, axis->direction, touching_point(outside, mover.corners, obstacle, axis->direction),
        is_of_wall ? obstacle.sides[*axis->side].wall
                   : wall_facing(obstacle.sides, foremost_corner(obstacle.sides, axis->direction),
                                 axis->direction)};
}

/// The same test for a trace.
struct NotedAxes {
    const SatSettings& settings;
    TracedAxes& tested;

    void test(const SeparatingAxis& axis) const {
        tested.axes.push_back({axis.direction,
                               {axis.mover.low, axis.mover.high},
                               {axis.obstacle.low, axis.obstacle.high},
                               axis.overlap(settings.side_distance)});
    }
    void choose() const {
        for (TracedAxis& axis : tested.axes) axis.is_chosen = &axis == &tested.axes.back();
    }
};

TracedAxes axes_with_obstacle(const ConvexMover& mover, Vec2 position, const ConvexShape& obstacle,
                              double tolerance, const SatSettings& settings) {
    TracedAxes tested;
    const NotedAxes note{settings, tested};
    static_cast<void>(least_overlap(mover, position, obstacle, tolerance, settings, note));
    for (const ConvexSide& side : obstacle.sides) tested.corners.push_back(side.corner);
    tested.radius = obstacle.radius;
    tested.is_from_side = settings.side_distance;
    tested.is_least = settings.minimum_axis;
    return tested;
}

enum Option : std::size_t { side_distance, vertex_axes, minimum_axis, iterations, sub_steps };

constexpr OptionDescription options[] = {
    flag_option("side_distance", true,
                "Measure an overlap from the side that the axis belongs to; off, parallel sides "
                "are alike, the first one is taken, and the mover is pushed in through the far "
                "side (sub-steps take that back: it sticks there).")
        .as("overlaps measured from the near side"),
    flag_option("vertex_axes", true,
                "Also test the axes from vertices to a round mover's centre; off, round things "
                "have square corners, and it hovers beside them.")
        .as("the axes of vertices"),
    flag_option("minimum_axis", true,
                "Push out along the axis of the minimum translation; off, along the first one, and "
                "a mover that overlaps one side is sent out through another (sub-steps take that "
                "back: it sticks there).")
        .as("the axis of the least overlap"),
    rounds_option,
    sub_steps_option,
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
     "of the axis that is chosen [= {chosen}]"},
    {4, "Apply the minimum translation",
     "Where the projections overlap on every axis, along the one on which they overlap least.",
     "Article 004, CalculateCollisions: the axis, scaled by the overlap.",
     "p = p + {normal:axis overlap} [= {position}]"},
    {5, "Slide", "What is left of the displacement when nothing overlaps any more.",
     "Not in article 004, which goes from obstacle to obstacle once.",
     "path = {slide.to:end} - {slide.from:start} [= {slide}]"},
};

/// Out of line: a move without a trace needs no room for it on the stack.
[[gnu::noinline]] MoveResult traced_push(const Level& level, const MoveRequest& request,
                                         const PushMethod& method, const SatSettings& settings,
                                         Trace& trace) {
    const TracedTest test = [&settings](const ConvexMover& mover, Vec2 position,
                                        const ConvexShape& obstacle, double tolerance) {
        return axes_with_obstacle(mover, position, obstacle, tolerance, settings);
    };
    PushMethod traced = method;
    traced.traced_test = &test;
    return push_out(level, request, traced, &trace);
}

MoveResult push_move(const Level& level, const MoveRequest& request, const Options& values,
                     const MoveContext&, Trace* trace) {
    const SatSettings settings{
        values.flag(side_distance),
        values.flag(minimum_axis),
        {values.flag(vertex_axes), -request.displacement, values.flag(minimum_axis)}};
    PushMethod method;
    method.overlap = [&settings](const ConvexMover& mover, Vec2 position,
                                 const ConvexShape& obstacle, double tolerance) {
        return overlap_with_obstacle(mover, position, obstacle, tolerance, settings);
    };
    method.is_minimal =
        settings.side_distance && settings.minimum_axis && settings.axes.corner_axes;
    method.rounds = values.integer(iterations);
    method.sub_steps = values.flag(sub_steps);
    return trace ? traced_push(level, request, method, settings, *trace)
                 : push_out(level, request, method, nullptr);
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
    .walls = sees_segments | sees_capsules | sees_solids | sees_bodies,
    .detection = CollisionDetection::discrete,
    .response = CollisionResponse::slides,
    .options = options,
    .stages = stages,
    .picture = Picture::axes,
    .solve = push_move,
};

}  // namespace slidelab::detail
