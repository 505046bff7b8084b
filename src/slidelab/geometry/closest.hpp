// Nearest points and distances.
#pragma once

#include "slidelab/geometry/shapes.hpp"

namespace slidelab {

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

/// Least distance between two segments; 0 when they cross or touch.
double distance_between(const Segment& s, const Segment& t);

/// Whether the segments have a point in common.
bool segments_touch(const Segment& s, const Segment& t);

}  // namespace slidelab
