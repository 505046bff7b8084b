#include "slidelab/collision/strategies/disk_slide/disk_slide_query.hpp"

#include <algorithm>

#include "slidelab/collision/depenetration/convex_depenetration.hpp"
#include "slidelab/collision/depenetration/convex_overlaps.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

Penetration DiskSlideQuery::exit(Vec2 position, double time, OpenSide side) const {
    const auto support = [this](Vec2 axis) { return support_along(axis); };
    if (side == OpenSide::open) return nearest_open_side(level_, position, support);
    if (side == OpenSide::deepest) return deepest_exit(position, time);
    const Penetration out =
        solid_or_box_depenetration(level_, request_.kinematic_boxes, position, time, support);
    return disk_ || !out.overlaps() ? out : out_of_solid(out, position);
}

Penetration DiskSlideQuery::deepest_exit(Vec2 position, double time) const {
    if (!disk_) return deepest_exit_of_box(position, time);
    Penetration deepest;
    visit_depenetrations(
        level_, request_.kinematic_boxes, position, time,
        [this](Vec2 axis) { return support_along(axis); },
        [&](const Penetration& out) {
            if (out.depth > deepest.depth) deepest = out;
        });
    return deepest;
}

/// A box may be out of each side of a solid sooner than out of the solid, though its centre is in
/// none.
Penetration DiskSlideQuery::deepest_exit_of_box(Vec2 position, double time) const {
    CountedWork work{300'000};  // thousands of solids in one place: not all
    const ConvexOverlaps overlaps = convex_overlaps(
        {level_, request_.kinematic_boxes, {corners_.all()}, position, against_, &work}, time);
    work_ += work.count;
    for (const Penetration& out : overlaps.deepest) {
        const bool is_side =
            !out.wall.is_of_level(level_) || level_.walls()[out.wall.number()].solid != no_solid;
        if (is_side) return out;
    }
    return {};
}

void DiskSlideQuery::draw_candidates(Trace& trace) const {
    const Vec2 end = request_.position + request_.displacement;
    const Aabb area = inflated(bounds_of(Segment{request_.position, end}), extent_);
    for (const std::uint32_t number : level_.broad_phase().near(area)) {
        const Wall& wall = level_.walls()[number];
        trace.segment(3, Role::candidate, wall.segment, wall.radius);
    }
}

/// With room for what comes next, units.
void DiskSlideQuery::gather_near(const Aabb& area, double room) {
    near_.begin(inflated(area, {room, room}));
    const double radius = disk_ ? disk_->radius : 0.0;
    level_.broad_phase().query_aabb(near_.area(), [&](std::uint32_t number) {
        ++work_;
        const Wall& wall = level_.walls()[number];
        if (near_.area().overlaps(bounds_of(wall))) near_.add({wall, number, radius});
    });
}

Wedge DiskSlideQuery::wedge_at(Vec2 position, double reach) {
    const Aabb area = inflated(area_at(position), {reach, reach});
    const bool is_usual = disk_ && settings_.deepest_first && request_.kinematic_boxes.empty() &&
                          near_.is_complete() && near_.covers(area);
    if (!is_usual) return {};
    Wedge wedge(position, reach);
    for (const NearWall& wall : near_.items_at(area)) wedge.add(wall.as_wedge_wall(position));
    return wedge;
}

// --- Overlaps where there is more than a disk among walls at rest ---

Detection DiskSlideQuery::deepest_of_any(Vec2 position, double time, double tolerance) {
    Detection found;
    Wall of;  // what is left by the chosen translation: a wall, or a straight one of several
    Overlaps walls;
    const bool may_meet = !disk_ && settings_.deepest_first;
    int count = 0;
    query_aabb(position, time, [&](const Wall& wall, WallRef ref) {
        Penetration one = collide(position, wall, tolerance);
        if (!one.overlaps()) return;
        ++count;
        one.wall = ref;
        if (may_meet) walls.push_back({wall, one});
        const bool first = !found.chosen.overlaps() ||
                           goes_before(one.depth, ref, found.chosen.depth, found.chosen.wall);
        if (first) found.chosen = one;
        if (first) of = wall;
        found.deepest = std::max(found.deepest, one.depth);
    });
    if (!may_meet) return found;
    if (count > 1) leave_together(found, of, walls, position, time, tolerance);
    if (found.chosen.overlaps() && time == 0.0) join_sides(found, position);
    return found;
}

}  // namespace slidelab::detail
