// Which ways out of one wall lead a box out of all of them: not past the end of a wall into one
// that it meets there. (A disk has no corners, and is pushed out of what is nearest to it.)
#include <algorithm>
#include <cmath>

#include "slidelab/collision/query/joints.hpp"
#include "slidelab/collision/query/push_query.hpp"
#include "slidelab/collision/strategies/disk_slide/disk_slide_query.hpp"

namespace slidelab::detail {

/// A corner of the box that has got past a joint of two walls is sooner past the end of each of
/// them than out of both: the other wall pushes it back, and it sticks there.
void DiskSlideQuery::choose_open_exit(Detection& found, const Surfaces& surfaces, Vec2 position,
                                      double time, double tolerance) {
    Penetration open = deepest_open(surfaces, position, time, tolerance);
    if (!open.overlaps()) open = shortest_open(surfaces, position, time, tolerance);
    if (!open.overlaps()) return;
    found.chosen = open;
    found.deepest = std::max(found.deepest, open.depth);
}

/// Of exits that are as long, but for rounding, one that leads out of all walls together: past a
/// corner, by the side of which the box is no deeper, the other would push it farther in.
void DiskSlideQuery::choose_out_of_all(Detection& found, const Surfaces& surfaces, Vec2 position,
                                       double time, double tolerance) {
    const Penetration chosen = found.chosen;
    InlineVector<Penetration, 8> equals;
    visit_surfaces(surfaces, position, time, [&](const Wall& wall, const auto& piece_at) {
        Penetration one = collide(position, wall, tolerance);
        const bool is_as_deep = one.overlaps() &&
                                std::abs(one.depth - chosen.depth) <= rounding_at(position) &&
                                !same_direction(one.normal, chosen.normal);
        if (!is_as_deep) return;
        one.wall = piece_at(one.point);
        if (is_open(wall, one)) equals.push_back(one);
    });
    const auto leads_out = [&](const Penetration& one) {
        return is_free(position + one.normal * one.depth, time);
    };
    if (equals.empty() || leads_out(chosen)) return;
    // By what they are: rounding must not tell, nor the order of pieces.
    equals.sort([](const Penetration& a, const Penetration& b) {
        return a.normal.x != b.normal.x ? a.normal.x < b.normal.x : a.normal.y < b.normal.y;
    });
    const auto* const first = std::find_if(equals.begin(), equals.end(), leads_out);
    if (first != equals.end()) found.chosen = *first;
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
Penetration DiskSlideQuery::deepest_open(const Surfaces& surfaces, Vec2 position, double time,
                                         double tolerance) {
    Penetration best;
    visit_surfaces(surfaces, position, time, [&](const Wall& wall, const auto& piece_at) {
        Penetration one = collide(position, wall, tolerance);
        if (!one.overlaps()) return;
        one.wall = piece_at(one.point);
        if (!is_open(wall, one)) return;
        if (!best.overlaps() || goes_before(one.depth, one.wall, best.depth, best.wall)) best = one;
    });
    return best;
}

/// Of all open ways out of any of the walls the shortest.
Penetration DiskSlideQuery::shortest_open(const Surfaces& surfaces, Vec2 position, double time,
                                          double tolerance) {
    Penetration best;
    visit_surfaces(surfaces, position, time, [&](const Wall& wall, const auto& piece_at) {
        work_ += 4;
        for (Penetration out :
             exits_of_box(position, extent_, wall, settings_.vertex_axes, tolerance)) {
            out.wall = piece_at(out.point);
            if (is_nearer(out, best) && is_open(wall, out)) best = out;
        }
    });
    return best;
}

}  // namespace slidelab::detail
