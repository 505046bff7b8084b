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

}  // namespace slidelab
