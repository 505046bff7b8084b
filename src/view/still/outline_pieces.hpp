// The outlines of solids as few straight pieces, with seams told apart; and walls in the order of
// polylines.
#pragma once

#include <span>
#include <vector>

#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

struct OutlinePiece {
    Segment segment;
    bool seam = false;  ///< solids lie on both sides of it
};

inline constexpr double usual_fineness = 1e-6;  ///< units

/// `sides` run screen-clockwise around their solids. Collinear sides that touch become one piece;
/// where sides that run in opposite directions overlap, they are a seam. Lines that lie closer than
/// `fineness` (units) were meant to be the same. Cost: O(n log n).
std::vector<OutlinePiece> outline_pieces(std::span<const Segment> sides,
                                         double fineness = usual_fineness);

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
