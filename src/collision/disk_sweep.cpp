// disk_sweep: article 003, "Collision and wall sliding on a RoundLine": the disk's way against a
// line with round ends, which geometry/round_line.hpp solves; the rest of the way slides along it.
//
// Past the article, its two open questions. Which lines to test: those that the wall index finds
// around the way (Surroundings::look). Several at once: the slide solver that the sweeps share
// (slide_solver.hpp). And: boxes that move, by relative motion; overlaps at the start, left by the
// least displacement over all walls together.
#include <algorithm>
#include <cmath>

#include "collision/disk_sweep_marks.hpp"
#include "collision/penetration.hpp"
#include "collision/slide_solver.hpp"
#include "collision/strategy.hpp"
#include "collision/surroundings.hpp"
#include "collision/sweep_report.hpp"
#include "geometry/closest.hpp"
#include "geometry/round_line.hpp"

namespace slidelab {

namespace {

enum Option : std::size_t { end_circles, slide_remainder, nearest_first, clip_all, skin };

constexpr OptionDescription options[] = {
    flag_option("end_circles", true,
                "Test the circles around a wall's ends; off, only its straight sides count: the "
                "mover sinks into an end until its middle is past it, and is thrown out sideways."),
    flag_option("slide_remainder", true,
                "What is left of the way after a contact slides on within the same tick; off, it "
                "is lost, and a mover that presses against a wall sticks to it."),
    flag_option("nearest_first", true,
                "Stop at the contact that is met first; off, the first wall in the list decides, "
                "and those that come before it on the way are passed through."),
    flag_option("clip_all", true,
                "Clip what is left of the way against all walls met; off, only the last one is "
                "kept, and overlaps are left one by one: between a wall and what pushes it the "
                "mover shakes, sinks in, and comes out behind the wall."),
    real_option("skin", 0.0, 0.0, 0.5,
                "Keep this far away from walls, in units; at 0 a gap exactly as wide as the mover "
                "lets it through, and with a skin it is closed."),
};

constexpr StepDescription steps[] = {
    {1, "Leave overlaps",
     "What the mover begins inside of is left by the shortest way that leaves all walls at once."},
    {2, "Which lines to test", "Those near the way, as the index finds them."},
    {3, "First and last contact",
     "Where the way crosses a line grown by the disk: four candidates on the end circles, two on "
     "the sides. The first one counts."},
    {4, "Tangent",
     "From the disk's middle to the nearest point of the line, turned by a right angle."},
    {5, "Slide", "What is left of the way is projected on the tangents of all walls met."},
    {6, "Velocity", "The part of the velocity that leads into the walls met is taken out."},
};

/// The thinnest disk, in tolerances of the level's coordinates: thinner ones are swept as if they
/// were this thick, or rounding would decide on which side of a thin wall a point comes to rest. It
/// must not depend on the move: who rests this far from a wall after a short way would be in it at
/// the beginning of a long one. Enough for ways of 1e6 units, whose own tolerance is 6 times
/// contact_tolerance.
constexpr double thinnest = 64.0;

double thick_enough(double radius, const Aabb& level) {
    constexpr double always = 1e-4;  // units: more than the thinnest at the largest coordinate
    if (radius > always) return radius;
    return std::max(radius, thinnest * contact_tolerance_between(level.min, level.max));
}

/// Everything the disk can meet.
class Surroundings {
public:
    Surroundings(const Level& level, const MoveRequest& request, const Options& values,
                 SweepRecord* record)
        : level_(level),
          request_(request),
          values_(values),
          radius_(thick_enough(std::get<DiskShape>(request.shape).radius + values.real(skin),
                               level.bounds())),
          record_(record) {}

    /// What is met first on a leg, and whether something is overlapped where it begins.
    struct Look {
        std::optional<SweepHit> hit;
        bool overlaps = false;
    };

    Look look(const SweepLeg& leg) const {
        Look found;
        Search search(*this, leg, found);
        level_.near_walls().visit_swept({leg.from, leg.from + leg.way}, {radius_, radius_}, search);
        for (std::size_t i = 0; leg.moving_walls && i < request_.obstacles.size(); ++i) {
            search.meet(request_.obstacles[i], first_side(level_, i));
        }
        if (record_) record_->add(leg, found.hit);
        return found;
    }

    std::optional<SweepHit> first_hit(const SweepLeg& leg) const { return look(leg).hit; }

    /// Whether the disk's middle is in a solid: deep in it there are no sides to tell.
    bool is_inside(Vec2 position) const {
        bool inside = false;
        level_.visit_solids_at(position, [&inside](std::uint32_t) { inside = true; });
        for (const Obstacle& obstacle : request_.obstacles) {
            inside = inside || bounds_of(obstacle.box).contains(position);
        }
        return inside;
    }

    /// The way out of a solid that the disk's middle is in.
    Penetration exit(Vec2 position, double time) const {
        return exit_of_anything(level_, request_.obstacles, position, time,
                                [this](Vec2) { return radius_; });
    }

    /// Whether a lone wall stands in the way out of a solid, in it or behind its side; one that
    /// lies on the side, or that the disk's middle is on, does not.
    bool is_walled_up(const Penetration& exit, Vec2 position) const {
        const Vec2 end = position + exit.normal * exit.depth;
        const Vec2 hair = exit.normal * contact_tolerance_at(position);
        bool found = false;
        level_.near_walls().visit_near(bounds_of(Segment{position, end}), [&](std::uint32_t i) {
            const Wall& wall = level_.walls()[i];
            if (wall.solid != no_solid) return;
            found = found || segments_touch({position + hair, exit.point - hair}, wall.segment) ||
                    segments_touch({exit.point + hair, end}, wall.segment);
        });
        return found;
    }

    /// What overlaps the disk at a place and time, each wall once, in the order of numbers.
    using Overlaps = InlineVector<Penetration, 64>;
    Overlaps overlaps(Vec2 position, double time) const {
        Overlaps found;
        const Vec2 reach{radius_, radius_};
        const double tolerance = contact_tolerance_between(position, position);
        visit_walls(level_, request_.obstacles, time, {position - reach, position + reach},
                    [&](const Wall& wall, std::uint32_t number) {
                        Penetration out = collide(wall, position, 0.0, tolerance);
                        out.wall = number;
                        const auto same = [&](const Penetration& o) { return o.wall == number; };
                        if (!out.touches() || std::any_of(found.begin(), found.end(), same)) return;
                        found.push_back(out);
                    });
        found.sort([](const Penetration& a, const Penetration& b) { return a.wall < b.wall; });
        return found;
    }

    /// The half-plane of motions that leave a wall: below 0 where it is not even touched. Nothing
    /// for one that is far away.
    std::optional<HalfPlane> leaving(std::uint32_t number, Vec2 position) const {
        const double margin = radius_ + contact_tolerance_at(position);
        const Penetration out =
            collide(wall_at(level_, request_.obstacles, number, 0.0), position, margin, 0.0);
        if (!out.touches()) return std::nullopt;
        return HalfPlane{out.normal, out.depth - margin};
    }

    Vec2 way_of(std::uint32_t number) const {
        const std::size_t still = level_.walls().size();
        return number < still ? Vec2{} : request_.obstacles[(number - still) / 4].delta;
    }

private:
    /// The nearest hit so far.
    class Search {
    public:
        Search(const Surroundings& all, const SweepLeg& leg, Look& found)
            : all_(all),
              leg_(leg),
              found_(found),
              swept_(inflated(bounds_of(Segment{leg.from, leg.from + leg.way}),
                              {all.radius_, all.radius_})),
              way_length_(length(leg.way)),
              // Half the disk at the most: who gets no deeper than the tolerance meets nothing.
              tolerance_(std::min(contact_tolerance_between(leg.from, leg.from + leg.way),
                                  0.5 * all.radius_)) {}

        bool enough(double fraction) const {
            return found_.hit && fraction > found_.hit->fraction + same_ &&
                   all_.values_.flag(nearest_first);
        }

        void operator()(std::uint32_t number) {
            const Wall& wall = all_.level_.walls()[number];
            if (!is_beside(wall)) meet(wall, number, leg_.way, {}, wall.solid != no_solid);
        }

        void meet(const Obstacle& obstacle, std::uint32_t number) {
            const Box box = box_at(obstacle, leg_.time);
            const Vec2 way = leg_.way - obstacle.delta * (1.0 - leg_.time);
            for (const Segment& side : sides_of(box)) {
                meet({side, 0.0, no_solid}, number++, way, obstacle.delta, true);
            }
        }

    private:
        /// Out of reach of the whole way, as most of those are that the index finds: its bounds are
        /// apart from those of the way, or both of its ends are too far on one side of it.
        bool is_beside(const Wall& wall) const {
            const auto& [a, b] = wall.segment;
            const double r = wall.radius;
            if (std::max(a.x, b.x) + r < swept_.min.x || std::min(a.x, b.x) - r > swept_.max.x ||
                std::max(a.y, b.y) + r < swept_.min.y || std::min(a.y, b.y) - r > swept_.max.y) {
                return true;
            }
            const double at_a = cross(leg_.way, a - leg_.from);
            const double at_b = cross(leg_.way, b - leg_.from);
            const double reach = (all_.radius_ + r) * way_length_;
            return std::min(at_a, at_b) > reach || std::max(at_a, at_b) < -reach;
        }

        /// `way` is the disk's as the wall sees it, which itself goes `wall_way` in a tick.
        void meet(const Wall& wall, std::uint32_t number, Vec2 way, Vec2 wall_way, bool one_sided) {
            if (all_.record_) all_.record_->ask(number);
            const double radius = all_.radius_ + wall.radius;
            const RoundLineMeeting met = meet_round_line(
                leg_.from, way, wall.segment, radius, tolerance_, all_.values_.flag(end_circles));
            if (met.kind == RoundLineMeeting::Kind::none) return;
            if (met.kind == RoundLineMeeting::Kind::overlap) {
                found_.overlaps = true;
                return;
            }
            // Whoever comes from the inside of a solid is not stopped by its sides.
            const Vec2 outside = outward(wall.segment.b - wall.segment.a);
            if (one_sided && dot(met.normal, outside) < 0.0) return;
            const bool on_side = met.part == RoundLinePart::side;
            same_ = tolerance_ / std::max(length(way), tolerance_);
            if (found_.hit && !goes_before(met, number, on_side)) return;
            on_side_ = on_side;
            // As the wall sees it, the disk has come along with the wall until then.
            const Vec2 place = leg_.from + leg_.way * met.fraction;
            found_.hit = SweepHit{met.fraction, met.normal + Vec2{},
                                  place - met.normal * (radius - wall.radius), number, wall_way};
        }

        /// Of hits at one place, the one on a straight side is the better judge of the surface: at
        /// a seam the ends of both pieces are as near.
        bool goes_before(const RoundLineMeeting& met, std::uint32_t number, bool on_side) const {
            const SweepHit& best = *found_.hit;
            if (!all_.values_.flag(nearest_first)) return number < best.wall;
            if (std::abs(met.fraction - best.fraction) > same_) return met.fraction < best.fraction;
            return on_side == on_side_ ? number < best.wall : on_side;
        }

        const Surroundings& all_;
        const SweepLeg& leg_;
        Look& found_;
        Aabb swept_;
        double way_length_;
        double tolerance_;
        double same_ = 0.0;     ///< fractions that differ by less are one place
        bool on_side_ = false;  ///< the hit so far
    };

    /// `margin` beyond the disk.
    Penetration collide(const Wall& wall, Vec2 position, double margin, double tolerance) const {
        const Penetration out = collide_disk_with_wall(position, radius_ + margin, wall,
                                                       -request_.displacement, tolerance);
        if (values_.flag(end_circles) || !out.touches()) return out;
        const Vec2 along = wall.segment.b - wall.segment.a;
        const double x = dot(position - wall.segment.a, along);
        return x >= 0.0 && x <= length_squared(along) ? out : Penetration{};
    }

    const Level& level_;
    const MoveRequest& request_;
    const Options& values_;
    double radius_;        ///< skin included
    SweepRecord* record_;  ///< with a trace only
};

/// One move, in the order of the steps.
class DiskSweep {
public:
    DiskSweep(const Level& level, const MoveRequest& request, const Options& values,
              SweepRecord* record, MoveResult& result)
        : all_(level, request, values, record),
          request_(request),
          values_(values),
          solver_(all_, {values.flag(slide_remainder), values.flag(clip_all)}),
          record_(record),
          result_(result) {
        result_.position = request.position;
        result_.velocity = request.velocity;
    }

    void move() {
        const Vec2 wish = request_.displacement;
        const SweepLeg leg{request_.position, wish};
        const Surroundings::Look look = all_.look(leg);
        if (look.overlaps || all_.is_inside(request_.position)) {
            leave_overlaps();
            if (record_) record_->clear();
            solver_.slide(result_, wish);
        } else if (look.hit) {
            solver_.slide(result_, wish, leg, look.hit);
        } else {
            result_.position += wish;
        }
        if (anything_may_be_left()) say_what_is_left();
        project_velocity(result_);
    }

private:
    using Overlaps = Surroundings::Overlaps;

    /// Rounds of leaving overlaps: straight walls take one, round ends a few.
    static constexpr int most_rounds = 16;

    void leave_overlaps() {
        result_.began_inside = true;
        if (!leave_solids()) return;
        const Vec2 start = result_.position;
        const Overlaps at_start = all_.overlaps(start, 0.0);
        if (values_.flag(clip_all)) {
            leave_together(start);
        } else {
            leave_one_by_one(at_start);
        }
        report(at_start);
        for (const Penetration& out : all_.overlaps(result_.position, 0.0)) {
            solver_.meet(out.normal, out.wall, all_.way_of(out.wall));
        }
    }

    /// Inside a solid its sides cannot be trusted, they may push further in. False for who is
    /// held between a solid and a lone wall: it stays, rather than come out behind the wall.
    bool leave_solids() {
        for (int round = 0; round < most_rounds; ++round) {
            const Penetration out = all_.exit(result_.position, 0.0);
            if (!out.touches()) return true;
            if (all_.is_walled_up(out, result_.position)) {
                result_.position = request_.position;
                result_.contacts = {};
                add_overlap(result_, out, 0.0, result_.position);
                return false;
            }
            ++result_.iterations;
            result_.position += out.normal * out.depth;
            add_overlap(result_, out, 0.0, result_.position);
        }
        return true;
    }

    /// The place nearest to the start that is free of all walls: each round measures the walls
    /// where the last one ended, and goes to the place nearest to the start that their half-planes
    /// allow. Sides keep theirs, so one round does; that of a round end turns with the place.
    void leave_together(Vec2 start) {
        InlineVector<std::uint32_t, 64> walls;
        const auto know = [&walls](std::uint32_t wall) {
            if (std::find(walls.begin(), walls.end(), wall) == walls.end()) walls.push_back(wall);
        };
        for (int round = 0; round < most_rounds; ++round) {
            for (const Penetration& out : all_.overlaps(result_.position, 0.0)) know(out.wall);
            const auto offset = nearest_within(start - result_.position, planes_of(walls).all());
            if (!offset) {
                result_.position = start;  // no room: it would only go to and fro
                return;
            }
            if (length(*offset) <= contact_tolerance_at(start)) return;
            ++result_.iterations;
            // Not through a wall that was not overlapped.
            const auto hit = all_.first_hit({result_.position, *offset, 1.0, false});
            result_.position += *offset * (hit ? hit->fraction : 1.0);
            if (hit) know(hit->wall);
        }
    }

    template <typename Numbers>
    InlineVector<HalfPlane, 64> planes_of(const Numbers& walls) const {
        InlineVector<HalfPlane, 64> planes;
        for (const std::uint32_t wall : walls) {
            if (const auto plane = all_.leaving(wall, result_.position)) planes.push_back(*plane);
        }
        return planes;
    }

    void leave_one_by_one(const Overlaps& found) {
        for (const Penetration& out : found) {
            ++result_.iterations;
            const auto plane = all_.leaving(out.wall, result_.position);
            if (plane && plane->least > 0.0) result_.position += plane->normal * plane->least;
        }
    }

    /// Of the walls that were overlapped, those that the mover leans against now, or is still in;
    /// of pieces of one straight wall, one. Where other walls have led it away from all of them,
    /// the deepest.
    void report(const Overlaps& at_start) {
        const std::size_t before = result_.contacts.size();
        const Penetration* deepest = nullptr;
        for (const Penetration& out : at_start) {
            if (!deepest || out.depth > deepest->depth) deepest = &out;
            if (leans_against(out) && !is_reported(out)) {
                add_overlap(result_, out, 0.0, result_.position);
            }
        }
        if (deepest && result_.contacts.size() == before) {
            add_overlap(result_, *deepest, 0.0, result_.position);
        }
    }

    bool leans_against(const Penetration& out) const {
        const auto plane = all_.leaving(out.wall, result_.position);
        return plane && plane->least >= -2.0 * contact_tolerance_at(result_.position);
    }

    bool is_reported(const Penetration& out) const {
        return std::any_of(result_.contacts.begin(), result_.contacts.end(), [&](const Contact& c) {
            return same_direction(c.normal, out.normal) && c.depth >= out.depth;
        });
    }

    bool anything_may_be_left() const {
        return result_.began_inside || result_.squeezed || !request_.obstacles.empty();
    }

    void say_what_is_left() {
        const Penetration in_solid = all_.exit(result_.position, 1.0);
        if (in_solid.touches()) add_overlap(result_, in_solid, 1.0, result_.position);
        result_.remaining_depth = in_solid.depth;
        for (const Penetration& out : all_.overlaps(result_.position, 1.0)) {
            result_.remaining_depth = std::max(result_.remaining_depth, out.depth);
            add_overlap(result_, out, 1.0, result_.position);
        }
    }

    Surroundings all_;
    const MoveRequest& request_;
    const Options& values_;
    SlideSolver<Surroundings> solver_;
    SweepRecord* record_;
    MoveResult& result_;
};

MoveResult sweep_move(const Level& level, const MoveRequest& request, const Options& values,
                      Trace* trace) {
    MoveResult result;
    if (!trace) {
        DiskSweep(level, request, values, nullptr, result).move();
        return result;
    }
    SweepRecord record;
    DiskSweep(level, request, values, &record, result).move();
    mark_disk_sweep(*trace, {level, request, result, record, values.real(skin)});
    return result;
}

}  // namespace

extern const Strategy disk_sweep;
const Strategy disk_sweep{
    .id = "disk_sweep",
    .title = "Disk sweep",
    .summary =
        "Sweep a disk against lines with round ends, and slide on along the tangent of the first.",
    .shapes = moves_disk,
    .walls = sees_segments | sees_round_lines | sees_solids,
    .options = options,
    .steps = steps,
    .move = sweep_move,
};

}  // namespace slidelab
