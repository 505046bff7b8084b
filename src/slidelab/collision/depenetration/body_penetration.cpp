#include "slidelab/collision/depenetration/body_penetration.hpp"

#include <cmath>
#include <limits>

#include "slidelab/geometry/closest.hpp"

namespace slidelab::detail {

namespace {

constexpr double nowhere = std::numeric_limits<double>::infinity();

/// The order of equally near sides: most along `back`, then up, then left; never by number.
bool faces_more(Vec2 a, Vec2 b, Vec2 back) {
    const Vec2 apart = a - b;
    for (const double better : {dot(apart, back), -apart.y, -apart.x}) {
        if (better != 0.0) return better > 0.0;
    }
    return false;
}

/// The point of the outline nearest to the mover's position: on a side, or on an arc.
class NearestBoundary {
public:
    NearestBoundary(double radius, bool ends, Vec2 back, double tolerance)
        : radius_(radius), ends_(ends), back_(back), tolerance_(tolerance) {}

    void add(const GrownSide& side) {
        is_apart_ = is_apart_ || !(side.distance > tolerance_ + side.rounding);
        if (side.normal != Vec2{}) take(side, nearest_);
        if (radius_ == 0.0) return;
        const bool is_straight_before = side.first <= 0.0 && side.last >= 0.0;
        if (is_straight_before && side.distance <= radius_ + tolerance_) take(side, before_);
        if (length_squared(side.corner) < length_squared(corner_.corner)) corner_ = side;
    }

    /// The side, or an arc's tangent at that point, by its normal and distance.
    GrownSide found() const {
        if (is_apart_) return {};
        // Inside the core the nearest side counts.
        const double near = nearest_.distance;
        if (radius_ == 0.0 || (near < nowhere && near > radius_ + tolerance_)) return nearest_;
        if (before_.distance < nowhere) return before_;
        if (!ends_ && nearest_.distance < nowhere) return {};
        GrownSide arc = corner_;
        const double far = length(corner_.corner);
        if (far <= on_the_segment && nearest_.distance < nowhere) return nearest_;
        arc.normal = far > on_the_segment ? -corner_.corner / far : back_;
        arc.distance = radius_ - far;
        return arc;
    }

private:
    void take(const GrownSide& side, GrownSide& best) const {
        const double nearer = best.distance - side.distance;
        const bool tie = std::abs(nearer) <= tolerance_;
        if (tie ? faces_more(side.normal, best.normal, back_) : nearer > 0.0) best = side;
    }

    double radius_;
    bool ends_;
    Vec2 back_;
    double tolerance_;
    bool is_apart_ = false;
    GrownSide nearest_{{}, nowhere};
    GrownSide before_{{}, nowhere};  ///< of the sides whose perpendicular strip holds the position
    GrownSide corner_{{}, 0.0, 0, false, 0.0, 0.0, 0.0, {nowhere, nowhere}};  ///< the nearest
};

}  // namespace

Penetration body_penetration(const ConvexShape& body, const ConvexMover& mover, Vec2 position,
                             Vec2 back, double tolerance, bool ends) {
    const double radius = mover.radius + body.radius;
    NearestBoundary nearest(radius, ends, back, tolerance);
    visit_grown_sides(body.sides, mover.corners, radius, position,
                      [&nearest](const GrownSide& side) { nearest.add(side); });
    const GrownSide out_by = nearest.found();
    if (!(out_by.distance > tolerance + out_by.rounding) || out_by.distance == nowhere) return {};
    const Vec2 out = position + out_by.normal * out_by.distance;
    return {out_by.distance, out_by.normal, touching_point(out, mover.corners, body, out_by.normal),
            out_by.wall};
}

bool is_deeper_in(const CornerShape& mover, Vec2 position, const Segment& line, double radius,
                  double depth) {
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
