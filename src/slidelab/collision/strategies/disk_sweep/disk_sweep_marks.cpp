#include "slidelab/collision/strategies/disk_sweep/disk_sweep_marks.hpp"

#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/geometry/closest.hpp"
#include "slidelab/geometry/convex/capsule_cast.hpp"

namespace slidelab {

namespace {

class DiskSweepMarks {
public:
    DiskSweepMarks(Trace& trace, const SweptDisk& move)
        : trace_(trace),
          move_(move),
          radius_(std::get<DiskShape>(move.request.shape).radius + move.skin) {}

    void draw() const {
        draw_start();
        for (const std::uint32_t number : move_.record.asked()) {
            const Wall wall = wall_at(number, 0.0);
            trace_.segment(2, Role::candidate, wall.segment, wall.radius);
        }
        const auto answers = move_.record.answers();
        for (std::size_t i = 0; i < answers.size(); ++i) {
            const SweepRecord::Answer& answer = answers[i];
            const Vec2 from = answer.leg.from;
            if (answer.hit) draw_hit(answer.leg, *answer.hit);
            if (i == 0) continue;
            const double share = answer.hit ? answer.hit->fraction : 1.0;
            trace_.vector(5, Role::slide, from, from + answer.leg.translation * share);
        }
        mark_velocities(trace_, 6, move_.request, move_.result);
    }

private:
    Wall wall_at(std::uint32_t number, double time) const {
        return slidelab::wall_at(move_.level, move_.request.kinematic_boxes, number, time);
    }

    void draw_start() const {
        const MoveRequest& request = move_.request;
        trace_.shape(1, Role::position, request.shape, request.position);
        for (const Contact& contact : move_.result.contacts) {
            if (contact.depth == 0.0 || contact.fraction != 0.0) continue;
            trace_.point(1, Role::closest, contact.point);
            trace_.vector(1, Role::normal, contact.point,
                          contact.point + contact.normal * contact.depth, contact.depth);
        }
        const auto answers = move_.record.answers();
        const Vec2 start = answers.empty() ? request.position : answers[0].leg.from;
        trace_.vector(3, Role::path, start, start + request.displacement);
    }

    /// The article's picture, as the wall sees it: a box that moves is drawn where it is when the
    /// leg begins, and the way is relative to it.
    void draw_hit(const CastQuery& leg, const SweepHit& hit) const {
        const Wall wall = wall_at(hit.wall, leg.time);
        const double left = 1.0 - leg.time;
        const Vec2 translation = leg.translation - hit.wall_displacement * left;
        const double radius = radius_ + wall.radius;
        trace_.segment(3, Role::minkowski, wall.segment, radius);
        if (hit.wall_displacement != Vec2{}) {
            trace_.vector(3, Role::relative_path, leg.from, leg.from + translation);
        }
        const Vec2 place = leg.from + leg.translation * hit.fraction;
        trace_.shape(3, Role::position, move_.request.shape, place);
        trace_.point(3, Role::first_hit, place, hit.fraction);
        const auto ends =
            first_and_last(cross_round_line(leg.from, translation, wall.segment, radius));
        if (ends && ends->last.fraction > hit.fraction) {
            trace_.point(3, Role::last_hit, leg.from + translation * ends->last.fraction);
        }
        const Vec2 nearest = hit.point - hit.normal * wall.radius;  // on the line itself
        trace_.vector(4, Role::contact, place, nearest);
        const Vec2 turned = outward(hit.normal);
        const Vec2 tangent = dot(turned, leg.translation) < 0.0 ? -turned : turned;
        trace_.vector(4, Role::tangent, place, place + tangent);
        trace_.vector(4, Role::normal, hit.point, hit.point + hit.normal * radius_);
    }

    Trace& trace_;
    const SweptDisk& move_;
    double radius_;  ///< skin included
};

}  // namespace

void mark_disk_sweep(Trace& trace, const SweptDisk& move) { DiskSweepMarks(trace, move).draw(); }

}  // namespace slidelab
