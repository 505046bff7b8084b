#include "slidelab/geometry/closest.hpp"

namespace slidelab {

bool segments_touch(const Segment& s, const Segment& t) {
    const double sa = cross(t.b - t.a, s.a - t.a);
    const double sb = cross(t.b - t.a, s.b - t.a);
    const double ta = cross(s.b - s.a, t.a - s.a);
    const double tb = cross(s.b - s.a, t.b - s.a);
    if (sa * sb > 0.0 || ta * tb > 0.0) return false;
    // Neither line has both ends of the other on one side. On one common line their extents decide.
    return bounds_of(s).overlaps(bounds_of(t));
}

double distance_between(const Segment& s, const Segment& t) {
    if (segments_touch(s, t)) return 0.0;
    const double from_s = std::min(distance(s.a, closest_point_on_segment(s.a, t)),
                                   distance(s.b, closest_point_on_segment(s.b, t)));
    const double from_t = std::min(distance(t.a, closest_point_on_segment(t.a, s)),
                                   distance(t.b, closest_point_on_segment(t.b, s)));
    return std::min(from_s, from_t);
}

}  // namespace slidelab
