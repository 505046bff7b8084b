#include "geometry/shapes.hpp"

namespace slidelab {

namespace {

struct Reach {
    Vec2 operator()(const DiskShape& disk) const { return {disk.radius, disk.radius}; }
    Vec2 operator()(const BoxShape& box) const { return box.half; }
    Vec2 operator()(const PolygonShape& polygon) const {
        Vec2 reach;
        for (const Vec2 corner : polygon.corners) {
            reach.x = std::max(reach.x, std::abs(corner.x));
            reach.y = std::max(reach.y, std::abs(corner.y));
        }
        return reach;
    }
};

}  // namespace

Vec2 reach_of(const Shape& shape) { return std::visit(Reach{}, shape); }

}  // namespace slidelab
