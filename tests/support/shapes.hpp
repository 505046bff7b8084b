// Movers of any size and shape.
#pragma once

#include <cmath>
#include <vector>

#include "articles/contract/strategy.hpp"
#include "support/random.hpp"

namespace slidelab::test {

/// A convex polygon around its position: points on an ellipse, in order.
inline PolygonShape random_polygon(Random& random) {
    const Vec2 size{random.magnitude(0.02, 1.0), random.magnitude(0.02, 1.0)};
    std::vector<double> angles;
    for (int i = 0, n = 3 + random.below(6); i < n; ++i) {
        angles.push_back((i + random.between(0.1, 0.9)) * 6.283185307179586 / n);
    }
    PolygonShape polygon;
    for (const double a : angles) {
        polygon.corners.push_back({size.x * std::cos(a), size.y * std::sin(a)});
    }
    Vec2 center;  // the position must be inside, or it says nothing about where the shape is
    for (const Vec2 c : polygon.corners) center += c / static_cast<double>(angles.size());
    for (Vec2& c : polygon.corners) c -= center;
    return polygon;
}

/// A shape of a kind that the strategy moves. Precondition: there is one.
inline Shape random_shape(Random& random, const Strategy& strategy) {
    for (;;) {
        const Shape disk = DiskShape{random.magnitude(0.02, 1.0)};
        const Shape box = BoxShape{{random.magnitude(0.02, 1.0), random.magnitude(0.02, 1.0)}};
        const Shape polygon = random_polygon(random);
        const Vec2 half = random.direction() * random.magnitude(0.02, 1.0);
        const Shape capsule = CapsuleShape{{-half, half}, random.magnitude(0.02, 1.0)};
        const Shape all[] = {disk, box, polygon, capsule};
        Shape shape = all[random.below(4)];
        if (random.chance(0.2)) {
            if (auto* sides = std::get_if<BoxShape>(&shape)) sides->radius = half.x * half.x;
            if (auto* sides = std::get_if<PolygonShape>(&shape)) sides->radius = half.x * half.x;
        }
        if (strategy.moves(shape)) return shape;
    }
}

/// A disk, a box, a polygon, a capsule and a rounded box of about the same size, of which the
/// strategy moves some: for one that moves a point of its own, the disk, which is then ignored.
inline std::vector<Shape> shapes_for(const Strategy& strategy, double size) {
    const Shape all[] = {DiskShape{size}, BoxShape{{size, size}},
                         PolygonShape{{{-size, 0}, {0, -size}, {size, 0}, {0, size}}},
                         CapsuleShape{{{0, -size / 2}, {0, size / 2}}, size / 2},
                         BoxShape{{size / 2, size / 2}, size / 2}};
    std::vector<Shape> moved;
    for (const Shape& shape : all) {
        if (strategy.moves(shape)) moved.push_back(shape);
    }
    if (moved.empty()) moved.push_back(all[0]);
    return moved;
}

}  // namespace slidelab::test
