// The separating axes of a mover and a convex obstacle (article 004): along each of them both cast
// a projection, and shapes whose projections are apart on one axis are apart.
//
// Both shapes are convex polygons with a radius around them: a disk is one corner with a radius, a
// point obstacle one corner, a capsule two with a radius. So there is one list of axes for all of
// them. The article has them for a polygon and a disk: across the obstacle's sides, then from its
// corners to the disk's centre. A mover with sides of its own adds those.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/polygons/convex_decomposition.hpp"

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

/// One axis, and what it says.
struct SeparatingAxis {
    Vec2 direction;  ///< unit: the minimum translation for the mover that it stands for
    Interval obstacle;
    Interval mover;
    std::optional<std::size_t> side;  ///< the obstacle's side that it is the normal of

    /// How far the mover must go along the direction. The article takes the length of the overlap
    /// and, where two sides are parallel, the one whose line is nearer to where it begins. Both in
    /// one: the overlap is measured from the line of the side. (It is right, too, where one
    /// projection lies within the other.)
    double minimum_translation() const { return obstacle.high - mover.low; }
    /// By which axes are compared: that, or with `from_side` off the length of what both
    /// projections cover, wherever the side lies.
    double overlap(bool from_side) const {
        return from_side ? minimum_translation() : intersection_of(obstacle, mover).length();
    }
    bool overlaps(double tolerance) const {
        return minimum_translation() > tolerance && mover.high - obstacle.low > tolerance;
    }
};

struct AxisSettings {
    bool corner_axes = true;  ///< off: rounded things are tested as if they had square ends
    Vec2 against;             ///< minimum translation of a centre exactly on a point obstacle
    /// Of the axes from the obstacle's corners to a disk only that from the nearest: along the
    /// others they overlap no less. For what needs the least one, and not all of them.
    bool nearest_corner_only = false;
};

/// Calls `visit(SeparatingAxis)`, which answers whether to go on, for every axis, in the order of
/// the article. Everything is measured from the mover's position, so that coordinates far out keep
/// their digits. O((m + n)^2) for shapes of m and n corners.
template <typename Visit>
void visit_axes(Vec2 position, const ConvexMover& mover, const ConvexShape& obstacle,
                const AxisSettings& settings, Visit&& visit);

struct Touch {
    Vec2 point;              ///< on the obstacle's surface
    std::uint32_t wall = 0;  ///< that it belongs to
};

/// Where a mover at `position` touches the obstacle with this normal. Cuts are not touched, but the
/// corners between them are, each of which belongs to the wall that begins there.
Touch touch_of(Vec2 position, const ConvexMover& mover, const ConvexShape& obstacle, Vec2 normal);

namespace axes_detail {

/// Corners nearer to each other than this have no direction from one to the other worth trusting,
/// in units.
inline constexpr double same_place = 1e-12;

/// The square of the length of what is shorter vanishes, units.
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
            if (length(center - nearest) > same_place) test_axis(center - nearest);
            return;
        }
        for (const Vec2 from : corners_) {
            for (const Vec2 to : mover_.corners) {
                if (length(to - from) > same_place) {
                    test_axis(to - from);
                } else if (corners_.size() == 1) {
                    // A point obstacle, and exactly on it: back, or up for one at rest.
                    const bool at_rest = length(settings_.against) < same_place;
                    test_axis(at_rest ? Vec2{0.0, -1.0} : settings_.against);
                }
            }
        }
    }

    /// The thinnest rectangle has ends; polygons need no more than their sides.
    void square_ends() {
        if (corners_.size() > 2) return;
        Vec2 along = corners_[corners_.size() - 1] - corners_[0];
        if (length(along) <= same_place) along = {1.0, 0.0};
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
