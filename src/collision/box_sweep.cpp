// box_sweep: article 000, "Collision Detection": relative motion, Minkowski sums, the swept
// fraction, overlaps left by the nearest of the orthogonal vectors, velocity projected on the wall.
//
// Past the article: diagonal walls and convex polygons, as obstacles and as movers; the rest of the
// move slides within the tick (slide_solver.hpp); ways along a side and past a corner meet nothing,
// to 1e-10 of a unit and not by luck.
#include <algorithm>
#include <cmath>

#include "collision/convex.hpp"
#include "collision/slide_solver.hpp"
#include "collision/strategy.hpp"
#include "collision/surroundings.hpp"
#include "collision/sweep_marks.hpp"
#include "collision/sweep_report.hpp"

namespace slidelab {

namespace {

enum Option : std::size_t {
    nearest_walls_only,
    parallel_slides,
    relative_motion,
    buffer_offsets,
    allow_escape,
    resolve_overlap,
    slide_remainder,
    take_from_velocity
};

constexpr OptionDescription options[] = {
    flag_option(
        "nearest_walls_only", true,
        "Test only the walls of a shape that face the mover; off, walls are met from behind "
        "as well, and what is inside something cannot get out of it."),
    flag_option(
        "parallel_slides", true,
        "A way along a wall, or past its corner, meets nothing; off, touching is a hit, and "
        "the mover sticks at every seam."),
    flag_option("relative_motion", true,
                "Subtract the way of a moving box from the mover's; off, it counts as standing "
                "where it begins, and the two pass through each other."),
    flag_option("buffer_offsets", true,
                "Measure the ways out of several overlapping boxes from one place, add them up and "
                "apply the sum once; off, each push spoils the place that the next one is measured "
                "from, so they undo each other and the mover jumps."),
    flag_option("allow_escape", true,
                "What overlaps something may still move away from it or along it; off, every "
                "overlap stops all movement."),
    flag_option("resolve_overlap", true,
                "Push the mover out of what it begins inside of; off, it stays in it."),
    flag_option(
        "slide_remainder", true,
        "What is left of the way after a contact slides on within the same tick; off, it is "
        "lost, and a mover that presses against a wall does not move along it."),
    flag_option("project_velocity", true,
                "Take the part into the wall out of the velocity; off, it keeps pressing."),
};

constexpr StepDescription steps[] = {
    {1, "Leave overlaps",
     "Of the vectors orthogonal to the walls, the one that reaches its wall "
     "first leads out; all of them are added up and applied once."},
    {2, "Relative motion", "The way of a moving box is subtracted: it stands still then."},
    {3, "Minkowski sum", "Obstacles grow by the mover, and the mover shrinks to a point."},
    {4, "Swept fraction",
     "Where the point's way crosses the walls that face it: the least counts."},
    {5, "Slide", "What is left of the way is projected on all walls met, and goes on."},
    {6, "Velocity", "The part of the velocity that leads into the walls met is taken out."},
};

/// Round lines are for disks.
bool is_seen(const Wall& wall) { return wall.radius == 0.0; }

/// Where the outside of a wall is, not of unit length; nowhere for a wall that is no side of a
/// solid.
Vec2 outside_of(const Wall& wall) {
    return wall.solid == no_solid ? Vec2{} : outward(wall.segment.b - wall.segment.a);
}

/// Everything the mover can meet, as convex obstacles.
class Surroundings {
public:
    Surroundings(const Level& level, const MoveRequest& request, const Options& values,
                 AskedWalls* asked)
        : level_(level),
          request_(request),
          values_(values),
          mover_(corners_of(request.shape, room_)),
          reach_(reach_of(request.shape)),
          asked_(asked) {}

    std::optional<SweepHit> first_hit(const SweepLeg& leg) const {
        Search search{*this, leg, {}, 0.0};
        level_.near_walls().visit_swept({leg.from, leg.from + leg.way}, reach_, search);
        for (std::size_t i = 0; leg.moving_walls && i < request_.obstacles.size(); ++i) {
            search.meet(request_.obstacles[i], first_side(level_, i));
        }
        return search.best;
    }

    /// What overlaps the mover at a place and time, each wall and box once, in the order of
    /// numbers.
    using Overlaps = InlineVector<Penetration, 64>;
    Overlaps overlaps(Vec2 position, double time) const {
        Overlaps found;
        const Aabb area{position - reach_, position + reach_};
        for (const std::uint32_t number : near_without_repeats(area)) {
            add_overlap(found, number, position, time);
        }
        for (std::size_t i = 0; i < request_.obstacles.size(); ++i) {
            add_overlap(found, first_side(level_, i), position, time);
        }
        return found;
    }

    /// The way out of a solid that the mover's middle is in.
    Penetration exit(Vec2 position) const {
        return exit_of_solid(level_, position, [this](Vec2 axis) {
            double most = 0.0;
            for (const Vec2 corner : mover_) most = std::max(most, -dot(corner, axis));
            return most;
        });
    }

    Penetration overlap(std::uint32_t number, Vec2 position, double time) const {
        const bool still = number < level_.walls().size();
        const Vec2 outside = still ? outside_of(level_.walls()[number]) : Vec2{};
        Penetration found = overlap_convex(position, mover_, corners(number, time).all(),
                                           contact_tolerance_between(position, position), outside);
        found.wall = number;
        return found;
    }

    Vec2 way_of(std::uint32_t number) const {
        const std::size_t still = level_.walls().size();
        return number < still ? Vec2{} : request_.obstacles[(number - still) / 4].delta;
    }

    Corners corners(std::uint32_t number, double time) const {
        const std::size_t still = level_.walls().size();
        if (number < still) return corners_of(level_.walls()[number].segment);
        return corners_of(box_at(request_.obstacles[(number - still) / 4], time));
    }

    std::span<const Vec2> mover() const { return mover_; }

private:
    /// The nearest hit so far. Of hits at one place the one further from a corner of its obstacle
    /// is the better judge of the surface there: where two tiles meet, the seam is a corner of
    /// each.
    struct Search {
        const Surroundings& all;
        const SweepLeg& leg;
        std::optional<SweepHit> best;
        double clearance = 0.0;

        bool enough(double fraction) const { return best && fraction > best->fraction; }

        void operator()(std::uint32_t number) {
            const Wall& wall = all.level_.walls()[number];
            if (is_seen(wall)) meet(corners_of(wall.segment), leg.way, {}, number, &wall);
        }

        void meet(const Obstacle& obstacle, std::uint32_t number) {
            const bool relative = all.values_.flag(relative_motion);
            const Vec2 delta = relative ? obstacle.delta : Vec2{};
            const Box box = relative ? box_at(obstacle, leg.time) : obstacle.box;
            meet(corners_of(box), leg.way - delta * (1.0 - leg.time), delta, number);
        }

        void meet(const Corners& obstacle, Vec2 way, Vec2 wall_way, std::uint32_t number,
                  const Wall* wall = nullptr) {
            if (all.asked_) {
                all.asked_->add(number, obstacle.all(), {leg.from, leg.from + way}, all.reach_);
            }
            const double tolerance = contact_tolerance_between(leg.from, leg.from + way);
            const ConvexSweep sweep{leg.from, way, all.mover_,
                                    all.values_.flag(parallel_slides) ? tolerance : -tolerance,
                                    all.values_.flag(nearest_walls_only)};
            const auto hit = sweep_convex(sweep, obstacle.all());
            // Whoever comes from the inside of a solid is not stopped by its sides.
            const bool one_sided = wall && all.values_.flag(nearest_walls_only);
            if (hit && one_sided && dot(hit->normal, outside_of(*wall)) < 0.0) return;
            if (!hit || !goes_before(*hit, number, tolerance / std::max(length(way), tolerance))) {
                return;
            }
            clearance = hit->clearance;
            // As the obstacle sees it, the point stays; it has come along with the obstacle until
            // then.
            const Vec2 place = leg.from + way * hit->fraction;
            const Vec2 come = (leg.way - way) * hit->fraction;
            const Vec2 point =
                touching_point(place, all.mover_, obstacle.all(), hit->normal) + come;
            best = SweepHit{hit->fraction, hit->normal + Vec2{}, point, number, wall_way};
        }

        bool goes_before(const ConvexHit& hit, std::uint32_t number, double same) const {
            if (!best) return true;
            if (std::abs(hit.fraction - best->fraction) > same)
                return hit.fraction < best->fraction;
            if (hit.clearance != clearance) return hit.clearance > clearance;
            return number < best->wall;
        }
    };

    InlineVector<std::uint32_t, 256> near_without_repeats(const Aabb& area) const {
        InlineVector<std::uint32_t, 256> found;
        level_.near_walls().visit_near(area, [&](std::uint32_t number) {
            const bool seen = std::find(found.begin(), found.end(), number) != found.end();
            if (!seen && is_seen(level_.walls()[number])) found.push_back(number);
        });
        found.sort();
        return found;
    }

    void add_overlap(Overlaps& found, std::uint32_t number, Vec2 position, double time) const {
        const Penetration one = overlap(number, position, time);
        if (one.touches()) found.push_back(one);
    }

    const Level& level_;
    const MoveRequest& request_;
    const Options& values_;
    Corners room_;
    std::span<const Vec2> mover_;
    Vec2 reach_;
    AskedWalls* asked_;  ///< with a trace only
};

/// One move, in the order of the steps.
class BoxSweep {
public:
    BoxSweep(const Level& level, const MoveRequest& request, const Options& values, Trace* trace)
        : level_(level),
          all_(level, request, values, trace ? &asked_ : nullptr),
          request_(request),
          values_(values),
          solver_(all_, {values.flag(slide_remainder)}),
          trace_(trace) {
        result_.position = request.position;
        result_.velocity = request.velocity;
    }

    MoveResult move() {
        leave_overlaps();
        const Vec2 start = result_.position;
        solver_.slide(result_, stopped_ ? Vec2{} : request_.displacement);
        say_what_is_left();
        if (values_.flag(take_from_velocity)) project_velocity(result_);
        if (trace_) {
            mark_sweep(*trace_, {level_, request_, result_, all_.mover(), start,
                                 values_.flag(relative_motion), asked_});
        }
        return result_;
    }

private:
    /// Rounds of pushing out: neighbours of neighbours, but not for ever.
    static constexpr int most_rounds = 8;

    /// Inside a solid its sides cannot be trusted, they may push further in.
    void leave_solids() {
        if (!values_.flag(resolve_overlap)) return;
        for (int round = 0; round < most_rounds; ++round) {
            const Penetration out = all_.exit(result_.position);
            if (!out.touches()) return;
            result_.began_inside = true;
            ++result_.iterations;
            result_.position += out.normal * out.depth;
            add_overlap(result_, out, 0.0, result_.position);
        }
    }

    void leave_overlaps() {
        leave_solids();
        Surroundings::Overlaps found = all_.overlaps(result_.position, 0.0);
        result_.began_inside = result_.began_inside || !found.empty();
        if (!values_.flag(resolve_overlap)) {
            for (const Penetration& out : found) add_overlap(result_, out, 0.0, result_.position);
            return restrict(found);
        }
        for (int round = 0; !found.empty() && round < most_rounds; ++round) {
            ++result_.iterations;
            if (!values_.flag(buffer_offsets)) {
                push_one_by_one(found);
                found = all_.overlaps(result_.position, 0.0);
                break;  // the next tick goes on
            }
            const Vec2 before = result_.position;
            go(buffered_offset(found));
            const Surroundings::Overlaps after = all_.overlaps(result_.position, 0.0);
            if (deepest(after) >= deepest(found)) {
                result_.position = before;  // there is no room: it would only go to and fro
                break;
            }
            found = after;
        }
        restrict(found);
    }

    static double deepest(const Surroundings::Overlaps& found) {
        double most = 0.0;
        for (const Penetration& out : found) most = std::max(most, out.depth);
        return most;
    }

    /// The ways out, all measured from here, in the order of their length. One that those before it
    /// have made superfluous is left out: a row of tiles pushes once, and not once for each tile.
    /// (Why the article's buffer stops the jumping: pushes that are applied at once are measured
    /// from different places, so two that oppose each other do not cancel but overshoot in turn.)
    Vec2 buffered_offset(Surroundings::Overlaps found) {
        found.sort([](const Penetration& a, const Penetration& b) {
            return a.depth != b.depth ? a.depth > b.depth : a.wall < b.wall;
        });
        Vec2 offset;
        for (const Penetration& out : found) {
            const Vec2 there = result_.position + offset;
            if (!all_.overlap(out.wall, there, 0.0).touches()) continue;
            offset += out.normal * out.depth;
            add_overlap(result_, out, 0.0, result_.position + out.normal * out.depth);
        }
        return offset;
    }

    void push_one_by_one(const Surroundings::Overlaps& found) {
        for (const Penetration& seen : found) {
            const Penetration out = all_.overlap(seen.wall, result_.position, 0.0);
            if (!out.touches()) continue;
            result_.position += out.normal * out.depth;
            add_overlap(result_, out, 0.0, result_.position);
        }
    }

    /// An offset must not lead through what the mover does not overlap.
    void go(Vec2 offset) {
        const SweepLeg leg{result_.position, offset, 1.0, false};
        const auto hit = all_.first_hit(leg);
        result_.position += offset * (hit ? hit->fraction : 1.0);
    }

    /// What still overlaps lets the mover go along it and away from it (article, figures 22 and
    /// 23).
    void restrict(const Surroundings::Overlaps& found) {
        stopped_ = !values_.flag(allow_escape) && result_.began_inside;
        for (const Penetration& out : found)
            solver_.meet(out.normal, out.wall, all_.way_of(out.wall));
    }

    void say_what_is_left() {
        const bool could = result_.began_inside || result_.squeezed ||
                           !request_.obstacles.empty() || !values_.flag(resolve_overlap);
        if (!could) return;
        const Penetration in_solid = all_.exit(result_.position);
        result_.began_inside = result_.began_inside || in_solid.touches();
        result_.remaining_depth = in_solid.depth;
        for (const Penetration& out : all_.overlaps(result_.position, 1.0)) {
            result_.remaining_depth = std::max(result_.remaining_depth, out.depth);
            add_overlap(result_, out, 1.0, result_.position);
        }
    }

    const Level& level_;
    AskedWalls asked_;
    Surroundings all_;
    const MoveRequest& request_;
    const Options& values_;
    SlideSolver<Surroundings> solver_;
    Trace* trace_;
    MoveResult result_;
    bool stopped_ = false;
};

MoveResult sweep_move(const Level& level, const MoveRequest& request, const Options& values,
                      Trace* trace) {
    if (!trace && is_in_the_open(level, request, reach_of(request.shape))) {
        MoveResult free;
        free.position = request.position + request.displacement;
        free.velocity = request.velocity;
        return free;
    }
    return BoxSweep(level, request, values, trace).move();
}

}  // namespace

extern const Strategy box_sweep;
const Strategy box_sweep{
    .id = "box_sweep",
    .title = "Box sweep",
    .summary =
        "Sweep a point against walls grown by the mover, and slide on from the first contact.",
    .shapes = moves_box | moves_polygon,
    .walls = sees_segments | sees_solids,
    .smallest_reach = 1e-6,
    .options = options,
    .steps = steps,
    .solve = sweep_move,
};

}  // namespace slidelab
