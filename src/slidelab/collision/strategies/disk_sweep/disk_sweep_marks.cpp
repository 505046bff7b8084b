#include "slidelab/collision/strategies/disk_sweep/disk_sweep_marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/collision/strategies/disk_sweep/round_line.hpp"
#include "slidelab/geometry/closest.hpp"
#include "slidelab/geometry/corner_shape.hpp"

namespace slidelab::detail {

namespace {

std::string_view name_of(CapsulePart part) {
    switch (part) {
        case CapsulePart::end_a:
            return "end a";
        case CapsulePart::end_b:
            return "end b";
        case CapsulePart::side:
            break;
    }
    return "side";
}

class DiskSweepMarks {
public:
    DiskSweepMarks(Trace& trace, const SweptDisk& move)
        : trace_(trace), move_(move), mover_(move.request.shape, move.skin) {}

    void draw() {
        draw_start();
        const auto legs = move_.record.legs();
        for (std::size_t i = 0; i < legs.size(); ++i) {
            const SweepRecord::Leg& leg = legs[i];
            const double end = leg.end();
            round_ = static_cast<int>(i) + 1;
            trace_.set_moment({0, round_, leg.query.time});
            draw_candidates(leg);
            if (leg.hit) draw_hit(leg);
            if (i == 0) continue;
            const double share = leg.hit ? leg.hit->fraction : 1.0;
            const Vec2 from = leg.query.from;
            trace_.set_moment({0, round_, end});
            trace_.vector(5, Role::slide, from, from + leg.query.translation * share);
        }
        trace_.set_moment({0, 0, 1.0});
        mark_velocities(trace_, 6, move_.request, move_.result);
    }

private:
    Wall wall_at(WallRef ref, double time) const {
        return detail::wall_at(move_.level, move_.request.kinematic_boxes, ref, time);
    }

    void draw_start() const {
        const MoveRequest& request = move_.request;
        trace_.shape(1, Role::position, request.shape, request.position);
        for (const Contact& contact : move_.result.contacts) {
            if (contact.kind != ContactKind::overlap_at_start) continue;
            trace_.point(1, Role::closest, contact.point);
            trace_.vector(1, Role::normal, contact.point,
                          contact.point + contact.normal * contact.depth, contact.depth);
        }
        const auto legs = move_.record.legs();
        const Vec2 start = legs.empty() ? request.position : legs[0].query.from;
        trace_.vector(3, Role::path, start, start + request.displacement);
    }

    /// Draws each candidate once for all legs.
    void draw_candidates(const SweepRecord::Leg& leg) {
        const auto candidates = leg.candidates.all();
        trace_.begin(2);
        trace_.number("candidates", static_cast<double>(candidates.size()));
        for (const WallRef ref : candidates) {
            if (drawn_.add(ref)) draw_candidate(ref);
        }
    }

    void draw_candidate(WallRef ref) {
        const std::uint32_t count = ref.is_of_level(move_.level) ? 1 : 4;  // sides of a box
        for (std::uint32_t i = 0; i < count; ++i) {
            const Wall wall = wall_at(ref.number() + i, 0.0);
            trace_.segment(2, Role::candidate, wall.segment, wall.radius);
        }
    }

    /// The article's candidate contacts that lie on the path, named after their part of the line,
    /// with the chosen one.
    void number_crossings(const CapsuleCrossings& crossings, double fraction) {
        constexpr double same = 1e-9;  // of the leg: two computations of a fraction round
                                       // differently
        bool is_marked = false;
        for (const CapsuleCrossing& crossing : crossings) {
            if (crossing.fraction < -same || crossing.fraction > 1.0 + same) continue;
            const bool chosen = !is_marked && std::abs(crossing.fraction - fraction) <= same;
            is_marked = is_marked || chosen;
            trace_.number(std::string(name_of(crossing.part)), crossing.fraction, chosen);
        }
        if (!is_marked) trace_.number("leaning", fraction, true);
    }

    struct GrownLine {
        Segment line;
        double radius;
    };

    /// The last crossing; and where the path has all six, each of them, with the two circles that
    /// the grown line is made of.
    void draw_later(Vec2 from, Vec2 translation, const GrownLine& grown,
                    const CapsuleCrossings& crossings, const FirstAndLast& ends) {
        const auto is_on_path = [](const CapsuleCrossing& each) {
            return each.fraction >= 0.0 && each.fraction <= 1.0;
        };
        if (std::count_if(crossings.begin(), crossings.end(), is_on_path) < 6)
            return trace_.point(3, Role::last_hit, from + translation * ends.last.fraction);
        for (const CapsuleCrossing& each : crossings) {
            if (each.fraction == ends.first.fraction) continue;
            trace_.note(3, Role::last_hit, from + translation * each.fraction,
                        fmt::format("{} {:.3f}", name_of(each.part), each.fraction));
        }
        trace_.circle(3, Role::minkowski, grown.line.a, grown.radius);
        trace_.circle(3, Role::minkowski, grown.line.b, grown.radius);
    }

    /// The article's picture, in the wall's frame: a kinematic box is drawn at the start of the
    /// leg, with the displacement relative to it. For a capsule as mover: the Minkowski sum,
    /// without candidates.
    void draw_hit(const SweepRecord::Leg& recorded) {
        const CastQuery& leg = recorded.query;
        const SweepHit& hit = *recorded.hit;
        const Wall wall = wall_at(hit.wall, leg.time);
        const double left = 1.0 - leg.time;
        const Vec2 translation = leg.translation - hit.wall_displacement * left;
        const double radius = mover_.radius() + wall.radius;
        CapsuleCrossings crossings;
        if (mover_.is_disk())
            crossings = cross_capsule(leg.from, translation, wall.segment, radius);
        trace_.begin(3);
        number_crossings(crossings, hit.fraction);
        explain_earliest(trace_, recorded);
        trace_.rounded(3, Role::minkowski,
                       minkowski_sum(mover_.corners(), corners_of(wall.segment).all()), radius);
        if (hit.wall_displacement != Vec2{}) {
            trace_.vector(3, Role::relative_path, leg.from, leg.from + translation);
        }
        const Vec2 place = leg.from + leg.translation * hit.fraction;
        trace_.shape(3, Role::position, move_.request.shape, place);
        trace_.point(3, Role::first_hit, place, hit.fraction);
        const auto ends = first_and_last(crossings);
        if (ends && ends->last.fraction > hit.fraction) {
            draw_later(leg.from, translation, {wall.segment, radius}, crossings, *ends);
        }
        trace_.set_moment({0, round_, recorded.end()});
        const Vec2 nearest = hit.point - hit.normal * wall.radius;  // on the core segment
        const Vec2 center = mover_.is_disk() ? place : hit.point + hit.normal * mover_.radius();
        trace_.vector(4, Role::contact, center, nearest);
        trace_.vector(4, Role::tangent, center, center + tangent_at(hit.normal, leg.translation));
        trace_.vector(4, Role::normal, hit.point, hit.point + hit.normal * mover_.radius());
    }

    Trace& trace_;
    const SweptDisk& move_;
    CornerShape mover_;  ///< skin included
    CandidateWalls drawn_;
    int round_ = 0;  ///< the leg, counted from 1
};

}  // namespace

void mark_disk_sweep(Trace& trace, const SweptDisk& move) { DiskSweepMarks(trace, move).draw(); }

}  // namespace slidelab::detail
