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
#include <span>

#include "collision/penetration.hpp"
#include "collision/strategy.hpp"
#include "geometry/inline_vector.hpp"
#include "geometry/projection.hpp"

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
};

/// What push-out asks a strategy. `time` is 0 at the beginning of the tick and 1 at its end.
template <typename D>
concept PushOutDetector = requires(const D d, Vec2 v, double time, const Leap& leap) {
    /// The overlap to resolve at a position.
    { d.detect(v, time) } -> std::same_as<Detection>;
    /// The way out of a solid that the mover's middle is in at the start; none when it is in none.
    { d.exit(v) } -> std::same_as<Penetration>;
    /// How deep a wall can get into the mover before it comes out at the other side, units.
    { d.sight() } -> std::same_as<double>;
    /// Whether nothing else is met on the way. May say no when in doubt.
    { d.undisturbed(leap) } -> std::same_as<bool>;
    /// Whether the straight way between two places leads through a wall.
    { d.crosses(v, v) } -> std::same_as<bool>;
};

/// What the solver does, for the step tables of the strategies that use it.
inline constexpr StepDescription push_out_steps[] = {
    {1, "Leave overlaps", "What the mover begins inside of, it is pushed out of before it moves."},
    {2, "Move", "The step is taken, whatever is in the way."},
    {3, "Find a contact", "Of the walls that overlap the mover there, one is chosen."},
    {4, "Push out", "The mover moves along the contact's normal, by its depth; then 3 again."},
    {5, "Slide", "What is left of the wanted way when nothing overlaps any more."},
};

inline constexpr int most_push_rounds = 32;

struct PushOutSettings {
    int rounds = 5;  ///< 1 to most_push_rounds
    bool sub_steps = true;
};

template <PushOutDetector Detector>
class PushOut {
public:
    PushOut(const Detector& detector, const MoveRequest& request, PushOutSettings settings,
            Trace* trace)
        : detector_(detector), request_(request), settings_(settings), trace_(trace) {
        result_.position = request.position;
        result_.velocity = request.velocity;
    }

    MoveResult move() {
        if (trace_) {
            const Vec2 target = request_.position + request_.displacement;
            trace_->shape(1, Role::position, request_.shape, request_.position);
            trace_->vector(2, Role::path, request_.position, target);
        }
        leave_overlaps();
        const bool idle = request_.displacement == Vec2{} && request_.obstacles.empty();
        if (!idle && settings_.sub_steps) move_in_steps();
        if (!idle && !settings_.sub_steps) move_at_once();
        report_rest();
        if (trace_) trace_->vector(5, Role::slide, request_.position, result_.position);
        return result_;
    }

private:
    struct Push {
        Vec2 from;
        Penetration out;
        Vec2 to() const { return from + out.normal * out.depth; }
    };

    /// The pushes of one step: tried first, and counted only when the step is accepted.
    struct Attempt {
        Vec2 position;
        double rest = 0.0;  ///< deepest overlap left at the end
        InlineVector<Push, most_push_rounds> pushes;

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

    /// Normals that differ by less than this are one direction.
    static constexpr double same_normal = 1e-9;

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
        Penetration exit = detector_.exit(attempt.position);
        const bool in_solid = exit.touches();
        const auto rounds = static_cast<std::size_t>(settings_.rounds);
        while (exit.touches() && attempt.pushes.size() < rounds) {
            attempt.push(exit);
            exit = detector_.exit(attempt.position);
        }
        push_out(attempt, 0.0, any_depth);
        if (attempt.pushes.empty() && attempt.rest == 0.0) return;

        result_.began_inside = true;
        if (!in_solid && leaks(attempt.position)) {
            // The way out of one wall is through another: say so rather than leak.
            attempt = Attempt(result_.position);
            attempt.rest = detector_.detect(result_.position, 0.0).deepest;
        }
        if (attempt.pushes.empty()) add_rest(0.0, 0.0, attempt.rest);
        accept(attempt, 0.0);
    }

    /// The article's move: everything in one step.
    void move_at_once() {
        Attempt attempt(result_.position + request_.displacement);
        push_out(attempt, 1.0, any_depth);
        accept(attempt, 1.0);
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
            const bool free = outcome.whole && outcome.pushes == 0;
            const Vec2 net = free ? step : result_.position - before;
            if (!free && got_nowhere(net)) break;  // nor would the steps that are left
            if (outcome.whole && outcome.one_wall && standing_ == 0.0 && done < count) {
                done = free ? leap_free(step, done, count, free_place)
                            : leap_sliding(step, net, outcome.contact, done, count);
            }
            if (!free) {
                anchor = result_.position;
                anchored = done;
            }
        }
    }

    /// As many as it takes for none to be longer than half the sight, as any obstacle sees it, too.
    std::int64_t count_steps() const {
        double longest = length(request_.displacement);
        for (const Obstacle& obstacle : request_.obstacles) {
            longest = std::max(longest, length(request_.displacement - obstacle.delta));
        }
        const double most = detector_.sight() * 0.5;
        return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(longest / most)));
    }

    bool got_nowhere(Vec2 net) const { return request_.obstacles.empty() && length(net) < at_rest; }

    /// What counts as touching where the mover is.
    double tolerance() const { return contact_tolerance_at(result_.position); }

    struct Outcome {
        bool whole = false;  ///< the step was taken as it is, not in halves
        std::size_t pushes = 0;
        bool one_wall = true;  ///< at most one wall pushed, in one direction
        Penetration contact;   ///< its last push
    };

    Outcome take_step(Vec2 target, double time) {
        const Vec2 start = result_.position;
        Outcome outcome;
        outcome.whole = try_step(target, time, outcome);
        if (outcome.whole) return outcome;
        if (!request_.obstacles.empty() && !try_step(start, time, outcome)) {
            // Squeezed: what came over the mover stays over it, until it leaves.
            standing_ = std::max(standing_, detector_.detect(start, time).deepest);
        }
        double part = 0.5;
        for (int i = 0; i < most_halvings; ++i, part *= 0.5) {
            try_step(result_.position + (target - start) * part, time, outcome);
        }
        return outcome;
    }

    /// Goes to `target` and is pushed out there. Refused, and nothing changes, when it ends deeper
    /// in something than it began, or behind where it began.
    bool try_step(Vec2 target, double time, Outcome& outcome) {
        Attempt attempt(target);
        push_out(attempt, time, standing_ + detector_.sight() * 0.5);
        if (attempt.rest > standing_ || leads_back(attempt.position)) return false;
        if (standing_ > 0.0 && leaks(attempt.position)) return false;
        for (const Push& push : attempt.pushes) {
            const bool first = outcome.pushes++ == 0;
            const bool same = push.out.wall == outcome.contact.wall &&
                              same_direction(push.out.normal, outcome.contact.normal);
            outcome.one_wall = outcome.one_wall && (first || same);
            outcome.contact = push.out;
        }
        accept(attempt, 1.0);
        return true;
    }

    /// Pushed from wall to wall, a mover in a corner may end behind where it began, go in again,
    /// and so shake for ever. Where every step leads forwards, it comes to rest.
    bool leads_back(Vec2 to) const {
        if (!request_.obstacles.empty() || standing_ > 0.0) return false;  // those may push it back
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

    std::int64_t leap_sliding(Vec2 step, Vec2 net, const Penetration& contact, std::int64_t done,
                              std::int64_t count) {
        // A step that only arrives at the wall is not like those that follow.
        if (std::abs(dot(net, contact.normal)) > tolerance()) return done;
        const Vec2 slide = step - contact.normal * dot(step, contact.normal);
        const std::int64_t more =
            count_same({result_.position, slide, 0.0, 0.0, length(step), &contact}, done, count);
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
    void accept(const Attempt& attempt, double fraction) {
        draw(attempt.pushes.all());
        project_velocity(attempt.pushes.all());
        for (const Push& push : attempt.pushes) add_contact(push, fraction);
        result_.iterations += static_cast<int>(attempt.pushes.size());
        result_.position = attempt.position;
        standing_ = attempt.rest;
    }

    static bool same_direction(Vec2 a, Vec2 b) {
        return length_squared(a - b) < same_normal * same_normal;
    }

    bool met_before(std::uint32_t wall) const {
        return std::any_of(result_.contacts.begin(), result_.contacts.end(),
                           [wall](const Contact& contact) { return contact.wall == wall; });
    }

    /// Once for each wall that is touched, however many rounds it took; for the walls of one step
    /// together, since one after the other they would send it back into each other.
    void project_velocity(std::span<const Push> pushes) {
        InlineVector<Vec2, most_push_rounds> normals;
        bool any_new = false;
        for (const Push& push : pushes) {
            any_new = any_new || !met_before(push.out.wall);
            normals.push_back(push.out.normal);
        }
        if (!any_new) return;
        result_.velocity = projected_on_half_planes(result_.velocity, normals.all());
    }

    /// A push that does not bend the path differently than one before it deepens that contact: the
    /// same wall in the same direction, or the next piece of a straight wall.
    void add_contact(const Push& push, double fraction) {
        Penetration out = push.out;
        out.normal += Vec2{};  // -0 reads oddly in answers
        const std::size_t last = result_.contacts.size() - 1;
        for (std::size_t i = 0; i < result_.contacts.size(); ++i) {
            Contact& contact = result_.contacts[i];
            if (contact.fraction != fraction || !same_direction(contact.normal, out.normal))
                continue;
            const double apart = dot(out.point - contact.point, out.normal);
            const bool in_line = i == last && std::abs(apart) <= contact_tolerance_at(push.from);
            if (contact.wall != out.wall && !in_line) continue;
            contact.depth = std::max(contact.depth, out.depth);
            return;
        }
        result_.contacts.push_back(
            {fraction, out.depth, push.to(), out.normal, out.point, out.wall});
    }

    /// An overlap that is left is said, not hidden.
    void report_rest() {
        result_.remaining_depth = standing_;
        if (standing_ > 0.0) add_rest(1.0, 1.0, standing_);
    }

    void add_rest(double fraction, double time, double depth) {
        const Penetration rest = detector_.detect(result_.position, time).chosen;
        result_.contacts.push_back(
            {fraction, depth, result_.position, rest.normal, rest.point, rest.wall});
    }

    void draw(std::span<const Push> pushes) const {
        if (!trace_) return;
        for (const Push& push : pushes) {
            const Penetration& out = push.out;
            trace_->shape(2, Role::position, request_.shape, push.from);
            trace_->point(3, Role::closest, out.point);
            trace_->vector(3, Role::contact, out.point, push.from);
            trace_->vector(4, Role::normal, out.point, out.point + out.normal * out.depth,
                           out.depth);
            trace_->shape(4, Role::position, request_.shape, push.to());
        }
    }

    const Detector& detector_;
    const MoveRequest& request_;
    PushOutSettings settings_;
    Trace* trace_;
    MoveResult result_;
    double standing_ = 0.0;        ///< deepest overlap at the present position, units
    std::int64_t look_ahead_ = 1;  ///< steps that the next look ahead begins with
    std::int64_t detections_ = 0;
};

}  // namespace slidelab
