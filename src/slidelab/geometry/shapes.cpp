#include "slidelab/geometry/shapes.hpp"

namespace slidelab {

Vec2 extents_of(const PolygonShape& polygon) {
    Vec2 extent;
    for (const Vec2 corner : polygon.corners) {
        extent.x = std::max(extent.x, std::abs(corner.x));
        extent.y = std::max(extent.y, std::abs(corner.y));
    }
    return extent;
}

}  // namespace slidelab
