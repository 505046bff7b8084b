// The minimum translation of a mover out of one convex body: the vector to the nearest point of the
// outline of their Minkowski sum (grown_sides.hpp).
#pragma once

#include <cmath>
#include <limits>
#include <tuple>

#include "slidelab/collision/contract/wall_ref.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/convex/grown_sides.hpp"

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

/// Units. The direction from a corner to a place nearer than this is unreliable.
inline constexpr double on_the_segment = 1e-12;

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
        is_apart_ = is_apart_ || !(side.distance > tolerance_ + side.rounding);
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
        const bool is_deep = out_by.distance > tolerance_ + out_by.rounding;
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
        if (far <= on_the_segment && near < nowhere) return nearest_;
        GrownSide arc = corner_;
        arc.normal = far > on_the_segment ? -corner_.corner / far : back_;
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
    GrownSide corner_{{}, 0.0, 0, false, 0.0, 0.0, 0.0, {nowhere, nowhere}};  ///< the nearest
};

/// The penetration of a mover at `position` into one body: the minimum translation out of that body
/// alone. Of equally near sides, to the tolerance, it leads by the one that faces most along
/// `back`. None for an overlap up to `tolerance`. `ends`: off, rounded bodies have no corners.
Penetration body_penetration(const ConvexShape& body, const ConvexMover& mover, Vec2 position,
                             Vec2 back, double tolerance, bool ends = true);

/// Whether a mover is deeper than `depth` in a segment with a radius.
bool is_deeper_in(const CornerShape& mover, Vec2 position, const Segment& line, double radius,
                  double depth);

}  // namespace slidelab::detail
