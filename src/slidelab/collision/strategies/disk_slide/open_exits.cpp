// Which ways out of one wall lead a box out of all of them: not past the end of a wall into one
// that it meets there. (A disk has no corners, and is pushed out of what is nearest to it.)
#include "slidelab/collision/query/joints.hpp"
#include "slidelab/collision/query/push_query.hpp"
#include "slidelab/collision/strategies/disk_slide/disk_slide_query.hpp"

namespace slidelab::detail {

/// A corner of the box that has got past a joint of two walls is sooner past the end of each of
/// them than out of both: the other wall pushes it back, and it sticks there.
void DiskSlideQuery::choose_open_exit(Detection& found, Vec2 position, double time,
                                      double tolerance) {
    Penetration open = deepest_open(position, time, tolerance);
    if (!open.overlaps()) open = shortest_open(position, time, tolerance);
    if (!open.overlaps()) return;
    found.chosen = open;
    found.deepest = std::max(found.deepest, open.depth);
}

/// Whether a minimum translation leads out of what the wall is a part of, too: across the wall, or
/// past an end from which no other goes on.
bool DiskSlideQuery::is_open(const Wall& wall, const Penetration& out) {
    if (!out.wall.is_of_level(level_)) return true;  // of a kinematic box: its sides are its axes
    if (work_ >= most_push_work) return true;  // thousands of walls in one place: it ends here
    const Vec2 along = wall.segment.b - wall.segment.a;
    const double rise = dot(along, out.normal);
    if (std::abs(rise) <= level_slope * length(along)) return true;
    const Vec2 end = rise > 0.0 ? wall.segment.b : wall.segment.a;
    return sticks_out(level_, end, out.normal, wall.radius, work_);
}

/// Of the walls that are left by an open way, the one that the box is deepest in.
Penetration DiskSlideQuery::deepest_open(Vec2 position, double time, double tolerance) {
    Penetration best;
    query_aabb(position, time, [&](const Wall& wall, WallRef ref) {
        Penetration one = collide(position, wall, tolerance);
        one.wall = ref;
        if (!one.overlaps() || !is_open(wall, one)) return;
        if (!best.overlaps() || goes_before(one.depth, ref, best.depth, best.wall)) best = one;
    });
    return best;
}

/// Of all open ways out of any of the walls the shortest.
Penetration DiskSlideQuery::shortest_open(Vec2 position, double time, double tolerance) {
    Penetration best;
    query_aabb(position, time, [&](const Wall& wall, WallRef ref) {
        work_ += 4;
        for (Penetration out :
             exits_of_box(position, extent_, wall, settings_.vertex_axes, tolerance)) {
            out.wall = ref;
            if (is_nearer(out, best) && is_open(wall, out)) best = out;
        }
    });
    return best;
}

}  // namespace slidelab::detail
