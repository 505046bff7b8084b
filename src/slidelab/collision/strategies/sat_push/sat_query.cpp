#include "slidelab/collision/strategies/sat_push/sat_query.hpp"

#include <algorithm>
#include <cmath>

#include "slidelab/collision/strategies/sat_push/axis_marks.hpp"
#include "slidelab/geometry/closest.hpp"
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

namespace {

/// A corner is one of both sides that it is between.
NearestFeature feature_at(std::span<const ConvexSide> sides, std::size_t number, Vec2 center) {
    const Segment own = segment_at(sides, number);
    const NearestFeature nearest = nearest_feature(own, center);
    if (!nearest.is_corner) return nearest;
    const bool is_first = dot(center - own.a, own.b - own.a) < 0.0;
    const std::size_t before = (number == 0 ? sides.size() : number) - 1;
    const std::size_t after = number + 1 == sides.size() ? 0 : number + 1;
    const Segment beside = segment_at(sides, is_first ? before : after);
    const NearestFeature other = nearest_feature(beside, center);
    return {true, other.is_corner ? std::min(nearest.room, other.room) : 0.0};
}

struct NearestSide {
    std::size_t number = 0;
    Vec2 point;             ///< on it
    double square = 1e300;  ///< of the distance, units squared
};

NearestSide nearest_side_of(std::span<const ConvexSide> sides, Vec2 center) {
    NearestSide nearest;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const Vec2 point = closest_point_on_segment(center, segment_at(sides, i));
        const double square = length_squared(center - point);
        if (square < nearest.square) nearest = {i, point, square};
    }
    return nearest;
}

/// How a disk outside of a convex shape sees it.
WedgeWall as_wedge_wall(std::span<const ConvexSide> sides, const Aabb& bounds, double extent,
                        Vec2 center) {
    const NearestSide nearest = nearest_side_of(sides, center);
    const double gap = std::sqrt(nearest.square);
    return {(center - nearest.point) / gap, extent - gap, extent,
            feature_at(sides, nearest.number, center), bounds};
}

bool is_whole(const NearPiece& piece) {
    const std::span<const ConvexSide> sides = piece.sides();
    return std::none_of(sides.begin(), sides.end(),
                        [](const ConvexSide& side) { return side.is_cut || side.is_blunt; });
}

}  // namespace

/// Of a disk between two whole shapes, for there the minimum translations out of them are open, and
/// the deeper one is taken. Being on either side of the disk the two do not touch each other here;
/// a third one that went on where one of them ends would be touched, too; and none of their sides
/// is covered where no other piece is beside it.
Wedge SatQuery::wedge_at(Vec2 position, double reach) {
    // What is beside the midpoint of all that the disk may overlap of a side: farther away than the
    // disk goes, where the side ends and is slanted.
    constexpr double past_the_disk = 0.125;  // radii: more than sqrt(5) / 2 - 1
    const double radius = body_.mover.radius;
    reach = std::max(reach, 8.0 * joint);
    const double room = radius + reach + past_the_disk * radius;
    const Aabb area = inflated({position, position}, {room, room});
    const bool is_usual = is_round_disk_ && pushes_are_minimal() &&
                          request_.kinematic_boxes.empty() && walls_.is_complete() &&
                          pieces_.is_complete() && walls_.covers(area);
    if (!is_usual) return {};
    Wedge wedge(position, reach);
    int count = 0;  // of shapes, even where two have a corner in one place
    for (const NearLine& line : walls_.items_at(area)) {
        if (!line.overlaps(area)) continue;
        const double extent = radius + line.radius;
        count += wedge.add(as_wedge_wall(line.sides(), line.bounds, extent, position)) ? 1 : 0;
    }
    InlineVector<Aabb, 2> touched;
    InlineVector<Aabb, 8> others;
    for (const NearPiece& piece : pieces_.items_at(area)) {
        if (!piece.overlaps(area)) continue;
        if (!is_whole(piece)) return {};
        const bool is_touched =
            wedge.add(as_wedge_wall(piece.sides(), piece.bounds(), radius, position));
        count += is_touched ? 1 : 0;
        const Aabb bounds = inflated(piece.bounds(), {joint, joint});
        is_touched ? touched.push_back(bounds) : others.push_back(bounds);
    }
    const bool is_alone = std::none_of(touched.begin(), touched.end(), [&](const Aabb& one) {
        return std::any_of(others.begin(), others.end(),
                           [&](const Aabb& other) { return one.overlaps(other); });
    });
    return count == 2 && is_alone && others.dropped() == 0 ? wedge : Wedge();
}

NearLine SatQuery::near_line(std::uint32_t number) const {
    NearLine line;
    visit_free_segment(level_, number, [&](const ConvexShape& wall) {
        std::copy(wall.sides.begin(), wall.sides.end(), line.ends.begin());
        line.count = wall.sides.size();
        line.radius = wall.radius;
    });
    line.bounds = bounds_of(level_.walls()[number]);
    line.filter = {line.sides(), line.bounds, least_part_squared(line.sides()), filter_radius_};
    return line;
}

/// With room for what comes next, units.
void SatQuery::gather_near(const Aabb& area, double room) {
    walls_.begin(inflated(area, {room, room}));
    pieces_.begin(walls_.area());
    level_.broad_phase().query_aabb(walls_.area(), [&](std::uint32_t number) {
        ++work_;
        const Wall& wall = level_.walls()[number];
        if (wall.solid != no_solid) return;  // pieces of solids are next
        if (walls_.area().overlaps(bounds_of(wall))) walls_.add(near_line(number));
    });
    const ConvexPieces& pieces = level_.convex_pieces();
    pieces.query_aabb(walls_.area(), [&](const ConvexPiece& piece) {
        ++work_;
        pieces_.add({pieces.sides_of(piece).data(), &piece});
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
