// Which ways out of one wall lead a box out of all of them: not past the end of a wall into one
// that it meets there. (A disk has no corners, and is pushed out of what is nearest to it.)
#include <algorithm>
#include <cmath>

#include "slidelab/collision/solvers/joints.hpp"
#include "slidelab/collision/solvers/push_query.hpp"
#include "slidelab/collision/strategies/disk_slide/disk_slide_query.hpp"

namespace slidelab::detail {

/// A corner of the box that has got past a joint of two walls is sooner past the end of each of
/// them than out of both: the other wall pushes it back, and it sticks there.
void DiskSlideQuery::choose_open_exit(Detection& found, const Overlaps& overlaps, Vec2 position,
                                      double time, double tolerance) {
    Penetration open = deepest_open(overlaps, position, time, tolerance);
    if (!open.overlaps()) open = shortest_open(overlaps, position, time, tolerance);
    if (!open.overlaps()) return;
    found.chosen = open;
    found.deepest = std::max(found.deepest, open.depth);
}

/// Of exits that are as long, but for rounding, one that leads out of all walls together, or else
/// the first by what they are: rounding must not tell, nor the order of pieces.
void DiskSlideQuery::choose_out_of_all(Detection& found, const Overlaps& overlaps, Vec2 position,
                                       double time, double tolerance) {
    const Penetration chosen = found.chosen;
    InlineVector<Penetration, 8> equals;
    visit_overlaps(overlaps, position, time, tolerance, [&](const Overlap& one) {
        const double later = std::abs(one.out.depth - chosen.depth);
        if (later > rounding_at(position) || same_direction(one.out.normal, chosen.normal)) return;
        if (is_open(one.wall, one.out)) equals.push_back(one.out);
    });
    if (equals.empty()) return;
    const auto leads_out = [&](const Penetration& one) {
        return is_free(position + one.normal * one.depth, time);
    };
    const auto comes_first = [](const Penetration& a, const Penetration& b) {
        if (a.normal.x != b.normal.x) return a.normal.x < b.normal.x;
        return a.normal.y != b.normal.y ? a.normal.y < b.normal.y : a.wall < b.wall;
    };
    bool is_out = leads_out(chosen);
    for (const Penetration& one : equals) {
        const bool leads = leads_out(one);
        if (leads < is_out || (leads == is_out && !comes_first(one, found.chosen))) continue;
        is_out = leads;
        found.chosen = one;
    }
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
Penetration DiskSlideQuery::deepest_open(const Overlaps& overlaps, Vec2 position, double time,
                                         double tolerance) {
    Penetration best;
    visit_overlaps(overlaps, position, time, tolerance, [&](const Overlap& one) {
        const Penetration& out = one.out;
        if (!is_open(one.wall, out)) return;
        if (!best.overlaps() || goes_before(out.depth, out.wall, best.depth, best.wall)) best = out;
    });
    return best;
}

/// Of all open ways out of any of the walls the shortest.
Penetration DiskSlideQuery::shortest_open(const Overlaps& overlaps, Vec2 position, double time,
                                          double tolerance) {
    Penetration best;
    visit_overlaps(overlaps, position, time, tolerance, [&](const Overlap& one) {
        work_ += 4;
        for (Penetration out :
             exits_of_box(position, extent_, one.wall, settings_.vertex_axes, tolerance)) {
            out.wall = one.out.wall;
            if (is_nearer(out, best) && is_open(one.wall, out)) best = out;
        }
    });
    return best;
}

}  // namespace slidelab::detail
