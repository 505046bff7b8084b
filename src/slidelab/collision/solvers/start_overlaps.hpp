// What the mover begins inside of, it is pushed out of before it moves (push_out.hpp).
#pragma once

#include <algorithm>

#include "slidelab/collision/solvers/depth_said.hpp"
#include "slidelab/collision/solvers/pushed_move.hpp"

namespace slidelab::detail {

/// Out of solids by the nearest side of each, or by the nearest one that leads into no other solid.
/// Returns whether there is none left.
template <PushQuery Query>
bool leave_solids(PushedMove<Query>& move, TrialStep& trial, OpenSide side) {
    // Inside a solid no side can be trusted, it may push further in: leave solids first.
    Penetration exit = move.query.exit(trial.position, 0.0, side);
    while (exit.overlaps() && trial.pushes.size() < move.rounds() && !move.is_out_of_work()) {
        trial.push(exit);
        exit = move.query.exit(trial.position, 0.0, side);
    }
    const bool left_solids = !exit.overlaps();
    move.query.push_out(trial, 0.0, {move.rounds()});
    return left_solids && trial.rest == 0.0;
}

/// The pushes may have led it out of what it was deepest in by other things' sides: that is said
/// all the same.
template <PushQuery Query>
void say_deepest(PushedMove<Query>& move, Vec2 start) {
    if (move.is_out_of_work()) return;
    Penetration deepest = move.query.exit(start, 0.0, OpenSide::deepest);
    const Detection found = move.query.deepest_overlap(start, 0.0);
    if (deepest.depth < found.chosen.depth) deepest = found.chosen;
    deepest.depth = std::max(deepest.depth, found.deepest);
    const double enough = deepest.depth - move.tolerance();
    if (depth_said(move.result.contacts) < enough) move.report.add_start(deepest);
}

template <PushQuery Query>
void leave_overlaps(PushedMove<Query>& move) {
    Query& query = move.query;
    const Vec2 start = move.result.position;
    TrialStep trial(start);
    const bool in_solid = query.exit(start, 0.0, OpenSide::nearest).overlaps();
    const bool resolved = leave_solids(move, trial, OpenSide::nearest);
    if (!resolved && in_solid) {
        // From one flush solid into the other, and back: only an open side leads out.
        TrialStep other(start);
        if (leave_solids(move, other, OpenSide::open)) trial = other;
    }
    if (trial.pushes.empty() && trial.rest == 0.0) return;

    move.result.began_inside = true;
    if (!in_solid && move.leaks(trial.position)) {
        // The minimum translation out of one wall leads through another: say so rather than leak.
        trial = TrialStep(start);
        trial.rest = query.deepest_overlap(start, 0.0).deepest;
    }
    if (trial.pushes.empty()) {
        move.report.add_rest(query.deepest_overlap(start, 0.0).chosen, trial.rest, 0.0);
    }
    move.accept(trial, 0.0, 0.0);
    say_deepest(move, start);
    // Its sides need not tell that the mover is still in a solid.
    move.still_inside =
        in_solid && query.exit(move.result.position, 0.0, OpenSide::nearest).overlaps();
}

}  // namespace slidelab::detail
