#include "slidelab/collision/contract/check_shape.hpp"

#include <algorithm>
#include <cmath>

#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/level/level_error.hpp"

namespace slidelab {

namespace detail {

std::optional<std::string> problem_with(Vec2 v, double largest) {
    if (!is_finite(v)) return "not a finite number";
    if (std::max(std::abs(v.x), std::abs(v.y)) > largest) {
        return joined("too large; expected at most ", largest);
    }
    return std::nullopt;
}

}  // namespace detail

namespace {

using detail::joined;
using detail::problem_with;

std::optional<std::string> problem_with_polygon(const PolygonShape& polygon) {
    const std::size_t count = polygon.corners.size();
    if (count < 3) return joined("a polygon of ", count, " corners; expected at least 3");
    for (const Vec2 corner : polygon.corners) {
        if (auto problem = problem_with(corner)) return problem;
    }
    switch (winding_of_convex(polygon.corners)) {
        case Winding::none:
            return "not a convex polygon";
        case Winding::counterclockwise:
            return "a polygon whose corners run counterclockwise on screen; expected clockwise";
        case Winding::clockwise:
            break;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> check_shape(const Shape& shape) {
    const double radius = radius_of(shape);
    if (const auto* polygon = std::get_if<PolygonShape>(&shape)) {
        if (auto problem = problem_with_polygon(*polygon)) return problem;
    } else if (const auto* capsule = std::get_if<CapsuleShape>(&shape)) {
        for (const Vec2 end : {capsule->segment.a, capsule->segment.b}) {
            if (auto problem = problem_with(end)) return problem;
        }
    }
    if (auto problem = problem_with(Vec2{radius, radius})) return problem;
    if (auto problem = problem_with(extents_of(shape))) return problem;
    if (radius < 0.0) return "a radius below 0";
    return std::nullopt;
}

}  // namespace slidelab
