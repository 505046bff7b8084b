#include "slidelab/collision/strategies/sat_push/sat_query.hpp"

#include <algorithm>
#include <cmath>

#include "slidelab/collision/strategies/sat_push/axis_marks.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

/// The axes of the first few pushes are drawn, one set for each direction.
bool is_room_for_axes(const Trace& trace, Vec2 normal) {
    constexpr int most_pushes = 2;
    constexpr double same_axis = 1e-3;  // sine
    int told = 0;
    for (const Mark& mark : trace.marks()) {
        if (mark.role != Role::least_overlap) continue;
        const Vec2 along = mark.points[1] - mark.points[0];
        if (std::abs(cross(along, normal)) <= same_axis * length(along)) return false;
        if (++told == most_pushes) return false;
    }
    return true;
}

}  // namespace

Penetration SatQuery::exit(Vec2 position, double time, OpenSide side) {
    const Vec2 center = position + body_.center;
    Penetration out;
    const auto keep = [&](const Penetration& one) {
        if (!one.overlaps()) return;
        return side == OpenSide::deepest ? keep_deeper(out, one) : keep_shorter(out, one);
    };
    const auto leave = [&](const ConvexShape& obstacle) {
        const Overlap one = overlap(position, obstacle, 0.0);
        Penetration translation = one.out;
        const bool is_closed = translation.overlaps() && !is_free(position, obstacle, *one.axis);
        if (side == OpenSide::open && is_closed) {
            const Penetration open = shortest_open_translation(position, obstacle, 0.0);
            if (open.overlaps()) translation = open;
        }
        keep(translation);
    };
    level_.visit_solids_at(center, [&](std::uint32_t solid) {
        const auto pieces = level_.convex_pieces().pieces_of(solid);
        if (pieces.size() > 1) return keep(nearest_side(solid, center, side));
        leave({level_.convex_pieces().sides_of(pieces[0])});
    });
    for (std::size_t i = 0; i < request_.kinematic_boxes.size(); ++i) {
        const Box box = box_at(request_.kinematic_boxes[i], time);
        if (bounds_of(box).contains(center)) visit_box(box, WallRef::of_box(level_, i), leave);
    }
    return out;
}

/// Wall and mover are convex, so between two places where the same side is equally deep it is
/// so all along.
bool SatQuery::keeps_sliding(const StepRun& run) {
    const Penetration after = deepest_overlap(run.sunk(), run.time).chosen;
    if (!run.ends_as_it_began(after)) return false;
    if (after.wall == run.contact->wall) return true;
    // The same wall drawn twice, or a longer one over it: the run began on that, too.
    const Segment wall = segment_of(after.wall, run.time);
    const Vec2 along = wall.b - wall.a;
    const double began = dot(after.point - run.translation - wall.a, along);
    return began >= 0.0 && began <= length_squared(along) &&
           std::abs(dot(along, after.normal)) <= level_slope * length(along);
}

void SatQuery::explain(Trace& trace, const Push& push, double time) {
    bool found = false;
    const bool shown = is_room_for_axes(trace, push.out.normal);
    query_aabb(push.from, time, [&](const ConvexShape& obstacle) {
        const auto is_its = [&](const ConvexSide& side) {
            return !side.is_cut && push.out.wall == side.wall;
        };
        if (found || std::none_of(obstacle.sides.begin(), obstacle.sides.end(), is_its)) return;
        const Overlap one = overlap(push.from, obstacle, contact_tolerance_at(push.from));
        found = one.out.overlaps();
        if (!found) return;
        const AxisTest test{push.from, body_.mover, obstacle, all_axes(), settings_.side_distance,
                            push.out};
        number_axes(trace, test);
        if (shown) mark_axes(trace, 3, test);
    });
}

// --- What is near ---

NearLine SatQuery::near_line(std::uint32_t number) const {
    NearLine line;
    visit_free_segment(level_, number, [&](const ConvexShape& wall) {
        std::copy(wall.sides.begin(), wall.sides.end(), line.ends.begin());
        line.count = wall.sides.size();
        line.radius = wall.radius;
    });
    line.bounds = bounds_of(level_.walls()[number]);
    line.filter = {line.sides(), filter_radius_};
    return line;
}

/// With room for the next few sub-steps.
void SatQuery::gather_near(const Aabb& area) {
    const double room = inradius();
    walls_.begin(inflated(area, {room, room}));
    pieces_.begin(walls_.area());
    level_.broad_phase().query_aabb(walls_.area(), [&](std::uint32_t number) {
        ++work_;
        const Wall& wall = level_.walls()[number];
        if (wall.solid != no_solid) return;  // pieces of solids are next
        if (walls_.area().overlaps(bounds_of(wall))) walls_.add(near_line(number));
    });
    level_.convex_pieces().query_aabb(walls_.area(), [&](std::span<const ConvexSide> sides) {
        ++work_;
        Aabb bounds{sides[0].corner, sides[0].corner};
        for (const ConvexSide& side : sides) bounds = merged(bounds, {side.corner, side.corner});
        pieces_.add({sides.data(), sides.size(), bounds});
    });
}

Penetration SatQuery::nearest_side(std::uint32_t number, Vec2 center, OpenSide open) const {
    const auto support = [this](Vec2 axis) {
        return body_.mover.extent(-axis) + dot(body_.center, axis);
    };
    if (open == OpenSide::open) return nearest_open_side(level_, center, support);
    Penetration out;
    const Solid& solid = level_.solids()[number];
    std::uint32_t wall = solid.first_wall;
    for (const Wall& side : level_.sides_of(solid)) {
        take_nearer_side(out, side.segment, wall++, center, support);
    }
    return out;
}

}  // namespace slidelab::detail
