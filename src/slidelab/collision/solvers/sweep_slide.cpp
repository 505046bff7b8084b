#include "slidelab/collision/solvers/sweep_slide.hpp"

#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/collision/solvers/resting.hpp"
#include "slidelab/collision/solvers/slide_solver.hpp"
#include "slidelab/collision/solvers/sweep_overlaps.hpp"
#include "slidelab/collision/solvers/sweep_query.hpp"
#include "slidelab/collision/solvers/sweep_report.hpp"

namespace slidelab::detail {

namespace {

class SweepSlide {
public:
    SweepSlide(const Level& level, const MoveRequest& request, unsigned walls,
               const SweepSettings& settings, SweepRecord* record, MoveResult& result)
        : level_(level),
          request_(request),
          settings_(settings),
          query_(level, request, walls, settings, record),
          overlaps_(level, request, query_.mover().convex(), settings.end_caps, result),
          solver_(query_, settings),
          record_(record),
          result_(result) {
        result_.position = request.position;
        result_.velocity = request.velocity;
    }

    void move() {
        const CastQuery leg{request_.position, request_.displacement};
        const SweepQuery::First first = query_.begin(leg);
        if (first.overlaps || query_.is_deep_inside(request_.position)) depenetrate();
        if (result_.began_inside) {
            if (record_) record_->begin_again(result_.position);
            solver_.slide(result_, stays_ ? Vec2{} : request_.displacement);
        } else {
            solver_.slide(result_, request_.displacement, leg, first.hit);
        }
        say_residual_overlap();
        if (gave_up_ && result_.stop_reason == StopReason::arrived)
            result_.stop_reason = StopReason::work_limit;
        if (settings_.clip_velocity) clip_velocity();
    }

private:
    void depenetrate() {
        const ConvexOverlaps found = overlaps_.at(0.0);
        gave_up_ = !found.is_complete;
        // Less is leaning on a wall, which is not left.
        result_.began_inside = found.depth > least_overlap_at(result_.position);
        if (!result_.began_inside) return;
        if (!settings_.resolve_overlap) {
            overlaps_.list(found, 0.0);
        } else if (settings_.leave_together) {
            CountedWork work;
            has_room_ = overlaps_.leave_together(found.deepest, work);
            gave_up_ = gave_up_ || work.is_exhausted();
        } else {
            overlaps_.leave_one_by_one(found.deepest);
        }
        restrict(overlaps_.at(0.0).deepest);
    }

    /// What still overlaps lets the mover go along it and away from it (article 000, figures 22 and
    /// 23).
    void restrict(const SweepOverlaps::Deepest& found) {
        stays_ = !settings_.allow_escape;
        for (const Penetration& out : found)
            solver_.add_plane(out.normal, out.wall,
                              displacement_of(level_, request_.kinematic_boxes, out.wall));
    }

    void say_residual_overlap() {
        const bool could = result_.began_inside || result_.squeezed ||
                           !request_.kinematic_boxes.empty() || !settings_.resolve_overlap;
        if (!could) return;
        const ConvexOverlaps left = overlaps_.at(1.0);
        gave_up_ = gave_up_ || !left.is_complete;
        if (left.depth <= least_overlap_at(result_.position)) return;
        result_.remaining_depth = left.depth;
        overlaps_.list(left, 1.0);
        if (!has_room_) say_squeezed(result_);
    }

    void clip_velocity() {
        project_velocity(result_);
        if (result_.contacts.dropped() > 0)
            result_.velocity = solver_.clipped_by_all(result_.velocity);
    }

    const Level& level_;
    const MoveRequest& request_;
    const SweepSettings& settings_;
    SweepQuery query_;
    SweepOverlaps overlaps_;
    SlideSolver<SweepQuery> solver_;
    SweepRecord* record_;
    MoveResult& result_;
    bool stays_ = false;
    bool has_room_ = true;
    bool gave_up_ = false;  ///< not all overlaps were tested: the bound on work
};

/// Out of line: a move in free space, the most usual one, then sets up nothing of this.
[[gnu::noinline]] MoveResult slide(const Level& level, const MoveRequest& request, unsigned walls,
                                   const SweepSettings& settings, SweepRecord* record) {
    MoveResult result;
    SweepSlide(level, request, walls, settings, record, result).move();
    return result;
}

}  // namespace

MoveResult sweep_slide(const Level& level, const MoveRequest& request, unsigned walls,
                       const SweepSettings& settings, SweepRecord* record) {
    const Vec2 extents = extents_of(request.shape) + Vec2{settings.skin, settings.skin};
    if (!record && is_in_free_space(level, request, extents)) return unhindered(request);
    return slide(level, request, walls, settings, record);
}

}  // namespace slidelab::detail
