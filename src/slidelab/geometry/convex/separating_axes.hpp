// The separating axes of a mover and a convex obstacle (article 004): shapes whose projections do
// not overlap on one axis do not overlap.
//
// Both shapes are convex polygons with a radius: a disk or a point obstacle has one corner, a
// capsule two. So one list of axes serves all of them. The article's axes, for a polygon and a
// disk, are the normals of the obstacle's sides, then the directions from its corners to the disk's
// centre. A mover with sides adds their normals.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/polygons/convex_decomposition.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

/// A projection on an axis, measured from the mover's position, units.
struct Interval {
    double low = 0.0;
    double high = 0.0;

    double length() const { return high - low; }
};

constexpr Interval intersection_of(const Interval& a, const Interval& b) {
    return {std::max(a.low, b.low), std::min(a.high, b.high)};
}

/// One axis, with both projections.
struct SeparatingAxis {
    Vec2 direction;  ///< unit: of the mover's translation out along this axis
    Interval obstacle;
    Interval mover;
    std::optional<std::size_t> side;  ///< the obstacle's side with this normal

    /// The mover's translation out along the direction. The article takes the length of the overlap
    /// and, of two parallel sides, the one whose line is nearer. Here the overlap is measured from
    /// the line of the side, which does both. (It is also right where one projection contains the
    /// other.)
    double minimum_translation() const { return obstacle.high - mover.low; }
    /// The overlap by which axes are compared: minimum_translation(), or with `from_side` off the
    /// length of the projections' intersection, wherever the side lies.
    double overlap(bool from_side) const {
        return from_side ? minimum_translation() : intersection_of(obstacle, mover).length();
    }
    bool overlaps(double tolerance) const {
        return minimum_translation() > tolerance && mover.high - obstacle.low > tolerance;
    }
};

struct AxisSettings {
    bool corner_axes = true;  ///< off: rounded shapes are tested with square ends
    Vec2 against;             ///< minimum translation of a centre exactly on a point obstacle
    /// Takes, from the obstacle's corners to a disk, only the axis of the nearest corner: the
    /// overlap on the others is no smaller. For callers that need only the minimum axis.
    bool nearest_corner_only = false;
};

/// Calls `visit(SeparatingAxis)` for every axis, in the order of the article, until it returns
/// false. All coordinates are relative to the mover's position, so distant ones keep their digits.
/// O((m + n)^2) for shapes of m and n corners.
template <typename Visit>
void visit_axes(Vec2 position, const ConvexMover& mover, const ConvexShape& obstacle,
                const AxisSettings& settings, Visit&& visit);

namespace axes_detail {

/// Units. The square of a shorter length underflows.
inline constexpr double shortest = 1e-150;

template <typename Visit>
class AxisVisitor {
public:
    AxisVisitor(Vec2 position, const ConvexMover& mover, const ConvexShape& obstacle,
                const AxisSettings& settings, Visit& visit)
        : mover_(mover), obstacle_(obstacle), settings_(settings), visit_(visit) {
        for (const ConvexSide& side : obstacle.sides) corners_.push_back(side.corner - position);
    }

    void run() {
        const bool round = mover_.radius > 0.0 || obstacle_.radius > 0.0;
        sides_of_obstacle();
        if (round && settings_.corner_axes) corners_to_corners();
        if (round && !settings_.corner_axes) square_ends();
        sides_of_mover();
    }

private:
    void sides_of_obstacle() {
        const std::size_t n = corners_.size();
        for (std::size_t i = 0; n > 1 && i < n; ++i) {
            test_axis(outward(corners_[i + 1 == n ? 0 : i + 1] - corners_[i]), i);
        }
    }

    void corners_to_corners() {
        if (settings_.nearest_corner_only && mover_.corners.size() == 1 && corners_.size() > 1) {
            const Vec2 center = mover_.corners[0];
            Vec2 nearest = corners_[0];
            for (const Vec2 corner : corners_) {
                if (length_squared(corner - center) < length_squared(nearest - center)) {
                    nearest = corner;
                }
            }
            if (length(center - nearest) > length_rounding) test_axis(center - nearest);
            return;
        }
        for (const Vec2 from : corners_) {
            for (const Vec2 to : mover_.corners) {
                if (length(to - from) > length_rounding) {
                    test_axis(to - from);
                } else if (corners_.size() == 1) {
                    // Exactly on a point obstacle: back along the motion; up for a mover at rest.
                    const bool at_rest = length(settings_.against) < length_rounding;
                    test_axis(at_rest ? Vec2{0.0, -1.0} : settings_.against);
                }
            }
        }
    }

    /// A segment needs the axes of its ends; for polygons their sides suffice.
    void square_ends() {
        if (corners_.size() > 2) return;
        Vec2 along = corners_[corners_.size() - 1] - corners_[0];
        if (length(along) <= length_rounding) along = {1.0, 0.0};
        test_axis(along);
        test_axis(-along);
        if (corners_.size() > 1) return;
        test_axis(outward(along));
        test_axis(-outward(along));
    }

    void sides_of_mover() {
        const std::span<const Vec2> corners = mover_.corners;
        for (std::size_t i = 0; corners.size() > 1 && i < corners.size(); ++i) {
            const Vec2 next = corners[i + 1 == corners.size() ? 0 : i + 1];
            test_axis(-outward(next - corners[i]));
        }
    }

    void test_axis(Vec2 along, std::optional<std::size_t> side = std::nullopt) {
        const double size = length(along);
        if (done_ || !(size > shortest)) return;
        SeparatingAxis axis{along / size, {1e300, -1e300}, {}, side};
        for (const Vec2 corner : corners_) {
            const double at = dot(corner, axis.direction);
            axis.obstacle = {std::min(axis.obstacle.low, at), std::max(axis.obstacle.high, at)};
        }
        axis.obstacle.low -= obstacle_.radius;
        axis.obstacle.high += obstacle_.radius;
        axis.mover = {-mover_.extent(-axis.direction), mover_.extent(axis.direction)};
        done_ = !visit_(axis);
    }

    const ConvexMover& mover_;
    const ConvexShape& obstacle_;
    const AxisSettings& settings_;
    Visit& visit_;
    InlineVector<Vec2, most_corners_of_piece> corners_;
    bool done_ = false;
};

}  // namespace axes_detail

template <typename Visit>
void visit_axes(Vec2 position, const ConvexMover& mover, const ConvexShape& obstacle,
                const AxisSettings& settings, Visit&& visit) {
    axes_detail::AxisVisitor(position, mover, obstacle, settings, visit).run();
}

}  // namespace slidelab::detail
