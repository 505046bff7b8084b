#include "slidelab/geometry/shapes.hpp"

namespace slidelab {

namespace {

struct Extents {
    Vec2 operator()(const DiskShape& disk) const { return {disk.radius, disk.radius}; }
    Vec2 operator()(const BoxShape& box) const { return box.half; }
    Vec2 operator()(const PolygonShape& polygon) const {
        Vec2 extent;
        for (const Vec2 corner : polygon.corners) {
            extent.x = std::max(extent.x, std::abs(corner.x));
            extent.y = std::max(extent.y, std::abs(corner.y));
        }
        return extent;
    }
};

}  // namespace

Vec2 extents_of(const Shape& shape) { return std::visit(Extents{}, shape); }

}  // namespace slidelab
