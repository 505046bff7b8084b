// How a box leaves several walls together: straight ones in pieces, sides of a solid, and solids
// that lie flush. (A disk has no corners, and is pushed out of what is nearest to it.)
#include <algorithm>
#include <cmath>
#include <limits>

#include "slidelab/collision/depenetration/convex_depenetration.hpp"
#include "slidelab/collision/solvers/collinear_runs.hpp"
#include "slidelab/collision/strategies/disk_slide/disk_slide_query.hpp"
#include "slidelab/geometry/closest.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

/// Out of several walls together: of straight ones in pieces, of solids that lie flush, and of
/// those that join.
void DiskSlideQuery::leave_together(Detection& found, Wall& of, const Overlaps& walls,
                                    Vec2 position, double time, double tolerance) {
    WallRuns pieces;
    visit_overlaps(walls, position, time, tolerance,
                   [&pieces](const Overlap& one) { pieces.add(one.wall); });
    const std::span<const WallRun> runs = pieces.joined();
    Overlaps surfaces;
    const bool has_seams = leave_out_seams(surfaces, walls, runs, position, tolerance);
    const Overlaps& overlaps = has_seams ? surfaces : walls;
    if (has_seams) {
        take_deepest(found, of, surfaces);
    } else {
        join_pieces(found, of, runs, position, time, tolerance);
    }
    if (!found.chosen.overlaps()) return;  // it is deep inside, or only just on a seam's end

    const double deepest = found.deepest;
    if (!is_open(of, found.chosen)) choose_open_exit(found, overlaps, position, time, tolerance);
    choose_out_of_all(found, overlaps, position, time, tolerance);
    if (time == 0.0 && found.deepest > deepest) prefer_solid(found, deepest, position);
}

/// A corner of the box that has got between two pieces of one wall is out of each of them
/// sideways sooner than out of both: it is the whole wall that must be left. (A disk has no
/// corners: the piece beneath it is the nearest.)
void DiskSlideQuery::join_pieces(Detection& found, Wall& of, std::span<const WallRun> runs,
                                 Vec2 position, double time, double tolerance) {
    for (const WallRun& run : runs) {
        if (run.is_one_wall) continue;
        Penetration one = collide(position, run.wall, tolerance);
        // Sideways out of a piece may be as near as out of the wall that it belongs to.
        const bool as_deep = one.depth >= found.chosen.depth - tolerance &&
                             !same_direction(one.normal, found.chosen.normal) &&
                             is_piece_of(run.wall, found.chosen.wall, time);
        if (one.depth <= found.chosen.depth && !as_deep) continue;
        one.wall = piece_at(one.point, position, time);
        found.chosen = one;
        found.deepest = std::max(found.deepest, one.depth);
        of = run.wall;
    }
}

/// Where solids lie flush, the surfaces that they make together: sides that face each other are
/// inside, and nothing pushes a box out of those. False: there are none, or too many walls to tell.
bool DiskSlideQuery::leave_out_seams(Overlaps& surfaces, const Overlaps& walls,
                                     std::span<const WallRun> runs, Vec2 position,
                                     double tolerance) {
    const bool may_have_seams = std::any_of(runs.begin(), runs.end(),
                                            [](const WallRun& run) { return run.may_have_seams; });
    if (!may_have_seams || walls.dropped() > 0) return false;
    const auto add = [&](const Wall& surface) {
        Penetration out = collide(position, surface, tolerance);
        out.wall = piece_of(surface, out.point, walls);
        if (out.overlaps()) surfaces.push_back({surface, out});
    };
    bool has_seams = false;
    for (const WallRun& run : runs) {
        if (!run.may_have_seams) {
            add(run.wall);
            continue;
        }
        RunSurfaces between(run);
        for (const Overlap& one : walls) between.add(one.wall);
        if (between.visit_between_seams(add)) has_seams = true;
    }
    return has_seams && surfaces.dropped() == 0;
}

void DiskSlideQuery::take_deepest(Detection& found, Wall& of, const Overlaps& surfaces) const {
    found = {};
    for (const Overlap& surface : surfaces) {
        const Penetration& one = surface.out;
        const Penetration& best = found.chosen;
        found.deepest = std::max(found.deepest, one.depth);
        if (best.overlaps() && !goes_before(one.depth, one.wall, best.depth, best.wall)) continue;
        found.chosen = one;
        of = surface.wall;
    }
}

/// The wall that a place on a surface is of. At its end others may be as near.
WallRef DiskSlideQuery::piece_of(const Wall& surface, Vec2 point, const Overlaps& walls) {
    const Vec2 inwards = lerp(surface.segment.a, surface.segment.b, 0.5) - point;
    const double far = std::min(length(inwards), 2.0 * flush_gap);
    const Vec2 place = point + unit_or(inwards, {}) * far;
    WallRef nearest;
    double least = std::numeric_limits<double>::max();
    for (const auto& [wall, out] : walls) {
        const double gap =
            distance(place, closest_point_on_segment(place, wall.segment)) - wall.radius;
        if (gap > least || (gap == least && out.wall > nearest)) continue;
        least = gap;
        nearest = out.wall;
    }
    return nearest;
}

/// Whether a wall lies on a straight one.
bool DiskSlideQuery::is_piece_of(const Wall& whole, WallRef piece, double time) const {
    const auto is_on = [&whole](Vec2 end) {
        return distance(end, closest_point_on_segment(end, whole.segment)) <= flush_gap;
    };
    const Segment segment = segment_of(piece, time);
    return is_on(segment.a) && is_on(segment.b);
}

/// At the start a box may be out of each side of a solid sooner than out of the solid.
void DiskSlideQuery::join_sides(Detection& found, Vec2 position) const {
    const Penetration whole = out_of_solid(found.chosen, position);
    if (whole.depth <= found.chosen.depth) return;
    found.chosen = whole;
    found.deepest = std::max(found.deepest, whole.depth);
}

/// And where none of its sides by itself leads out of a solid, the solid may be out sooner than by
/// the open translation that one of them has. `deepest`: of the sides.
void DiskSlideQuery::prefer_solid(Detection& found, double deepest, Vec2 position) {
    const Penetration whole = out_of_solid(found.chosen, position);
    if (whole.depth >= found.chosen.depth) return;
    const Vec2 place = position + whole.normal * whole.depth;
    if (!is_free(place, 0.0)) return;
    found.chosen = whole;
    found.deepest = std::max(deepest, whole.depth);
}

bool DiskSlideQuery::is_free(Vec2 place, double time) {
    const double tolerance = contact_tolerance_at(place);
    if (!near_.covers(area_at(place))) gather_near(area_at(place), inradius());
    bool is_any = false;
    query_aabb(place, time, [&](const Wall& wall, WallRef) {
        is_any = is_any || collide(place, wall, tolerance).overlaps();
    });
    return !is_any;
}

/// The minimum translation of the box out of the solid that a side belongs to: the box's own
/// axes count, too. The side itself where that is as near.
Penetration DiskSlideQuery::out_of_solid(const Penetration& side, Vec2 position) const {
    if (!side.wall.is_of_level(level_)) return side;
    const std::uint32_t solid = level_.walls()[side.wall.number()].solid;
    if (solid == no_solid) return side;
    CountedWork work;
    const ConvexDepenetration query{
        level_, request_.kinematic_boxes, {corners_.all()}, position, against_, &work};
    const Penetration whole = solid_penetration(query, 0.0, solid);
    work_ += work.count;
    const bool as_near = std::abs(whole.depth - side.depth) <= contact_tolerance_at(position);
    return as_near || !whole.overlaps() ? side : whole;
}

/// The nearest wall to a point.
WallRef DiskSlideQuery::piece_at(Vec2 point, Vec2 position, double time) {
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

}  // namespace slidelab::detail
