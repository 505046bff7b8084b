// Slow, independent answers to "does it overlap, and how deep?", for tests to hold the strategies
// against. Nothing here is shared with the code under test.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "slidelab/level/level.hpp"
#include "support/exact_point.hpp"

namespace slidelab::test {

/// Distance from a point to a segment, by the foot of the perpendicular clamped to the segment.
inline Real oracle_distance(Vec2 p, const Segment& s) {
    const Real dx = Real(s.b.x) - Real(s.a.x);
    const Real dy = Real(s.b.y) - Real(s.a.y);
    const Real px = Real(p.x) - Real(s.a.x);
    const Real py = Real(p.y) - Real(s.a.y);
    const Real square = dx * dx + dy * dy;
    Real t = square > 0 ? (px * dx + py * dy) / square : 0;
    t = std::clamp(t, Real(0), Real(1));
    return std::sqrt((px - t * dx) * (px - t * dx) + (py - t * dy) * (py - t * dy));
}

/// Distance from a box (0 inside it) to the point at share `t` of a segment.
inline Real oracle_box_distance_at(const Box& box, const Segment& s, Real t) {
    const Real x = std::abs(Real(s.a.x) + (Real(s.b.x) - Real(s.a.x)) * t - Real(box.center.x));
    const Real y = std::abs(Real(s.a.y) + (Real(s.b.y) - Real(s.a.y)) * t - Real(box.center.y));
    const Real out_x = std::max(x - Real(box.half.x), Real(0));
    const Real out_y = std::max(y - Real(box.half.y), Real(0));
    return std::sqrt(out_x * out_x + out_y * out_y);
}

/// Distance from a box to a segment: the distance is convex along the segment, so a ternary search
/// finds its least value.
inline Real oracle_box_distance(const Box& box, const Segment& s) {
    Real low = 0;
    Real high = 1;
    for (int i = 0; i < 200; ++i) {
        const Real a = low + (high - low) / 3;
        const Real b = high - (high - low) / 3;
        if (oracle_box_distance_at(box, s, a) <= oracle_box_distance_at(box, s, b)) {
            high = b;
        } else {
            low = a;
        }
    }
    return std::min({oracle_box_distance_at(box, s, (low + high) / 2),
                     oracle_box_distance_at(box, s, 0), oracle_box_distance_at(box, s, 1)});
}

/// How far a convex polygon and a segment are apart along the best of the directions that can tell:
/// across each edge of the polygon, and across the segment. Negative when they overlap.
inline Real oracle_polygon_gap(const std::vector<Vec2>& corners, Vec2 at, const Segment& s) {
    Real best = -1e30L;
    const auto test_axis = [&](Real x, Real y) {
        const Real size = std::sqrt(x * x + y * y);
        if (size == 0) return;
        const auto along = [&](Vec2 p) { return (Real(p.x) * x + Real(p.y) * y) / size; };
        Real low = 1e30L;
        Real high = -1e30L;
        for (const Vec2 corner : corners) {
            low = std::min(low, along(corner) + along(at));
            high = std::max(high, along(corner) + along(at));
        }
        const Real a = along(s.a);
        const Real b = along(s.b);
        best = std::max({best, std::min(a, b) - high, low - std::max(a, b)});
    };
    test_axis(Real(s.b.y) - Real(s.a.y), Real(s.a.x) - Real(s.b.x));
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2 edge = corners[(i + 1) % corners.size()] - corners[i];
        test_axis(edge.y, -edge.x);
    }
    return best;
}

/// Distance between a convex polygon and a segment, 0 where they overlap: between two that do not,
/// a corner or an end is nearest.
inline Real oracle_polygon_distance(const std::vector<Vec2>& corners, Vec2 at, const Segment& s) {
    if (oracle_polygon_gap(corners, at, s) <= 0) return 0;
    Real least = 1e30L;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Segment edge{corners[i] + at, corners[(i + 1) % corners.size()] + at};
        least = std::min({least, oracle_distance(edge.a, s), oracle_distance(s.a, edge),
                          oracle_distance(s.b, edge)});
    }
    return least;
}

/// Distance between two segments, 0 where they cross.
inline Real oracle_segment_distance(const Segment& s, const Segment& t) {
    const auto side = [](const Segment& line, Vec2 p) {
        return (Real(line.b.x) - Real(line.a.x)) * (Real(p.y) - Real(line.a.y)) -
               (Real(line.b.y) - Real(line.a.y)) * (Real(p.x) - Real(line.a.x));
    };
    if (side(s, t.a) * side(s, t.b) < 0 && side(t, s.a) * side(t, s.b) < 0) return 0;
    return std::min({oracle_distance(s.a, t), oracle_distance(s.b, t), oracle_distance(t.a, s),
                     oracle_distance(t.b, s)});
}

/// Distance between the corners of a mover, without its radius, and a segment.
inline Real oracle_core_distance(const Shape& shape, Vec2 at, const Segment& s) {
    if (const auto* box = std::get_if<BoxShape>(&shape))
        return oracle_box_distance({at, box->half}, s);
    if (const auto* polygon = std::get_if<PolygonShape>(&shape))
        return oracle_polygon_distance(polygon->corners, at, s);
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape))
        return oracle_segment_distance({at + capsule->segment.a, at + capsule->segment.b}, s);
    return oracle_distance(at, s);
}

/// Least gap between the mover and any wall, over all of them; negative when it overlaps one. For
/// sides without a radius and thin walls it is 0 at the least: shrink a box to ask how deep.
inline double oracle_gap(const Level& level, const Shape& shape, Vec2 position) {
    Real least = 1e30L;
    for (const Wall& wall : level.walls()) {
        const Real gap = oracle_core_distance(shape, position, wall.segment);
        least = std::min(least, gap - Real(radius_of(shape)) - Real(wall.radius));
    }
    return static_cast<double>(least);
}

/// How far a shape extends from its position at the most, or a little more.
inline double oracle_extent(const Shape& shape) {
    const Vec2 extents = extents_of(shape);
    return extents.x + extents.y;
}

/// Whether a wall is so far away, by its bounds, that none of the slow answers is needed.
inline bool oracle_is_far(const Wall& wall, Vec2 position, double extent) {
    const double reach = extent + wall.radius + 1e-3;
    const auto& [a, b] = wall.segment;
    return std::max(a.x, b.x) + reach < position.x || std::min(a.x, b.x) - reach > position.x ||
           std::max(a.y, b.y) + reach < position.y || std::min(a.y, b.y) - reach > position.y;
}

/// Whether the mover is free of one wall when it is made smaller by `slack` all around.
inline bool oracle_is_free_of(const Wall& wall, const Shape& shape, Vec2 position, double slack) {
    const Real radius = Real(wall.radius) + Real(radius_of(shape));
    if (radius > 0)
        return oracle_core_distance(shape, position, wall.segment) >= radius - Real(slack);
    if (const auto* polygon = std::get_if<PolygonShape>(&shape))
        return oracle_polygon_gap(polygon->corners, position, wall.segment) >= -Real(slack);
    const Vec2 half = std::get<BoxShape>(shape).half - Vec2{slack, slack};
    // The search stops a hair beside the place where the distance vanishes.
    return oracle_box_distance({position, half}, wall.segment) >= 1e-14L;
}

/// Whether the mover is free of every wall when it is made smaller by `slack` all around.
inline bool oracle_is_free(const Level& level, const Shape& shape, Vec2 position, double slack) {
    const double extent = oracle_extent(shape);
    return std::all_of(level.walls().begin(), level.walls().end(), [&](const Wall& wall) {
        return oracle_is_far(wall, position, extent) ||
               oracle_is_free_of(wall, shape, position, slack);
    });
}

}  // namespace slidelab::test
