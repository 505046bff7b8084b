// Boundaries of convex regions: curves along them, how deep a place is in a region, and where a
// curve leaves it. The minimum translation out of several ends on one (convex_depenetration.cpp).
//
// Frame: the origin is the mover's position at the start. Units: tiles.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "slidelab/geometry/convex/grown_sides.hpp"

namespace slidelab::detail {

/// A line, or one half of a circle, in one direction from its place nearest to the origin. The
/// parameter `t` >= 0 is the distance along a line, and the tangent of half the angle on a circle:
/// without trigonometry, and infinite only at the far side.
class BoundaryCurve {
public:
    static BoundaryCurve line(Vec2 foot, Vec2 along) { return BoundaryCurve(foot, {}, along, 0.0); }
    /// `arm`: from the centre to its begin, a unit vector; `turn`: 1 screen-clockwise, or -1.
    static BoundaryCurve arc(Vec2 center, double radius, Vec2 arm, double turn) {
        return BoundaryCurve(center, arm, outward(arm) * -turn, radius);
    }

    bool is_arc() const { return radius_ > 0.0; }

    Vec2 at(double t) const {
        if (!is_arc()) return center_ + ahead_ * t;
        const double scale = radius_ / (1.0 + t * t);
        return center_ + arm_ * (scale * (1.0 - t * t)) + ahead_ * (scale * 2.0 * t);
    }

    /// The first place after `t` where it crosses the line dot(normal, place) = distance; a
    /// straight curve only from behind. Infinite without a crossing.
    double next_on_line(double t, Vec2 normal, double distance) const {
        if (is_arc()) return next_on_arc(t, normal, distance - dot(normal, center_));
        const double rise = dot(normal, ahead_);
        return rise > 0.0 ? after(t, (distance - dot(normal, at(t))) / rise) : unbounded;
    }
    /// The same for a circle; a straight curve only from inside.
    double next_on_circle(double t, Vec2 center, double radius) const {
        const Vec2 apart = center - (is_arc() ? center_ : at(t));
        if (!is_arc()) {
            const double across = cross(apart, ahead_);
            const double square = radius * radius - across * across;
            return square < 0.0 ? unbounded : after(t, dot(apart, ahead_) + std::sqrt(square));
        }
        const double far = length(apart);
        if (far == 0.0) return unbounded;
        const double distance =
            0.5 * (far + (radius_ - radius) * (radius_ + radius) / far);  // of the common chord
        return next_on_arc(t, apart / far, distance);
    }

private:
    static constexpr double unbounded = std::numeric_limits<double>::infinity();

    BoundaryCurve(Vec2 center, Vec2 arm, Vec2 ahead, double radius)
        : center_(center), arm_(arm), ahead_(ahead), radius_(radius) {}

    static double after(double t, double far) {
        return far > 0.0 ? std::max(t + far, std::nextafter(t, unbounded)) : unbounded;
    }

    /// `distance`: of the line from the centre. A line missed by rounding alone counts as a
    /// tangent.
    double next_on_arc(double t, Vec2 normal, double distance) const {
        constexpr double rounding = 1e-14;  // of the square of the radius
        const double square = (radius_ - distance) * (radius_ + distance);
        if (square < -rounding * radius_ * radius_) return unbounded;
        const double a = radius_ * dot(normal, arm_);
        const double b = radius_ * dot(normal, ahead_);
        const double root = std::copysign(std::sqrt(std::max(0.0, square)), b);
        // (a + distance) t^2 - 2 b t + (distance - a) = 0, without losing digits.
        double first = (b + root) / (a + distance);
        double second = (distance - a) / (b + root);
        if (!(first > t)) first = unbounded;
        if (!(second > t)) second = unbounded;
        return std::min(first, second);
    }

    Vec2 center_;
    Vec2 arm_;    ///< unit, towards t = 0; zero for a line
    Vec2 ahead_;  ///< unit: the direction of the curve at t = 0
    double radius_;
};

/// Computes the depth of a place in a region, side by side: a convex set, rounded by its radius.
class DepthTest {
public:
    DepthTest(Vec2 place, double radius, double tolerance)
        : place_(place), radius_(radius), tolerance_(tolerance) {}

    void add(const GrownSide& side) {
        const double depth = side.distance - dot(side.normal, place_);
        is_apart_ = is_apart_ || !(depth > tolerance_ + side.rounding);
        least_ = std::min(least_, depth);
        if (radius_ == 0.0 || is_apart_) return;
        // In front of the side of the Minkowski sum: over the side itself, or beyond its corner.
        constexpr double rounding = 8.0 * 2.220446049250313e-16;
        const double slack = rounding * (radius_ + std::abs(side.distance));
        const double x = dot(outward(side.normal), place_);
        is_in_core_ = is_in_core_ && depth > radius_ + slack;
        if (depth <= radius_ + slack && side.first <= x && x <= side.last)
            before_side_ = std::max(before_side_, depth);
        nearest_corner_ = std::min(nearest_corner_, distance(place_, side.corner));
    }

    /// Final: further sides do not change it.
    bool is_apart() const { return is_apart_; }
    /// Deeper than the tolerance. A region without sides covers nothing.
    bool covers() const { return !is_apart_ && least_ < unbounded && depth() > tolerance_; }
    /// Units; below 0 in front of the region.
    double depth() const {
        if (radius_ == 0.0 || is_in_core_) return least_;
        return std::max(before_side_, radius_ - nearest_corner_);
    }

private:
    static constexpr double unbounded = std::numeric_limits<double>::infinity();

    Vec2 place_;
    double radius_;
    double tolerance_;
    bool is_apart_ = false;
    bool is_in_core_ = true;  ///< behind all sides by more than the radius
    double least_ = unbounded;
    double before_side_ = -unbounded;
    double nearest_corner_ = unbounded;
};

}  // namespace slidelab::detail
