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
#include "collision/way_out.hpp"
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

    /// The least displacement out of everything that the disk begins in.
    std::optional<Vec2> way_out() const {
        return least_way_out({level_, request_.obstacles, request_.position, radius_,
                              -request_.displacement, values_.flag(end_circles)});
    }

    /// What overlaps the disk at a place and time, each wall once, in the order of numbers.
    using Overlaps = InlineVector<Penetration, 64>;
    Overlaps overlaps(Vec2 position, double time) const {
        return near_by(position, time, 0.0, contact_tolerance_between(position, position));
    }

    /// What the disk touches where it begins the move, or overlaps there.
    Overlaps touched(Vec2 position) const {
        return near_by(position, 0.0, 2.0 * contact_tolerance_at(position), 0.0);
    }

    Penetration overlap(std::uint32_t number, Vec2 position) const {
        return collide(wall_at(level_, request_.obstacles, number, 0.0), position, 0.0, 0.0);
    }

    bool is_lone(std::uint32_t number) const {
        const std::span<const Wall> still = level_.walls();
        return number < still.size() && still[number].solid == no_solid;
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

    Overlaps near_by(Vec2 position, double time, double margin, double tolerance) const {
        Overlaps found;
        const Vec2 reach{radius_ + margin, radius_ + margin};
        visit_walls(level_, request_.obstacles, time, {position - reach, position + reach},
                    [&](const Wall& wall, std::uint32_t number) {
                        Penetration out = collide(wall, position, margin, tolerance);
                        out.wall = number;
                        const auto same = [&](const Penetration& o) { return o.wall == number; };
                        if (!out.touches() || std::any_of(found.begin(), found.end(), same)) return;
                        found.push_back(out);
                    });
        found.sort([](const Penetration& a, const Penetration& b) { return a.wall < b.wall; });
        return found;
    }

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

    void leave_overlaps() {
        result_.began_inside = true;
        if (values_.flag(clip_all)) {
            leave_together();
        } else {
            leave_one_by_one();
        }
        // Of a solid that holds it, the sides would send it further in.
        const bool held = all_.is_inside(result_.position);
        for (const Penetration& out : all_.overlaps(result_.position, 0.0)) {
            if (held && !all_.is_lone(out.wall)) continue;
            solver_.meet(out.normal, out.wall, all_.way_of(out.wall));
        }
    }

    void leave_together() {
        const Vec2 start = result_.position;
        const Overlaps at_start = all_.overlaps(start, 0.0);
        const Penetration exit = all_.exit(start, 0.0);
        const std::optional<Vec2> way = all_.way_out();
        if (way) {
            ++result_.iterations;
            result_.position += *way;
        }
        if (exit.touches()) {
            report_exit(exit, way);
        } else {
            report(at_start);
        }
    }

    /// Of the walls that were overlapped, those that the mover leans against now, or is still in.
    /// Where other walls have led it away from all of them, the deepest.
    void report(const Overlaps& at_start) {
        const Overlaps touched = all_.touched(result_.position);
        const Penetration* deepest = nullptr;
        for (const Penetration& before : at_start) {
            if (!deepest || before.depth > deepest->depth) deepest = &before;
            for (const Penetration& out : touched) {
                if (out.wall == before.wall)
                    report({before.depth, out.normal, out.point, out.wall});
            }
        }
        if (deepest && result_.contacts.empty()) report(*deepest);
    }

    /// Out of a solid: all walls that the mover leans against now. What is overlapped in the middle
    /// of a solid says nothing about the way out. None: the nearest side.
    void report_exit(const Penetration& exit, const std::optional<Vec2>& way) {
        for (const Penetration& out : all_.touched(result_.position)) {
            const double depth = way ? dot(*way, out.normal) : 0.0;
            if (depth > contact_tolerance) report({depth, out.normal, out.point, out.wall});
        }
        if (result_.contacts.empty()) report(exit);
    }

    /// Of pieces of one straight wall, one.
    void report(const Penetration& out) {
        const auto says_so = [&out](const Contact& contact) {
            return same_direction(contact.normal, out.normal) &&
                   contact.depth >= out.depth - contact_tolerance;
        };
        const ContactList& said = result_.contacts;
        if (std::any_of(said.begin(), said.end(), says_so)) return;
        add_overlap(result_, out, 0.0, result_.position);
    }

    /// Each wall by itself, as if it were the only one: first the solids that the middle is in.
    void leave_one_by_one() {
        constexpr int most_rounds = 16;
        for (int round = 0; round < most_rounds; ++round) {
            const Penetration out = all_.exit(result_.position, 0.0);
            if (!out.touches()) break;
            ++result_.iterations;
            result_.position += out.normal * out.depth;
            add_overlap(result_, out, 0.0, result_.position);
        }
        const Overlaps found = all_.overlaps(result_.position, 0.0);
        for (const Penetration& out : found) {
            ++result_.iterations;
            const Penetration now = all_.overlap(out.wall, result_.position);
            result_.position += now.normal * now.depth;
        }
        report(found);
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
