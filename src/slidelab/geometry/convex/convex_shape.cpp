#include "slidelab/geometry/convex/convex_shape.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slidelab/geometry/closest.hpp"
#include "slidelab/geometry/line.hpp"

namespace slidelab {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// The most of `corners` along a direction.
double extent(std::span<const Vec2> corners, Vec2 direction) {
    double most = -infinite;
    for (const Vec2 corner : corners) most = std::max(most, dot(corner, direction));
    return most;
}

}  // namespace

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
    const auto* box = std::get_if<BoxShape>(&shape);
    room = corners_of(Box{{}, box ? box->half : Vec2{}});
    return room.all();
}

Vec2 touching_point(Vec2 position, std::span<const Vec2> mover, std::span<const Vec2> obstacle,
                    Vec2 normal) {
    // The mover's foremost corner, or the midpoint of its foremost edge; then what is nearest to
    // it.
    const double foremost = extent(mover, -normal);
    constexpr double same = 1e-9;  // of corners on one edge, units
    Vec2 sum;
    double count = 0.0;
    for (const Vec2 corner : mover) {
        if (dot(corner, -normal) < foremost - same) continue;
        sum += corner;
        count += 1.0;
    }
    const Vec2 front = position + sum / count;
    Vec2 best = obstacle[0];
    for (std::size_t i = 0; i < obstacle.size(); ++i) {
        const Segment edge{obstacle[i], obstacle[(i + 1) % obstacle.size()]};
        const Vec2 point = closest_point_on_segment(front, edge);
        if (distance(point, front) < distance(best, front)) best = point;
    }
    return best;
}

std::vector<Vec2> minkowski_sum(std::span<const Vec2> mover, std::span<const Vec2> obstacle) {
    std::vector<Vec2> sums;
    for (const Vec2 o : obstacle) {
        for (const Vec2 m : mover) sums.push_back(o - m);
    }
    std::sort(sums.begin(), sums.end(),
              [](Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    // The hull of the sums, by Andrew's monotone chain: there and back.
    std::vector<Vec2> hull;
    const auto add_chain = [&hull](auto begin, auto end) {
        const std::size_t first = hull.size();
        for (auto it = begin; it != end; ++it) {
            while (hull.size() >= first + 2 &&
                   cross(hull[hull.size() - 1] - hull[hull.size() - 2], *it - hull.back()) <= 0.0) {
                hull.pop_back();
            }
            hull.push_back(*it);
        }
        hull.pop_back();  // it begins the next chain
    };
    add_chain(sums.begin(), sums.end());
    add_chain(sums.rbegin(), sums.rend());
    return hull;
}

}  // namespace slidelab
