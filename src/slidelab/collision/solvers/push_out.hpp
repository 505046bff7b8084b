// "Move, then push out": the solver of the discrete strategies (article 001, section 2). It knows
// neither the mover's shape nor what walls are made of: a query tells it the deepest overlap.
//
// With sub-steps, none is longer than half of the mover's inradius, so that its centre never gets
// to the far side of a wall. A sub-step whose pushes cannot be resolved is taken back and tried at
// half its length, so what began outside everything ends outside everything, even in the sharpest
// corner. Sub-steps that would all turn out the same, in free space or along one straight wall, are
// taken as one: a long move costs what it passes, and not what it measures.
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

#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/collision/solvers/push_contract.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab {

/// What the solver does, for the stage tables of the strategies that use it.
inline constexpr Stage push_out_stages[] = {
    {1, "Depenetrate", "What the mover begins inside of, it is pushed out of before it moves."},
    {2, "Move", "The sub-step is taken, whatever is in front."},
    {3, "Deepest penetration", "Of the walls that the mover overlaps there, one is chosen."},
    {4, "Apply the minimum translation",
     "The mover moves along the contact normal, by the penetration depth; then 3 again."},
    {5, "Slide", "What is left of the displacement when nothing overlaps any more."},
};

struct PushOutSettings {
    int rounds = 5;  ///< 1 to most_push_rounds
    bool sub_steps = true;
};

/// As many sub-steps as it takes for none to be longer than half the inradius.
inline std::int64_t count_sub_steps(double longest, double inradius) {
    return std::max<std::int64_t>(1,
                                  static_cast<std::int64_t>(std::ceil(longest / (inradius * 0.5))));
}

/// A move in free space.
inline MoveResult free_move(const MoveRequest& request, double inradius) {
    MoveResult result = unhindered(request);
    result.substep_count = count_sub_steps(length(request.displacement), inradius);
    return result;
}

template <PushOutDetector Detector>
class PushOut {
public:
    PushOut(Detector& detector, const MoveRequest& request, PushOutSettings settings, Trace* trace)
        : detector_(detector),
          request_(request),
          settings_(settings),
          trace_(trace),
          report_(request, result_, trace) {}

    MoveResult move() {
        if (!starts_clear()) {
            leave_overlaps();
            kinematic_boxes_near_ = any_kinematic_box_near();
        }
        const bool idle = request_.displacement == Vec2{} && !kinematic_boxes_near_;
        if (!idle && settings_.sub_steps) move_in_steps();
        if (!idle && !settings_.sub_steps) move_at_once();
        report_residual();
        report_.finish();
        say_why_it_ended();
        return result_;
    }

private:
    enum class Outcome {
        free,    ///< nothing was touched
        slid,    ///< one straight wall was touched: contact_
        bumped,  ///< anything else
        refused  ///< it could not be resolved: only a part of it was taken, or none
    };

    /// The pushes of one sub-step: tried first, and counted only when the sub-step is accepted.
    struct TrialStep {
        Vec2 position;
        double rest = 0.0;  ///< deepest overlap left at the end
        Pushes pushes;
        Penetration unresolved;  ///< what was left when it was given up

        explicit TrialStep(Vec2 start) : position(start) {}
        void push(const Penetration& out) {
            pushes.push_back({position, out});
            position += out.normal * out.depth;
        }
    };

    /// No limit on how deep an overlap may be.
    static constexpr double any_depth = 1e300;

    /// A sub-step that cannot be resolved is halved this often, down to about the contact
    /// tolerance.
    static constexpr int most_halvings = 31;

    /// A move that needs more tests of the narrow phase than this stops where it is and says so: an
    /// answer comes within a second, whatever the level and the displacement. Rolling over a rim
    /// that is a million times larger than the mover gets here, or ten thousand sub-steps where
    /// thousands of walls lie on top of each other.
    static constexpr std::int64_t most_work = 5'000'000;

    /// A sub-step that leads less far than this, in units, leads nowhere.
    static constexpr double at_rest = 1e-9;
    /// For the tiniest movers with tiny sub-steps: this share of a sub-step.
    static constexpr double share_at_rest = 1e-8;

    /// After a cast ahead in vain the next ones wait, for up to so many sub-steps.
    static constexpr int longest_pause = 16;

    bool out_of_work() { return detector_.work() >= most_work; }

    /// Most moves: nothing is overlapped at the start. Also tells how far the path is free.
    bool starts_clear() {
        const bool told = settings_.sub_steps && request_.kinematic_boxes.empty() &&
                          request_.displacement != Vec2{};
        if (!told) return false;
        if (detector_.is_in_free_space()) {
            clear_share_ = 1.0;
            return true;
        }
        const RunClearance clear = detector_.clearance({request_.position, request_.displacement});
        if (clear.overlaps || detector_.may_be_deep_inside(request_.position)) return false;
        clear_share_ = clear.share;
        return true;
    }

    /// The article's loop: push out until nothing overlaps or the rounds are used up. Gives up
    /// where something is deeper than `deepest_allowed`.
    void push_out(TrialStep& trial, double time, double deepest_allowed) {
        const auto rounds = static_cast<std::size_t>(settings_.rounds);
        for (;;) {
            const Detection found = detector_.detect(trial.position, time);
            trial.rest = found.deepest;
            trial.unresolved = found.chosen;
            if (!found.chosen.overlaps() || found.deepest > deepest_allowed) return;
            if (trial.pushes.size() == rounds || out_of_work()) return;
            trial.push(found.chosen);
        }
    }

    /// Out of solids by the nearest side of each, or by the nearest one that leads into no other
    /// solid. Returns whether there is none left.
    bool leave_solids(TrialStep& trial, OpenSide side) {
        // Inside a solid no side can be trusted, it may push further in: leave solids first.
        const auto rounds = static_cast<std::size_t>(settings_.rounds);
        Penetration exit = detector_.exit(trial.position, 0.0, side);
        while (exit.overlaps() && trial.pushes.size() < rounds && !out_of_work()) {
            trial.push(exit);
            exit = detector_.exit(trial.position, 0.0, side);
        }
        const bool left_solids = !exit.overlaps();
        push_out(trial, 0.0, any_depth);
        return left_solids && trial.rest == 0.0;
    }

    void leave_overlaps() {
        TrialStep trial(result_.position);
        const bool in_solid = detector_.exit(trial.position, 0.0, OpenSide::nearest).overlaps();
        const bool resolved = leave_solids(trial, OpenSide::nearest);
        if (!resolved && in_solid) {
            // From one flush solid into the other, and back: only an open side leads out.
            TrialStep other(result_.position);
            if (leave_solids(other, OpenSide::open)) trial = other;
        }
        if (trial.pushes.empty() && trial.rest == 0.0) return;

        result_.began_inside = true;
        if (!in_solid && leaks(trial.position)) {
            // The minimum translation out of one wall leads through another: say so rather than
            // leak.
            trial = TrialStep(result_.position);
            trial.rest = detector_.detect(result_.position, 0.0).deepest;
        }
        if (trial.pushes.empty()) {
            report_.add_rest(detector_.detect(result_.position, 0.0).chosen, trial.rest, 0.0);
        }
        accept(trial, 0.0, 0.0);
        // Its sides need not tell that the mover is still in a solid.
        still_inside_ =
            in_solid && detector_.exit(result_.position, 0.0, OpenSide::nearest).overlaps();
    }

    /// The article's move: everything in one step.
    void move_at_once() {
        TrialStep trial(result_.position + request_.displacement);
        const Vec2 target = trial.position;
        push_out(trial, 1.0, any_depth);
        accept(trial, 1.0, 1.0);
        if (blocks(trial.pushes, request_.displacement)) {
            account_for(Outcome::bumped, request_.displacement, target);
        }
    }

    void move_in_steps() {
        const std::int64_t count = count_steps();
        const double share = 1.0 / static_cast<double>(count);
        const Vec2 step = request_.displacement * share;
        result_.substep_count = count;
        share_of_step_ = share;
        // Free places are computed from where the free path began, so that no rounding piles up.
        Vec2 anchor = result_.position;
        std::int64_t anchored = 0;
        const auto free_place = [&](std::int64_t done) {
            const double part = static_cast<double>(done - anchored) / static_cast<double>(count);
            return anchor + request_.displacement * part;
        };
        auto done = static_cast<std::int64_t>(clear_share_ * static_cast<double>(count));
        if (done > 0) result_.position = free_place(done);
        while (done < count && !out_of_work()) {
            const Vec2 before = result_.position;
            const Vec2 target = free_place(++done);
            sub_step_ = done;
            const Outcome outcome = take_step(target, static_cast<double>(done) * share);
            if (outcome == Outcome::free) {
                if (!creeps(step)) {
                    const std::int64_t more = count_same({result_.position, step}, count - done,
                                                         static_cast<double>(done) * share, share);
                    if (more > 0) result_.position = free_place(done += more);
                    continue;
                }
                done += slide_on(step, done, count);
            } else {
                const Vec2 net = result_.position - before;
                account_for(outcome, step, target);
                if (got_nowhere(net, step)) break;  // nor would the sub-steps that are left
                leans_ =
                    outcome == Outcome::slid && std::abs(dot(net, contact_.normal)) <= tolerance();
                // A sub-step that only arrives at the wall is not like those that follow.
                if (leans_) done += slide_on(step, done, count);
            }
            anchor = result_.position;
            anchored = done;
        }
        lost_ += request_.displacement * (static_cast<double>(count - done) * share);
    }

    /// What of a sub-step was neither walked nor is accounted for by sliding.
    void account_for(Outcome outcome, Vec2 step, Vec2 target) {
        if (outcome == Outcome::refused) {
            lost_ += step * refused_share_;
        } else if (blocks(pushes_, step)) {
            // Pushed aside, or further back than it came, it has not lost more than the sub-step.
            const Vec2 missing = target - result_.position;
            const bool is_less = length_squared(missing) < length_squared(step);
            lost_ += is_less && !kinematic_boxes_near_ ? missing : step;
            report_.clip_velocity(pushes_);
        }
    }

    /// Whether a kinematic box and the mover could get near each other at all.
    bool any_kinematic_box_near() const {
        if (request_.kinematic_boxes.empty()) return false;
        const Vec2 extent = extents_of(request_.shape);
        const double translation = length(request_.displacement) + detector_.inradius();
        const Aabb area =
            inflated({result_.position, result_.position}, extent + Vec2{translation, translation});
        return std::any_of(
            request_.kinematic_boxes.begin(), request_.kinematic_boxes.end(),
            [&area](const KinematicBox& kinematic_box) {
                const Box end = box_at(kinematic_box, 1.0);
                return area.overlaps(merged(bounds_of(kinematic_box.box), bounds_of(end)));
            });
    }

    /// As many as it takes for none to be longer than half the inradius, relative to any kinematic
    /// box, too.
    std::int64_t count_steps() const {
        double longest = length(request_.displacement);
        if (kinematic_boxes_near_) {
            for (const KinematicBox& kinematic_box : request_.kinematic_boxes) {
                longest = std::max(longest, length(request_.displacement - kinematic_box.delta));
            }
        }
        return count_sub_steps(longest, detector_.inradius());
    }

    bool got_nowhere(Vec2 net, Vec2 step) const {
        if (kinematic_boxes_near_) return false;
        const double tiny = std::max(share_at_rest * length(step), tolerance());
        return length(net) < std::min(at_rest, tiny);
    }

    /// Whether pushes leave the displacement no direction to go on.
    static bool blocks(const Pushes& pushes, Vec2 translation) {
        if (pushes.empty()) return false;
        InlineVector<Vec2, most_push_rounds> normals;
        for (const Push& push : pushes) normals.push_back(push.out.normal);
        return length(projected_on_half_planes(translation, normals.all())) <=
               share_at_rest * length(translation);
    }

    /// What counts as touching where the mover is.
    double tolerance() const { return contact_tolerance_at(result_.position); }

    Outcome take_step(Vec2 target, double time) {
        const Vec2 start = result_.position;
        TrialStep whole(target);
        if (try_step(whole, time)) return outcome_of(whole);

        TrialStep wait(start);
        if (kinematic_boxes_near_ && !try_step(wait, time)) {
            // Squeezed: what came over the mover stays over it, until it leaves.
            squeezed_ = true;
            standing_ = std::max(standing_, detector_.detect(start, time).deepest);
        }
        TrialStep refused = whole;
        refused_share_ = 1.0;
        double part = 0.5;
        for (int i = 0; i < most_halvings && !out_of_work(); ++i, part *= 0.5) {
            TrialStep shorter(result_.position + (target - start) * part);
            if (try_step(shorter, time)) {
                refused_share_ -= part;
            } else {
                refused = shorter;
            }
        }
        if (refused_share_ * length(target - start) <= tolerance()) return Outcome::bumped;
        report_.add_refused(refused.pushes, refused.unresolved, time);
        if (trace_) draw_refused(refused, time);
        return Outcome::refused;
    }

    Outcome outcome_of(const TrialStep& trial) {
        if (standing_ > 0.0) return Outcome::bumped;
        if (trial.pushes.empty()) return Outcome::free;
        contact_ = trial.pushes[0].out;
        contact_at_ = trial.position;
        for (const Push& push : trial.pushes) {
            if (!is_in_line(push.out, contact_, push.from)) return Outcome::bumped;
        }
        return Outcome::slid;
    }

    /// Pushes the mover out where the attempt has put it. Refused, and nothing changes, when it
    /// ends deeper in something than it began, or behind where it began.
    bool try_step(TrialStep& trial, double time) {
        push_out(trial, time, standing_ + detector_.inradius() * 0.5);
        if (trial.rest > standing_ || leads_back(trial.position)) return false;
        if (standing_ > 0.0 && leaks(trial.position)) return false;
        accept(trial, 1.0, time);
        return true;
    }

    /// Pushed from wall to wall, a mover in a corner may end behind where it began, go in again,
    /// and so shake for ever. Where every sub-step leads forwards, it comes to rest.
    bool leads_back(Vec2 to) const {
        if (kinematic_boxes_near_ || standing_ > 0.0) return false;  // those may push it back
        const Vec2 translation = request_.displacement;
        return dot(to - result_.position, translation) < -tolerance() * length(translation);
    }

    bool leaks(Vec2 to) const {
        return settings_.sub_steps && detector_.crosses(result_.position, to);
    }

    /// Whether it leans on a wall and a sub-step leads so little into it that it does not count.
    bool creeps(Vec2 step) {
        if (!leans_) return false;
        const double sink = -dot(step, contact_.normal);
        leans_ = sink > 0.0 && sink <= tolerance();
        return leans_;
    }

    /// How many of the next sub-steps, up to `most`, are the same as the last one, as far as can be
    /// seen. `share` is that of one sub-step of the tick.
    std::int64_t count_same(const StepRun& one, std::int64_t most, double time, double share) {
        if (most == 0 || pause_-- > 0) return 0;
        const auto steps = static_cast<double>(most);
        const double clear =
            detector_
                .clearance({one.from, one.translation * steps, time, steps * share, one.contact})
                .share;
        const auto same = static_cast<std::int64_t>(clear * steps);
        next_pause_ = same > 0 ? 1 : std::min(2 * next_pause_, longest_pause);
        pause_ = same > 0 ? 0 : next_pause_;
        return same;
    }

    /// Goes on along the wall that was touched, as far as it certainly goes on and nothing else is
    /// hit. Returns the number of sub-steps.
    std::int64_t slide_on(Vec2 step, std::int64_t done, std::int64_t count) {
        const Vec2 normal = contact_.normal;
        const Vec2 slide = step - normal * dot(step, normal);
        // A sub-step that crept into the wall began on it.
        const double sunk = dot(contact_at_ - result_.position, normal);
        const Vec2 from = sunk > 0.0 ? result_.position + normal * sunk : result_.position;
        const double share = 1.0 / static_cast<double>(count);
        const double time = static_cast<double>(done) * share;
        const std::int64_t most = std::min(count - done, steps_along_wall(from, slide));
        // It is tried deep enough to count as an overlap at the far end, too.
        constexpr double noticeable = 4.0;  // tolerances
        const Vec2 end = from + slide * static_cast<double>(most);
        Penetration contact = contact_;
        contact.depth = std::max(contact.depth, noticeable * contact_tolerance_at(end));
        StepRun run{from, slide, time, 0.0, &contact};
        std::int64_t same = count_same(run, most, time, share);
        for (; same > 0; same /= 2) {
            run.translation = slide * static_cast<double>(same);
            run.duration = static_cast<double>(same) * share;
            if (detector_.keeps_sliding(run)) break;
        }
        if (same > 0) result_.position = from + slide * static_cast<double>(same);
        return same;
    }

    /// After how many sub-steps the wall that was touched ends. Round a corner it is not known.
    std::int64_t steps_along_wall(Vec2 from, Vec2 slide) const {
        constexpr std::int64_t unknown = 64;
        constexpr double most = 4e18;  // what a count can hold
        const Segment wall = detector_.segment_of(contact_.wall, 0.0);
        const Vec2 along = wall.b - wall.a;
        const double square = length_squared(slide);
        if (std::abs(dot(along, contact_.normal)) > share_at_rest * length(along)) return unknown;
        const Vec2 point = contact_.point + (from - contact_at_);
        const double left = std::max(dot(wall.a - point, slide), dot(wall.b - point, slide));
        if (!(left > 0.0) || square == 0.0) return unknown;
        return static_cast<std::int64_t>(std::min(left / square, most));
    }

    /// The attempt becomes what happened.
    void accept(const TrialStep& trial, double fraction, double time) {
        report_.add(trial.pushes, fraction, time);
        if (!trial.pushes.empty()) {
            report_.add_bend({std::max(0.0, time - share_of_step_), result_.position});
            report_.add_bend({time, trial.position});
        }
        if (trace_) draw(trial, time);
        result_.position = trial.position;
        standing_ = trial.rest;
        pushes_ = trial.pushes;
    }

    /// What an accepted sub-step did, in order: taken, then round by round found and pushed.
    void draw(const TrialStep& trial, double time) {
        for (std::size_t i = 0; i < trial.pushes.size(); ++i) {
            const Push& push = trial.pushes[i];
            trace_->set_moment({sub_step_, static_cast<int>(i) + 1, time});
            report_.draw_found(push);
            trace_->number("depth", push.out.depth, true);
            trace_->because(detector_.choice());
            if constexpr (ExplainsPushes<Detector>) detector_.explain(*trace_, push, time);
            report_.draw_push(push);
        }
        if (trial.pushes.empty() || trial.rest == 0.0) return;
        trace_->begin(3);
        trace_->number("residual overlap", trial.rest);
        trace_->because("the rounds are used up");
    }

    /// A sub-step that was taken back: shown as such, with what it ran into.
    void draw_refused(const TrialStep& refused, double time) {
        trace_->set_moment({sub_step_, 0, time});
        trace_->begin(2);
        trace_->number("overlap left", refused.rest);
        trace_->number("share of the step refused", refused_share_, true);
        trace_->because("no push leads out: taken back");
    }

    /// What overlaps at the end is said. Sides alone do not tell whether the mover is inside
    /// something now: a box has come over it, or nothing was tested along its path.
    void report_residual() {
        const bool guarded =
            settings_.sub_steps && !kinematic_boxes_near_ && standing_ == 0.0 && !still_inside_;
        if (guarded) return;
        Penetration rest = detector_.exit(result_.position, 1.0, OpenSide::nearest);
        const Detection found = detector_.detect(result_.position, 1.0);
        result_.remaining_depth = std::max(rest.depth, found.deepest);
        if (!rest.overlaps()) rest = found.chosen;
        if (rest.overlaps()) report_.add_rest(rest, result_.remaining_depth, 1.0);
    }

    void say_why_it_ended() {
        const bool is_left = length(lost_) > tolerance();
        if (is_left) {
            result_.remainder = lost_ + Vec2{};  // no -0
            report_.clip_velocity(pushes_);
        }
        if (result_.remaining_depth > 0.0 && (squeezed_ || is_left)) {
            result_.stop_reason = StopReason::squeezed;
        } else if (is_left) {
            result_.stop_reason = out_of_work() ? StopReason::work_limit : StopReason::blocked;
        }
    }

    Detector& detector_;
    const MoveRequest& request_;
    PushOutSettings settings_;
    Trace* trace_;
    MoveResult result_;
    PushReport report_;
    bool kinematic_boxes_near_ = false;
    bool still_inside_ = false;   ///< a solid that it could not leave
    bool squeezed_ = false;       ///< something came over it
    std::int64_t sub_step_ = 0;   ///< the current one, counted from 1
    double share_of_step_ = 1.0;  ///< of the tick
    double clear_share_ = 0.0;    ///< of the displacement: known to be free
    double standing_ = 0.0;       ///< deepest overlap at the present position, units
    Pushes pushes_;               ///< of the last sub-step
    Penetration contact_;         ///< of the last sub-step that slid
    Vec2 contact_at_;             ///< where the mover was after it
    bool leans_ = false;          ///< on contact_, since the last sub-step
    double refused_share_ = 0.0;  ///< of the last sub-step that was refused
    Vec2 lost_;                   ///< of the displacement: neither walked nor lost to sliding
    int pause_ = 0;               ///< sub-steps until the next cast ahead
    int next_pause_ = 1;
};

}  // namespace slidelab
