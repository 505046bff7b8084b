#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "articles/disk_sweep/capsule_crossings.hpp"
#include "lab/pictures/pictures.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"

namespace slidelab::lab {

namespace {

/// Corners: of two points one, of parallel lines two.
std::vector<Vec2> minkowski_sum(std::span<const Vec2> mover, std::span<const Vec2> obstacle) {
    std::vector<Vec2> sums;
    for (const Vec2 o : obstacle) {
        for (const Vec2 m : mover) sums.push_back(o - m);
    }
    std::vector<Vec2> hull(sums.size() + 1);
    hull.resize(std::max<std::size_t>(1, detail::convex_hull(sums, hull)));
    return hull;
}

using detail::CornerShape;

constexpr Reason earliest{"earliest"};
constexpr Reason earliest_of_several{"earliest", "It was the earliest hit on its path."};

/// The reason and the wall of a cast's hit, for the current event.
void explain_earliest(Trace& trace, const TracedCast& cast) {
    const bool is_earliest =
        cast.hits.size() > 1 &&
        std::none_of(cast.hits.begin(), cast.hits.end(), [&](const TracedCast::Candidate& one) {
            return one.fraction < cast.hit->fraction && one.wall != cast.hit->wall;
        });
    trace.because(is_earliest ? earliest_of_several : earliest);
    trace.chose(cast.hit->wall, cast.hit->normal, cast.end_time());
}

/// An event with the number of walls that a cast tested.
void count_candidates(Trace& trace, int stage, const TracedCast& cast) {
    trace.begin(stage);
    trace.number("candidates", static_cast<double>(cast.candidates.size()));
}

/// Adds a wall to those that are drawn; false for one that is drawn already.
bool is_new(std::vector<WallRef>& drawn, WallRef wall) {
    if (std::find(drawn.begin(), drawn.end(), wall) != drawn.end()) return false;
    drawn.push_back(wall);
    return true;
}

/// Stages: 1 depenetrate, 2 relative motion, 3 Minkowski sum, 4 time of impact, 5 clip the
/// remainder, 6 clip the velocity.
class BoxSweepPicture {
public:
    BoxSweepPicture(Trace& trace, const PicturedMove& move)
        : trace_(trace), move_(move), mover_(move.shape), start_(trace.casts().front().from) {}

    void draw() {
        draw_minimum_translations();
        trace_.shape(2, Role::position, move_.shape, move_.position);
        trace_.point(2, Role::position, start_);
        trace_.vector(2, Role::path, start_, start_ + move_.displacement);
        int round = 0;
        for (const TracedCast& cast : trace_.casts()) {
            trace_.set_moment({0, ++round, cast.time});
            count_candidates(trace_, 3, cast);
            if (cast.hit) draw_shape(cast.hit->wall);
            for (const WallRef wall : cast.candidates) draw_shape(wall);
            trace_.set_moment({0, round, cast.end_time()});
            if (cast.hit) draw_hit(cast);
            if (cast.end() != cast.from) trace_.vector(5, Role::slide, cast.from, cast.end());
        }
    }

private:
    /// The vectors out of what it begins in, each orthogonal to a side of the sum, with their
    /// lengths, and the pushes.
    void draw_minimum_translations() const {
        for (const TracedOverlap& overlap : trace_.overlaps()) {
            const Vec2 inside = overlap.position;
            for (const TracedOverlap::WayOut& way : overlap.ways)
                trace_.vector(1, Role::axis, inside, inside + way.normal * way.distance,
                              way.distance);
        }
        for (const Contact& contact : move_.result.contacts) {
            if (contact.kind != ContactKind::overlap_at_start) continue;
            trace_.vector(1, Role::normal, contact.position - contact.normal * contact.depth,
                          contact.position, contact.depth);
        }
    }

    /// A wall, or the whole convex body that it is a side of, grown by the mover: once for all
    /// legs.
    void draw_shape(WallRef ref) {
        const TracedWall* wall = trace_.wall(ref);
        if (!wall || !is_new(drawn_, wall->first_wall)) return;
        if (wall->displacement != Vec2{}) {
            trace_.vector(2, Role::relative_path, start_,
                          start_ + move_.displacement - wall->displacement);
        }
        const auto line = detail::corners_of(wall->segment);
        const bool is_alone = wall->body.empty();
        trace_.rounded(3, Role::minkowski,
                       is_alone ? minkowski_sum(mover_.corners(), line.all())
                                : minkowski_sum(mover_.corners(), wall->body),
                       mover_.radius() + (is_alone ? wall->radius : 0.0));
    }

    void draw_hit(const TracedCast& cast) {
        trace_.begin(4);
        number_hits(cast);
        draw_facing_sides(cast);
        trace_.point(4, Role::first_hit, cast.end(), cast.hit->fraction);
        const double shown = length(extents_of(move_.shape));
        trace_.vector(4, Role::normal, cast.end(), cast.end() + cast.hit->normal * shown);
    }

    /// The fractions of the candidates, named after their walls; the earliest is chosen.
    void number_hits(const TracedCast& cast) {
        const auto number = [&](WallRef wall, double fraction, bool chosen) {
            const TracedWall* traced = trace_.wall(wall);
            trace_.number(traced ? traced->name : std::string(), fraction, chosen, wall);
        };
        bool is_marked = false;
        for (const TracedCast::Candidate& candidate : cast.hits) {
            const bool chosen = !is_marked && candidate.wall == cast.hit->wall;
            is_marked = is_marked || chosen;
            number(candidate.wall, candidate.fraction, chosen);
        }
        // Several bodies together: the one that bounds the blocked interval.
        if (!is_marked) number(cast.hit->wall, cast.hit->fraction, true);
        explain_earliest(trace_, cast);
    }

    /// The candidates of a shape that was hit: the sides that face the path.
    void draw_facing_sides(const TracedCast& cast) {
        const TracedWall* wall = trace_.wall(cast.hit->wall);
        if (!wall || !is_new(faced_, wall->first_wall)) return;
        for (const Segment& side : cast.facing) trace_.segment(4, Role::candidate, side);
    }

    Trace& trace_;
    const PicturedMove& move_;
    CornerShape mover_;
    Vec2 start_;                  ///< after overlaps were left
    std::vector<WallRef> drawn_;  ///< Minkowski sums so far, by their first walls
    std::vector<WallRef> faced_;  ///< the facing sides of these are drawn
};

std::string_view name_of(CapsulePart part) {
    constexpr std::string_view names[] = {"end a", "end b", "side"};
    return names[static_cast<std::size_t>(part)];
}

/// Stages: 1 depenetrate, 2 which lines to test, 3 first and last contact, 4 tangent, 5 slide, 6
/// velocity.
class DiskSweepPicture {
public:
    DiskSweepPicture(Trace& trace, const PicturedMove& move)
        : trace_(trace), move_(move), mover_(move.shape, trace.casts().front().skin) {}

    void draw() {
        draw_start();
        int round = 0;
        for (const TracedCast& cast : trace_.casts()) {
            trace_.set_moment({0, ++round, cast.time});
            count_candidates(trace_, 2, cast);
            for (const WallRef wall : cast.candidates) {
                if (is_new(drawn_, wall)) draw_candidate(wall);
            }
            if (cast.hit) draw_crossings(cast);
            trace_.set_moment({0, round, cast.end_time()});
            if (cast.hit) draw_tangent(cast);
            if (round > 1) trace_.vector(5, Role::slide, cast.from, cast.end());
        }
    }

private:
    void draw_start() const {
        trace_.shape(1, Role::position, move_.shape, move_.position);
        for (const Contact& contact : move_.result.contacts) {
            if (contact.kind != ContactKind::overlap_at_start) continue;
            trace_.point(1, Role::closest, contact.point);
            trace_.vector(1, Role::normal, contact.point,
                          contact.point + contact.normal * contact.depth, contact.depth);
        }
        const Vec2 start = trace_.casts().front().from;
        trace_.vector(3, Role::path, start, start + move_.displacement);
    }

    void draw_candidate(WallRef ref) const {
        const TracedWall* wall = trace_.wall(ref);
        if (!wall) return;
        if (!wall->is_of_box)
            return trace_.segment(2, Role::candidate, wall->segment, wall->radius);
        for (std::size_t i = 0; i < wall->body.size(); ++i)
            trace_.segment(2, Role::candidate,
                           {wall->body[i], wall->body[(i + 1) % wall->body.size()]});
    }

    /// The article's picture, in the wall's frame: a moving box is drawn at the start of the
    /// leg, with the displacement relative to it. For a capsule as mover: the Minkowski sum,
    /// without candidates.
    void draw_crossings(const TracedCast& cast) {
        const SweepHit& hit = *cast.hit;
        const Vec2 translation = cast.translation - hit.wall_displacement * (1.0 - cast.time);
        const double radius = mover_.radius() + cast.hit_radius;
        trace_.begin(3);
        number_crossings(cast);
        explain_earliest(trace_, cast);
        const auto corners = detail::corners_of(cast.hit_segment);
        trace_.rounded(3, Role::minkowski, minkowski_sum(mover_.corners(), corners.all()), radius);
        if (hit.wall_displacement != Vec2{})
            trace_.vector(3, Role::relative_path, cast.from, cast.from + translation);
        trace_.shape(3, Role::position, move_.shape, cast.end());
        trace_.point(3, Role::first_hit, cast.end(), hit.fraction);
        const auto ends = detail::first_and_last(cast.crossings);
        if (ends && ends->last.fraction > hit.fraction)
            draw_later(cast, translation, radius, *ends);
    }

    /// The article's candidates that lie on the path, named after their part of the line. The one
    /// that was hit, the first of its part, has the fraction of the cast.
    void number_crossings(const TracedCast& cast) {
        const CapsuleCrossing* entry = nullptr;
        for (const CapsuleCrossing& each : cast.crossings) {
            const bool is_of_part = each.part == cast.hit_part;
            if (is_of_part && (!entry || each.fraction < entry->fraction)) entry = &each;
        }
        const auto number = [&](CapsulePart part, double fraction, bool is_chosen) {
            trace_.number(std::string(name_of(part)), fraction, is_chosen);
        };
        if (!entry) number(cast.hit_part, cast.hit->fraction, true);
        for (const CapsuleCrossing& each : cast.crossings) {
            if (&each == entry)
                number(each.part, cast.hit->fraction, true);
            else if (is_on_path(each))
                number(each.part, each.fraction, false);
        }
    }

    static bool is_on_path(const CapsuleCrossing& each) {
        return each.fraction >= 0.0 && each.fraction <= 1.0;
    }

    /// The last crossing; and where the path has all six, each of them, with the two circles that
    /// the grown line is made of.
    void draw_later(const TracedCast& cast, Vec2 translation, double radius,
                    const detail::FirstAndLast& ends) {
        const auto& crossings = cast.crossings;
        const Vec2 from = cast.from;
        if (std::count_if(crossings.begin(), crossings.end(), is_on_path) < 6)
            return trace_.point(3, Role::last_hit, from + translation * ends.last.fraction);
        for (const CapsuleCrossing& each : crossings) {
            if (each.fraction == ends.first.fraction) continue;
            trace_.note(3, Role::last_hit, from + translation * each.fraction,
                        fmt::format("{} {:.3f}", name_of(each.part), each.fraction));
        }
        trace_.circle(3, Role::minkowski, cast.hit_segment.a, radius);
        trace_.circle(3, Role::minkowski, cast.hit_segment.b, radius);
    }

    void draw_tangent(const TracedCast& cast) const {
        const SweepHit& hit = *cast.hit;
        const Vec2 nearest = hit.point - hit.normal * cast.hit_radius;
        const Vec2 center =
            mover_.is_disk() ? cast.end() : hit.point + hit.normal * mover_.radius();
        const Vec2 turned = outward(hit.normal);
        const Vec2 tangent = dot(turned, cast.translation) < 0.0 ? -turned : turned;
        trace_.vector(4, Role::contact, center, nearest);
        trace_.vector(4, Role::tangent, center, center + tangent);
        trace_.vector(4, Role::normal, hit.point, hit.point + hit.normal * mover_.radius());
    }

    Trace& trace_;
    const PicturedMove& move_;
    CornerShape mover_;           ///< skin included
    std::vector<WallRef> drawn_;  ///< candidates so far
};

}  // namespace

void draw_velocities(Trace& trace, const PicturedMove& move) {
    const double speed = length(move.velocity);
    if (!move.result.hit() || speed == 0.0) return;
    trace.set_moment({0, 0, 1.0});
    const double tick = length(move.displacement) / speed;
    const Vec2 at = move.result.position;
    trace.vector(6, Role::velocity_before, at, at + move.velocity * tick);
    trace.vector(6, Role::velocity, at, at + move.result.velocity * tick);
}

void draw_box_sweep(Trace& trace, const PicturedMove& move) {
    if (!trace.casts().empty()) BoxSweepPicture(trace, move).draw();
    draw_velocities(trace, move);
}

void draw_disk_sweep(Trace& trace, const PicturedMove& move) {
    if (!trace.casts().empty()) DiskSweepPicture(trace, move).draw();
    draw_velocities(trace, move);
}

}  // namespace slidelab::lab
