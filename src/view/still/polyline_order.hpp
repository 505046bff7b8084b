// Segments that join end to end, as polylines: so that what runs along them runs on.
#pragma once

#include <span>
#include <vector>

#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

/// The place of a segment in its polyline.
struct PolylinePlace {
    double walked = 0.0;   ///< units: the length of those that come before it
    bool is_first = true;  ///< nothing leads to it
    bool is_last = true;   ///< nothing goes on from it

    friend bool operator==(const PolylinePlace&, const PolylinePlace&) = default;
};

/// For each segment; a polyline goes on from a segment's `b` to another's `a` at the very same
/// place. Cost: O(n log n).
std::vector<PolylinePlace> polyline_places(std::span<const Segment> segments);

}  // namespace slidelab::lab
