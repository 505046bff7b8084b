// "Move, then push out": the solver of the discrete strategies (article 001, section 2). It knows
// neither the mover's shape nor what walls are made of: the loop of the article is the strategy's
// (PushQuery::push_out), and what goes past it is here and in the parts.
//
// A move, in order: overlaps at the start (start_overlaps.hpp); the displacement, in sub-steps
// (sub_steps.hpp) of which equal ones are taken at once (skip_ahead.hpp), or as the article has it;
// at last what still overlaps is said.
#pragma once

#include <algorithm>
#include <cmath>

#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/collision/solvers/free_moves.hpp"
#include "slidelab/collision/solvers/pushed_move.hpp"
#include "slidelab/collision/solvers/start_overlaps.hpp"
#include "slidelab/collision/solvers/sub_steps.hpp"

namespace slidelab::detail {

/// What the solver does, for the stage tables of the strategies that use it.
inline constexpr Stage push_out_stages[] = {
    {1, "Depenetrate", "What the mover begins inside of, it is pushed out of before it moves.",
     "Article 001, section 5: what overlaps at the start is resolved like the rest.",
     "p = {start}"},
    {2, "Move", "The sub-step is taken, whatever is in front.",
     "Article 001, section 2, slideMove: it moves first; the sub-steps are an addition.",
     "p = p + {displacement} / {sub_steps:n} [= {position}]"},
    {3, "Deepest penetration", "Of the walls that the mover overlaps there, one is chosen.",
     "Article 001, sections 3.1 and 4, with the figure of the bridge.",
     "depth = {radius} - {|contact|:|p - closest|} [= {depth}]"},
    {4, "Apply the minimum translation",
     "The mover moves along the contact normal, by the penetration depth; then 3 again.",
     "Article 001, section 2: at most five times there.",
     "p = p + {normal:N depth} [= {position}]"},
    {5, "Slide", "What is left of the displacement when nothing overlaps any more.",
     "Article 001, the figure of the demo.",
     "path = {slide.to:end} - {slide.from:start} [= {slide}]"},
};

template <PushQuery Query>
class PushOut {
public:
    /// Writes into `result`, which is a new one: it is large, and need not be copied.
    PushOut(Query& query, const MoveRequest& request, PushOutSettings settings, Trace* trace,
            MoveResult& result)
        : move_{query, request, settings, trace, result} {}

    void move() {
        if (!starts_clear()) {
            leave_overlaps(move_);
            move_.kinematic_boxes_near = any_kinematic_box_near();
        }
        if (move_.clear_share == 1.0) return pass_freely();
        const bool idle = move_.request.displacement == Vec2{} && !move_.kinematic_boxes_near;
        if (!idle && move_.settings.sub_steps) SubSteps<Query>(move_).walk();
        if (!idle && !move_.settings.sub_steps) move_at_once();
        report_residual();
        move_.report.finish();
        say_why_it_ended();
    }

private:
    /// Nothing is in the way, as for most short moves: the same as all sub-steps, and less work.
    void pass_freely() {
        const Vec2 displacement = move_.request.displacement;
        move_.result.position += displacement;
        move_.result.substep_count = count_sub_steps(displacement, move_.query.inradius());
        move_.report.finish();
    }

    /// The article's move: everything in one step.
    void move_at_once() {
        const Vec2 displacement = move_.request.displacement;
        TrialStep trial(move_.result.position + displacement);
        const Vec2 target = trial.position;
        move_.query.push_out(trial, 1.0, {move_.rounds()});
        move_.accept(trial, 1.0, 1.0);
        move_.lose_what_is_blocked(displacement, target);
    }

    /// Most moves: nothing is overlapped at the start. Also tells how far the path is free.
    bool starts_clear() {
        const MoveRequest& request = move_.request;
        const bool told = move_.settings.sub_steps && request.kinematic_boxes.empty() &&
                          request.displacement != Vec2{};
        if (!told) return false;
        if (move_.settings.may_be_free && move_.query.is_in_free_space()) {
            move_.clear_share = 1.0;
            return true;
        }
        const bool is_short = count_sub_steps(request.displacement, move_.query.inradius()) == 1;
        if (is_short && move_.query.looks_cheaply()) return stands_clear();
        const RunClearance clear = move_.query.clearance({request.position, request.displacement});
        if (clear.overlaps || move_.query.may_be_deep_inside(request.position)) return false;
        move_.clear_share = clear.share;
        return true;
    }

    /// The same for a move of one sub-step: to try it costs no more than to see how far it is free.
    bool stands_clear() {
        const MoveRequest& request = move_.request;
        const Vec2 displacement = request.displacement;
        const Vec2 target = request.position + displacement;
        // A slide leads out of the path's bounds by no more than half of what is slid along.
        const double aside = 0.5 * (std::abs(displacement.x) + std::abs(displacement.y));
        const bool is_free = !move_.query.expect_step(request.position, target, aside);
        if (move_.query.may_be_deep_inside(request.position)) return false;
        if (is_free) move_.clear_share = 1.0;
        return is_free || !move_.query.deepest_overlap(request.position, 0.0).chosen.overlaps();
    }

    /// Whether a kinematic box that moves and the mover could get near each other at all. One at
    /// rest is a solid like others: it pushes nothing back.
    bool any_kinematic_box_near() const {
        const MoveRequest& request = move_.request;
        if (request.kinematic_boxes.empty()) return false;
        const Vec2 position = move_.result.position;
        const double translation = length(request.displacement) + move_.query.inradius();
        const Aabb area = inflated({position, position},
                                   extents_of(request.shape) + Vec2{translation, translation});
        return std::any_of(
            request.kinematic_boxes.begin(), request.kinematic_boxes.end(),
            [&area](const KinematicBox& box) {
                return box.delta != Vec2{} &&
                       area.overlaps(merged(bounds_of(box.box), bounds_of(box_at(box, 1.0))));
            });
    }

    /// What overlaps at the end is said. Sides alone do not tell whether the mover is inside
    /// something now: a box has come over it, or nothing was tested along its path.
    void report_residual() {
        const bool guarded = move_.settings.sub_steps && !move_.kinematic_boxes_near &&
                             move_.standing == 0.0 && !move_.still_inside;
        if (guarded) return;
        MoveResult& result = move_.result;
        Penetration rest = move_.query.exit(result.position, 1.0, OpenSide::deepest);
        const Detection found = move_.query.deepest_overlap(result.position, 1.0);
        result.remaining_depth = std::max(rest.depth, found.deepest);
        if (!rest.overlaps()) rest = found.chosen;
        if (rest.overlaps()) move_.report.add_rest(rest, result.remaining_depth, 1.0);
    }

    void say_why_it_ended() {
        MoveResult& result = move_.result;
        const bool is_left = length(move_.lost) > move_.tolerance();
        if (is_left) {
            result.remainder = move_.lost + Vec2{};  // no -0
            move_.report.clip_velocity(move_.normals);
        }
        // A box that came over the mover may have passed it by now, and left no overlap.
        result.squeezed = move_.squeezed;
        if (move_.squeezed || (result.remaining_depth > 0.0 && is_left)) {
            result.stop_reason = StopReason::squeezed;
        } else if (is_left) {
            result.stop_reason =
                move_.is_out_of_work() ? StopReason::work_limit : StopReason::blocked;
        }
    }

    PushedMove<Query> move_;
};

}  // namespace slidelab::detail
