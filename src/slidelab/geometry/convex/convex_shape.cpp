#include "slidelab/geometry/convex/convex_shape.hpp"

#include <algorithm>
#include <limits>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

Vec2 front_of(std::span<const Vec2> mover, Vec2 normal) {
    const double foremost = support_of(mover, -normal);
    Vec2 sum;
    double count = 0.0;
    for (const Vec2 corner : mover) {
        if (dot(corner, -normal) < foremost - same_place) continue;
        sum += corner;
        count += 1.0;
    }
    return sum / count;
}

Corners corners_of(const Segment& segment) {
    Corners corners;
    corners.push_back(segment.a);
    if (segment.b != segment.a) corners.push_back(segment.b);
    return corners;
}

Corners corners_of(const Box& box) {
    const Vec2 h = box.half;
    Corners corners;
    corners.push_back(box.center - h);
    corners.push_back(box.center + Vec2{h.x, -h.y});
    corners.push_back(box.center + h);
    corners.push_back(box.center + Vec2{-h.x, h.y});
    return corners;
}

std::span<const Vec2> corners_of(const Shape& shape, Corners& room) {
    if (const auto* polygon = std::get_if<PolygonShape>(&shape)) return polygon->corners;
    if (const auto* box = std::get_if<BoxShape>(&shape)) {
        room = corners_of(Box{{}, box->half});
    } else if (const auto* capsule = std::get_if<CapsuleShape>(&shape)) {
        room = corners_of(capsule->segment);
    } else {
        room = {};
        room.push_back({});
    }
    return room.all();
}

Vec2 center_of(const Shape& shape) {
    const bool is_around =
        std::holds_alternative<DiskShape>(shape) || std::holds_alternative<BoxShape>(shape);
    if (is_around) return {};
    Corners room;
    const std::span<const Vec2> corners = corners_of(shape, room);
    Vec2 sum;
    for (const Vec2 corner : corners) sum += corner;
    return corners.empty() ? sum : sum / static_cast<double>(corners.size());
}

Vec2 touching_point(Vec2 position, std::span<const Vec2> mover, const ConvexShape& obstacle,
                    Vec2 normal) {
    const Vec2 front = position + front_of(mover, normal);
    double foremost = -std::numeric_limits<double>::infinity();
    for (const ConvexSide& side : obstacle.sides)
        foremost = std::max(foremost, dot(side.corner - front, normal));
    const auto is_foremost = [&](Vec2 corner) {
        return dot(corner - front, normal) >= foremost - same_place;
    };
    Vec2 best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < obstacle.sides.size(); ++i) {
        const auto [a, b] = segment_at(obstacle.sides, i);
        if (!is_foremost(a)) continue;
        const Vec2 point = is_foremost(b) ? closest_point_on_segment(front, {a, b}) : a;
        const double far = distance(point, front);
        if (!(far < least)) continue;
        least = far;
        best = point;
    }
    return best + normal * obstacle.radius;
}

std::size_t convex_hull(std::span<Vec2> points, std::span<Vec2> hull) {
    std::sort(points.begin(), points.end(),
              [](Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    std::size_t count = 0;
    for (const bool back : {false, true}) {
        const std::size_t first = count;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Vec2 point = points[back ? points.size() - 1 - i : i];
            while (count >= first + 2 &&
                   cross(hull[count - 1] - hull[count - 2], point - hull[count - 1]) <= 0.0)
                --count;
            hull[count++] = point;
        }
        --count;  // it begins the next chain
    }
    return count;
}

}  // namespace slidelab::detail
