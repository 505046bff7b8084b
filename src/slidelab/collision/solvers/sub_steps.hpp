// The displacement in sub-steps, so that nothing tunnels: each is taken, and pushed out of what it
// leads into (push_out.hpp).
//
// None is longer than half of the mover's inradius, so that its centre never gets to the far side
// of a wall. A sub-step whose pushes cannot be resolved is taken back and tried at half its length,
// so what began outside everything ends outside everything, even in the sharpest corner. Where its
// pushes lead nowhere, one after the other, or elsewhere in another order, they are taken together.
//
// Why nothing tunnels: the distance to a wall changes by no more than the mover moves. A sub-step
// begins without overlap, so the centre is at least the inradius away from every wall. It moves by
// at most half the inradius, and no push is longer than the deepest overlap, which is refused
// beyond half the inradius. So while a push lasts, every wall is further away than the push is
// long.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "slidelab/collision/solvers/free_moves.hpp"
#include "slidelab/collision/solvers/pushed_move.hpp"
#include "slidelab/collision/solvers/skip_ahead.hpp"
#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/wedge.hpp"

namespace slidelab::detail {

template <PushQuery Query>
class SubSteps {
public:
    explicit SubSteps(PushedMove<Query>& move)
        : move_(move), ahead_(move), distance_(length(move.request.displacement)) {}

    void walk() {
        const Vec2 displacement = move_.request.displacement;
        const std::int64_t count = count_steps();
        const double share = 1.0 / static_cast<double>(count);
        const Vec2 step = displacement * share;
        move_.result.substep_count = count;
        move_.share_of_step = share;
        // Free places are computed from where the free path began, so that no rounding piles up.
        Vec2& position = move_.result.position;
        Vec2 anchor = position;
        std::int64_t anchored = 0;
        const auto free_place = [&](std::int64_t done) {
            const double part = static_cast<double>(done - anchored) / static_cast<double>(count);
            return anchor + displacement * part;
        };
        auto done = static_cast<std::int64_t>(move_.clear_share * static_cast<double>(count));
        if (done > 0) position = free_place(done);
        while (done < count && !move_.is_out_of_work()) {
            const Vec2 before = position;
            const Vec2 target = free_place(++done);
            move_.sub_step = done;
            const Outcome outcome = take_step(target, static_cast<double>(done) * share);
            if (outcome == Outcome::free) {
                if (!ahead_.creeps(step)) {
                    const std::int64_t more = ahead_.count_same(
                        {position, step}, count - done, static_cast<double>(done) * share, share);
                    if (more > 0) position = free_place(done += more);
                    continue;
                }
                done += ahead_.slide_on(step, done, count);
            } else {
                const Vec2 net = position - before;
                account_for(outcome, step, target);
                if (done == count) break;
                if (got_nowhere(net, step)) break;  // nor would the sub-steps that are left
                const bool leans = outcome == Outcome::slid &&
                                   std::abs(dot(net, ahead_.contact().normal)) <= move_.tolerance();
                ahead_.lean(leans);
                // A sub-step that only arrives at the wall is not like those that follow.
                if (leans) done += ahead_.slide_on(step, done, count);
            }
            anchor = position;
            anchored = done;
        }
        move_.lost += displacement * (static_cast<double>(count - done) * share);
    }

private:
    enum class Outcome {
        free,    ///< nothing was touched
        slid,    ///< one straight wall was touched
        bumped,  ///< anything else
        refused  ///< it could not be resolved: only a part of it was taken, or none
    };

    /// A sub-step that cannot be resolved is halved this often, down to about the contact
    /// tolerance.
    static constexpr int most_halvings = 31;

    /// A sub-step that leads less far than this, in units, leads nowhere; for the tiniest movers
    /// with tiny sub-steps share_at_rest of it.
    static constexpr double at_rest = 1e-9;

    /// As many as it takes for none to be longer than half the inradius, relative to any kinematic
    /// box, too.
    std::int64_t count_steps() const {
        double longest = distance_;
        if (move_.kinematic_boxes_near) {
            for (const KinematicBox& box : move_.request.kinematic_boxes) {
                longest = std::max(longest, length(move_.request.displacement - box.delta));
            }
        }
        return count_sub_steps(longest, move_.query.inradius());
    }

    Outcome take_step(Vec2 target, double time) {
        const Vec2 start = move_.result.position;
        TrialStep whole(target);
        if (try_step(whole, time)) return outcome_of(whole);

        TrialStep wait(start);
        if (move_.kinematic_boxes_near && !try_step(wait, time)) {
            // Squeezed: what came over the mover stays over it, until it leaves.
            move_.squeezed = true;
            move_.standing =
                std::max(move_.standing, move_.query.deepest_overlap(start, time).deepest);
        }
        TrialStep spare(start);
        refused_share_ = 1.0;
        const TrialStep& refused = halve(whole, spare, target - start, time);
        if (refused_share_ * length(target - start) <= move_.tolerance()) return Outcome::bumped;
        move_.report.add_refused(refused.pushes, refused.unresolved, time);
        if (move_.trace) draw_refused(refused, time);
        return Outcome::refused;
    }

    /// Takes as much of a refused sub-step as can be taken, half by half. Returns the last trial
    /// that was refused, in one of the two that are given: `whole`, or room for another.
    const TrialStep& halve(TrialStep& whole, TrialStep& room, Vec2 step, double time) {
        constexpr int first_tiny = 3;  // from here on halves lead hardly anywhere
        TrialStep* refused = &whole;
        TrialStep* shorter = &room;
        std::optional<Vec2> untried;  // where the last one refused leads, if that was told
        std::optional<Wedge> wedge;
        int told = 0;  // of the halves from here on: refused
        Vec2 half = step * 0.5;
        double size = length(step) * 0.5;
        double part = 0.5;
        for (int i = 0; i < most_halvings && !move_.is_out_of_work(); ++i) {
            const Vec2 from = move_.result.position;
            if (i == first_tiny) move_.query.expect_looks(from, 2.0 * size);
            if (told == 0) {
                // Of a shorter reach more is known.
                if (i < first_tiny && wedge && !untried && !wedge->is_exact_for(size))
                    wedge.reset();
                if (!wedge) wedge = wedge_at(from, 2.0 * size);
                told = wedge->refused_in_a_row(half, move_.rounds());
            }
            if (told > 0) {
                --told;
                untried = from + half;
            } else {
                *shorter = TrialStep(from + half);
                if (try_step(*shorter, time)) {
                    refused_share_ -= part;
                    wedge->move_to(move_.result.position);
                    if (!wedge->is_exact_for(0.5 * size)) wedge.reset();
                } else {
                    std::swap(refused, shorter);
                    untried.reset();
                }
            }
            half = half * 0.5;
            size *= 0.5;
            part *= 0.5;
        }
        if (untried) {
            *refused = TrialStep(*untried);
            move_.query.push_out(*refused, time, limits());
        }
        return *refused;
    }

    Wedge wedge_at(Vec2 position, double reach) {
        if constexpr (KnowsWedges<Query>) {
            if (move_.standing == 0.0) return move_.query.wedge_at(position, reach);
        }
        return {};
    }

    Outcome outcome_of(const TrialStep& trial) {
        if (move_.standing > 0.0) return Outcome::bumped;
        if (trial.pushes.empty()) return Outcome::free;
        const Penetration& contact = trial.pushes[0].out;
        ahead_.touch(contact, trial.position);
        for (const Push& push : trial.pushes) {
            if (!is_in_line(push.out, contact, push.from)) return Outcome::bumped;
        }
        return Outcome::slid;
    }

    /// Pushes the mover out where the trial has put it. Refused, and nothing changes, when it ends
    /// deeper in something than it began, or behind where it began.
    bool try_step(TrialStep& trial, double time) {
        const double standing = move_.standing;
        const Vec2 target = trial.position;
        move_.query.push_out(trial, time, limits());
        if (trial.pushes.size() > 1 && trial.rest == 0.0) go_between_planes(trial, target, time);
        if (trial.rest > standing || leads_back(trial.position)) return false;
        if (standing > 0.0 && move_.leaks(trial.position)) return false;
        move_.accept(trial, 1.0, time);
        return true;
    }

    /// A box that comes pushes by as much as a sub-step is long, relative to it, and that may be
    /// all of half the inradius: rounding must not refuse what was meant to be pushed.
    PushLimits limits() const {
        const double rounding = move_.kinematic_boxes_near ? move_.tolerance() : 0.0;
        return {move_.rounds(), move_.standing + move_.query.inradius() * 0.5 + rounding};
    }

    /// As good as none of the way to the target: as the event "stuck" has it.
    bool leads_nowhere(Vec2 to, Vec2 target) const {
        constexpr double stuck_share = 0.01;
        const Vec2 step = target - move_.result.position;
        return dot(to - move_.result.position, step) < stuck_share * length_squared(step);
    }

    /// Pushes from one wall into the other and back may end where they began, though there is room
    /// between the walls. Each push tells a plane that the mover must stay above; the place nearest
    /// to the target that is above all of them is as far as it can get, if nothing else is there.
    /// Where the order of pushes would tell the place it is this one, too.
    /// That is no remedy for pushes that are wrong: with a safeguard off it sticks.
    [[gnu::noinline]] void go_between_planes(TrialStep& trial, Vec2 target, double time) {
        const bool is_rule = move_.query.order_tells_place() && lead_farther(trial.pushes);
        const bool is_stuck = leads_nowhere(trial.position, target);
        if (!is_rule && !is_stuck) return;
        if (!move_.query.pushes_are_minimal()) return;
        if (move_.kinematic_boxes_near || move_.standing > 0.0) return;
        const Vec2 start = move_.result.position;
        InlineVector<HalfPlane, most_push_rounds> planes;
        for (const Push& push : trial.pushes)
            planes.push_back({push.out.normal, dot(push.to() - start, push.out.normal)});
        const auto between = nearest_within(target - start, planes.all());
        if (!between || (!is_rule && leads_nowhere(start + *between, target))) return;
        const Vec2 place = start + *between;
        if (!is_stuck && distance(place, trial.position) <= move_.tolerance()) return;
        if (!move_.query.deepest_overlap(place, time).chosen.overlaps()) trial.position = place;
    }

    /// Whether a push may have led farther than needed out of what another one has left: they do
    /// not push each other back, and not in one direction.
    static bool lead_farther(const Pushes& pushes) {
        for (std::size_t i = 1; i < pushes.size(); ++i) {
            const Vec2 one = pushes[i - 1].out.normal;
            const Vec2 next = pushes[i].out.normal;
            if (dot(one, next) > 0.0 && !same_direction(one, next)) return true;
        }
        return false;
    }

    /// Pushed from wall to wall, a mover in a corner may end behind where it began, go in again,
    /// and so shake for ever. Where every sub-step leads forwards, it comes to rest.
    bool leads_back(Vec2 to) const {
        if (move_.kinematic_boxes_near || move_.standing > 0.0) return false;  // may push it back
        return dot(to - move_.result.position, move_.request.displacement) <
               -move_.tolerance() * distance_;
    }

    /// What of a sub-step was neither walked nor is accounted for by sliding.
    void account_for(Outcome outcome, Vec2 step, Vec2 target) {
        if (outcome == Outcome::refused) {
            move_.lost += step * refused_share_;
        } else {
            move_.lose_what_is_blocked(step, target);
        }
    }

    bool got_nowhere(Vec2 net, Vec2 step) const {
        if (move_.kinematic_boxes_near) return false;
        const double tiny = std::max(share_at_rest * length(step), move_.tolerance());
        return length(net) < std::min(at_rest, tiny);
    }

    /// A sub-step that was taken back: shown as such, with what it ran into.
    void draw_refused(const TrialStep& refused, double time) {
        Trace& trace = *move_.trace;
        trace.set_moment({move_.sub_step, 0, time});
        trace.begin(2);
        trace.number("overlap left", refused.rest);
        trace.number("share of the step refused", refused_share_, true);
        trace.because("no push leads out: taken back");
    }

    PushedMove<Query>& move_;
    SkipAhead<Query> ahead_;
    double distance_;             ///< the displacement's length, units
    double refused_share_ = 0.0;  ///< of the last sub-step that was refused
};

}  // namespace slidelab::detail
