#include "slidelab/collision/solvers/push_out.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/collision/solvers/push_query.hpp"
#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

/// Motion below this fraction of a step, or below `at_rest` units, is no progress.
constexpr double fraction_at_rest = 1e-8;
constexpr double at_rest = 1e-9;

/// A sub-step that cannot be resolved is halved up to so many times, down to about the contact
/// tolerance.
constexpr int most_halvings = 31;

/// After a cast ahead in vain the next one waits, for up to so many sub-steps.
constexpr int longest_pause = 16;

/// The number of sub-steps of at most half the inradius.
std::int64_t count_sub_steps(double longest, double inradius) {
    const double steps = longest / (inradius * 0.5);
    const auto whole = static_cast<std::int64_t>(steps);
    return std::max<std::int64_t>(1, static_cast<double>(whole) < steps ? whole + 1 : whole);
}

MoveResult free_move(const MoveRequest& request) {
    MoveResult result = unhindered(request);
    const double inradius = CornerShape(request.shape).inradius(center_of(request.shape));
    result.substep_count = count_sub_steps(length(request.displacement), inradius);
    return result;
}

/// Adds pushes to a result.
class PushReport {
public:
    PushReport(const MoveRequest& request, MoveResult& result)
        : request_(request), result_(result) {
        result_.position = request.position;
        result_.velocity = request.velocity;
    }

    /// The pushes of one sub-step that ends at `time` of the tick, with the mover at its present
    /// position. `fraction` is 0 for overlaps at the start, otherwise 1.
    void add(const Pushes& pushes, double fraction, double time) {
        Normals normals;
        for (std::size_t i = 0; i < pushes.size(); ++i) {
            const bool goes_on = i + 1 < pushes.size() && pushes[i + 1].from == pushes[i].to();
            add_contact(pushes[i], goes_on ? pushes[i].to() : result_.position, fraction, time,
                        fraction == 0.0 ? ContactKind::overlap_at_start : ContactKind::push);
            add_normal(normals, pushes[i].out.normal);
        }
        result_.iterations += static_cast<int>(pushes.size());
        clip_velocity(normals);
    }

    /// The contacts of a sub-step that was taken back: they have stopped the mover. `last` is the
    /// overlap that no push resolved.
    void add_refused(const Pushes& pushes, const Penetration& last, double time) {
        Normals normals;
        const auto add = [&](const Penetration& out) {
            add_contact({result_.position, out}, result_.position, discrete, time,
                        ContactKind::refused);
            add_normal(normals, out.normal);
        };
        for (const Push& push : pushes) add(push.out);
        if (last.overlaps()) add(last);
        clip_velocity(normals);
    }

    /// Clips the velocity by all contacts: a mover that is stopped keeps no velocity into any of
    /// the walls.
    void clip_velocity(std::span<const Vec2> pushed = {}) {
        Normals normals;
        for (const Vec2 normal : pushed) add_normal(normals, normal);
        clip_velocity(normals);
    }

    /// Adds a bend of the path: the start of a sub-step with a contact, or the place after its
    /// pushes. Of points passed at the same velocity only the last is kept. A mover that waits for
    /// a box adds the time until which it waits.
    void add_bend(const PathPoint& point) {
        PathBends& path = result_.path;
        const std::size_t count = path.size();
        const PathPoint start{0.0, request_.position};
        const PathPoint& last = count > 0 ? path[count - 1] : start;
        const bool waits = point.at == last.at;
        if (waits && (point.time == last.time || request_.kinematic_boxes.empty())) return;
        if (count > 0 && is_passed_between(count > 1 ? path[count - 2] : start, last, point)) {
            path[count - 1] = point;
        } else {
            path.push_back(point);
        }
    }

private:
    using Normals = InlineVector<Vec2, 64>;
    static constexpr double discrete = 1.0;  ///< the fraction of contacts of a discrete method

    static void add_normal(Normals& normals, Vec2 normal) {
        for (const Vec2 known : normals) {
            if (same_direction(known, normal)) return;
        }
        normals.push_back(normal);
    }

    /// By these normals and by those of all contacts at the present position.
    void clip_velocity(Normals& normals) {
        constexpr double noticeable = 1e-9;  // fraction of the velocity: more than rounding
        for (const Contact& contact : result_.contacts) {
            if (contact.position == result_.position) add_normal(normals, contact.normal);
        }
        double deepest = 0.0;
        for (const Vec2 normal : normals) {
            deepest = std::min(deepest, dot(result_.velocity, normal));
        }
        if (deepest >= -noticeable * length(result_.velocity)) return;
        result_.velocity = projected_on_half_planes(result_.velocity, normals.all());
    }

    /// Whether a mover that goes straight from `a` to `b` is at `point` at that point's time.
    static bool is_passed_between(const PathPoint& a, const PathPoint& point, const PathPoint& b) {
        constexpr double same_place = 1e-9;  // units: far less than a picture of the path shows
        if (!(b.time > a.time)) return false;
        const Vec2 place = lerp(a.at, b.at, (point.time - a.time) / (b.time - a.time));
        return length_squared(place - point.at) <= same_place * same_place;
    }

    /// A push by the same wall as before, or by a collinear piece, deepens that contact.
    void add_contact(const Push& push, Vec2 position, double fraction, double time,
                     ContactKind kind) {
        Penetration out = push.out;
        out.normal += Vec2{};  // no -0
        for (Contact& contact : result_.contacts) {
            const bool same = contact.fraction == fraction &&
                              same_direction(contact.normal, out.normal) &&
                              (contact.wall == out.wall || in_line(contact, push));
            if (!same) continue;
            contact.depth = std::max(contact.depth, out.depth);
            return;
        }
        result_.contacts.push_back(
            {fraction, out.depth, position, out.normal, out.point, out.wall, kind, time});
    }

    /// Whether the push came from another, collinear piece of a contact's wall.
    static bool in_line(const Contact& contact, const Push& push) {
        const double apart = dot(push.out.point - contact.point, push.out.normal);
        return std::abs(apart) <= contact_tolerance_at(push.from);
    }

    const MoveRequest& request_;
    MoveResult& result_;
};

class PushOut {
public:
    PushOut(const Level& level, const MoveRequest& request, const PushMethod& method, Trace* trace,
            MoveResult& result)
        : level_(level),
          request_(request),
          method_(method),
          trace_(trace),
          result_(result),
          query_(level, request, method, result),
          report_(request, result) {}

    void move() {
        const CastQuery path{request_.position, request_.displacement};
        const SweepQuery::First first = query_.cast().begin(path);
        if (!method_.is_minimal) push_out_at_start();
        const bool is_seen = method_.is_minimal && first.overlaps;
        const bool sees_inside = method_.is_minimal || method_.by_sides;
        if (is_seen || (sees_inside && query_.cast().is_deep_inside(result_.position)))
            depenetrate();
        boxes_near_ = is_any_box_near();
        if (method_.sub_steps) result_.substep_count = count_steps();
        const bool is_clear = !result_.began_inside && !first.hit && method_.is_minimal;
        if (is_clear && method_.sub_steps) {
            result_.position += request_.displacement;
        } else if (!method_.sub_steps) {
            take_whole_displacement();
        } else if (request_.displacement != Vec2{} || boxes_near_) {
            const bool is_clear_up_to_hit =
                first.hit && method_.is_minimal && !result_.began_inside;
            walk(is_clear_up_to_hit ? first.hit->fraction : 0.0);
        }
        report_residual_overlap();
        report_stop_reason();
    }

private:
    enum class Outcome {
        free,    ///< no contact
        slid,    ///< contact with one straight wall
        bumped,  ///< anything else
        refused  ///< it could not be resolved: a part of it was taken, or none
    };

    // --- Out of what the mover begins inside of ---

    void depenetrate() {
        const ConvexOverlaps found = query_.overlaps().at(0.0);
        result_.began_inside = found.depth > least_overlap_at(result_.position);
        if (!result_.began_inside) return;
        has_room_ = query_.overlaps().leave_together(found.deepest, query_.least_work());
        const double least = least_overlap_at(result_.position);
        for (const Penetration& left : query_.overlaps().at(0.0).deepest) {
            if (left.depth <= least) continue;
            const bool is_moving =
                displacement_of(level_, request_.kinematic_boxes, left.wall) != Vec2{};
            if (is_moving) let_boxes_pass();
            if (!is_moving) residual_depth_ = std::max(residual_depth_, left.depth);
        }
        report_.clip_velocity();
        if (trace_) trace_start();
    }

    /// Without its safeguards a method finds more overlaps than there are.
    void push_out_at_start() {
        Trial trial{result_.position};
        query_.push_out(trial, 0.0);
        if (trial.residual == 0.0 && trial.pushes.empty()) return;
        result_.began_inside = true;
        accept(trial, 0.0, 0.0);
    }

    // --- The displacement, in sub-steps ---

    /// No sub-step is longer than half of the mover's inradius, relative to any box, too. A
    /// sub-step begins without overlap, so the centre is the inradius away from every wall; it
    /// moves by half of that, and no push leads farther: no wall is tunnelled through.
    std::int64_t count_steps() const {
        double longest = length(request_.displacement);
        if (boxes_near_) {
            for (const KinematicBox& box : request_.kinematic_boxes)
                longest = std::max(longest, length(request_.displacement - box.delta));
        }
        return count_sub_steps(longest, query_.inradius());
    }

    /// Whether a box in motion can come near the mover in this tick. A box at rest is a solid like
    /// others.
    bool is_any_box_near() const {
        const double translation = length(request_.displacement) + query_.inradius();
        const Vec2 position = result_.position;
        const Aabb area = inflated({position, position},
                                   extents_of(request_.shape) + Vec2{translation, translation});
        return std::any_of(request_.kinematic_boxes.begin(), request_.kinematic_boxes.end(),
                           [&](const KinematicBox& box) {
                               return box.delta != Vec2{} && area.overlaps(bounds_of(box)) &&
                                      query_.rule().includes(box);
                           });
    }

    void take_whole_displacement() {
        Trial trial{result_.position + request_.displacement};
        const Vec2 target = trial.position;
        query_.push_out(trial, 1.0);
        accept(trial, 1.0);
        lose_blocked_part(request_.displacement, target);
    }

    void walk(double clear_fraction) {
        const Vec2 displacement = request_.displacement;
        const std::int64_t count = result_.substep_count;
        step_fraction_ = 1.0 / static_cast<double>(count);
        const Vec2 step = displacement * step_fraction_;
        // Free places are computed from the start of the free path, so that rounding does not
        // accumulate.
        Vec2 anchor = result_.position;
        std::int64_t anchored = 0;
        const auto free_place = [&](std::int64_t done) {
            return anchor + displacement * (static_cast<double>(done - anchored) * step_fraction_);
        };
        auto done = static_cast<std::int64_t>(clear_fraction * static_cast<double>(count));
        if (done > 0) result_.position = free_place(done);
        while (done < count && !is_out_of_work()) {
            const Vec2 before = result_.position;
            const Vec2 target = free_place(++done);
            sub_step_ = done;
            const double time = static_cast<double>(done) * step_fraction_;
            const Outcome outcome = take_step(target, time);
            if (outcome == Outcome::free && !keeps_contact(step)) {
                done += count_clear(result_.position, step, done, count - done);
                result_.position = free_place(done);
                continue;
            }
            if (outcome != Outcome::free) {
                const Vec2 net = result_.position - before;
                account_for(outcome, step, target);
                if (done == count || made_no_progress(net, step)) break;
                // A sub-step that arrives at the wall differs from those along it.
                rests_on_contact_ =
                    outcome == Outcome::slid && std::abs(dot(net, contact_.normal)) <= tolerance();
            }
            if (rests_on_contact_) done += slide_on(step, done, count);
            anchor = result_.position;
            anchored = done;
        }
        lost_ += displacement * (static_cast<double>(count - done) * step_fraction_);
    }

    Outcome take_step(Vec2 target, double time) {
        const Vec2 start = result_.position;
        Trial whole{target};
        if (try_step(whole, time)) return outcome_of(whole);
        Trial wait{start};
        if (boxes_near_ && !query_.have_boxes_passed() && !try_step(wait, time)) {
            let_boxes_pass();
            whole = {target};
            if (try_step(whole, time)) return Outcome::bumped;
        }
        const Trial refused = halve(whole, target - start, time);
        if (refused_fraction_ * length(target - start) <= tolerance()) return Outcome::bumped;
        report_.add_refused(refused.pushes, refused.unresolved, time);
        if (trace_) trace_sub_step(refused, time, refused_fraction_);
        return Outcome::refused;
    }

    /// Boxes squeeze the mover: for the rest of the tick only walls at rest count.
    void let_boxes_pass() {
        query_.let_boxes_pass();
        result_.squeezed = true;
    }

    /// Takes as much of a refused sub-step as possible, by bisection. Returns the last refused
    /// trial.
    Trial halve(Trial refused, Vec2 step, double time) {
        refused_fraction_ = 1.0;
        double part = 0.5;
        for (int i = 0; i < most_halvings && !is_out_of_work(); ++i, part *= 0.5) {
            Trial shorter{result_.position + step * part};
            if (try_step(shorter, time)) {
                refused_fraction_ -= part;
            } else {
                refused = shorter;
            }
        }
        return refused;
    }

    /// Pushes the mover out at the trial's position. False, and nothing changes, where it ends
    /// deeper in a wall than it began, or in a place that it must not reach.
    bool try_step(Trial& trial, double time) {
        const SubStep step{result_.position, std::max(0.0, time - step_fraction_), time};
        const double far = distance(trial.position, step.from);
        if (method_.is_minimal && residual_depth_ == 0.0) {
            query_.push_out_by_the_least(trial, step);
        } else {
            const double rounding = boxes_near_ ? tolerance() : 0.0;
            query_.push_out(trial, time, residual_depth_ + query_.inradius() * 0.5 + rounding);
        }
        if (trial.residual > residual_depth_ || leads_astray(trial.position, far, step))
            return false;
        if ((residual_depth_ > 0.0 || boxes_near_) && query_.is_crossed(trial.position, step))
            return false;
        accept(trial, time);
        return true;
    }

    /// Whether pushes lead behind the start, from where the mover would go in again and shake for
    /// ever; or much farther than the step, through a gap that is too narrow.
    bool leads_astray(Vec2 to, double far, const SubStep& step) {
        constexpr double longer = 1.1;  // than the step: a gap of 0.96 of its width
        if (boxes_near_ || residual_depth_ > 0.0) return false;  // these may push it so
        const Vec2 net = to - result_.position;
        if (dot(net, request_.displacement) < -tolerance() * length(request_.displacement))
            return true;
        return method_.is_minimal && length(net) > longer * far + tolerance() &&
               query_.is_gap_between(step.from, to, step);
    }

    void accept(const Trial& trial, double time, double fraction = 1.0) {
        if (!trial.pushes.empty()) {
            report_.add_bend({std::max(0.0, time - step_fraction_), result_.position});
            report_.add_bend({time, trial.position});
            if (trace_) trace_sub_step(trial, time);
        }
        result_.position = trial.position;
        residual_depth_ = trial.residual;
        report_.add(trial.pushes, fraction, time);
        normals_ = {};
        for (const Push& push : trial.pushes) normals_.push_back(push.out.normal);
    }

    Outcome outcome_of(const Trial& trial) {
        if (residual_depth_ > 0.0) return Outcome::bumped;
        if (trial.pushes.empty()) return Outcome::free;
        contact_ = trial.pushes[0].out;
        contact_at_ = trial.position;
        return trial.pushes.size() == 1 ? Outcome::slid : Outcome::bumped;
    }

    /// Adds the part of a sub-step that was neither walked nor lost to sliding.
    void account_for(Outcome outcome, Vec2 step, Vec2 target) {
        if (outcome == Outcome::refused) {
            lost_ += step * refused_fraction_;
        } else {
            lose_blocked_part(step, target);
        }
    }

    /// Where the pushes leave a step no direction, the vector to its target is lost.
    void lose_blocked_part(Vec2 step, Vec2 target) {
        if (normals_.empty()) return;
        const Vec2 left = projected_on_half_planes(step, normals_.all());
        if (length(left) > fraction_at_rest * length(step)) return;
        // Pushed aside or far back, the mover loses no more than the step.
        const Vec2 missing = target - result_.position;
        const bool is_less = length_squared(missing) < length_squared(step);
        lost_ += is_less && !boxes_near_ ? missing : step;
        report_.clip_velocity(normals_.all());
    }

    bool made_no_progress(Vec2 net, Vec2 step) const {
        if (boxes_near_) return false;
        const double tiny = std::max(fraction_at_rest * length(step), tolerance());
        return length(net) < std::min(at_rest, tiny);
    }

    // --- Equal sub-steps are taken as one: a long move costs what it passes ---

    BoxMotion box_motion() const {
        return query_.have_boxes_passed() ? BoxMotion::past : BoxMotion::move;
    }

    /// How many of the next sub-steps have no contact, up to `most`.
    std::int64_t count_clear(Vec2 from, Vec2 step, std::int64_t done, std::int64_t most) {
        if (!method_.is_minimal) return count_free(from, step, most);
        if (most == 0 || pause_-- > 0) return 0;
        const double time = static_cast<double>(done) * step_fraction_;
        const auto left = static_cast<double>(result_.substep_count - done);
        const auto hit = query_.cast().first_hit({from, step * left, time, box_motion()});
        const double clear = hit ? hit->fraction : 1.0;
        const auto same = std::min(most, static_cast<std::int64_t>(clear * left));
        next_pause_ = same > 0 ? 1 : std::min(2 * next_pause_, longest_pause);
        pause_ = same > 0 ? 0 : next_pause_;
        return same;
    }

    /// Without its safeguards a method finds more overlaps than there are, where a cast hits
    /// nothing: only free space counts.
    std::int64_t count_free(Vec2 from, Vec2 step, std::int64_t most) const {
        if (!request_.kinematic_boxes.empty()) return 0;
        const Vec2 extent = extents_of(request_.shape);
        for (; most > 0; most /= 2) {
            const Vec2 ahead = step * static_cast<double>(most);
            const double far = std::max(extent.x + std::abs(ahead.x), extent.y + std::abs(ahead.y));
            if (level_.free_space().is_free(from, far)) return most;
        }
        return 0;
    }

    /// Whether the mover still rests on the contact: the next sub-step leads into it by no more
    /// than the tolerance.
    bool keeps_contact(Vec2 step) {
        const double sink = -dot(step, contact_.normal);
        rests_on_contact_ = rests_on_contact_ && sink > 0.0 && sink <= tolerance();
        return rests_on_contact_;
    }

    /// Takes all sub-steps along the contact's wall at once, as long as the wall certainly goes on
    /// and nothing else is hit. Wall and mover are convex: a side that is equally deep at two
    /// places is equally deep between them. Returns the number of sub-steps.
    std::int64_t slide_on(Vec2 step, std::int64_t done, std::int64_t count) {
        if (!method_.is_minimal || boxes_near_) return 0;
        const Vec2 normal = contact_.normal;
        const Vec2 slide = step - normal * dot(step, normal);
        // A sub-step that led slightly into the wall began on it.
        const double sunk = dot(contact_at_ - result_.position, normal);
        const Vec2 from = result_.position + normal * std::max(0.0, sunk);
        std::int64_t same =
            count_clear(from, slide, done, std::min(count - done, steps_along(from, slide)));
        const double sink = -dot(step, normal);
        while (same > 0 && !is_pushed_alike(from + slide * static_cast<double>(same), sink))
            same /= 2;
        if (same == 0) return 0;
        result_.position = from + slide * static_cast<double>(same);
        // Past the wall's end the path goes on in another direction.
        report_.add_bend({static_cast<double>(done + same) * step_fraction_, result_.position});
        return same;
    }

    bool is_pushed_alike(Vec2 place, double sink) {
        constexpr double noticeable = 4.0;  // tolerances: deep enough for an overlap at both places
        const double depth = std::max(sink, noticeable * contact_tolerance_at(place));
        const Found found = query_.find(place - contact_.normal * depth, 1.0);
        return found.any() && std::abs(found.chosen.depth - depth) <= contact_tolerance_at(place) &&
               same_direction(found.chosen.normal, contact_.normal);
    }

    /// The number of sub-steps to the end of the contact's surface; `unknown` round a corner.
    std::int64_t steps_along(Vec2 from, Vec2 slide) const {
        constexpr std::int64_t unknown = 64;
        constexpr double most = 4e18;  // fits into the count
        if (!contact_.wall.is_of_level(level_)) return unknown;
        const Segment wall = surface_at(contact_.wall.number());
        const Vec2 along = wall.b - wall.a;
        const double square = length_squared(slide);
        if (std::abs(dot(along, contact_.normal)) > fraction_at_rest * length(along))
            return unknown;
        const Vec2 point = contact_.point + (from - contact_at_);
        const double left = std::max(dot(wall.a - point, slide), dot(wall.b - point, slide));
        if (!(left > 0.0) || square == 0.0) return unknown;
        return static_cast<std::int64_t>(std::min(left / square, most));
    }

    /// The whole surface that a wall is a piece of.
    Segment surface_at(std::uint32_t number) const {
        const Segment& own = level_.walls()[number].segment;
        return is_point(own) || query_.rule().is_mixed(number)
                   ? own
                   : level_.weld().surface_of(level_, 2 * number).line;
    }

    // --- Where it ends ---

    void report_residual_overlap() {
        const bool could = result_.began_inside || result_.squeezed || boxes_near_ ||
                           !method_.sub_steps || residual_depth_ > 0.0;
        if (!could) return;
        const ConvexOverlaps left = query_.overlaps().at(1.0);
        if (left.depth <= least_overlap_at(result_.position)) return;
        result_.remaining_depth = left.depth;
        query_.overlaps().list(left, 1.0);
    }

    void report_stop_reason() {
        const bool is_left = length(lost_) > tolerance();
        if (is_left) {
            result_.remainder = lost_ + Vec2{};  // no -0
            report_.clip_velocity(normals_.all());
        }
        if (result_.remaining_depth > 0.0 && (is_left || !has_room_)) result_.squeezed = true;
        if (result_.squeezed) {
            result_.stop_reason = StopReason::squeezed;
        } else if (is_left || is_out_of_work()) {
            result_.stop_reason = is_out_of_work() ? StopReason::work_limit : StopReason::blocked;
        }
    }

    // --- With a trace ---

    void trace_start() {
        TracedSubStep start{.end = result_.position, .is_together = result_.contacts.size() > 1};
        for (const Contact& contact : result_.contacts) {
            start.pushes.push_back(query_.traced(
                {request_.position, {contact.depth, contact.normal, contact.point, contact.wall}},
                0.0));
        }
        trace(std::move(start));
    }

    void trace_sub_step(const Trial& trial, double time, double refused = 0.0) {
        TracedSubStep step{sub_step_,         time,   {}, trial.position, trial.residual,
                           trial.is_together, refused};
        for (const Push& push : trial.pushes) step.pushes.push_back(query_.traced(push, time));
        trace(std::move(step));
    }

    void trace(TracedSubStep step) {
        if (trace_->sub_steps().size() < Trace::capacity)
            trace_->sub_steps().push_back(std::move(step));
    }

    double tolerance() const { return contact_tolerance_at(result_.position); }
    bool is_out_of_work() const { return query_.is_out_of_work(); }

    const Level& level_;
    const MoveRequest& request_;
    const PushMethod& method_;
    Trace* trace_;
    MoveResult& result_;
    PushQuery query_;
    PushReport report_;
    double step_fraction_ = 1.0;  ///< one sub-step, as a fraction of the tick
    std::int64_t sub_step_ = 0;
    bool boxes_near_ = false;
    bool has_room_ = true;
    double residual_depth_ = 0.0;    ///< the deepest overlap at the present position, units
    double refused_fraction_ = 0.0;  ///< of the last sub-step that was refused
    Vec2 lost_{};                    ///< of the displacement: neither walked nor lost to sliding
    InlineVector<Vec2, most_push_rounds> normals_{};  ///< of the pushes of the last sub-step
    Penetration contact_;                             ///< of the last sub-step that slid
    Vec2 contact_at_;                                 ///< the mover's position after it
    bool rests_on_contact_ = false;                   ///< on that contact
    int pause_ = 0;                                   ///< sub-steps until the next cast ahead
    int next_pause_ = 1;
};

}  // namespace

MoveResult push_out(const Level& level, const MoveRequest& request, const PushMethod& method,
                    Trace* trace) {
    const bool is_usual = !trace && method.sub_steps && method.is_minimal;
    if (is_usual && is_in_free_space(level, request, extents_of(request.shape)))
        return free_move(request);
    MoveResult result;
    PushOut(level, request, method, trace, result).move();
    return result;
}

}  // namespace slidelab::detail
