#include "geometry/polygon.hpp"

namespace slidelab {

double signed_area(std::span<const Vec2> corners) {
    if (corners.empty()) return 0.0;
    // Around the first corner, so that a polygon far from the origin keeps its digits.
    double twice = 0.0;
    for (std::size_t i = 2; i < corners.size(); ++i) {
        twice += cross(corners[i - 1] - corners[0], corners[i] - corners[0]);
    }
    return twice * 0.5;
}

bool is_convex(std::span<const Vec2> corners) {
    const double winding = signed_area(corners);
    if (corners.size() < 3 || winding == 0.0) return false;
    int turns_of_x = 0;  // an outline that goes round once changes its x direction twice
    double last_dx = 0.0;
    for (std::size_t round = 0; round < 2; ++round) {
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Vec2 a = corners[i];
            const Vec2 b = corners[(i + 1) % corners.size()];
            const Vec2 c = corners[(i + 2) % corners.size()];
            if (cross(b - a, c - b) * winding < 0.0) return false;
            const double dx = b.x - a.x;
            if (round == 1 && dx * last_dx < 0.0) ++turns_of_x;
            if (dx != 0.0) last_dx = dx;
        }
    }
    return turns_of_x <= 2;
}

bool polygon_contains(std::span<const Vec2> corners, Vec2 point) {
    InsideCount count(point);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        count.edge(corners[i], corners[(i + 1) % corners.size()]);
    }
    return count.inside();
}

Aabb bounds_of(std::span<const Vec2> points) {
    Aabb bounds{points[0], points[0]};
    for (const Vec2 p : points) bounds = merged(bounds, {p, p});
    return bounds;
}

}  // namespace slidelab
