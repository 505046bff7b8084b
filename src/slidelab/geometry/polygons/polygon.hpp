// Polygons as lists of corners. y points down, so a screen-clockwise polygon has positive area.
#pragma once

#include <span>

#include "slidelab/geometry/shapes.hpp"

namespace slidelab {

/// Positive when the corners run screen-clockwise, negative when they run in the other direction.
double signed_area(std::span<const Vec2> corners);

/// How the outline of a convex polygon runs: none where a turn goes in another direction than the
/// others, the outline goes round more than once, it has fewer than three corners or no area, or a
/// corner is no number. Going straight on is no turn, and a corner that is given twice is one.
enum class Winding { none, clockwise, counterclockwise };  // as seen on screen
Winding winding_of_convex(std::span<const Vec2> corners);

/// Whether every turn goes in the same direction, or straight on, and the outline goes round once.
inline bool is_convex(std::span<const Vec2> corners) {
    return winding_of_convex(corners) != Winding::none;
}

/// Whether a circle of this radius, less contact_tolerance, fits into a convex polygon whose
/// corners run screen-clockwise. O(n^2) for n corners, and usually O(n).
bool holds_circle(std::span<const Vec2> corners, double radius);

/// Even-odd count: is a point inside an outline whose edges are told one by one, in any order?
class InsideCount {
public:
    explicit InsideCount(Vec2 point) : point_(point) {}

    void edge(Vec2 a, Vec2 b) {
        const double side = cross(b - a, point_ - a);
        if (side == 0.0 && dot(point_ - a, point_ - b) <= 0.0) on_outline_ = true;
        // Left or right of the edge is judged by the sign of an area, without a division.
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

}  // namespace slidelab
