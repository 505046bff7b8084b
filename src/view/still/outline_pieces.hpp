// The outlines of solids as few straight pieces, with seams told apart.
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

}  // namespace slidelab::lab
