// The places forbidden to a convex mover, body by body: inside the body's Minkowski sum, and behind
// the body, where a straight translation would lead through it.
//
// Frame: the origin is the mover's position at the start. Units: tiles.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "slidelab/collision/depenetration/body_penetration.hpp"
#include "slidelab/collision/depenetration/convex_depenetration.hpp"
#include "slidelab/collision/depenetration/counted_work.hpp"
#include "slidelab/collision/depenetration/regions/forbidden_region.hpp"
#include "slidelab/collision/query/level_bodies.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

/// Of the tolerance: a free place may be overlapped by this fraction, so that rounding its
/// coordinates makes no overlap of it.
inline constexpr double share_of_tolerance = 0.5;

class ForbiddenPlaces {
public:
    /// `query` and `work` must outlive it.
    ForbiddenPlaces(const ConvexDepenetration& query, double time, CountedWork& work);

    /// Ignores all bodies but this solid from now on; nothing stops a translation.
    void consider_only(std::uint32_t solid) { only_solid_ = solid; }
    /// Tests whether the centroid begins in a solid or a kinematic box.
    void locate_centroid();

    const ConvexDepenetration& query() const { return query_; }
    const BodySource& source() const { return source_; }
    CountedWork& work() const { return work_; }
    double tolerance() const { return tolerance_; }
    Vec2 back() const { return back_; }
    double circumradius() const { return circumradius_; }
    Vec2 size_of_mover() const { return bounds_.size(); }  ///< of its bounds
    bool begins_in_still_solid() const { return in_still_solid_; }
    bool is_for_one_solid() const { return only_solid_.has_value(); }

    /// Every Minkowski sum ends within this distance.
    double farthest_place() const;

    // --- One body ---

    Aabb around_mover(Vec2 place, double by) const {
        const Vec2 at = query_.start + place;
        return inflated({at + bounds_.min, at + bounds_.max}, {by, by});
    }

    template <typename Visit>
    void query_aabb(const Aabb& area, Visit&& visit) const {
        visit_bodies(source_, area, [&](const LevelBody& body) {
            work_.add(1);
            if (!only_solid_ || (body.piece && solid_of(body) == *only_solid_)) visit(body);
        });
    }

    bool is_free_segment(const LevelBody& body) const {
        return !body.piece && !source_.is_box(body);
    }

    bool moves(const LevelBody& body) const {
        return displacement_of(query_.level, query_.kinematic_boxes, body.wall) != Vec2{};
    }

    template <typename Visit>
    void visit_sides(const LevelBody& body, Visit&& visit) const {
        const BodyCorners corners(source_, body);
        count_test(corners);
        visit_grown_sides(corners.all(), query_.mover.corners, radius_of(body), query_.start,
                          visit);
    }

    /// Of the corners of a body's Minkowski sum.
    double radius_of(const LevelBody& body) const {
        return query_.mover.radius + source_.radius_of(body);
    }

    /// The distance from the start to the Minkowski sum; below 0 where it overlaps.
    double gap_of(const LevelBody& body) const {
        constexpr double everywhere = -std::numeric_limits<double>::infinity();
        DepthTest test({}, radius_of(body), everywhere);
        visit_sides(body, [&test](const GrownSide& side) { test.add(side); });
        return -test.depth();
    }

    Penetration penetration_of(const LevelBody& body, double tolerance) const {
        const BodyCorners corners(source_, body);
        count_test(corners);
        return body_penetration({corners.all(), source_.radius_of(body)}, query_.mover,
                                query_.start, back_, tolerance);
    }

    // --- What it forbids ---

    /// Calls `visit(radius of its corners, is_hidden, visit_sides)` for each region that a body
    /// forbids: its Minkowski sum, and the places it hides. `visit_sides(add)` calls `add` for each
    /// side of the region.
    template <typename Visit>
    void visit_regions(const LevelBody& body, Visit&& visit) const {
        visit(radius_of(body), false, [&](auto&& add) { visit_sides(body, add); });
        if (stops_the_way(body)) visit(0.0, true, [&](auto&& add) { visit_hidden(body, add); });
    }

    DepthTest depth_test(Vec2 place, double radius) const {
        const Vec2 there = query_.start + place;
        return {place, radius, share_of_tolerance * contact_tolerance_between(query_.start, there)};
    }

    /// Whether a free segment lies on the side by which a translation leaves a solid: then it is
    /// part of that side.
    bool lies_on_a_solid(const LevelBody& body, Vec2 place) const;

    /// Whether a body hides places from the start.
    bool stops_the_way(const LevelBody& body) const {
        if (only_solid_) return false;
        if (body.piece) return !in_still_solid_;
        return source_.is_box(body) ? !in_solid_ && !query_.evasion : true;
    }

    template <typename Add>
    void visit_hidden(const LevelBody& body, Add&& add) const;

private:
    template <typename Add>
    bool visit_sides_at(std::span<const ConvexSide> corners, Vec2 eye, const LevelBody& body,
                        Add&& add) const;

    bool is_within_box(Vec2 center) const;

    /// A Minkowski sum costs as much as many tests of a place.
    void count_test(const BodyCorners& corners) const {
        constexpr std::size_t corners_in_a_test = 2;
        work_.add(static_cast<std::int64_t>(1 + corners.all().size() * query_.mover.corners.size() /
                                                    corners_in_a_test));
    }

    std::uint32_t solid_of(const LevelBody& body) const {
        return query_.level.walls()[body.wall.number()].solid;
    }

    GrownSide sight_past(Vec2 corner, double turn, std::uint32_t wall) const;

    const ConvexDepenetration& query_;
    BodySource source_;
    CountedWork& work_;
    double tolerance_;
    Vec2 back_;
    Aabb bounds_;
    Vec2 centroid_;
    double circumradius_ = 0.0;  ///< of the mover, around its centroid, units
    std::optional<std::uint32_t> only_solid_;
    bool in_still_solid_ = false;
    bool in_solid_ = false;
};

/// Adds the sides of a body that the centroid lies on: the mover goes to where they face. Of a free
/// segment, the side that `against` points to. Returns whether there are any.
template <typename Add>
bool ForbiddenPlaces::visit_sides_at(std::span<const ConvexSide> corners, Vec2 eye,
                                     const LevelBody& body, Add&& add) const {
    bool any = false;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        if (any && is_free_segment(body)) break;
        const Segment side = segment_at(corners, i);
        const Vec2 across = unit_or(outward(side.b - side.a), {});
        if (across == Vec2{}) continue;
        if (distance(eye, closest_point_on_segment(eye, side)) > tolerance_) continue;
        const bool turns_round = is_free_segment(body) && dot(across, query_.against) < 0.0;
        add(GrownSide{turns_round ? -across : across, 0.0, body.wall.number()});
        any = true;
    }
    return any;
}

/// Adds the sides of the region that a body hides from the centroid: beyond the line between its
/// two outermost corners as seen from there, and between the lines past them.
template <typename Add>
void ForbiddenPlaces::visit_hidden(const LevelBody& body, Add&& add) const {
    const BodyCorners corners(source_, body);
    count_test(corners);
    const Vec2 eye = query_.start + centroid_;
    if (visit_sides_at(corners.all(), eye, body, add)) return;
    Vec2 first = corners.all()[0].corner - eye;
    Vec2 last = first;
    for (const ConvexSide& side : corners.all()) {
        const Vec2 corner = side.corner - eye;
        if (cross(first, corner) < 0.0) first = corner;
        if (cross(last, corner) > 0.0) last = corner;
    }
    Vec2 across = unit_or(outward(last - first), {});
    if (across == Vec2{}) return;  // a point obstacle, or a segment collinear with the centroid
    const Vec2 near = length_squared(first) <= length_squared(last) ? first : last;
    if (dot(across, near) > 0.0) across = -across;
    const std::uint32_t wall = body.wall.number();
    GrownSide line{across, dot(across, near), wall};
    const double at_first = dot(outward(across), first);
    const double at_last = dot(outward(across), last);
    line.first = std::min(at_first, at_last);
    line.last = std::max(at_first, at_last);
    add(line);
    add(sight_past(first, 1.0, wall));
    add(sight_past(last, -1.0, wall));
}

}  // namespace slidelab::detail
