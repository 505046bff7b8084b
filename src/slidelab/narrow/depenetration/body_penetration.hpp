// The minimum translation of a mover out of one convex body: the vector to the nearest point of the
// outline of their Minkowski sum, each rounded or not (article 000, "Simplifying box collision";
// article 003, a line with round ends). The mover shrinks to a point, the body grows by its shape.
//
// The sum is never built: it has straight sides, each once, with its wall and its rounding, and
// corners with arcs.
//
// Frame: the origin is the mover's position at the start, so places are translations and distant
// coordinates keep their digits. Units: tiles.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <tuple>
#include <utility>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/wall_ref.hpp"

namespace slidelab::detail {

struct Penetration {
    double depth = 0.0;  ///< units; 0 when they do not overlap
    Vec2 normal;         ///< unit, along the minimum translation
    Vec2 point;          ///< the contact point, on the wall's surface
    WallRef wall{};

    bool overlaps() const { return depth > 0.0; }
};

/// The deepest first; equals by normal and point, up and left first: the order of walls in a file
/// must not matter.
inline bool is_deeper(const Penetration& a, const Penetration& b) {
    const auto key = [](const Penetration& out) {
        return std::tuple(-out.depth, out.normal.y, out.normal.x, out.point.x, out.point.y,
                          out.wall);
    };
    return key(a) < key(b);
}

// --- The Minkowski sum, side by side ---

/// An oriented line: places with dot(normal, place) < distance are behind it.
struct GrownSide {
    static constexpr double unbounded = std::numeric_limits<double>::infinity();

    Vec2 normal;  ///< unit, away from the body
    double distance = 0.0;
    std::uint32_t wall = 0;  ///< that the mover touches at this side
    bool of_mover = false;   ///< it belongs to an edge of the mover
    /// The ends of the side, along outward(normal), from the point of its line nearest to the
    /// origin. Unbounded for a circle.
    double first = -unbounded;
    double last = unbounded;
    /// The begin of the side without the radius: the centre of the arc there.
    Vec2 corner{};

    /// `from`, `to`: the ends of the side without the radius, screen-clockwise round the body.
    void end_at(Vec2 from, Vec2 to) {
        const Vec2 back = outward(normal);
        first = dot(to, back);
        last = dot(from, back);
        corner = from;
    }

    /// The same with a place as the origin.
    GrownSide seen_from(Vec2 place) const {
        GrownSide side = *this;
        side.distance -= dot(normal, place);
        const double along = dot(outward(normal), place);
        side.first -= along;
        side.last -= along;
        side.corner -= place;
        return side;
    }
};

/// Parallel up to rounding: an edge of the mover then lies on the side's line to 1e-14 of its
/// length.
inline bool are_parallel(Vec2 a, Vec2 b) {
    const double size = (std::abs(a.x) + std::abs(a.y)) * (std::abs(b.x) + std::abs(b.y));
    return std::abs(cross(a, b)) <= product_rounding * size;
}

/// Whether a side of the body has this direction: the mover's edge then gives the same line again.
inline bool has_side_along(std::span<const ConvexSide> body, Vec2 direction) {
    Vec2 corner = body.back().corner;
    for (const ConvexSide& side : body) {
        const Vec2 edge = side.corner - std::exchange(corner, side.corner);
        // The quick test first: half of the sides have another sense.
        if (dot(edge, direction) > 0.0 && has_direction(edge) && are_parallel(edge, direction))
            return true;
    }
    return false;
}

/// The first and the last of the mover's corners that touch a side along `along` together: the ends
/// of a parallel edge, or twice the same corner.
struct FrontEdge {
    Vec2 first;
    Vec2 last;
};
inline FrontEdge front_edge_of(std::span<const Vec2> mover, Vec2 normal, Vec2 along) {
    Vec2 foremost = mover[0];
    if (mover.size() == 1) return {foremost, foremost};
    for (const Vec2 corner : mover) {
        if (dot(corner - foremost, normal) < 0.0) foremost = corner;
    }
    FrontEdge front{foremost, foremost};
    for (const Vec2 corner : mover) {
        if (!are_parallel(corner - foremost, along)) continue;
        if (dot(corner - front.first, along) < 0.0) front.first = corner;
        if (dot(corner - front.last, along) > 0.0) front.last = corner;
    }
    return front;
}

/// Calls `visit(GrownSide)` for each side, first those of the body, then those of the mover, until
/// it returns false.
/// `mover`: its corners around its position, screen-clockwise. `radius`: the sum of both radii. A
/// circle has one unbounded side, for its corner. O(corners of the body * corners of the mover).
template <typename Visit>
void visit_grown_sides(std::span<const ConvexSide> body, std::span<const Vec2> mover, double radius,
                       Vec2 start, Visit&& visit) {
    const std::size_t n = body.size();
    bool is_point = true;
    for (std::size_t i = 0; n > 1 && i < n; ++i) {
        const Vec2 a = body[i].corner;
        const Vec2 b = body[(i + 1) % n].corner;
        if (!has_direction(b - a)) continue;
        is_point = false;
        const Vec2 normal = normalized(outward(b - a));
        // The nearer end has more exact digits.
        const Vec2 near = length_squared(a - start) <= length_squared(b - start) ? a : b;
        GrownSide side{normal, dot(near - start, normal) + support_of(mover, -normal) + radius,
                       body[i].wall, false};
        const FrontEdge front = front_edge_of(mover, normal, b - a);
        side.end_at(a - start - front.last, b - start - front.first);
        if (!visit(side)) return;
    }
    for (std::size_t i = 0; i < mover.size(); ++i) {
        const Vec2 next = mover[(i + 1) % mover.size()];
        const Vec2 edge = next - mover[i];
        if (!has_direction(edge) || has_side_along(body, -edge)) continue;
        is_point = false;
        const Vec2 normal = normalized(-outward(edge));
        const std::size_t foremost = foremost_corner(body, normal);
        const Vec2 corner = body[foremost].corner - start;
        GrownSide side{normal, dot(corner, normal) - dot(mover[i], normal) + radius,
                       wall_facing(body, foremost, normal), true};
        side.end_at(corner - mover[i], corner - next);
        if (!visit(side)) return;
    }
    if (!is_point) return;
    const double nowhere = GrownSide::unbounded;
    visit(GrownSide{
        {}, radius, body[0].wall, false, nowhere, -nowhere, body[0].corner - start - mover[0]});
}

// --- Its nearest point ---

/// The point of a Minkowski sum's outline nearest to a place in it: on a side, or on an arc. Takes
/// the sides one by one, as they are seen from that place.
class NearestBoundary {
public:
    /// `ends`: off, rounded bodies have no corners. `back`: of equally near sides, to the
    /// tolerance, the one that faces most along it counts.
    NearestBoundary(double radius, bool ends, Vec2 back, double tolerance)
        : radius_(radius), ends_(ends), back_(back), tolerance_(tolerance) {}

    /// False where the place is outside: further sides do not change that.
    bool add(const GrownSide& side) {
        is_apart_ = is_apart_ || !(side.distance > tolerance_);
        if (is_apart_) return false;
        if (side.normal != Vec2{}) take(side, nearest_);
        if (radius_ == 0.0) return true;
        const bool is_straight_before = side.first <= 0.0 && side.last >= 0.0;
        if (is_straight_before && side.distance <= radius_ + tolerance_) take(side, before_);
        if (length_squared(side.corner) < length_squared(corner_.corner)) corner_ = side;
        return true;
    }

    /// The side, or an arc's tangent at that point, by its normal and its distance; a distance of 0
    /// for a place that is no deeper than the tolerance.
    GrownSide found() const {
        const GrownSide out_by = nearest();
        const bool is_deep = out_by.distance > tolerance_;
        return is_deep && out_by.distance < nowhere ? out_by : GrownSide{};
    }

private:
    static constexpr double nowhere = GrownSide::unbounded;

    GrownSide nearest() const {
        if (is_apart_) return {};
        // Inside the core the nearest side counts.
        const double near = nearest_.distance;
        if (radius_ == 0.0 || (near < nowhere && near > radius_ + tolerance_)) return nearest_;
        if (before_.distance < nowhere) return before_;
        if (!ends_ && near < nowhere) return {};
        const double far = length(corner_.corner);
        if (far <= length_rounding && near < nowhere) return nearest_;
        GrownSide arc = corner_;
        arc.normal = far > length_rounding ? -corner_.corner / far : back_;
        arc.distance = radius_ - far;
        return arc;
    }

    void take(const GrownSide& side, GrownSide& best) const {
        const double nearer = best.distance - side.distance;
        const bool tie = std::abs(nearer) <= tolerance_;
        if (tie ? faces_more(side.normal, best.normal) : nearer > 0.0) best = side;
    }

    /// The order of equally near sides: most along `back`, then up, then left; never by number.
    bool faces_more(Vec2 a, Vec2 b) const {
        const Vec2 apart = a - b;
        for (const double better : {dot(apart, back_), -apart.y, -apart.x}) {
            if (better != 0.0) return better > 0.0;
        }
        return false;
    }

    double radius_;
    bool ends_;
    Vec2 back_;
    double tolerance_;
    bool is_apart_ = false;
    GrownSide nearest_{{}, nowhere};
    GrownSide before_{{}, nowhere};  ///< of the sides whose perpendicular strip holds the place
    GrownSide corner_{{}, 0.0, 0, false, 0.0, 0.0, {nowhere, nowhere}};  ///< the nearest
};

/// The penetration of a mover at `position` into one body: the minimum translation out of that body
/// alone. Between equally near sides, to the tolerance, it leads by the one that faces most along
/// `back`. None for an overlap up to `tolerance`. `ends`: off, rounded bodies have no corners.
// Out of line, so that its room on the stack is free again for what is called next.
[[gnu::noinline]] inline Penetration body_penetration(const ConvexShape& body,
                                                      const ConvexMover& mover, Vec2 position,
                                                      Vec2 back, double tolerance,
                                                      bool ends = true) {
    const double radius = mover.radius + body.radius;
    NearestBoundary nearest(radius, ends, back, tolerance);
    visit_grown_sides(body.sides, mover.corners, radius, position,
                      [&nearest](const GrownSide& side) { return nearest.add(side); });
    const GrownSide out_by = nearest.found();
    if (out_by.distance == 0.0) return {};
    const Vec2 out = position + out_by.normal * out_by.distance;
    return {out_by.distance, out_by.normal, touching_point(out, mover.corners, body, out_by.normal),
            out_by.wall};
}

/// Whether a mover is deeper than `depth` in a segment with a radius.
inline bool is_deeper_in(const CornerShape& mover, Vec2 position, const Segment& line,
                         double radius, double depth) {
    if (mover.is_disk()) {
        const double reach = mover.radius() + radius - depth;
        const Segment there{line.a - position, line.b - position};
        return length_squared(closest_point_on_segment({}, there)) < reach * reach;
    }
    const ConvexSide ends[] = {{line.a}, {line.b}};
    const std::size_t count = line.a != line.b ? 2 : 1;
    return body_penetration({{ends, count}, radius}, mover.convex(), position, {0.0, -1.0}, depth)
        .overlaps();
}

}  // namespace slidelab::detail
