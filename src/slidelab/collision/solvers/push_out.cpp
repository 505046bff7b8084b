#include "slidelab/collision/solvers/push_out.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "slidelab/collision/query/bodies.hpp"
#include "slidelab/collision/solvers/push_query.hpp"
#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

/// Motion below this fraction of a step, or below `at_rest` units, is no progress.
constexpr double fraction_at_rest = 1e-8;
constexpr double at_rest = 1e-9;

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

class PushOut {
public:
    PushOut(const Level& level, const MoveRequest& request, const PushMethod& method, Trace* trace,
            MoveResult& result)
        : level_(level),
          request_(request),
          method_(method),
          trace_(trace),
          result_(result),
          query_(level, request, method, result) {
        result_.position = request.position;
        result_.velocity = request.velocity;
    }

    void move() {
        const FirstLook first = look_ahead();
        if (!method_.is_minimal) push_out_at_start();
        const bool is_seen = method_.is_minimal && first.overlaps;
        const bool sees_inside = method_.is_minimal || method_.by_sides;
        if (is_seen || (sees_inside && query_.cast().is_deep_inside(result_.position)))
            depenetrate();
        boxes_near_ = is_any_box_near();
        if (method_.sub_steps) result_.substep_count = count_steps();
        const bool is_clear = !result_.began_inside && !first.hit_at && method_.is_minimal;
        if (is_clear && method_.sub_steps) {
            result_.position += request_.displacement;
        } else if (!method_.sub_steps) {
            take_whole_displacement();
        } else if (request_.displacement != Vec2{} || boxes_near_) {
            const bool is_clear_up_to_hit =
                first.hit_at && method_.is_minimal && !result_.began_inside;
            walk(is_clear_up_to_hit ? *first.hit_at : 0.0);
        }
        report_residual_overlap();
        report_stop_reason();
    }

private:
    struct FirstLook {
        bool overlaps = false;
        std::optional<double> hit_at;  ///< a fraction of the displacement
    };

    /// Out of line: of the hit only this is kept.
    [[gnu::noinline]] FirstLook look_ahead() const {
        const auto [hit, overlaps] =
            query_.cast().begin({request_.position, request_.displacement});
        return {overlaps, hit ? std::optional(hit->fraction) : std::nullopt};
    }

    // --- Out of what the mover begins inside of ---

    [[gnu::noinline]] void depenetrate() {
        const ConvexOverlaps found = query_.overlaps().at(0.0);
        result_.began_inside = found.deepest.depth > least_overlap_at(result_.position);
        if (!result_.began_inside) return;
        has_room_ = query_.overlaps().leave_together(found.deepest, query_.least_work());
        const double least = least_overlap_at(result_.position);
        query_.overlaps().visit(0.0, [&](const Penetration& left) {
            if (left.depth <= least) return;
            const bool is_moving =
                displacement_of(level_, request_.kinematic_boxes, left.wall) != Vec2{};
            if (is_moving) let_boxes_pass();
            if (!is_moving) residual_depth_ = std::max(residual_depth_, left.depth);
        });
        trial_.begin(result_.position);
        clip_velocity();
        if (trace_) trace_start();
    }

    /// Without its safeguards a method finds more overlaps than there are.
    void push_out_at_start() {
        trial_.begin(result_.position);
        query_.push_out(trial_, 0.0);
        if (trial_.residual == 0.0 && trial_.pushes.empty()) return;
        result_.began_inside = true;
        accept(0.0, ContactKind::overlap_at_start);
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
        trial_.begin(result_.position + request_.displacement);
        query_.push_out(trial_, 1.0);
        accept(1.0, ContactKind::push);
        lose_blocked_part(request_.displacement);
    }

    [[gnu::noinline]] void walk(double clear_fraction) {
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
            const bool is_resolved =
                take_step(step, target, static_cast<double>(done) * step_fraction_);
            if (is_resolved && trial_.pushes.empty()) {
                done += count_clear(result_.position, step, done, count - done);
                result_.position = free_place(done);
                continue;
            }
            const Vec2 net = result_.position - before;
            if (done == count || made_no_progress(net, step)) break;
            if (is_resolved && slides(net)) done += slide_on(step, done, count);
            anchor = result_.position;
            anchored = done;
        }
        lost_ += displacement * (static_cast<double>(count - done) * step_fraction_);
    }

    /// False where no push resolves it.
    bool take_step(Vec2 step, Vec2 target, double time) {
        const Vec2 start = result_.position;
        bool is_resolved = try_step(target, time);
        const double overlap = trial_.residual;
        if (!is_resolved && boxes_near_ && !query_.have_boxes_passed() && !try_step(start, time)) {
            let_boxes_pass();
            is_resolved = try_step(target, time);
        }
        if (is_resolved) {
            lose_blocked_part(step);
        } else {
            const Vec2 whole = target - start;
            const Vec2 left = method_.is_minimal ? sweep(whole, time) : halve(whole, time);
            lose_rest(left, whole, time, overlap);
        }
        return is_resolved;
    }

    /// Boxes squeeze the mover: for the rest of the tick only walls at rest count.
    void let_boxes_pass() {
        query_.let_boxes_pass();
        result_.squeezed = true;
    }

    /// Pushes the mover out at a target. False, and nothing changes, where it ends deeper in a wall
    /// than it began, or in a place that it must not reach.
    bool try_step(Vec2 target, double time) {
        const SubStep step{result_.position, std::max(0.0, time - step_fraction_), time};
        trial_.begin(target);
        if (method_.is_minimal && residual_depth_ == 0.0) {
            query_.push_out_by_the_least(trial_, step);
        } else {
            const double rounding = boxes_near_ ? tolerance() : 0.0;
            query_.push_out(trial_, time, residual_depth_ + query_.inradius() * 0.5 + rounding);
        }
        if (trial_.residual > residual_depth_ || leads_astray(trial_.position, step)) return false;
        if ((residual_depth_ > 0.0 || boxes_near_) && query_.is_crossed(trial_.position, step))
            return false;
        accept(time, ContactKind::push);
        return true;
    }

    /// Whether pushes lead behind the start, from where the mover would go in again and shake for
    /// ever; or much farther than the step, through a gap that is too narrow.
    bool leads_astray(Vec2 to, const SubStep& step) {
        constexpr double longer = 1.1;  // than the step: a gap of 0.96 of its width
        if (boxes_near_ || residual_depth_ > 0.0) return false;  // these may push it so
        const Vec2 net = to - step.from;
        if (dot(net, request_.displacement) < -tolerance() * length(request_.displacement))
            return true;
        const double far = distance(trial_.target, step.from);
        return method_.is_minimal && length(net) > longer * far + tolerance() &&
               query_.is_gap_between(step.from, to, step.time);
    }

    /// What no push resolves is taken as a sweep takes it: to the first hit, and on along all that
    /// is hit, among boxes that stand where they are at its end. A mover with a residual overlap is
    /// behind its walls, and stays. Returns what is left of the step.
    [[gnu::noinline]] Vec2 sweep(Vec2 step, double time) {
        constexpr std::size_t most_hits = 6;
        const BoxMotion motion = query_.have_boxes_passed() ? BoxMotion::past : BoxMotion::stand;
        trial_.begin(result_.position);
        Vec2 left = step;
        Vec2 part = residual_depth_ > 0.0 ? Vec2{} : step;
        while (part != Vec2{}) {
            const CastQuery leg{result_.position, part, time, motion};
            const auto hit = query_.cast().first_hit(leg);
            const double fraction = hit ? hit->fraction : 1.0;
            result_.position = query_.cast().settled(result_.position + part * fraction, leg);
            add_bend({time, result_.position});
            left = left * (1.0 - fraction);
            if (!hit) break;
            refuse({0.0, hit->normal, hit->point, hit->wall}, time);
            if (trial_.pushes.size() == most_hits) break;
            part = left_by(trial_.pushes, left);
            if (length(part) <= fraction_at_rest * length(left)) break;
        }
        return left;
    }

    /// Without its safeguards a method finds overlaps where a cast hits nothing: it takes what it
    /// resolves of the step, half by half. Returns what is left of it.
    [[gnu::noinline]] Vec2 halve(Vec2 step, double time) {
        Vec2 left = step;
        for (Vec2 part = step * 0.5; length(part) > tolerance() && !is_out_of_work();
             part = part * 0.5) {
            if (try_step(result_.position + part, time)) left = left - part;
        }
        trial_.begin(result_.position);
        const Penetration found = query_.find(result_.position + left, time).chosen;
        if (found.overlaps()) refuse(found, time);
        return left;
    }

    /// What stops a sub-step.
    void refuse(const Penetration& out, double time) {
        add_contact(out, result_.position, time, ContactKind::refused);
        trial_.pushes.push_back(out);
    }

    /// Loses the rest of a sub-step that no push resolves. `overlap`: left by the pushes, units.
    void lose_rest(Vec2 left, Vec2 step, double time, double overlap) {
        clip_velocity();
        if (length(left) <= tolerance()) return;
        lost_ += left;
        if (trace_) {
            trace({.number = sub_step_,
                   .time = time,
                   .end = result_.position,
                   .residual = overlap,
                   .refused = length(left) / length(step)});
        }
    }

    void accept(double time, ContactKind kind) {
        if (!trial_.pushes.empty()) {
            add_bend({std::max(0.0, time - step_fraction_), result_.position});
            add_bend({time, trial_.position});
            if (trace_) trace_trial(time);
        }
        result_.position = trial_.position;
        result_.iterations += static_cast<int>(trial_.rounds());
        residual_depth_ = trial_.residual;
        std::size_t left = trial_.pushes.size();
        trial_.visit_pushes([&](Vec2 from, const Penetration& out) {
            const bool goes_on = --left > 0 && !trial_.is_together;
            add_contact(out, goes_on ? from + out.normal * out.depth : result_.position, time,
                        kind);
        });
        clip_velocity();
    }

    /// Where the pushes leave a step no direction, the vector to its target is lost.
    void lose_blocked_part(Vec2 step) {
        if (trial_.pushes.empty()) return;
        if (length(left_by(trial_.pushes, step)) > fraction_at_rest * length(step)) return;
        // Pushed aside or far back, the mover loses no more than the step.
        const Vec2 missing = trial_.target - result_.position;
        const bool is_less = length_squared(missing) < length_squared(step);
        lost_ += is_less && !boxes_near_ ? missing : step;
    }

    bool made_no_progress(Vec2 net, Vec2 step) const {
        if (boxes_near_) return false;
        const double tiny = std::max(fraction_at_rest * length(step), tolerance());
        return length(net) < std::min(at_rest, tiny);
    }

    // --- Equal sub-steps are taken as one: a long move costs what it passes ---

    /// How many of the next sub-steps have no contact, up to `most`.
    std::int64_t count_clear(Vec2 from, Vec2 step, std::int64_t done, std::int64_t most) {
        if (!method_.is_minimal) return count_free(from, step, most);
        if (most == 0) return 0;
        const double time = static_cast<double>(done) * step_fraction_;
        const BoxMotion motion = query_.have_boxes_passed() ? BoxMotion::past : BoxMotion::move;
        const auto left = static_cast<double>(result_.substep_count - done);
        const auto hit = query_.cast().first_hit({from, step * left, time, motion});
        const double clear = hit ? hit->fraction : 1.0;
        return std::min(most, static_cast<std::int64_t>(clear * left));
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

    /// Whether the last sub-step led along one straight wall: one that arrives there differs from
    /// those that follow.
    bool slides(Vec2 net) const {
        return method_.is_minimal && !boxes_near_ && residual_depth_ == 0.0 &&
               trial_.pushes.size() == 1 &&
               std::abs(dot(net, trial_.pushes[0].normal)) <= tolerance();
    }

    /// Takes all sub-steps along the contact's wall at once, as long as the wall certainly goes on
    /// and nothing else is hit. Wall and mover are convex: a side that is equally deep at two
    /// places is equally deep between them. Returns the number of sub-steps.
    std::int64_t slide_on(Vec2 step, std::int64_t done, std::int64_t count) {
        const Penetration contact = trial_.pushes[0];
        const Vec2 from = result_.position;
        const double sink = -dot(step, contact.normal);
        const Vec2 slide = step + contact.normal * sink;
        const std::int64_t most = std::min(count - done, steps_along(contact, slide));
        std::int64_t same = count_clear(from, slide, done, most);
        while (same > 0 &&
               !is_pushed_alike(contact, from + slide * static_cast<double>(same), sink))
            same /= 2;
        if (same == 0) return 0;
        result_.position = from + slide * static_cast<double>(same);
        // Past the wall's end the path goes on in another direction.
        add_bend({static_cast<double>(done + same) * step_fraction_, result_.position});
        return same;
    }

    bool is_pushed_alike(const Penetration& contact, Vec2 place, double sink) {
        constexpr double noticeable = 4.0;  // tolerances: deep enough for an overlap at both places
        const double depth = std::max(sink, noticeable * contact_tolerance_at(place));
        const Found found = query_.find(place - contact.normal * depth, 1.0);
        return found.any() && std::abs(found.chosen.depth - depth) <= contact_tolerance_at(place) &&
               same_direction(found.chosen.normal, contact.normal);
    }

    /// The number of sub-steps to the end of the contact's surface; `unknown` round a corner.
    std::int64_t steps_along(const Penetration& contact, Vec2 slide) const {
        constexpr std::int64_t unknown = 64;
        constexpr double most = 4e18;  // fits into the count
        if (!contact.wall.is_of_level(level_)) return unknown;
        const Segment wall = surface_at(contact.wall.number());
        const Vec2 along = wall.b - wall.a;
        const double square = length_squared(slide);
        if (std::abs(dot(along, contact.normal)) > fraction_at_rest * length(along)) return unknown;
        const double left =
            std::max(dot(wall.a - contact.point, slide), dot(wall.b - contact.point, slide));
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

    // --- Contacts, velocity, path ---

    /// What the pushes leave of a vector.
    static Vec2 left_by(const Pushes& pushes, Vec2 v) {
        InlineVector<Vec2, Pushes::capacity> normals;
        for (const Penetration& out : pushes) normals.push_back(out.normal);
        return projected_on_half_planes(v, normals.all());
    }

    /// A push by the same wall as before, or by a collinear piece, deepens that contact.
    void add_contact(const Penetration& out, Vec2 position, double time, ContactKind kind) {
        const double fraction = kind == ContactKind::overlap_at_start ? 0.0 : 1.0;
        const double in_line = contact_tolerance_at(position);
        const Vec2 normal = out.normal + Vec2{};  // no -0
        for (Contact& contact : result_.contacts) {
            const bool is_same = contact.fraction == fraction &&
                                 same_direction(contact.normal, normal) &&
                                 (contact.wall == out.wall ||
                                  std::abs(dot(out.point - contact.point, normal)) <= in_line);
            if (!is_same) continue;
            contact.depth = std::max(contact.depth, out.depth);
            return;
        }
        result_.contacts.push_back(
            {fraction, out.depth, position, normal, out.point, out.wall, kind, time});
    }

    /// Clips the velocity by the last sub-step's pushes and by all contacts at the present position
    /// together: a mover that is stopped keeps no velocity into any of the walls.
    [[gnu::noinline]] void clip_velocity() {
        constexpr double noticeable = 1e-9;  // fraction of the velocity: more than rounding
        InlineVector<Vec2, ContactList::capacity> normals;
        const auto add = [&normals](Vec2 normal) {
            const auto is_same = [normal](Vec2 known) { return same_direction(known, normal); };
            if (std::none_of(normals.begin(), normals.end(), is_same)) normals.push_back(normal);
        };
        for (const Penetration& out : trial_.pushes) add(out.normal);
        for (const Contact& contact : result_.contacts) {
            if (contact.position == result_.position) add(contact.normal);
        }
        double deepest = 0.0;
        for (const Vec2 normal : normals)
            deepest = std::min(deepest, dot(result_.velocity, normal));
        if (deepest >= -noticeable * length(result_.velocity)) return;
        result_.velocity = projected_on_half_planes(result_.velocity, normals.all());
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

    /// Whether a mover that goes straight from `a` to `b` is at `point` at that point's time.
    static bool is_passed_between(const PathPoint& a, const PathPoint& point, const PathPoint& b) {
        constexpr double same_place = 1e-9;  // units: far less than a picture of the path shows
        if (!(b.time > a.time)) return false;
        const Vec2 place = lerp(a.at, b.at, (point.time - a.time) / (b.time - a.time));
        return length_squared(place - point.at) <= same_place * same_place;
    }

    // --- Where it ends ---

    void report_residual_overlap() {
        const bool could = result_.began_inside || result_.squeezed || boxes_near_ ||
                           !method_.sub_steps || residual_depth_ > 0.0;
        if (!could) return;
        const ConvexOverlaps left = query_.overlaps().at(1.0);
        if (left.deepest.depth <= least_overlap_at(result_.position)) return;
        result_.remaining_depth = left.deepest.depth;
        query_.overlaps().list(1.0);
    }

    void report_stop_reason() {
        const bool is_left = length(lost_) > tolerance();
        if (is_left) result_.remainder = lost_ + Vec2{};  // no -0
        if (result_.remaining_depth > 0.0 && (is_left || !has_room_)) result_.squeezed = true;
        if (result_.squeezed) {
            result_.stop_reason = StopReason::squeezed;
        } else if (is_left || is_out_of_work()) {
            result_.stop_reason = is_out_of_work() ? StopReason::work_limit : StopReason::blocked;
        }
    }

    // --- With a trace ---

    [[gnu::noinline]] void trace_start() {
        TracedSubStep start{.end = result_.position, .is_together = result_.contacts.size() > 1};
        for (const Contact& contact : result_.contacts) {
            const Penetration out{contact.depth, contact.normal, contact.point, contact.wall};
            start.pushes.push_back(query_.traced(request_.position, out, 0.0));
        }
        trace(std::move(start));
    }

    [[gnu::noinline]] void trace_trial(double time) {
        TracedSubStep step{sub_step_,         time, {}, trial_.position, trial_.residual,
                           trial_.is_together};
        trial_.visit_pushes([&](Vec2 from, const Penetration& out) {
            step.pushes.push_back(query_.traced(from, out, time));
        });
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
    double step_fraction_ = 1.0;  ///< one sub-step, as a fraction of the tick
    std::int64_t sub_step_ = 0;
    bool boxes_near_ = false;
    bool has_room_ = true;
    double residual_depth_ = 0.0;  ///< the deepest overlap at the present position, units
    Vec2 lost_{};                  ///< of the displacement: neither walked nor lost to sliding
    Trial trial_;                  ///< the last sub-step
};

/// Out of line: a result that has another name beside it would be copied.
[[gnu::noinline]] MoveResult hindered_move(const Level& level, const MoveRequest& request,
                                           const PushMethod& method, Trace* trace) {
    MoveResult result;
    PushOut(level, request, method, trace, result).move();
    return result;
}

}  // namespace

MoveResult push_out(const Level& level, const MoveRequest& request, const PushMethod& method,
                    Trace* trace) {
    const bool is_usual = !trace && method.sub_steps && method.is_minimal;
    if (is_usual && is_in_free_space(level, request, extents_of(request.shape)))
        return free_move(request);
    return hindered_move(level, request, method, trace);
}

}  // namespace slidelab::detail
