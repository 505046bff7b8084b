#include "slidelab/geometry/shapes.hpp"

#include <cmath>
#include <span>

namespace slidelab {

namespace {

Vec2 extents_of(std::span<const Vec2> corners, double radius) {
    Vec2 extent;
    for (const Vec2 corner : corners) {
        extent.x = std::max(extent.x, std::abs(corner.x));
        extent.y = std::max(extent.y, std::abs(corner.y));
    }
    return extent + Vec2{radius, radius};
}

}  // namespace

Vec2 extents_of(const PolygonShape& polygon) { return extents_of(polygon.corners, polygon.radius); }

Vec2 extents_of(const CapsuleShape& capsule) {
    return extents_of(std::array{capsule.segment.a, capsule.segment.b}, capsule.radius);
}

}  // namespace slidelab
