// Convex decomposition of a polygon: triangles by ear clipping (G. H. Meisters, "Polygons have
// ears", 1975; in the form of D. Eberly, "Triangulation by Ear Clipping"), then removal of all cuts
// that are not needed (S. Hertel and K. Mehlhorn, "Fast triangulation of simple polygons", 1983).
// Pieces have at most most_corners_of_piece corners.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

/// One corner of a piece, and the side from it to the next one.
struct PieceCorner {
    std::uint32_t corner = 0;  ///< its index in the outline
    bool is_cut = false;       ///< off: a side of the outline, or several collinear ones, begins
                               ///< here
};

/// A piece's corners, screen-clockwise.
using PieceOutline = std::vector<PieceCorner>;

/// Bounds the cost of one piece for a mover: larger pieces of rounded outlines stay divided.
inline constexpr std::size_t most_corners_of_piece = 16;

/// An outline of more corners is not decomposed: the time may grow with their square.
inline constexpr std::size_t most_corners_to_cut = 4096;

/// 1 when c lies clockwise (on screen) of the line from a to b, -1 when it lies on the other side,
/// 0 where rounding could make it either (J. R. Shewchuk, "Adaptive Precision Floating-Point
/// Arithmetic and Fast Robust Geometric Predicates", 1997: the first of its filters).
int side_of(Vec2 a, Vec2 b, Vec2 c);

/// Whether two segments cross between their ends, by more than rounding.
bool cross_properly(const Segment& s, const Segment& t);

/// Whether every corner bends the same way, by more than rounding, and the outline winds once.
bool is_strictly_convex(std::span<const Vec2> corners);

/// The convex pieces of a screen-clockwise outline without repeated neighbours. Together they cover
/// it, and each side belongs to one piece. Collinear corners are dropped. Empty for an outline that
/// reverses or has too many corners. O(n^2) for n corners, with a small factor. Precondition: the
/// outline does not cross itself (crossing_sides).
std::vector<PieceOutline> convex_pieces(std::span<const Vec2> outline);

}  // namespace slidelab::detail
