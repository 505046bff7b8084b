// An oriented box around consecutive points: the node of the trees over an outline.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

/// The margin of a box, and of a sum of extents, as a fraction of the coordinates: more than the
/// rounding of what is computed from them.
inline constexpr double hair_of_a_box = 32.0 * 2.220446049250313e-16;

struct OrientedBox {
    Vec2 center;
    Vec2 along;  ///< unit
    Vec2 half;   ///< half extents along it and across it, units

    std::array<Vec2, 4> corners() const {
        const Vec2 x = along * half.x;
        const Vec2 y = outward(along) * half.y;
        return {center - x - y, center + x - y, center + x + y, center - x + y};
    }
};

/// The box along a unit vector that holds point(first) to point(last). O(points).
template <typename PointAt>
OrientedBox box_along(Vec2 along, std::uint32_t first, std::uint32_t last, PointAt&& point) {
    const Vec2 across = outward(along);
    const Vec2 origin = point(first);
    Aabb box{};
    double largest = std::abs(origin.x) + std::abs(origin.y);
    for (std::uint32_t i = first + 1; i <= last; ++i) {
        const Vec2 p = point(i);
        const Vec2 apart = p - origin;
        const Vec2 at{dot(apart, along), dot(apart, across)};
        box = merged(box, {at, at});
        largest = std::max(largest, std::abs(p.x) + std::abs(p.y));
    }
    const Vec2 center = box.center();
    const Vec2 wider{hair_of_a_box * largest, hair_of_a_box * largest};
    return {origin + along * center.x + across * center.y, along, box.size() * 0.5 + wider};
}

/// The smallest of several boxes: axis-aligned, and along each of some vectors of any length.
/// Vectors without a direction are skipped.
template <typename Directions, typename PointAt>
OrientedBox smallest_box(const Directions& directions, std::uint32_t first, std::uint32_t last,
                         PointAt&& point) {
    OrientedBox best = box_along({1.0, 0.0}, first, last, point);
    for (const Vec2 direction : directions) {
        if (!has_direction(direction)) continue;
        const OrientedBox box = box_along(normalized(direction), first, last, point);
        if (box.half.x * box.half.y < best.half.x * best.half.y) best = box;
    }
    return best;
}

}  // namespace slidelab::detail
