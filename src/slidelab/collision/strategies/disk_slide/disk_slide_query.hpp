// What disk_slide knows of the world: a disk or a box, against every wall as a segment.
//
// The article's part, what is overlapped at a place and the push out of it, is disk_slide.cpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/query/near_list.hpp"
#include "slidelab/collision/query/near_walls.hpp"
#include "slidelab/collision/query/wall_overlap.hpp"
#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/collision/solvers/collinear_runs.hpp"
#include "slidelab/collision/solvers/push_contract.hpp"
#include "slidelab/collision/solvers/push_query.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"

namespace slidelab::detail {

struct DiskSlideSettings {
    bool deepest_first = true;  ///< off: the last wall in the list decides
    bool vertex_axes = true;    ///< off: a box stops at the square around a round end
};

/// What the mover overlaps, and where it could go.
class DiskSlideQuery {
public:
    /// `extent`: extents_of the shape.
    DiskSlideQuery(const Level& level, const MoveRequest& request, Vec2 extent,
                   const DiskSlideSettings& settings)
        : level_(level),
          request_(request),
          disk_(std::get_if<DiskShape>(&request.shape)),
          extent_(extent),
          cast_(disk_ ? CastShape(disk_->radius) : CastShape(corners_of(request.shape, corners_))),
          against_(-request.displacement),
          settings_(settings) {}

    // --- The article (disk_slide.cpp) ---

    inline void push_out(TrialStep& mover, double time, const PushLimits& limits);

    Detection deepest_overlap(Vec2 position, double time);

    // --- What push-out needs besides ---

    /// The nearest side of a solid around the mover's centre.
    Penetration exit(Vec2 position, double time, OpenSide side) const;

    bool may_be_deep_inside(Vec2 position) const {
        return may_be_deeper_than(level_, position, inradius());
    }

    double inradius() const { return std::min(extent_.x, extent_.y); }

    bool is_in_free_space() const { return detail::is_in_free_space(level_, request_, extent_); }

    RunClearance clearance(const StepRun& run) {
        return clearance_of(level_, request_.kinematic_boxes, cast_, run, settings_.deepest_first,
                            work_);
    }

    /// Wall and mover are convex, so between two places where the same side is equally deep it is
    /// so all along.
    bool keeps_sliding(const StepRun& run) {
        const Wall wall = wall_at(level_, request_.kinematic_boxes, run.contact->wall, run.time);
        return run.ends_as_it_began(collide(run.sunk(), wall, run.tolerance()));
    }

    Segment segment_of(WallRef wall, double time) const {
        return wall_at(level_, request_.kinematic_boxes, wall, time).segment;
    }

    bool crosses(Vec2 from, Vec2 to) const {
        return crosses_wall(level_, {from, to}, {}, from == request_.position);
    }

    bool pushes_are_minimal() const { return settings_.deepest_first && settings_.vertex_axes; }

    /// A disk has no corners: it is never sooner past the end of a wall.
    bool order_tells_place() const { return !disk_; }

    std::string_view choice() const {
        return settings_.deepest_first ? "deepest" : "first in the list";
    }

    static bool looks_cheaply() { return true; }

    /// The looks that follow are along one sub-step, and hardly beside it. Returns whether there is
    /// anything to be found along it.
    bool expect_step(Vec2 from, Vec2 to, double room) {
        const Aabb area = merged(area_at(from), area_at(to));
        gather_near(area, room);
        return near_.any_at(area);
    }

    /// Many looks follow that are not farther than this from a position, units.
    void expect_looks(Vec2 position, double room) {
        near_.narrow(inflated(area_at(position), {room, room}));
    }

    Wedge wedge_at(Vec2 position, double reach);

    std::int64_t work() const { return work_; }

    /// For the overlay of candidate walls: all that are tested along the path.
    void draw_candidates(Trace& trace) const;

private:
    /// What a box is to leave: a wall, or a straight surface of flush solids together.
    struct Overlap {
        Wall wall;
        Penetration out;  ///< the minimum translation out of it
    };
    using Overlaps = InlineVector<Overlap, 32>;

    Aabb area_at(Vec2 position) const { return {position - extent_, position + extent_}; }

    Penetration deepest_exit(Vec2 position, double time) const;
    Penetration deepest_exit_of_box(Vec2 position, double time) const;
    Detection deepest_of_any(Vec2 position, double time, double tolerance);

    /// Calls `visit(wall, WallRef)` for what may touch the mover at a place. Precondition: the
    /// walls near it are gathered.
    template <typename Visit>
    void query_aabb(Vec2 position, double time, Visit&& visit) {
        const Aabb area = area_at(position);
        work_ += work_of_look;
        if (near_.is_complete()) {
            for (const NearWall& near : near_.items_at(area)) {
                if (near.overlaps(area)) visit(near.wall(), near.ref());
            }
            visit_sides_of_boxes(level_, request_.kinematic_boxes, time, area, visit);
        } else {
            visit_walls(level_, request_.kinematic_boxes, time, area, visit);
        }
    }

    void gather_near(const Aabb& area, double room);

    Penetration collide(Vec2 position, const Wall& wall, double tolerance) {
        if (disk_) {
            ++work_;
            return collide_disk_with_wall(position, disk_->radius, wall, against_, tolerance);
        }
        work_ += 4;
        return collide_box_with_wall(position, extent_, wall, settings_.vertex_axes, against_,
                                     tolerance);
    }

    bool is_piece_of(const Wall& whole, WallRef piece, double time) const;
    void leave_together(Detection& found, Wall& of, const Overlaps& walls, Vec2 position,
                        double time, double tolerance);
    void join_pieces(Detection& found, Wall& of, std::span<const WallRun> runs, Vec2 position,
                     double time, double tolerance);
    bool leave_out_seams(Overlaps& surfaces, const Overlaps& walls, std::span<const WallRun> runs,
                         Vec2 position, double tolerance);
    void take_deepest(Detection& found, Wall& of, const Overlaps& surfaces) const;
    static WallRef piece_of(const Wall& surface, Vec2 point, const Overlaps& walls);
    void join_sides(Detection& found, Vec2 position) const;
    void prefer_solid(Detection& found, double deepest, Vec2 position);
    bool is_free(Vec2 place, double time);
    Penetration out_of_solid(const Penetration& side, Vec2 position) const;
    WallRef piece_at(Vec2 point, Vec2 position, double time);

    /// Calls `visit(Overlap)` for all that the mover overlaps, those past the room of a list, too.
    template <typename Visit>
    void visit_overlaps(const Overlaps& overlaps, Vec2 position, double time, double tolerance,
                        Visit&& visit) {
        if (overlaps.dropped() == 0) {
            for (const Overlap& one : overlaps) visit(one);
            return;
        }
        query_aabb(position, time, [&](const Wall& wall, WallRef ref) {
            Penetration out = collide(position, wall, tolerance);
            out.wall = ref;
            if (out.overlaps()) visit(Overlap{wall, out});
        });
    }

    // --- Out of several walls that meet (open_exits.cpp) ---

    bool is_open(const Wall& wall, const Penetration& out);
    void choose_open_exit(Detection& found, const Overlaps& overlaps, Vec2 position, double time,
                          double tolerance);
    void choose_out_of_all(Detection& found, const Overlaps& overlaps, Vec2 position, double time,
                           double tolerance);
    Penetration deepest_open(const Overlaps& overlaps, Vec2 position, double time,
                             double tolerance);
    Penetration shortest_open(const Overlaps& overlaps, Vec2 position, double time,
                              double tolerance);

    bool goes_before(double depth, WallRef wall, double best_depth, WallRef best_wall) const {
        if (!settings_.deepest_first) return wall > best_wall;
        return depth > best_depth || (depth == best_depth && wall < best_wall);
    }

    /// How far the mover extends from its centre along a unit vector.
    double support_along(Vec2 axis) const {
        if (disk_) return disk_->radius;
        return extent_.x * std::abs(axis.x) + extent_.y * std::abs(axis.y);
    }

    /// For finding out which walls are near, in tests of one with a disk.
    static constexpr std::int64_t work_of_look = 4;

    const Level& level_;
    const MoveRequest& request_;
    const DiskShape* disk_;  ///< nothing for a box
    Corners corners_;        ///< of a box
    Vec2 extent_;
    CastShape cast_;
    Vec2 against_;
    DiskSlideSettings settings_;
    NearList<NearWall> near_;
    mutable std::int64_t work_ = 0;
};

}  // namespace slidelab::detail
