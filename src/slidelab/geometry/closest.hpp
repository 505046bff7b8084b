// Nearest points and distances.
#pragma once

#include "slidelab/geometry/shapes.hpp"

namespace slidelab {

/// The point of `segment` nearest to `p` (article 001, section 3.2). A segment of no length is a
/// point. The ends come back with their own bits.
Vec2 closest_point_on_segment(Vec2 p, const Segment& segment);

/// Least distance between two segments; 0 when they cross or touch.
double distance_between(const Segment& s, const Segment& t);

/// Whether the segments have a point in common.
bool segments_touch(const Segment& s, const Segment& t);

}  // namespace slidelab
