// A move of push-out (push_out.hpp) as far as it has come: what its parts share, and how a sub-step
// that was tried becomes what happened.
#pragma once

#include <algorithm>
#include <cstdint>

#include "slidelab/collision/solvers/push_contract.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

struct PushOutSettings {
    int rounds = 5;  ///< 1 to most_push_rounds
    bool sub_steps = true;
    bool may_be_free = true;  ///< not tested yet: the whole move may pass in the open
};

/// Whether pushes leave the displacement no direction to go on: as good as none of it.
inline constexpr double share_at_rest = 1e-8;
inline bool blocks(const PushNormals& normals, Vec2 translation) {
    if (normals.empty()) return false;
    return length(projected_on_half_planes(translation, normals.all())) <=
           share_at_rest * length(translation);
}

template <PushQuery Query>
struct PushedMove {
    Query& query;
    const MoveRequest& request;
    PushOutSettings settings;
    Trace* trace;
    MoveResult& result;
    PushReport report{request, result, trace};
    bool kinematic_boxes_near = false;
    bool still_inside = false;   ///< a solid that it could not leave
    bool squeezed = false;       ///< something came over it
    std::int64_t sub_step = 0;   ///< the current one, counted from 1
    double share_of_step = 1.0;  ///< of the tick
    double clear_share = 0.0;    ///< of the displacement: known to be free
    double standing = 0.0;       ///< deepest overlap at the present position, units
    PushNormals normals{};       ///< of the pushes of the last sub-step
    Vec2 lost{};                 ///< of the displacement: neither walked nor lost to sliding

    bool is_out_of_work() { return query.work() >= most_push_work; }

    /// What counts as touching where the mover is.
    double tolerance() const { return contact_tolerance_at(result.position); }

    std::size_t rounds() const { return static_cast<std::size_t>(settings.rounds); }

    /// Whether pushes have led the mover through a wall.
    bool leaks(Vec2 to) const { return settings.sub_steps && query.crosses(result.position, to); }

    /// The trial becomes what happened.
    void accept(const TrialStep& trial, double fraction, double time) {
        normals = normals_of(trial.pushes);
        report.add(trial.pushes, normals, fraction, time);
        if (!trial.pushes.empty()) {
            report.add_bend({std::max(0.0, time - share_of_step), result.position});
            report.add_bend({time, trial.position});
        }
        if (trace) draw(trial, time);
        result.position = trial.position;
        standing = trial.rest;
    }

    /// Where the pushes leave a step no direction to go on, what is missing to its target is lost.
    void lose_what_is_blocked(Vec2 step, Vec2 target) {
        if (!blocks(normals, step)) return;
        // Pushed aside, or further back than it came, it has not lost more than the step.
        const Vec2 missing = target - result.position;
        const bool is_less = length_squared(missing) < length_squared(step);
        lost += is_less && !kinematic_boxes_near ? missing : step;
        report.clip_velocity(normals);
    }

private:
    /// What an accepted sub-step did, in order: taken, then round by round found and pushed.
    void draw(const TrialStep& trial, double time) {
        for (std::size_t i = 0; i < trial.pushes.size(); ++i) {
            const Push& push = trial.pushes[i];
            trace->set_moment({sub_step, static_cast<int>(i) + 1, time});
            if (i == 0 && time > 0.0) report.draw_moved(push);
            report.draw_found(push);
            trace->number("depth", push.out.depth, true);
            trace->because(query.choice());
            if constexpr (ExplainsPushes<Query>) query.explain(*trace, push, time);
            report.draw_push(push);
        }
        if (trial.pushes.empty()) return;
        if (trial.position != trial.pushes[trial.pushes.size() - 1].to()) {
            report.draw_between(trial.position);
            trace->because("as near to where it was going as the planes of all pushes allow");
        }
        if (trial.rest == 0.0) return;
        trace->begin(3);
        trace->number("residual overlap", trial.rest);
        trace->because("the rounds are used up");
    }
};

}  // namespace slidelab::detail
