// Polygons as lists of corners. y points down, so a screen-clockwise polygon has positive area.
#pragma once

#include <optional>
#include <span>

#include "slidelab/geometry/shapes.hpp"

namespace slidelab {

/// Positive when the corners run screen-clockwise, negative when they run in the other direction.
double signed_area(std::span<const Vec2> corners);

/// The winding of a convex polygon. None for a polygon that is not convex, that winds more than
/// once, that has fewer than three corners or no area, or that has a corner with NaN. Collinear
/// corners are allowed, and a repeated corner counts once.
enum class Winding { none, clockwise, counterclockwise };  // as seen on screen
Winding winding_of_convex(std::span<const Vec2> corners);

/// Whether all turns go the same way, or straight on, and the outline winds once.
inline bool is_convex(std::span<const Vec2> corners) {
    return winding_of_convex(corners) != Winding::none;
}

/// Whether a circle of this radius, less contact_tolerance, fits into a convex, screen-clockwise
/// polygon. O(n^2) for n corners, usually O(n).
bool holds_circle(std::span<const Vec2> corners, double radius);

/// Even-odd test of a point against an outline whose edges are passed one by one, in any order.
class InsideCount {
public:
    explicit InsideCount(Vec2 point) : point_(point) {}

    void edge(Vec2 a, Vec2 b) {
        const double side = cross(b - a, point_ - a);
        if (side == 0.0 && dot(point_ - a, point_ - b) <= 0.0) on_outline_ = true;
        // The sign of an area decides the side of the edge, without a division.
        const bool at_its_height = (a.y > point_.y) != (b.y > point_.y);
        if (at_its_height && (side < 0.0) == (b.y > a.y)) odd_ = !odd_;
    }

    /// Inside, or on the outline.
    bool inside() const { return odd_ || on_outline_; }

private:
    Vec2 point_;
    bool odd_ = false;
    bool on_outline_ = false;
};

/// Whether `point` lies inside or on the outline. O(corners).
bool polygon_contains(std::span<const Vec2> corners, Vec2 point);

Aabb bounds_of(std::span<const Vec2> points);

namespace detail {

/// The rectangle of four corners; none unless they begin at its upper left one and go clockwise.
inline std::optional<Aabb> upright_rectangle(std::span<const Vec2> corners) {
    if (corners.size() != 4) return std::nullopt;
    const Vec2 min = corners[0];
    const Vec2 max = corners[2];
    if (!(min.x < max.x && min.y < max.y)) return std::nullopt;
    if (corners[1] != Vec2{max.x, min.y} || corners[3] != Vec2{min.x, max.y}) return std::nullopt;
    return Aabb{min, max};
}

}  // namespace detail

}  // namespace slidelab
