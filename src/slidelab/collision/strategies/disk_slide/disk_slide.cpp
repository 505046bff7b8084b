// disk_slide: article 001, "Smooth collisions part 1: disk versus segment", and its author's box.
//
// The article in its order: the collision response (section 2) is push_out.hpp, since it depends on
// neither shape nor walls; one collision (3.1) is wall_overlap.hpp; the nearest point (3.2) is
// geometry/closest.hpp; several at once (section 4) is detect() below.
// Past the article: it does not tunnel, a centre on a segment is pushed out, too, velocity is
// projected, walls may be capsules, kinematic boxes may move, and a start inside a solid is left by
// the near side.
#include <algorithm>
#include <cmath>
#include <limits>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/depenetration/convex_depenetration.hpp"
#include "slidelab/collision/query/collinear_runs.hpp"
#include "slidelab/collision/query/near_walls.hpp"
#include "slidelab/collision/query/push_query.hpp"
#include "slidelab/collision/query/wall_overlap.hpp"
#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/collision/solvers/push_out.hpp"
#include "slidelab/geometry/closest.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab {

namespace {

enum Option : std::size_t { deepest_first, iterations, vertex_axes, sub_steps };

constexpr OptionDescription options[] = {
    flag_option("deepest_first", true,
                "Resolve the deepest overlap first; off, the last wall in the list decides, and "
                "the mover sticks where a straight wall is made of several segments."),
    integer_option("iterations", 5, 1, most_push_rounds,
                   "How many pushes a sub-step may take; with too few, a corner of two walls is "
                   "left with a residual overlap."),
    flag_option("vertex_axes", true,
                "Box only: also test the axes from a wall's ends to the box's corners; off, it "
                "stops at the square around a round end, beside it in the air.")
        .once("end_axes"),
    flag_option("substeps", true,
                "Cut the displacement into sub-steps of at most half the mover's inradius; off, it "
                "tunnels when it is fast."),
};

/// What the mover touches, and where it could go: disk or box, against every wall as a segment.
class Detector {
public:
    Detector(const Level& level, const MoveRequest& request, const Options& values)
        : level_(level),
          request_(request),
          disk_(std::get_if<DiskShape>(&request.shape)),
          extent_(extents_of(request.shape)),
          cast_(disk_ ? CastShape(disk_->radius) : CastShape(corners_of(request.shape, corners_))),
          against_(-request.displacement),
          deepest_first_(values.flag(deepest_first)),
          vertex_axes_(values.flag(vertex_axes)) {}

    /// Article 001, section 4: of several collisions the deepest. Equally deep ones are taken in
    /// the order of the walls, so that the order in which the index finds them does not matter.
    Detection detect(Vec2 position, double time) {
        const Aabb area = area_at(position);
        if (!near_.covers(area)) gather_near(area);
        const double tolerance = contact_tolerance_at(position);
        const bool usual = disk_ && near_.is_complete() && request_.kinematic_boxes.empty();
        return usual ? detect_disk(position, area, tolerance)
                     : detect_any(position, time, tolerance);
    }

    /// The nearest side of a solid around the mover's centre.
    Penetration exit(Vec2 position, double time, OpenSide side) const {
        const auto support = [this](Vec2 axis) { return support_along(axis); };
        if (side == OpenSide::open) return nearest_open_side(level_, position, support);
        const Penetration out =
            solid_or_box_depenetration(level_, request_.kinematic_boxes, position, time, support);
        return disk_ || !out.overlaps() ? out : out_of_solid(out, position);
    }

    bool may_be_deep_inside(Vec2 position) const {
        return may_be_deeper_than(level_, position, inradius());
    }

    double inradius() const { return std::min(extent_.x, extent_.y); }

    bool is_in_free_space() const { return slidelab::is_in_free_space(level_, request_, extent_); }

    RunClearance clearance(const StepRun& run) {
        return clearance_of(level_, request_.kinematic_boxes, cast_, run, deepest_first_, work_);
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

    std::string_view choice() const { return deepest_first_ ? "deepest" : "first in the list"; }

    std::int64_t work() const { return work_; }

    /// For the overlay of candidate walls: all that are tested along the path.
    void draw_candidates(Trace& trace) const {
        const Vec2 end = request_.position + request_.displacement;
        const Aabb area = inflated(bounds_of(Segment{request_.position, end}), extent_);
        for (const std::uint32_t number : level_.broad_phase().near(area)) {
            const Wall& wall = level_.walls()[number];
            trace.segment(3, Role::candidate, wall.segment, wall.radius);
        }
    }

private:
    Aabb area_at(Vec2 position) const { return {position - extent_, position + extent_}; }

    /// Among walls at rest, all of them in the list: depths first, and only of the one that is
    /// chosen what else there is to know.
    Detection detect_disk(Vec2 position, const Aabb& area, double tolerance) {
        work_ += work_of_look;
        const NearWall* chosen = nullptr;
        double chosen_depth = 0.0;
        double deepest = 0.0;
        for (const NearWall& wall : near_.items()) {
            if (!wall.overlaps(area)) continue;
            ++work_;
            const double depth = wall.depth_at(position);
            if (!(depth > tolerance)) continue;
            deepest = std::max(deepest, depth);
            if (!chosen || goes_before(depth, wall.ref(), chosen_depth, chosen->ref())) {
                chosen = &wall;
                chosen_depth = depth;
            }
        }
        if (!chosen) return {};
        return {chosen->penetration_at(position, chosen_depth, against_), deepest};
    }

    Detection detect_any(Vec2 position, double time, double tolerance) {
        Detection found;
        int count = 0;
        query_aabb(position, time, [&](const Wall& wall, WallRef ref) {
            Penetration one = collide(position, wall, tolerance);
            if (!one.overlaps()) return;
            ++count;
            one.wall = ref;
            const bool first = !found.chosen.overlaps() ||
                               goes_before(one.depth, ref, found.chosen.depth, found.chosen.wall);
            if (first) found.chosen = one;
            found.deepest = std::max(found.deepest, one.depth);
        });
        if (disk_ || !deepest_first_) return found;
        if (count > 1) join_pieces(found, position, time, tolerance);
        if (count > 0 && time == 0.0) join_sides(found, position);
        return found;
    }

    /// Calls `visit(wall, WallRef)` for what may touch the mover at a place.
    template <typename Visit>
    void query_aabb(Vec2 position, double time, Visit&& visit) {
        const Aabb area = area_at(position);
        if (!near_.covers(area)) gather_near(area);
        work_ += work_of_look;
        if (near_.is_complete()) {
            for (const NearWall& near : near_.items()) {
                if (near.overlaps(area)) visit(near.wall(), near.ref());
            }
            visit_sides_of_boxes(level_, request_.kinematic_boxes, time, area, visit);
        } else {
            visit_walls(level_, request_.kinematic_boxes, time, area, visit);
        }
    }

    /// With room for the next few sub-steps.
    void gather_near(const Aabb& area) {
        const double room = inradius();
        near_.begin(inflated(area, {room, room}));
        const double radius = disk_ ? disk_->radius : 0.0;
        level_.broad_phase().query_aabb(near_.area(), [&](std::uint32_t number) {
            ++work_;
            const Wall& wall = level_.walls()[number];
            if (near_.area().overlaps(bounds_of(wall))) near_.add({wall, number, radius});
        });
    }

    Penetration collide(Vec2 position, const Wall& wall, double tolerance) {
        if (disk_) {
            ++work_;
            return collide_disk_with_wall(position, disk_->radius, wall, against_, tolerance);
        }
        work_ += 4;
        return collide_box_with_wall(position, extent_, wall, vertex_axes_, against_, tolerance);
    }

    /// A corner of the box that has got between two pieces of one wall is out of each of them
    /// sideways sooner than out of both: it is the whole wall that must be left. (A disk has no
    /// corners: the piece beneath it is the nearest.)
    void join_pieces(Detection& found, Vec2 position, double time, double tolerance) {
        WallRuns runs;
        query_aabb(position, time, [&](const Wall& wall, WallRef) {
            if (collide(position, wall, tolerance).overlaps()) runs.add(wall);
        });
        for (const WallRun& run : runs.joined()) {
            if (run.is_one_wall) continue;
            Penetration one = collide(position, run.wall, tolerance);
            if (one.depth <= found.chosen.depth) continue;
            one.wall = piece_at(one.point, position, time);
            found.chosen = one;
            found.deepest = std::max(found.deepest, one.depth);
        }
    }

    /// At the start a box may be out of each side of a solid sooner than out of the solid.
    void join_sides(Detection& found, Vec2 position) const {
        const Penetration whole = out_of_solid(found.chosen, position);
        if (whole.depth <= found.chosen.depth) return;
        found.chosen = whole;
        found.deepest = std::max(found.deepest, whole.depth);
    }

    /// The minimum translation of the box out of the solid that a side belongs to: the box's own
    /// axes count, too. The side itself where that is as near.
    Penetration out_of_solid(const Penetration& side, Vec2 position) const {
        if (!side.wall.is_of_level(level_)) return side;
        const std::uint32_t solid = level_.walls()[side.wall.number()].solid;
        if (solid == no_solid) return side;
        CountedWork work;
        const ConvexDepenetration query{
            level_, request_.kinematic_boxes, corners_.all(), position, against_, &work};
        const Penetration whole = solid_penetration(query, 0.0, solid);
        work_ += work.count;
        const bool as_near = std::abs(whole.depth - side.depth) <= contact_tolerance_at(position);
        return as_near || !whole.overlaps() ? side : whole;
    }

    /// The nearest wall to a point.
    WallRef piece_at(Vec2 point, Vec2 position, double time) {
        WallRef nearest;
        double least = std::numeric_limits<double>::max();
        query_aabb(position, time, [&](const Wall& wall, WallRef ref) {
            ++work_;
            const double far =
                distance(point, closest_point_on_segment(point, wall.segment)) - wall.radius;
            if (far > least || (far == least && ref > nearest)) return;
            least = far;
            nearest = ref;
        });
        return nearest;
    }

    bool goes_before(double depth, WallRef wall, double best_depth, WallRef best_wall) const {
        if (!deepest_first_) return wall > best_wall;
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
    bool deepest_first_;
    bool vertex_axes_;
    NearList<NearWall> near_;
    mutable std::int64_t work_ = 0;
};

MoveResult slide_move(const Level& level, const MoveRequest& request, const Options& values,
                      Trace* trace) {
    const PushOutSettings settings{values.integer(iterations), values.flag(sub_steps)};
    const Vec2 extent = extents_of(request.shape);
    if (!trace && settings.sub_steps && is_in_free_space(level, request, extent)) {
        return free_move(request, std::min(extent.x, extent.y));
    }
    Detector detector(level, request, values);
    if (trace) detector.draw_candidates(*trace);
    return PushOut(detector, request, settings, trace).move();
}

}  // namespace

extern const Strategy disk_slide;
const Strategy disk_slide{
    .id = "disk_slide",
    .title = "Disk slide",
    .summary = "Move first, then push the mover out along the deepest contact, up to five times.",
    .shapes = moves_disk | moves_box,
    .walls = sees_segments | sees_round_lines | sees_solids | sees_kinematic_boxes,
    .detection = CollisionDetection::discrete,
    .response = CollisionResponse::slides,
    .smallest_extent = 1e-6,
    .options = options,
    .stages = push_out_stages,
    .solve = slide_move,
};

}  // namespace slidelab
