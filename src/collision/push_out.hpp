// "Move, then push out": the solver of the discrete strategies (article 001, section 2). It knows
// neither the mover's shape nor what walls are made of: it asks a detector.
//
// With sub-steps, no step is longer than half of what the mover can see, so that its middle never
// gets to the far side of a wall. A step whose pushes cannot be resolved is taken back and tried at
// half its length, so what began outside everything ends outside everything, even in the sharpest
// corner. Steps that would all turn out the same, in free space or along one straight wall, are
// taken as one: a long move costs what it passes, and not what it measures.
//
// Why nothing tunnels: the distance to a wall changes by no more than the mover moves. A step
// begins without overlap, so the middle is at least the sight away from every wall. It moves by at
// most half the sight, and no push is longer than the deepest overlap, which is refused beyond half
// the sight. So while a push lasts, every wall is further away than the push is long.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>

#include "collision/move_report.hpp"
#include "collision/penetration.hpp"
#include "collision/strategy.hpp"
#include "collision/surroundings.hpp"

namespace slidelab {

/// What a detector finds at a place and time.
struct Detection {
    Penetration chosen;    ///< the overlap to resolve next; none when its depth is 0
    double deepest = 0.0;  ///< of all overlaps there, units
};

/// Steps that are the same as the last one: would they meet anything else?
struct Leap {
    Vec2 from;              ///< units
    Vec2 way;               ///< units, all the steps together
    double time = 0.0;      ///< 0..1 of the tick, when it begins
    double duration = 0.0;  ///< share of the tick
    double sink = 0.0;      ///< how far a step goes beyond the way before it is pushed
    const Penetration* contact = nullptr;  ///< the one wall it slides along; none in free space

    /// Half of what counts as touching: what is clear must not turn out to touch when it is looked
    /// at there.
    double tolerance() const {
        return 0.5 * std::min(contact_tolerance_at(from), contact_tolerance_at(from + way));
    }

    /// Where it ends before the last push. With a contact only.
    Vec2 sunk() const { return from + way - contact->normal * contact->depth; }

    /// Whether `after`, what is met at sunk(), pushes as the contact did at the beginning.
    bool ends_as_it_began(const Penetration& after) const {
        return after.touches() && std::abs(after.depth - contact->depth) <= tolerance() &&
               same_direction(after.normal, contact->normal);
    }
};

/// What push-out asks a strategy. `time` is 0 at the beginning of the tick and 1 at its end.
template <typename D>
concept PushOutDetector = requires(const D d, Vec2 v, double time, const Leap& leap) {
    /// The overlap to resolve at a position.
    { d.detect(v, time) } -> std::same_as<Detection>;
    /// The way out of a solid that the mover's middle is in; none when it is in none.
    { d.exit(v, time) } -> std::same_as<Penetration>;
    /// How deep a wall can get into the mover before it comes out at the other side, units.
    { d.sight() } -> std::same_as<double>;
    /// Whether nothing else is met on the way. May say no when in doubt.
    { d.undisturbed(leap) } -> std::same_as<bool>;
    /// Whether the straight way between two places leads through a wall.
    { d.crosses(v, v) } -> std::same_as<bool>;
};

/// A detector that can show why a push is made.
template <typename D>
concept ExplainsPushes = requires(const D d, Trace& trace, const Push& push, double time) {
    d.explain(trace, push, time);
};

/// What the solver does, for the step tables of the strategies that use it.
inline constexpr StepDescription push_out_steps[] = {
    {1, "Leave overlaps", "What the mover begins inside of, it is pushed out of before it moves."},
    {2, "Move", "The step is taken, whatever is in the way."},
    {3, "Find a contact", "Of the walls that overlap the mover there, one is chosen."},
    {4, "Push out", "The mover moves along the contact's normal, by its depth; then 3 again."},
    {5, "Slide", "What is left of the wanted way when nothing overlaps any more."},
};

struct PushOutSettings {
    int rounds = 5;  ///< 1 to most_push_rounds
    bool sub_steps = true;
};

template <PushOutDetector Detector>
class PushOut {
public:
    PushOut(const Detector& detector, const MoveRequest& request, PushOutSettings settings,
            Trace* trace)
        : detector_(detector),
          request_(request),
          settings_(settings),
          trace_(trace),
          report_(request, result_, trace) {}

    MoveResult move() {
        leave_overlaps();
        obstacles_near_ = any_obstacle_near();
        const bool idle = request_.displacement == Vec2{} && !obstacles_near_;
        if (!idle && settings_.sub_steps) move_in_steps();
        if (!idle && !settings_.sub_steps) move_at_once();
        report_rest();
        report_.finish();
        return result_;
    }

private:
    /// The pushes of one step: tried first, and counted only when the step is accepted.
    struct Attempt {
        Vec2 position;
        double rest = 0.0;  ///< deepest overlap left at the end
        Pushes pushes;

        explicit Attempt(Vec2 start) : position(start) {}
        void push(const Penetration& out) {
            pushes.push_back({position, out});
            position += out.normal * out.depth;
        }
    };

    /// No limit on how deep an overlap may be.
    static constexpr double any_depth = 1e300;

    /// A step that cannot be resolved is halved this often, down to about the contact tolerance.
    static constexpr int most_halvings = 31;

    /// A move that asks more often than this stops where it is, so that an answer comes within a
    /// second whatever was asked. Only a way of a hundred thousand bends gets here: rolling over a
    /// rim that is a million times larger than the mover, say.
    static constexpr std::int64_t most_detections = 500'000;

    /// A step that leads less far than this, in units, leads nowhere.
    static constexpr double at_rest = 1e-9;

    /// The article's loop: push out until nothing overlaps or the rounds are used up. Gives up
    /// where something is deeper than `deepest_allowed`.
    void push_out(Attempt& attempt, double time, double deepest_allowed) {
        const auto rounds = static_cast<std::size_t>(settings_.rounds);
        for (;;) {
            ++detections_;
            const Detection found = detector_.detect(attempt.position, time);
            attempt.rest = found.deepest;
            if (!found.chosen.touches() || found.deepest > deepest_allowed) return;
            if (attempt.pushes.size() == rounds) return;
            attempt.push(found.chosen);
        }
    }

    void leave_overlaps() {
        Attempt attempt(result_.position);
        // Inside a solid no side can be trusted, it may push further in: leave solids first.
        Penetration exit = detector_.exit(attempt.position, 0.0);
        const bool in_solid = exit.touches();
        const auto rounds = static_cast<std::size_t>(settings_.rounds);
        while (exit.touches() && attempt.pushes.size() < rounds) {
            attempt.push(exit);
            exit = detector_.exit(attempt.position, 0.0);
        }
        push_out(attempt, 0.0, any_depth);
        if (attempt.pushes.empty() && attempt.rest == 0.0) return;

        result_.began_inside = true;
        if (!in_solid && leaks(attempt.position)) {
            // The way out of one wall is through another: say so rather than leak.
            attempt = Attempt(result_.position);
            attempt.rest = detector_.detect(result_.position, 0.0).deepest;
        }
        if (attempt.pushes.empty()) {
            report_.add_rest(detector_.detect(result_.position, 0.0).chosen, attempt.rest, 0.0);
        }
        accept(attempt, 0.0, 0.0);
    }

    /// The article's move: everything in one step.
    void move_at_once() {
        Attempt attempt(result_.position + request_.displacement);
        push_out(attempt, 1.0, any_depth);
        accept(attempt, 1.0, 1.0);
    }

    void move_in_steps() {
        const std::int64_t count = count_steps();
        const double share = 1.0 / static_cast<double>(count);
        const Vec2 step = request_.displacement * share;
        result_.steps = count;
        // Free places are computed from where the free way began, so that no rounding piles up.
        Vec2 anchor = result_.position;
        std::int64_t anchored = 0;
        const auto free_place = [&](std::int64_t done) {
            const double part = static_cast<double>(done - anchored) / static_cast<double>(count);
            return anchor + request_.displacement * part;
        };
        for (std::int64_t done = 0; done < count && detections_ < most_detections;) {
            const Vec2 before = result_.position;
            const Vec2 target = free_place(done + 1);
            const Outcome outcome = take_step(target, static_cast<double>(++done) * share);
            if (outcome == Outcome::free) {
                done = leap_free(step, done, count, free_place);
                continue;
            }
            const Vec2 net = result_.position - before;
            if (got_nowhere(net)) break;  // nor would the steps that are left
            if (outcome == Outcome::slid) done = leap_sliding(step, net, done, count);
            anchor = result_.position;
            anchored = done;
        }
    }

    /// Whether a moving box and the mover could get near each other at all.
    bool any_obstacle_near() const {
        const Vec2 reach = reach_of(request_.shape);
        const double way = length(request_.displacement) + detector_.sight();
        const Aabb area = inflated({result_.position, result_.position}, reach + Vec2{way, way});
        return std::any_of(
            request_.obstacles.begin(), request_.obstacles.end(),
            [&area](const Obstacle& obstacle) {
                const Box end = box_at(obstacle, 1.0);
                return area.overlaps(merged(bounds_of(obstacle.box), bounds_of(end)));
            });
    }

    /// As many as it takes for none to be longer than half the sight, as any obstacle sees it, too.
    std::int64_t count_steps() const {
        double longest = length(request_.displacement);
        if (obstacles_near_) {
            for (const Obstacle& obstacle : request_.obstacles) {
                longest = std::max(longest, length(request_.displacement - obstacle.delta));
            }
        }
        const double most = detector_.sight() * 0.5;
        return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(longest / most)));
    }

    bool got_nowhere(Vec2 net) const { return !obstacles_near_ && length(net) < at_rest; }

    /// What counts as touching where the mover is.
    double tolerance() const { return contact_tolerance_at(result_.position); }

    enum class Outcome {
        free,   ///< nothing was touched
        slid,   ///< one wall was touched, in one direction: contact_
        bumped  ///< anything else
    };

    Outcome take_step(Vec2 target, double time) {
        const Vec2 start = result_.position;
        Attempt whole(target);
        if (try_step(whole, time)) return outcome_of(whole);

        Attempt wait(start);
        if (obstacles_near_ && !try_step(wait, time)) {
            // Squeezed: what came over the mover stays over it, until it leaves.
            standing_ = std::max(standing_, detector_.detect(start, time).deepest);
        }
        double part = 0.5;
        for (int i = 0; i < most_halvings; ++i, part *= 0.5) {
            Attempt shorter(result_.position + (target - start) * part);
            try_step(shorter, time);
        }
        return Outcome::bumped;
    }

    Outcome outcome_of(const Attempt& attempt) {
        if (standing_ > 0.0) return Outcome::bumped;
        if (attempt.pushes.empty()) return Outcome::free;
        contact_ = attempt.pushes[0].out;
        for (const Push& push : attempt.pushes) {
            const bool same =
                push.out.wall == contact_.wall && same_direction(push.out.normal, contact_.normal);
            if (!same) return Outcome::bumped;
        }
        return Outcome::slid;
    }

    /// Pushes the mover out where the attempt has put it. Refused, and nothing changes, when it
    /// ends deeper in something than it began, or behind where it began.
    bool try_step(Attempt& attempt, double time) {
        push_out(attempt, time, standing_ + detector_.sight() * 0.5);
        if (attempt.rest > standing_ || leads_back(attempt.position)) return false;
        if (standing_ > 0.0 && leaks(attempt.position)) return false;
        accept(attempt, 1.0, time);
        return true;
    }

    /// Pushed from wall to wall, a mover in a corner may end behind where it began, go in again,
    /// and so shake for ever. Where every step leads forwards, it comes to rest.
    bool leads_back(Vec2 to) const {
        if (obstacles_near_ || standing_ > 0.0) return false;  // those may push it back
        const Vec2 way = request_.displacement;
        return dot(to - result_.position, way) < -tolerance() * length(way);
    }

    bool leaks(Vec2 to) const {
        return settings_.sub_steps && detector_.crosses(result_.position, to);
    }

    template <typename FreePlace>
    std::int64_t leap_free(Vec2 step, std::int64_t done, std::int64_t count,
                           const FreePlace& free_place) {
        const std::int64_t more = count_same({result_.position, step}, done, count);
        if (more > 0) result_.position = free_place(done + more);
        return done + more;
    }

    std::int64_t leap_sliding(Vec2 step, Vec2 net, std::int64_t done, std::int64_t count) {
        const Vec2 normal = contact_.normal;
        // A step that only arrives at the wall is not like those that follow.
        if (std::abs(dot(net, normal)) > tolerance()) return done;
        const Vec2 slide = step - normal * dot(step, normal);
        const std::int64_t more =
            count_same({result_.position, slide, 0.0, 0.0, length(step), &contact_}, done, count);
        result_.position += slide * static_cast<double>(more);
        return done + more;
    }

    /// How many of the steps that are left are the same as the last one, as far as can be seen. The
    /// look ahead doubles while it succeeds, so that it costs no more than the way it finds.
    std::int64_t count_same(const Leap& one, std::int64_t done, std::int64_t count) {
        const double share = 1.0 / static_cast<double>(count);
        for (std::int64_t n = std::min(look_ahead_, count - done); n > 0; n /= 2) {
            ++detections_;
            Leap leap = one;
            leap.way = one.way * static_cast<double>(n);
            leap.time = static_cast<double>(done) * share;
            leap.duration = static_cast<double>(n) * share;
            if (!detector_.undisturbed(leap)) continue;
            look_ahead_ = n * 2;
            return n;
        }
        look_ahead_ = 1;
        return 0;
    }

    /// The attempt becomes what happened.
    void accept(const Attempt& attempt, double fraction, double time) {
        report_.add(attempt.pushes, fraction);
        if constexpr (ExplainsPushes<Detector>) {
            for (std::size_t i = 0; trace_ && i < attempt.pushes.size(); ++i) {
                detector_.explain(*trace_, attempt.pushes[i], time);
            }
        }
        result_.position = attempt.position;
        standing_ = attempt.rest;
    }

    /// What overlaps at the end is said. Sides alone do not tell whether the mover has got into the
    /// middle of something: a box has come over it, or it was not looked after on its way.
    void report_rest() {
        const bool guarded = settings_.sub_steps && !obstacles_near_ && standing_ == 0.0;
        if (guarded) return;
        Penetration rest = detector_.exit(result_.position, 1.0);
        if (!rest.touches()) rest = detector_.detect(result_.position, 1.0).chosen;
        standing_ = std::max(standing_, rest.depth);
        result_.remaining_depth = standing_;
        if (rest.touches()) report_.add_rest(rest, standing_, 1.0);
    }

    const Detector& detector_;
    const MoveRequest& request_;
    PushOutSettings settings_;
    Trace* trace_;
    MoveResult result_;
    MoveReport report_;
    bool obstacles_near_ = false;
    double standing_ = 0.0;        ///< deepest overlap at the present position, units
    Penetration contact_;          ///< of the last step that slid
    std::int64_t look_ahead_ = 1;  ///< steps that the next look ahead begins with
    std::int64_t detections_ = 0;
};

}  // namespace slidelab
