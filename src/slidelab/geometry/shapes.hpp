// The shapes of walls and movers, as plain values, and nearest points of segments. Units: tiles. y
// points down.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab {

/// A straight line from `a` to `b`. `a == b` is allowed: a point obstacle.
struct Segment {
    Vec2 a;
    Vec2 b;

    friend constexpr bool operator==(const Segment&, const Segment&) = default;
};

/// An axis-aligned rectangle by its centre and half its width and height (both > 0).
struct Box {
    Vec2 center;
    Vec2 half;

    friend constexpr bool operator==(const Box&, const Box&) = default;
};

/// An axis-aligned region. Empty when `min` exceeds `max`.
struct Aabb {
    Vec2 min;
    Vec2 max;

    constexpr bool empty() const { return min.x > max.x || min.y > max.y; }
    constexpr Vec2 size() const { return max - min; }
    constexpr Vec2 center() const { return (min + max) * 0.5; }
    constexpr bool contains(Vec2 p) const {
        return p.x >= min.x && p.x <= max.x && p.y >= min.y && p.y <= max.y;
    }
    /// Without branches, which would be hard to predict.
    constexpr bool overlaps(const Aabb& o) const {
        const bool x = (min.x <= o.max.x) & (o.min.x <= max.x);
        const bool y = (min.y <= o.max.y) & (o.min.y <= max.y);
        return x & y;
    }

    friend constexpr bool operator==(const Aabb&, const Aabb&) = default;
};

constexpr Aabb bounds_of(const Segment& s) {
    return {{std::min(s.a.x, s.b.x), std::min(s.a.y, s.b.y)},
            {std::max(s.a.x, s.b.x), std::max(s.a.y, s.b.y)}};
}

constexpr Aabb bounds_of(const Box& box) { return {box.center - box.half, box.center + box.half}; }

/// Screen-clockwise from the upper left one.
constexpr std::array<Vec2, 4> corners_of(const Aabb& box) {
    return {box.min, Vec2{box.max.x, box.min.y}, box.max, Vec2{box.min.x, box.max.y}};
}

constexpr Aabb inflated(const Aabb& box, Vec2 by) { return {box.min - by, box.max + by}; }

constexpr Aabb merged(const Aabb& a, const Aabb& b) {
    return {{std::min(a.min.x, b.min.x), std::min(a.min.y, b.min.y)},
            {std::max(a.max.x, b.max.x), std::max(a.max.y, b.max.y)}};
}

/// The intersection of two boxes; empty() where they do not overlap.
constexpr Aabb common(const Aabb& a, const Aabb& b) {
    return {{std::max(a.min.x, b.min.x), std::max(a.min.y, b.min.y)},
            {std::min(a.max.x, b.max.x), std::min(a.max.y, b.max.y)}};
}

/// The point of `segment` nearest to `p` (article 001, section 3.2). A segment of no length is a
/// point. An end is returned with its own bits.
inline Vec2 closest_point_on_segment(Vec2 p, const Segment& segment) {
    const Vec2 tangent = segment.b - segment.a;
    const double before = dot(p - segment.a, tangent);
    if (before <= 0.0) return segment.a;
    if (dot(p - segment.b, tangent) >= 0.0) return segment.b;
    if (!has_direction(tangent)) return segment.a;  // practically a point
    return segment.a + tangent * (before / length_squared(tangent));
}

/// Whether the segments have a point in common.
inline bool segments_touch(const Segment& s, const Segment& t) {
    const double sa = cross(t.b - t.a, s.a - t.a);
    const double sb = cross(t.b - t.a, s.b - t.a);
    const double ta = cross(s.b - s.a, t.a - s.a);
    const double tb = cross(s.b - s.a, t.b - s.a);
    if (sa * sb > 0.0 || ta * tb > 0.0) return false;
    // Neither line has both ends of the other on one side. On one common line their extents decide.
    return bounds_of(s).overlaps(bounds_of(t));
}

/// Least distance between two segments; 0 when they cross or touch.
inline double distance_between(const Segment& s, const Segment& t) {
    if (segments_touch(s, t)) return 0.0;
    const double from_s = std::min(distance(s.a, closest_point_on_segment(s.a, t)),
                                   distance(s.b, closest_point_on_segment(s.b, t)));
    const double from_t = std::min(distance(t.a, closest_point_on_segment(t.a, s)),
                                   distance(t.b, closest_point_on_segment(t.b, s)));
    return std::min(from_s, from_t);
}

// Movers' shapes. Every shape is relative to the mover's position, and contains a circle of
// least_inradius.

/// Units. Large compared to the rounding of coordinates up to largest_coordinate; and sub-steps of
/// half of it stay few enough to finish.
inline constexpr double least_inradius = 1e-4;

/// Radius in units.
struct DiskShape {
    double radius = 0.3;

    friend constexpr bool operator==(const DiskShape&, const DiskShape&) = default;
};

/// Half width and half height in units; axis-aligned. The radius (>= 0, units) is added to its
/// extents and rounds the corners.
struct BoxShape {
    Vec2 half{0.3, 0.3};
    double radius = 0.0;

    friend constexpr bool operator==(const BoxShape&, const BoxShape&) = default;
};

/// The limit of a polygon's corners.
inline constexpr std::size_t most_shape_corners = 64;

/// At least three corners, convex, screen-clockwise; rounded like a box.
struct PolygonShape {
    std::vector<Vec2> corners;
    double radius = 0.0;

    friend bool operator==(const PolygonShape&, const PolygonShape&) = default;
};

/// All points within the radius (> 0, units) of a segment. A disk where both ends are equal.
struct CapsuleShape {
    Segment segment{{0.0, -0.15}, {0.0, 0.15}};
    double radius = 0.3;

    friend constexpr bool operator==(const CapsuleShape&, const CapsuleShape&) = default;
};

using Shape = std::variant<DiskShape, BoxShape, PolygonShape, CapsuleShape>;

/// The names of Shape's alternatives, in order, for panel, command line, recordings and probe.
inline constexpr std::string_view shape_names[] = {"disk", "box", "polygon", "capsule"};

inline std::string_view name_of(const Shape& shape) { return shape_names[shape.index()]; }

/// The radius around the shape's corners; a disk is one corner with its radius.
inline double radius_of(const Shape& shape) {
    return std::visit([](const auto& any) { return any.radius; }, shape);
}

/// How far the bounding box of corners with a radius extends from their origin, along each axis.
inline Vec2 extents_of(std::span<const Vec2> corners, double radius) {
    Vec2 extent;
    for (const Vec2 corner : corners) {
        extent.x = std::max(extent.x, std::abs(corner.x));
        extent.y = std::max(extent.y, std::abs(corner.y));
    }
    return extent + Vec2{radius, radius};
}

/// The same for a mover, from its position.
inline Vec2 extents_of(const Shape& shape) {
    if (const auto* disk = std::get_if<DiskShape>(&shape)) return {disk->radius, disk->radius};
    if (const auto* box = std::get_if<BoxShape>(&shape))
        return box->half + Vec2{box->radius, box->radius};
    if (const auto* polygon = std::get_if<PolygonShape>(&shape))
        return extents_of(polygon->corners, polygon->radius);
    const auto& capsule = std::get<CapsuleShape>(shape);
    return extents_of(std::array{capsule.segment.a, capsule.segment.b}, capsule.radius);
}

}  // namespace slidelab
