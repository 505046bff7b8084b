#include "slidelab/collision/solvers/push_out.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "slidelab/collision/query/bodies.hpp"
#include "slidelab/collision/solvers/overlaps.hpp"
#include "slidelab/collision/solvers/sweep_slide.hpp"
#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

/// Motion below this fraction of a step, or below `at_rest` units, is no progress.
constexpr double fraction_at_rest = 1e-8;
constexpr double at_rest = 1e-9;

/// A move that tests more sides of obstacles stops with StopReason::work_limit, so that every move
/// ends within a second.
constexpr std::int64_t most_work = 5'000'000;

constexpr SweepSettings as_it_is;

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

/// Calls `visit(ConvexShape)` for obstacles that may touch an area, some more than once: solids and
/// boxes as convex bodies, or wall by wall.
template <typename Visit>
void visit_obstacles(const LevelBodies& source, const Aabb& area, bool by_sides, Visit&& visit) {
    if (!by_sides) return source.visit(area, [&](const Body& body) { visit(body.shape()); });
    const auto visit_wall = [&](const Segment& line, double radius, WallRef ref) {
        const ConvexSide ends[] = {{line.a, ref.number()}, {line.b, ref.number()}};
        visit(ConvexShape{std::span(ends, has_direction(line.b - line.a) ? 2 : 1), radius});
    };
    source.level.broad_phase().query_aabb(area, [&](std::uint32_t number) {
        const Wall& wall = source.level.walls()[number];
        if (area.overlaps(bounds_of(wall)) && source.rule.includes(number))
            visit_wall(wall.segment, wall.radius, number);
    });
    for (std::size_t i = 0; i < source.kinematic_boxes.size(); ++i) {
        const Box box = box_at(source.kinematic_boxes[i], source.time);
        if (!area.overlaps(bounds_of(box)) || !source.rule.includes(source.kinematic_boxes[i]))
            continue;
        std::uint32_t side = 0;
        for (const Segment& line : sides_of(box))
            visit_wall(line, 0.0, WallRef::of_box(source.level, i, side++));
    }
}

/// The overlaps at a place and time.
struct Found {
    Penetration chosen;    ///< the overlap to resolve next; none when its depth is 0
    double deepest = 0.0;  ///< of all, units

    bool any() const { return chosen.overlaps(); }
};

/// A sub-step on trial: what pushes it out of its target, and where to. More pushes than are listed
/// lead out of the same walls again, as in a wedge: they count.
struct Trial {
    Vec2 target;
    Vec2 position;             ///< after the pushes so far
    double residual = 0.0;     ///< the deepest overlap at the last test, units
    bool is_together = false;  ///< the pushes are parts of one translation out of everything
    Pushes pushes{};

    void begin(Vec2 at) {
        target = position = at;
        residual = 0.0;
        is_together = false;
        pushes = {};
    }
    std::size_t rounds() const { return pushes.size() + pushes.dropped(); }
    void push(const Penetration& out) {
        pushes.push_back(out);
        position += out.normal * out.depth;
    }
    /// Calls `visit(from, push)` with the mover's position before each push.
    template <typename Visit>
    void visit_pushes(Visit&& visit) const {
        Vec2 from = target;
        for (const Penetration& out : pushes) {
            visit(from, out);
            if (!is_together) from += out.normal * out.depth;
        }
    }
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
          rule_(level, request),
          cast_(level, request, as_it_is, nullptr),
          mover_(cast_.mover().convex()),
          bounds_(mover_.bounds()),
          overlaps_(level, request, mover_, true, result) {
        result_.position = request.position;
        result_.velocity = request.velocity;
    }

    void move() {
        const FirstLook first = look_ahead();
        if (!method_.is_minimal) push_out_at_start();
        const bool is_seen = method_.is_minimal && first.overlaps;
        const bool sees_inside = method_.is_minimal || method_.by_sides;
        if (is_seen || (sees_inside && cast_.is_deep_inside(result_.position))) depenetrate();
        boxes_near_ = is_any_box_near();
        if (method_.sub_steps) result_.substep_count = count_steps();
        const bool is_known_ahead = method_.is_minimal && !result_.began_inside;
        if (!method_.sub_steps) {
            take_whole_displacement();
        } else if (is_known_ahead && !first.hit_at) {
            result_.position += request_.displacement;
        } else if (request_.displacement != Vec2{} || boxes_near_) {
            walk(is_known_ahead ? *first.hit_at : 0.0);
        }
        report_residual_overlap();
        report_stop_reason();
        if (is_by_moved_walls_) result_.began_inside = false;
    }

private:
    // --- The article ---

    /// Article 001, section 2, slideMove; article 004, CalculateCollisions: the mover has been
    /// moved to its target. It is pushed out along the deepest contact until nothing overlaps or
    /// the rounds are used up. `deepest`: deeper overlaps are not resolved, units.
    [[gnu::noinline]] void push_in_rounds(
        double time, double deepest = std::numeric_limits<double>::infinity()) {
        for (;;) {
            const Found contact = overlap_at(trial_.position, time);
            trial_.residual = contact.deepest;
            const bool is_over = trial_.rounds() == rounds() || trial_.residual > deepest;
            if (!contact.any() || is_over || is_out_of_work()) return;
            trial_.push(contact.chosen);
        }
    }

    /// Article 001, section 4, collideWithSegments: of several collisions the deepest. Equal depths
    /// are ordered by normal and point (is_deeper), so the order of the walls does not matter.
    [[gnu::noinline]] Found overlap_at(Vec2 position, double time) {
        Found found;
        const double tolerance = contact_tolerance_at(position);
        visit_near(position, time, [&](const ConvexShape& obstacle) {
            work_ += static_cast<std::int64_t>(obstacle.sides.size());
            const Penetration one = method_.overlap(mover_, position, obstacle, tolerance);
            if (!one.overlaps()) return;
            found.deepest = std::max(found.deepest, one.depth);
            if (!found.any() || goes_before(one, found.chosen)) found.chosen = one;
        });
        return found;
    }

    bool goes_before(const Penetration& one, const Penetration& other) const {
        return method_.deepest_first ? is_deeper(one, other) : one.wall > other.wall;
    }

    template <typename Visit>
    void visit_near(Vec2 position, double time, Visit&& visit) {
        constexpr std::int64_t of_a_query = 4;
        work_ += of_a_query;
        const Aabb area{position + bounds_.min, position + bounds_.max};
        visit_obstacles({level_, boxes(), time, rule_}, area, method_.by_sides, visit);
    }

    // --- Out of what the mover begins inside of ---

    struct FirstLook {
        bool overlaps = false;
        std::optional<double> hit_at;  ///< a fraction of the displacement
    };

    /// Out of line: of the hit only this is kept.
    [[gnu::noinline]] FirstLook look_ahead() const {
        const auto [hit, overlaps] = cast_.begin({request_.position, request_.displacement});
        return {overlaps, hit ? std::optional(hit->fraction) : std::nullopt};
    }

    [[gnu::noinline]] void depenetrate() {
        const ConvexOverlaps found = overlaps_.at(0.0);
        result_.began_inside = found.deepest.depth > least_overlap_at(result_.position);
        if (!result_.began_inside) return;
        is_by_moved_walls_ = overlaps_.are_of_moved_walls();
        has_room_ = overlaps_.leave_together(found.deepest, least_work_);
        const double least = least_overlap_at(result_.position);
        overlaps_.visit(0.0, [&](const Penetration& left) {
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
        is_by_moved_walls_ = overlaps_.are_of_moved_walls();
        trial_.begin(result_.position);
        push_in_rounds(0.0);
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
        return count_sub_steps(longest, cast_.inradius());
    }

    /// Whether a box in motion can come near the mover in this tick. A box at rest is a solid like
    /// others.
    bool is_any_box_near() const {
        const double translation = length(request_.displacement) + cast_.inradius();
        const Vec2 position = result_.position;
        const Aabb area = inflated({position, position},
                                   extents_of(request_.shape) + Vec2{translation, translation});
        return std::any_of(request_.kinematic_boxes.begin(), request_.kinematic_boxes.end(),
                           [&](const KinematicBox& box) {
                               return box.delta != Vec2{} && area.overlaps(bounds_of(box)) &&
                                      rule_.includes(box);
                           });
    }

    void take_whole_displacement() {
        trial_.begin(result_.position + request_.displacement);
        push_in_rounds(1.0);
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
        if (!is_resolved && boxes_near_ && !boxes_have_passed_ && !try_step(start, time)) {
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
        boxes_have_passed_ = true;
        result_.squeezed = true;
    }

    /// Pushes the mover out at a target. False, and nothing changes, where it ends deeper in a wall
    /// than it began, or in a place that it must not reach.
    bool try_step(Vec2 target, double time) {
        trial_.begin(target);
        if (method_.is_minimal && residual_depth_ == 0.0) {
            push_out_by_the_least(time);
        } else {
            const double rounding = boxes_near_ ? tolerance() : 0.0;
            push_in_rounds(time, residual_depth_ + cast_.inradius() * 0.5 + rounding);
        }
        if (trial_.residual > residual_depth_ || leads_astray(time)) return false;
        if ((residual_depth_ > 0.0 || boxes_near_) && crosses_walls(time)) return false;
        accept(time, ContactKind::push);
        return true;
    }

    void accept(double time, ContactKind kind) {
        if (!trial_.pushes.empty()) {
            add_bend({begin_of(time), result_.position});
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

    // --- Past the article: out of several obstacles at once ---

    ConvexDepenetration depenetration_from(Vec2 start) {
        return {.level = level_,
                .kinematic_boxes = boxes(),
                .mover = mover_,
                .start = start,
                .against = -request_.displacement,
                .work = &least_work_,
                .rule = rule_};
    }

    /// By the article's rounds where they lead to the same place; otherwise by one push for each
    /// obstacle that the mover leaves and then touches. The minimum translation is never shorter
    /// than that out of the deepest obstacle, which mostly leads out of all. Kinematic boxes press
    /// the mover from its position, by at most longest_in_depths times their displacement, and
    /// never to their back. Without such a translation there is no push, and the residual overlap.
    [[gnu::noinline]] void push_out_by_the_least(double time) {
        push_in_rounds(time);
        const bool is_resolved = trial_.residual == 0.0;
        if (trial_.pushes.empty() || (is_resolved && trial_.pushes.size() == 1)) return;
        const std::optional<Vec2> out = out_of_all(time);
        const bool leads_out = out && *out != Vec2{};
        const Vec2 target = trial_.target;
        if (leads_out && is_resolved && distance(trial_.position, target + *out) <= tolerance())
            return;
        const double deepest = trial_.pushes[0].depth;
        trial_.begin(target);
        trial_.residual = deepest;
        if (leads_out) leave_together(*out, time);
    }

    /// The minimum translation, or the rounds' own where boxes in motion press the mover and these
    /// resolve it. Out of line, as is what follows, so that the next query has its room on the
    /// stack.
    [[gnu::noinline]] std::optional<Vec2> out_of_all(double time) {
        const Vec2 start = trial_.target;
        const ConvexDepenetration query = depenetration_from(start);
        EvasionLimits limits;
        double fastest = 0.0;
        if (!boxes().empty()) {
            visit_overlaps(query, time, true, [&](const Penetration& one) {
                const Vec2 delta = displacement_of(level_, boxes(), one.wall);
                if (delta != Vec2{}) limits.within.push_back({one.normal, 0.0});
                fastest = std::max(fastest, length(delta));
            });
        }
        if (limits.within.empty()) return minimum_translation(query, time);
        if (trial_.residual == 0.0) return trial_.position - start;
        if (start != result_.position) return std::nullopt;
        limits.longest = longest_in_depths * fastest - evaded_;
        const auto out = cast_.evade(start, begin_of(time), time, limits);
        evaded_ += out ? length(*out) : 0.0;
        return out;
    }

    /// The obstacles that the mover touches after a translation push it; if there are none, the
    /// obstacle that it overlapped just before the end.
    [[gnu::noinline]] void leave_together(Vec2 out, double time) {
        Pushes& pushes = trial_.pushes;
        add_touched_parts(depenetration_from(trial_.target), out, time, false, true, pushes);
        if (pushes.empty()) pushes.push_back(last_left(trial_.target, out, time));
        if (pushes.size() > rounds()) {
            pushes = {};
            return;
        }
        trial_.position += out;
        trial_.residual = 0.0;
        trial_.is_together = true;
    }

    [[gnu::noinline]] Penetration last_left(Vec2 start, Vec2 out, double time) {
        constexpr double just_before = 16.0;  // least overlaps
        const Vec2 normal = normalized(out);
        ConvexDepenetration query = depenetration_from(start);
        Penetration last = visit_overlaps(query, time, true, [](const Penetration&) {}).deepest;
        query.start = start + out - normal * (just_before * least_overlap_at(start + out));
        query.work = nullptr;
        bool is_first = true;
        visit_overlaps(query, time, true, [&](const Penetration& one) {
            if (is_first || is_deeper(last, one)) last = one;
            is_first = false;
        });
        return {length(out), normal, last.point, last.wall};
    }

    // --- Where a sub-step must not lead ---

    /// Whether pushes lead behind the start, from where the mover would go in again and shake for
    /// ever; or much farther than the step, through a gap that is too narrow.
    bool leads_astray(double time) {
        constexpr double longer = 1.1;  // than the step: a gap of 0.96 of its width
        if (boxes_near_ || residual_depth_ > 0.0) return false;  // these may push it so
        const Vec2 net = trial_.position - result_.position;
        if (dot(net, request_.displacement) < -tolerance() * length(request_.displacement))
            return true;
        const double far = distance(trial_.target, result_.position);
        return method_.is_minimal && length(net) > longer * far + tolerance() &&
               is_gap_before(trial_.position, time);
    }

    /// Whether the straight path to a place leads through a gap that is too narrow for the mover.
    /// Midway round a corner the deepest pushes resolve all overlaps. In a gap they lead into the
    /// other side, which pushes back, and there is room only at the ends.
    [[gnu::noinline]] bool is_gap_before(Vec2 to, double time) {
        constexpr double to_an_end = 0.35;  // of the distance: about half
        const Vec2 midpoint = lerp(result_.position, to, 0.5);
        Vec2 at = midpoint;
        Vec2 first{};
        for (int i = 0;; ++i) {
            const Penetration deepest = overlap_at(at, time).chosen;
            if (!deepest.overlaps()) return false;
            if (i == 0) first = deepest.normal;
            // Two sides of one corner may be in line but for rounding.
            if (dot(deepest.normal, first) < 0.0 || i == static_cast<int>(rounds())) break;
            at += deepest.normal * deepest.depth;
        }
        const auto out = minimum_translation(depenetration_from(midpoint), time);
        return !out || length(*out) > to_an_end * distance(result_.position, to);
    }

    /// Whether the sub-step leads the mover's centre through a wall, or through a side of a box in
    /// the box's frame.
    [[gnu::noinline]] bool crosses_walls(double time) const {
        const Vec2 center = cast_.center();
        const Segment path{result_.position + center, trial_.position + center};
        if (crosses_walls_at_rest(path)) return true;
        return std::any_of(boxes().begin(), boxes().end(), [&](const KinematicBox& box) {
            if (!rule_.includes(box)) return false;
            const Vec2 delta = box.delta * (time - begin_of(time));
            const auto sides = sides_of(box_at(box, begin_of(time)));
            return std::any_of(sides.begin(), sides.end(), [&](const Segment& side) {
                return segments_touch({path.a, path.b - delta}, side);
            });
        });
    }

    /// Solids may be left through their sides; a wall that the move begins on, to either side.
    bool crosses_walls_at_rest(const Segment& path) const {
        const Vec2 step = trial_.position - result_.position;
        const bool is_at_start = result_.position == request_.position;
        bool crossed = false;
        level_.broad_phase().query_aabb(bounds_of(path), [&](std::uint32_t number) {
            const Wall& wall = level_.walls()[number];
            const Vec2 out = outward(wall.segment.b - wall.segment.a);
            const bool outwards = wall.solid != no_solid && dot(out, step) > 0.0;
            if (crossed || outwards || !segments_touch(path, wall.segment) ||
                !rule_.includes(number))
                return;
            const Vec2 nearest = closest_point_on_segment(path.a, wall.segment);
            crossed = !is_at_start || distance(path.a, nearest) > contact_tolerance;
        });
        return crossed;
    }

    // --- What no push resolves ---

    /// What no push resolves is taken as a sweep takes it: to the first hit, and on along all that
    /// is hit, among boxes that stand where they are at its end. A mover with a residual overlap is
    /// behind its walls, and stays. Returns what is left of the step.
    [[gnu::noinline]] Vec2 sweep(Vec2 step, double time) {
        constexpr std::size_t most_hits = 6;
        const BoxMotion motion = boxes_have_passed_ ? BoxMotion::past : BoxMotion::stand;
        trial_.begin(result_.position);
        Vec2 left = step;
        Vec2 part = residual_depth_ > 0.0 ? Vec2{} : step;
        while (part != Vec2{}) {
            const CastQuery leg{result_.position, part, time, motion};
            const auto hit = cast_.first_hit(leg);
            const double fraction = hit ? hit->fraction : 1.0;
            result_.position = cast_.settled(result_.position + part * fraction, leg);
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
        const Penetration found = overlap_at(result_.position + left, time).chosen;
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

    // --- Equal sub-steps are taken as one: a long move costs what it passes ---

    /// How many of the next sub-steps have no contact, up to `most`.
    std::int64_t count_clear(Vec2 from, Vec2 step, std::int64_t done, std::int64_t most) {
        if (!method_.is_minimal) return count_free(from, step, most);
        if (most == 0) return 0;
        const double time = static_cast<double>(done) * step_fraction_;
        const BoxMotion motion = boxes_have_passed_ ? BoxMotion::past : BoxMotion::move;
        const auto left = static_cast<double>(result_.substep_count - done);
        const auto hit = cast_.first_hit({from, step * left, time, motion});
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
        const Found found = overlap_at(place - contact.normal * depth, 1.0);
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
        return is_point(own) || rule_.is_mixed(number)
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
        const ConvexOverlaps left = overlaps_.at(1.0);
        if (left.deepest.depth <= least_overlap_at(result_.position)) return;
        result_.remaining_depth = left.deepest.depth;
        overlaps_.list(1.0);
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

    TracedPush traced(Vec2 from, const Penetration& out, double time) {
        TracedPush traced{from, out.depth, out.normal, out.point, out.wall};
        const double tolerance = contact_tolerance_at(from);
        visit_near(from, time, [&](const ConvexShape& obstacle) {
            const Penetration one = method_.overlap(mover_, from, obstacle, tolerance);
            const bool is_other = one.overlaps() && !(one.wall == out.wall);
            if (is_other && distance(one.point, out.point) > tolerance)
                traced.others.push_back({one.point, one.depth});
        });
        return traced;
    }

    [[gnu::noinline]] void trace_start() {
        TracedSubStep start{.end = result_.position, .is_together = result_.contacts.size() > 1};
        for (const Contact& contact : result_.contacts) {
            const Penetration out{contact.depth, contact.normal, contact.point, contact.wall};
            start.pushes.push_back(traced(request_.position, out, 0.0));
        }
        trace(std::move(start));
    }

    [[gnu::noinline]] void trace_trial(double time) {
        TracedSubStep step{sub_step_,         time, {}, trial_.position, trial_.residual,
                           trial_.is_together};
        trial_.visit_pushes([&](Vec2 from, const Penetration& out) {
            step.pushes.push_back(traced(from, out, time));
        });
        trace(std::move(step));
    }

    void trace(TracedSubStep step) {
        if (trace_->sub_steps().size() < Trace::capacity)
            trace_->sub_steps().push_back(std::move(step));
    }

    double tolerance() const { return contact_tolerance_at(result_.position); }
    /// Of a sub-step that ends at `time`.
    double begin_of(double time) const { return std::max(0.0, time - step_fraction_); }
    std::size_t rounds() const { return static_cast<std::size_t>(method_.rounds); }
    std::span<const KinematicBox> boxes() const {
        return boxes_have_passed_ ? std::span<const KinematicBox>{} : request_.kinematic_boxes;
    }
    bool is_out_of_work() const {
        return work_ + cast_.tests() >= most_work || least_work_.is_exhausted();
    }

    const Level& level_;
    const MoveRequest& request_;
    const PushMethod& method_;
    Trace* trace_;
    MoveResult& result_;
    OneWayRule rule_;
    SweepQuery cast_;
    ConvexMover mover_;
    Aabb bounds_;  ///< of the mover, around its position
    Overlaps overlaps_;
    CountedWork least_work_;      ///< of the searches for minimum translations
    std::int64_t work_ = 0;       ///< sides of obstacles tested
    double evaded_ = 0.0;         ///< units
    double step_fraction_ = 1.0;  ///< one sub-step, as a fraction of the tick
    std::int64_t sub_step_ = 0;
    bool boxes_near_ = false;
    bool boxes_have_passed_ = false;
    bool has_room_ = true;
    bool is_by_moved_walls_ = false;  ///< of its overlaps at the start
    double residual_depth_ = 0.0;     ///< the deepest overlap at the present position, units
    Vec2 lost_{};                     ///< of the displacement: neither walked nor lost to sliding
    Trial trial_;                     ///< the last sub-step
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
