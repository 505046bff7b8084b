#include "articles/shared/push_out.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "articles/contract/one_way.hpp"
#include "articles/shared/overlaps.hpp"
#include "articles/shared/push_result.hpp"
#include "articles/shared/straight_walls.hpp"
#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/bodies.hpp"

namespace slidelab::detail {

namespace {

/// A move that tests more walls stops with StopReason::work_limit, so that every move ends within a
/// second.
constexpr std::int64_t most_work = 5'000'000;

/// The number of sub-steps of at most half the inradius.
std::int64_t count_sub_steps(double longest, double inradius) {
    const double steps = longest / (inradius * 0.5);
    const auto whole = static_cast<std::int64_t>(steps);
    return std::max<std::int64_t>(1, static_cast<double>(whole) < steps ? whole + 1 : whole);
}

/// Out of line: the shape's room on the stack is free again.
[[gnu::noinline]] double inradius_of_polygon(const Shape& shape) {
    return CornerShape(shape, 0.0, CornerShape::WithoutNormals{}).inradius(center_of(shape));
}
/// From its centre.
double inradius_of(const Shape& shape) {
    if (const auto* box = std::get_if<BoxShape>(&shape))
        return std::min(box->half.x, box->half.y) + box->radius;
    return std::holds_alternative<PolygonShape>(shape) ? inradius_of_polygon(shape)
                                                       : radius_of(shape);
}

MoveResult free_move(const MoveRequest& request) {
    MoveResult result = unhindered(request);
    result.substep_count =
        count_sub_steps(length(request.displacement), inradius_of(request.shape));
    return result;
}

/// How a wall is chosen.
struct WallChoice {
    const Penetration* but = nullptr;  ///< not this one, nor another wall's at the same place
    bool holds_at_joints = false;      ///< see StraightWalls::held_at_joint
    bool skips_left = false;           ///< walls whose half-plane the place is in are not tested
};

/// The overlaps at a place and time, beyond those that are allowed.
struct Found {
    Penetration chosen;    ///< the overlap to resolve next; none when its depth is 0
    double deepest = 0.0;  ///< of all, units
    double whole = 0.0;    ///< the deepest, with what is allowed
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
          mover_{corners_of(request.shape, room_), radius_of(request.shape)},
          one_way_(one_way_filter_of(level, request, mover_)),
          bounds_(mover_.bounds()),
          center_(center_of(request.shape)),
          inradius_(inradius_of(request.shape)),
          walls_(level, one_way_, method.is_minimal),
          overlaps_(level, request, mover_, one_way_, true, result),
          said_(request, result) {
        result_.position = request.position;
        result_.velocity = request.velocity;
    }

    void move() {
        list_walls(result_.position, request_.displacement, 0.0);
        clear_ = clear_ahead(0);
        leave_start();
        longest_ = length(request_.displacement);
        if (!request_.bodies.empty()) find_bodies_near();
        if (!method_.sub_steps) {
            take_whole_displacement();
        } else {
            result_.substep_count = count_sub_steps(longest_, inradius_);
            if (request_.displacement != Vec2{} || is_body_coming_) walk();
        }
        report_end();
    }

private:
    // --- The article ---

    /// Article 001, section 2, slideMove; article 004, CalculateCollisions: the mover has been
    /// moved to its target. It is pushed out along the deepest overlap until nothing overlaps or
    /// the rounds are used up.
    ///
    /// Past the article: each push gives a half-plane, and the mover goes to the place in all of
    /// them that is nearest to the target. Walls and mover are convex, so in the half-plane of a
    /// wall nothing overlaps it any more: opposed pushes do not overshoot in turn.
    /// `last`: what is not left first. `first`: a push before the others.
    [[gnu::noinline]] void push_in_rounds(double time, const Penetration* last = nullptr,
                                          const Penetration* first = nullptr) {
        InlineVector<HalfPlane, most_push_rounds> planes;
        const auto push = [&](const Penetration& out) {
            trial_.push(out);
            if (!are_together()) return true;
            planes.push_back({out.normal, dot(trial_.position - trial_.target, out.normal)});
            const std::optional<Vec2> way = nearest_within(Vec2{}, planes.all());
            if (way) trial_.position = trial_.target + *way;
            return way.has_value();
        };
        if (first) push(*first);
        for (;;) {
            const WallChoice how{last && planes.empty() ? last : nullptr, last != nullptr,
                                 are_together() && allowed_ == 0.0};
            const Found found = overlap_at(trial_.position, time, how);
            trial_.residual = found.deepest;
            trial_.whole = found.whole;
            const bool is_over = trial_.rounds() == rounds() || is_out_of_work();
            if (!found.chosen.overlaps()) return drop_needless(planes, time);
            if (is_over || !push(found.chosen)) return;
        }
    }

    /// A push that the others make needless is dropped: where a corner is exactly on a corner, and
    /// at a wall's end beside its neighbour's side.
    [[gnu::noinline]] void drop_needless(InlineVector<HalfPlane, most_push_rounds>& planes,
                                         double time) {
        for (std::size_t i = 0; planes.size() > 1 && i < planes.size();) {
            auto others = planes;
            others.erase(i);
            const Vec2 place =
                trial_.target + nearest_within(Vec2{}, others.all()).value_or(Vec2{});
            const Found found = overlap_at(place, time);
            if (found.chosen.overlaps()) {
                ++i;
                continue;
            }
            trial_.position = place;
            planes = others;
            if (i < trial_.pushes.size()) trial_.drop(i);
        }
    }

    /// Article 001, section 4, collideWithSegments: of several collisions the deepest. Equal depths
    /// are ordered by normal and point (is_deeper), so the order of the walls does not matter.
    [[gnu::noinline]] Found overlap_at(Vec2 position, double time, const WallChoice& how = {}) {
        Found found;
        visit_near(
            walls_, position, time, [&](const ConvexShape& obstacle, const StraightWall* wall) {
                if (how.skips_left && was_left(obstacle.sides[0].wall)) return;
                work_ += static_cast<std::int64_t>(obstacle.sides.size());
                Penetration one =
                    method_.overlap(mover_, position, obstacle, allowed_ + contact_tolerance);
                if (!one.overlaps()) return;
                const bool is_left_out = how.but && are_alike(one, *how.but) &&
                                         distance(one.point, how.but->point) <= contact_tolerance;
                if (wall && how.holds_at_joints)
                    one = walls_.held_at_joint(one, *wall, mover_, position, position + center_);
                found.whole = std::max(found.whole, one.depth);
                one.depth -= allowed_;
                found.deepest = std::max(found.deepest, one.depth);
                if (is_left_out) return;
                if (!found.chosen.overlaps() || goes_before(one, found.chosen)) found.chosen = one;
            });
        return found;
    }

    /// Whether the place is in the half-plane of a wall.
    bool was_left(WallRef wall) const {
        return std::any_of(trial_.pushes.begin(), trial_.pushes.end(),
                           [wall](const Penetration& out) { return out.wall == wall; });
    }

    /// Whether two walls are left in the same way.
    bool are_alike(const Penetration& a, const Penetration& b) const {
        return same_direction(a.normal, b.normal) &&
               std::abs(a.depth - b.depth) <= contact_tolerance;
    }

    /// Equal depths, but for rounding, lead back to where the mover came from.
    bool goes_before(const Penetration& one, const Penetration& other) const {
        if (!method_.deepest_first) return one.wall > other.wall;
        if (std::abs(one.depth - other.depth) > contact_tolerance) return one.depth > other.depth;
        const double forth = dot(one.normal - other.normal, request_.displacement);
        if (std::abs(forth) > no_progress * length(request_.displacement)) return forth < 0.0;
        return is_deeper({0.0, one.normal, one.point, one.wall},
                         {0.0, other.normal, other.point, other.wall});
    }

    /// Calls `visit(ConvexShape, const StraightWall*)` for the walls, and sides of boxes, that may
    /// touch the mover; or for bodies.
    template <typename Visit>
    void visit_near(const StraightWalls& walls, Vec2 position, double time, Visit&& visit) {
        constexpr std::int64_t of_a_query = 4;
        work_ += of_a_query;
        const Aabb area = bounds_at(position);
        if (sees_bodies()) {
            const LevelBodies near{level_, bodies(), time, one_way_};
            return near.visit(area, [&](const Body& body) { visit(body.shape(), nullptr); });
        }
        walls.visit(area, [&](const StraightWall& wall) {
            const auto ends = wall.ends();
            if (wall.faces(position + center_)) visit(wall.shape(ends), &wall);
        });
        if (!bodies().empty()) visit_bodies_near(area, time, visit);
    }

    /// Out of line: most scenes have none.
    template <typename Visit>
    [[gnu::noinline]] void visit_bodies_near(const Aabb& area, double time, Visit& visit) {
        const auto takes = [&](std::uint32_t number) {
            return area.overlaps(slidelab::bounds_at(bodies()[number], time)) &&
                   one_way_.includes(bodies()[number]);
        };
        bodies().visit(area, takes, [&](std::uint32_t number) {
            ++work_;
            const MovingBody& body = bodies()[number];
            const PlacedBody placed(body.shape, body.at(time));
            for (std::uint32_t side = 0; side < placed.size(); ++side) {
                const std::uint32_t wall = WallRef::of_body(number, side).number();
                const StraightWall line{placed.side(side), placed.radius(), 0, wall, false};
                const auto ends = line.ends();
                visit(line.shape(ends), nullptr);
            }
        });
    }

    // --- Out of what the mover begins inside of ---

    void leave_start() {
        if (!method_.is_minimal) return push_out_at_start();
        const bool overlaps =
            clear_ == 0.0 && overlap_at(result_.position, 0.0).deepest > resting_depth;
        if (overlaps || is_centre_inside()) depenetrate();
    }

    /// The sides show all overlaps that are no deeper than the inradius.
    bool is_centre_inside() const {
        const Vec2 center = result_.position + center_;
        if (level_.free_space().may_be_deep(center, shown_by_sides * inradius_) &&
            is_in_solid(level_, center))
            return true;
        return is_in_any(bodies(), one_way_, center);
    }

    /// By the way out that all strategies share.
    [[gnu::noinline]] void depenetrate() {
        const ConvexOverlaps found = overlaps_.at(0.0);
        result_.began_inside = found.deepest.depth > resting_depth;
        if (!result_.began_inside) return;
        is_by_moved_walls_ = overlaps_.are_of_moved_walls();
        CountedWork work;
        has_room_ = overlaps_.leave_together(found.deepest, work);
        overlaps_.visit(0.0, [&](const Penetration& left) {
            if (left.depth <= resting_depth) return;
            const bool is_moving = displacement_of(request_.bodies, left.wall) != Vec2{};
            if (is_moving) let_bodies_pass();
            if (!is_moving) allowed_ = std::max(allowed_, left.depth);
        });
        clear_ = clear_ahead(0);
        trial_.begin(result_.position);
        said_.clip_velocity(trial_.pushes);
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
        allowed_ = trial_.whole;
        clear_ = clear_ahead(0);
    }

    // --- The displacement, in sub-steps ---

    /// No sub-step is longer than half of the mover's inradius, relative to any box, too. It begins
    /// and ends without overlap, so the centre is the inradius away from every wall before and
    /// after; it moves by half of that, and is pushed by the inradius at most: no wall is tunnelled
    /// through.
    ///
    /// A body that comes near may push the mover on, to other bodies: the area in which they are
    /// looked for grows with the longest of their displacements, until there are no more.
    [[gnu::noinline]] void find_bodies_near() {
        double reach = 0.0;
        double farthest = length(request_.displacement) + inradius_;
        while (farthest > reach) {
            reach = farthest;
            const Aabb area = inflated(bounds_at(result_.position), {reach, reach});
            const auto takes = [&](std::uint32_t number) {
                return one_way_.includes(request_.bodies[number]);
            };
            request_.bodies.visit(area, takes, [&](std::uint32_t number) {
                const Vec2 delta = request_.bodies[number].displacement;
                is_any_near_ = true;
                is_body_coming_ = is_body_coming_ || delta != Vec2{};  // one at rest is a solid
                longest_ = std::max(longest_, length(request_.displacement - delta));
                farthest =
                    std::max(farthest, length(request_.displacement) + inradius_ + length(delta));
            });
        }
    }

    void take_whole_displacement() {
        trial_.begin(result_.position + request_.displacement);
        push_in_rounds(1.0);
        accept(1.0, ContactKind::push);
        lose_blocked_part(request_.displacement);
    }

    [[gnu::noinline]] void walk() {
        const Vec2 displacement = request_.displacement;
        const std::int64_t count = result_.substep_count;
        step_fraction_ = 1.0 / static_cast<double>(count);
        const Vec2 step = displacement * step_fraction_;
        // Free places are computed from the start of the free path, so that rounding does not
        // accumulate.
        Vec2 anchor = result_.position;
        std::int64_t anchored = 0;
        const auto free_place = [&](std::int64_t steps) {
            return anchor + displacement * (static_cast<double>(steps - anchored) * step_fraction_);
        };
        std::int64_t done = count_clear(clear_, 0);
        if (done > 0) result_.position = free_place(done);
        while (done < count && !is_out_of_work()) {
            const Vec2 before = result_.position;
            const Vec2 target = free_place(++done);
            sub_step_ = done;
            if (!walls_.lists(merged(bounds_at(before), bounds_at(target))))
                list_walls(before, displacement - step * static_cast<double>(done - 1), inradius_);
            const double time = static_cast<double>(done) * step_fraction_;
            const bool is_whole = take_step(step, target, time);
            if (is_whole && trial_.pushes.empty()) {
                done += count_clear(clear_ahead(done), done);
                result_.position = free_place(done);
                continue;
            }
            if (is_whole && count - done > 1) done += slide_on(step, done);
            if (done == count || made_no_progress(result_.position - before, step)) break;
            anchor = result_.position;
            anchored = done;
        }
        lost_ += displacement * (static_cast<double>(count - done) * step_fraction_);
    }

    /// The part of what is left of the displacement along which certainly nothing is touched.
    [[gnu::noinline]] double clear_ahead(std::int64_t done) const {
        const double time = static_cast<double>(done) * step_fraction_;
        const Vec2 ahead = request_.displacement * (1.0 - time);
        const Aabb mover = bounds_at(result_.position);
        const double clear = walls_.clear_fraction(mover, ahead);
        return bodies().empty() ? clear : std::min(clear, clear_of_bodies(mover, ahead, time));
    }

    [[gnu::noinline]] double clear_of_bodies(const Aabb& mover, Vec2 ahead, double time) const {
        double clear = 1.0;
        const auto takes = [&](std::uint32_t number) {
            return one_way_.includes(bodies()[number]);
        };
        const Aabb path = merged(mover, {mover.min + ahead, mover.max + ahead});
        bodies().visit(path, takes, [&](std::uint32_t number) {
            const MovingBody& body = bodies()[number];
            const Box now{body.at(time), extents_of(body.shape)};
            const Vec2 relative = ahead - body.displacement * (1.0 - time);
            clear = std::min(clear, clear_of_box(mover, relative, now));
        });
        return clear;
    }

    /// How many of the next sub-steps that is: a long move costs what it passes. A mover that began
    /// inside of a solid touches nothing there.
    std::int64_t count_clear(double clear, std::int64_t done) const {
        constexpr double rounding = 1e-3;  // sub-steps: none of them touches
        const std::int64_t left = result_.substep_count - done;
        if (allowed_ > 0.0 && sees_bodies()) return 0;
        if (clear >= 1.0) return left;
        return static_cast<std::int64_t>(
            std::max(0.0, clear * static_cast<double>(left) - rounding));
    }

    /// After a sub-step with a push: takes as many of the next ones at once as certainly are pushed
    /// out of the same wall alone, along the same normal. Returns their number.
    ///
    /// The depth below the outline of a Minkowski sum is concave in it: where two places are
    /// equally deep below one straight side, and nearest to it, all between them are.
    [[gnu::noinline]] std::int64_t slide_on(Vec2 step, std::int64_t done) {
        const bool may =
            are_together() && allowed_ == 0.0 && (!is_any_near_ || bodies_have_passed_);
        if (!may || trial_.pushes.size() != 1) return 0;
        Penetration next = trial_.pushes[0];
        next.depth = -dot(step, next.normal);
        const Vec2 start = result_.position;
        const Vec2 slide = step + next.normal * next.depth;
        const bool is_pressed = next.depth > 2.0 * contact_tolerance;
        if (!is_pressed || length(slide) <= no_progress * length(step)) return 0;
        const auto wall = walls_.find(bounds_at(start + step), next.wall.number(), start + center_);
        if (!wall) return 0;
        const auto ends = wall->ends();
        const auto target_of = [&](std::int64_t number) {
            return start + step + slide * static_cast<double>(number - 1);
        };
        const auto push_at = [&](std::int64_t number) {
            work_ += 2;
            return method_.overlap(mover_, target_of(number), wall->shape(ends), contact_tolerance);
        };
        std::int64_t most =
            walls_.count_beside(*wall, mover_, start, step, next, result_.substep_count - done);
        if (most < 2 || !are_alike(push_at(1), next)) return 0;
        for (; most > 1; most /= 2) {
            const Penetration last = push_at(most);
            if (!are_alike(last, next)) continue;
            trial_.begin(target_of(most));
            trial_.push(last);
            sub_step_ += most;
            accept(static_cast<double>(done + most) * step_fraction_, ContactKind::push, most);
            return most;
        }
        return 0;
    }

    /// False where not all of it is taken.
    bool take_step(Vec2 step, Vec2 target, double time) {
        const Vec2 start = result_.position;
        bool is_whole = try_step(target, time);
        const double overlap = trial_.residual;
        if (!is_whole && is_body_coming_ && !bodies_have_passed_ && !try_step(start, time)) {
            let_bodies_pass();
            is_whole = try_step(target, time);
        }
        if (is_whole) {
            lose_blocked_part(step);
        } else {
            take_halves(target - start, time, overlap);
        }
        return is_whole;
    }

    /// Boxes squeeze the mover: for the rest of the tick only walls at rest count.
    void let_bodies_pass() {
        bodies_have_passed_ = true;
        result_.squeezed = true;
    }

    /// A sub-step that is taken back is tried at halves; the rest of it is lost. `overlap`: left by
    /// the pushes, units.
    [[gnu::noinline]] void take_halves(Vec2 step, double time, double overlap) {
        Vec2 left = step;
        Pushes taken;  // of the last half that was
        constexpr int most_halves = 8;
        Vec2 part = step;
        for (int half = 0; half < most_halves && !is_out_of_work(); ++half) {
            part = part * 0.5;
            const Vec2 before = result_.position;
            if (!try_step(before + part, time)) continue;
            if (!trial_.pushes.empty()) taken = trial_.pushes;
            left = left - part;
            lose_blocked_part(part);
            if (!made_no_progress(result_.position - before, part)) continue;
            lost_ += left;  // walls hold it
            return;
        }
        if (length(left) <= same_place) return;
        trial_.begin(result_.position + left);
        push_in_rounds(time);
        for (Penetration& out : trial_.pushes) {
            out.depth = 0.0;
            add_contact(out, time, ContactKind::refused);
        }
        for (const Penetration& out : taken) trial_.pushes.push_back(out);
        said_.clip_velocity(trial_.pushes);
        lost_ += left;
        if (trace_) {
            trace({.number = sub_step_,
                   .time = time,
                   .end = result_.position,
                   .residual = overlap,
                   .refused = length(left) / length(step)});
        }
    }

    /// Pushes the mover out at a target. False, and nothing changes, where it is taken back.
    bool try_step(Vec2 target, double time) {
        trial_.begin(target);
        push_in_rounds(time);
        if (are_together() && is_stuck(target)) push_in_another_order(target, time);
        if (are_together() && is_left_too_early()) push_on_contact(target, time);
        if (trial_.residual > 0.0 || is_taken_back()) return false;
        accept(time, ContactKind::push);
        return true;
    }

    bool is_stuck(Vec2 target) const {
        return !trial_.pushes.empty() && trial_.residual == 0.0 && target != result_.position &&
               length(trial_.position - result_.position) <= contact_tolerance;
    }

    /// A corner on the joint of two walls may be equally deep in both, and stuck by leaving the one
    /// past its end, into the other: then it leaves the other one first.
    [[gnu::noinline]] void push_in_another_order(Vec2 target, double time) {
        const Trial stuck = trial_;
        trial_.begin(target);
        push_in_rounds(time, &stuck.pushes[0]);
        if (trial_.pushes.empty() || trial_.residual > 0.0 || is_stuck(target) || is_taken_back())
            trial_ = stuck;
    }

    /// The end of a wall pushes the mover farther ahead than it goes, while it slides along that
    /// wall.
    bool is_left_too_early() const {
        return trial_.pushes.size() == 1 && trial_.residual == 0.0 && contact_.overlaps() &&
               !same_direction(contact_.normal, trial_.pushes[0].normal) && !is_body_coming_ &&
               gains_way();
    }
    [[gnu::noinline]] void push_on_contact(Vec2 target, double time) {
        Penetration out = contact_;
        out.depth = dot(result_.position - target, out.normal);
        trial_.begin(target);
        if (out.depth > contact_tolerance) push_in_rounds(time, nullptr, &out);
    }

    /// From behind its start the mover would go in again, and shake for ever. Pushed farther than
    /// it goes, it would get through a gap that is too narrow.
    bool gains_way() const {
        constexpr double longer = 1.1;  // than the step: a gap of 0.96 of its width
        const Vec2 net = trial_.position - result_.position;
        const double far = distance(trial_.target, result_.position);
        const double back = -dot(net, request_.displacement);
        return back > contact_tolerance * length(request_.displacement) ||
               (method_.is_minimal && length(net) > longer * far + contact_tolerance);
    }

    bool is_taken_back() const {
        if (trial_.pushes.empty()) return allowed_ > 0.0 && crosses_walls();
        if (distance(trial_.position, trial_.target) > inradius_) return true;
        if (!is_body_coming_ && gains_way()) return true;
        return (allowed_ > 0.0 || !method_.is_minimal) && crosses_walls();
    }

    /// Whether the sub-step leads the mover's centre through a wall at rest. Solids may be left
    /// through their sides; a wall that the move begins on, to either side.
    [[gnu::noinline]] bool crosses_walls() const {
        const Segment path{result_.position + center_, trial_.position + center_};
        const Vec2 step = trial_.position - result_.position;
        const bool is_at_start = result_.position == request_.position;
        bool crossed = false;
        level_.broad_phase().query_aabb(bounds_of(path), [&](std::uint32_t number) {
            const Wall& wall = level_.walls()[number];
            const Vec2 out = outward(wall.segment.b - wall.segment.a);
            const bool outwards = wall.solid != no_solid && dot(out, step) > 0.0;
            if (crossed || outwards || !segments_touch(path, wall.segment) ||
                !one_way_.includes(number))
                return;
            const Vec2 nearest = closest_point_on_segment(path.a, wall.segment);
            crossed = !is_at_start || distance(path.a, nearest) > contact_tolerance;
        });
        return crossed;
    }

    /// `steps`: sub-steps of which it is the last.
    void accept(double time, ContactKind kind, std::int64_t steps = 1) {
        if (!trial_.pushes.empty()) {
            const double since = time - static_cast<double>(steps) * step_fraction_;
            said_.add_bend({std::max(0.0, since), result_.position}, is_any_near_);
            said_.add_bend({time, trial_.position}, is_any_near_);
            if (trace_) trace_trial(time, steps);
        }
        result_.position = trial_.position;
        count_pushes(static_cast<std::int64_t>(trial_.rounds()) * steps);
        if (allowed_ > 0.0) allowed_ = std::min(allowed_, trial_.whole);
        if (are_together()) trial_.keep_what_holds(contact_tolerance);
        contact_ = trial_.pushes.size() == 1 ? trial_.pushes[0] : Penetration{};
        for (const Penetration& out : trial_.pushes) add_contact(out, time, kind);
        said_.clip_velocity(trial_.pushes);
    }

    void count_pushes(std::int64_t more) {
        constexpr std::int64_t most = std::numeric_limits<int>::max();
        result_.iterations = static_cast<int>(std::min(most, result_.iterations + more));
    }

    void add_contact(const Penetration& out, double time, ContactKind kind) {
        Contact* const added = said_.add_contact(out, result_.position, time, kind);
        if (added) added->wall = named(out).wall;
    }

    /// If the pushes leave a step no direction, the vector to its target is lost.
    void lose_blocked_part(Vec2 step) {
        if (trial_.pushes.empty()) return;
        if (length(left_by(trial_.pushes, step)) > no_progress * length(step)) return;
        // Pushed aside or far back, the mover loses no more than the step.
        const Vec2 missing = trial_.target - result_.position;
        const bool is_less = length_squared(missing) < length_squared(step);
        lost_ += is_less && !is_body_coming_ ? missing : step;
    }

    bool made_no_progress(Vec2 net, Vec2 step) const {
        if (is_body_coming_) return false;
        const double tiny = std::max(no_progress * length(step), contact_tolerance);
        return length(net) < std::min(same_place, tiny);
    }

    // --- Where it ends ---

    void report_end() {
        report_residual_overlap();
        const bool is_left = length(lost_) > contact_tolerance;
        if (is_left) result_.remainder = lost_ + Vec2{};  // no -0
        const bool is_by_box = is_body_coming_ && method_.sub_steps;
        if (result_.remaining_depth > 0.0 && (is_left || !has_room_ || is_by_box))
            result_.squeezed = true;
        if (result_.squeezed) {
            result_.stop_reason = StopReason::squeezed;
        } else if (is_left || is_out_of_work()) {
            result_.stop_reason = is_out_of_work() ? StopReason::work_limit : StopReason::blocked;
        }
        if (is_by_moved_walls_) result_.began_inside = false;
    }

    void report_residual_overlap() {
        const bool could = result_.began_inside || result_.squeezed || is_body_coming_ ||
                           !method_.sub_steps || allowed_ > 0.0;
        if (!could) return;
        const ConvexOverlaps left = overlaps_.at(1.0);
        if (left.deepest.depth <= resting_depth) return;
        result_.remaining_depth = left.deepest.depth;
        overlaps_.list(1.0);
    }

    // --- With a trace ---

    /// A push, with the test of its wall and the other overlaps there.
    TracedPush traced(Vec2 from, const Penetration& out, double time) {
        TracedPush traced{from, out.depth, out.normal, out.point, named(out).wall};
        const double tolerance = allowed_ + contact_tolerance;
        const std::int64_t work = work_;  // a trace is no work of the move
        const StraightWalls tested = walls_;
        visit_near(tested, from, time, [&](const ConvexShape& obstacle, const StraightWall*) {
            const Penetration one = method_.overlap(mover_, from, obstacle, tolerance);
            if (!one.overlaps()) return;
            if (!(one.wall == out.wall)) {
                traced.others.push_back({one.point, one.depth});
            } else if (method_.traced_test && traced.tested.axes.empty()) {
                traced.tested = (*method_.traced_test)(mover_, from, obstacle, tolerance);
                traced.is_along_axis = one.normal == out.normal;
            }
        });
        work_ = work;
        return traced;
    }

    /// The walls of a list. Bodies are not listed.
    [[gnu::noinline]] void trace_walls(const Aabb& area) {
        const StraightWalls listed = walls_;
        if (sees_bodies()) return;
        listed.visit(area, [&](const StraightWall& wall) {
            trace_->add_wall({wall.wall, wall.line, wall.radius});
        });
    }

    [[gnu::noinline]] void trace_start() {
        TracedSubStep start{.end = result_.position, .is_together = result_.contacts.size() > 1};
        for (const Contact& contact : result_.contacts) {
            const Penetration out{contact.depth, contact.normal, contact.point, contact.wall};
            start.pushes.push_back(traced(request_.position, out, 0.0));
        }
        trace(std::move(start));
    }

    /// Sub-steps that were taken at once are told one by one: they differ by where they are.
    [[gnu::noinline]] void trace_trial(double time, std::int64_t steps) {
        const Vec2 each = (trial_.position - result_.position) * (1.0 / static_cast<double>(steps));
        for (std::int64_t behind = steps - 1; behind >= 0 && has_room_in_trace(); --behind) {
            const auto count = static_cast<double>(behind);
            const Vec2 back = each * (steps > 1 ? -count : 0.0);
            const double when = time - count * step_fraction_;
            TracedSubStep step{sub_step_ - behind, when, {}, trial_.position + back,
                               trial_.residual,    false};
            for (std::size_t i = 0; i < trial_.pushes.size(); ++i) {
                Penetration out = trial_.pushes[i];
                out.point += back;
                step.pushes.push_back(traced(trial_.from[i] + back, out, when));
            }
            trace(std::move(step));
        }
    }

    bool has_room_in_trace() const { return trace_->sub_steps().size() < Trace::capacity; }
    void trace(TracedSubStep step) {
        step.is_deepest_first = method_.deepest_first;
        step.rounds = method_.rounds;
        if (has_room_in_trace()) trace_->sub_steps().push_back(std::move(step));
    }

    // --- What is near ---

    Aabb bounds_at(Vec2 position) const { return {position + bounds_.min, position + bounds_.max}; }
    /// `around`: units.
    void list_walls(Vec2 from, Vec2 ahead, double around) {
        constexpr double most_ahead = 4.0;  // inradii: a few sub-steps
        const double share = most_ahead * inradius_ / std::max(length(ahead), inradius_);
        const Aabb path = merged(bounds_at(from), bounds_at(from + ahead * std::min(1.0, share)));
        walls_.list(inflated(path, {around, around}));
        if (trace_) trace_walls(inflated(path, {around, around}));
    }
    /// With the wall at its contact point, of a straight wall in pieces.
    Penetration named(const Penetration& out) const {
        Penetration named = out;
        if (out.wall.is_of_level()) named.wall = walls_.piece_at(out.wall.number(), out.point);
        return named;
    }
    BodyList bodies() const { return bodies_have_passed_ ? BodyList() : request_.bodies; }
    /// With its safeguards every method goes wall by wall.
    bool sees_bodies() const { return !method_.is_minimal && !method_.by_sides; }
    bool are_together() const { return method_.is_minimal && method_.sub_steps; }
    std::size_t rounds() const { return static_cast<std::size_t>(method_.rounds); }
    bool is_out_of_work() const { return work_ + walls_.work() >= most_work; }

    const Level& level_;
    const MoveRequest& request_;
    const PushMethod& method_;
    Trace* trace_;
    MoveResult& result_;
    Corners room_;  ///< for the mover's corners
    ConvexMover mover_;
    OneWayFilter one_way_;
    Aabb bounds_;      ///< of the mover, around its position
    Vec2 center_;      ///< of the mover, relative to its position
    double inradius_;  ///< from its centre, units
    StraightWalls walls_;
    Overlaps overlaps_;
    PushResult said_;
    std::int64_t work_ = 0;       ///< sides of obstacles tested
    double step_fraction_ = 1.0;  ///< one sub-step, as a fraction of the tick
    std::int64_t sub_step_ = 0;
    double longest_ = 0.0;         ///< displacement, relative to any body near, units
    bool is_any_near_ = false;     ///< a body, in motion or at rest
    bool is_body_coming_ = false;  ///< a body in motion can come near in this tick
    bool bodies_have_passed_ = false;
    bool has_room_ = true;
    bool is_by_moved_walls_ = false;  ///< of its overlaps at the start
    /// Units: as deep as this it began in what it found no way out of. That holds it as if it were
    /// so much thinner.
    double allowed_ = 0.0;
    Vec2 lost_{};          ///< of the displacement: neither walked nor lost to sliding
    Trial trial_;          ///< the last sub-step
    double clear_ = 0.0;   ///< of the displacement, from the start on (clear_ahead)
    Penetration contact_;  ///< what the last sub-step was pushed out of, if one wall alone
};

/// Out of line: a result that has another name beside it would be copied.
[[gnu::noinline]] MoveResult hindered_move(const Level& level, const MoveRequest& request,
                                           const PushMethod& method, Trace* trace) {
    MoveResult result;
    PushOut(level, request, method, trace, result).move();
    return result;
}

/// Out of line: most moves have no bodies, and no trace.
[[gnu::noinline]] MoveResult move_unusually(const Level& level, const MoveRequest& request,
                                            const PushMethod& method, Trace* trace) {
    if (!trace && method.sub_steps && method.is_minimal &&
        is_free_among_bodies(level, request, extents_of(request.shape)))
        return free_move(request);
    return hindered_move(level, request, method, trace);
}

}  // namespace

MoveResult push_out(const Level& level, const MoveRequest& request, const PushMethod& method,
                    Trace* trace) {
    if (trace || !method.sub_steps || !method.is_minimal || !request.bodies.empty())
        return move_unusually(level, request, method, trace);
    if (is_free_of_walls(level, request, extents_of(request.shape))) return free_move(request);
    return hindered_move(level, request, method, trace);
}

}  // namespace slidelab::detail
