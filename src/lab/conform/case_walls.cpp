#include "lab/conform/case_walls.hpp"

#include "slidelab/geometry/convex/convex_shape.hpp"

namespace slidelab::lab {

CaseFrame some_frame(Random& random) {
    CaseFrame frame;
    if (random.chance(0.5)) return frame;
    frame.origin = {random.between(-20.0, 20.0), random.between(-20.0, 20.0)};
    const double t = random.share();  // the tangent of half the angle
    switch (random.below(4)) {
        case 0:
            return {0.0, random.sign(), frame.origin};
        case 1:
            return {0.8, 0.6 * random.sign(), frame.origin};
        case 2:
            return {12.0 / 13.0, 5.0 / 13.0 * random.sign(), frame.origin};
        default:
            return {(1.0 - t * t) / (1.0 + t * t), 2.0 * t / (1.0 + t * t), frame.origin};
    }
}

void add_slab(ProbeWalls& walls, const CaseFrame& frame, Vec2 low, Vec2 high) {
    const Vec2 a = frame.at(low.x, low.y);
    const Vec2 b = frame.at(high.x, high.y);
    if (low.x == high.x || low.y == high.y) {
        walls.segments.push_back({{a, b}, 0.0, {}, {}});
    } else if (frame.sine == 0.0) {
        walls.boxes.push_back(moving_box({(a + b) * 0.5, (b - a) * 0.5}, {}));
    } else {
        walls.polygons.push_back(
            {{a, frame.at(high.x, low.y), b, frame.at(low.x, high.y)}, {}, {}});
    }
}

void add_row(ProbeWalls& walls, const CaseFrame& frame, std::span<const double> xs, double low,
             double high) {
    for (std::size_t i = 0; i + 1 < xs.size(); ++i) {
        const bool reversed = low == high && i % 2 == 1;
        add_slab(walls, frame, {xs[i + (reversed ? 1 : 0)], low},
                 {xs[i + (reversed ? 0 : 1)], high});
    }
}

double support(const Shape& mover, Vec2 direction) {
    detail::Corners room;
    return detail::support_of(detail::corners_of(mover, room), direction) + radius_of(mover);
}

Vec2 place_in_corner(const Shape& mover, Vec2 corner, Vec2 normal, Vec2 other) {
    const double a = support(mover, -normal);
    const double b = support(mover, -other);
    const double turn = cross(normal, other);
    return corner + Vec2{a * other.y - b * normal.y, b * normal.x - a * other.x} / turn;
}

}  // namespace slidelab::lab
