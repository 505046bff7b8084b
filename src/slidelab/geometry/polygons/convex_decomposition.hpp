// Cutting a polygon into convex pieces: triangles by ear clipping (G. H. Meisters, "Polygons have
// ears", 1975; in the form of D. Eberly, "Triangulation by Ear Clipping"), then every cut that is
// not needed is taken back (S. Hertel and K. Mehlhorn, "Fast triangulation of simple polygons",
// 1983). Large rounded pieces are left in parts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

/// One corner of a piece, and what lies between it and the next one.
struct PieceCorner {
    std::uint32_t corner = 0;  ///< its place in the outline
    bool is_cut = false;       ///< off: a side of the outline, or several in one line, begins here
};

/// Of a piece, screen-clockwise.
using PieceOutline = std::vector<PieceCorner>;

/// A piece of a rounded outline is cut on, so that what a mover pays for it has a limit.
inline constexpr std::size_t most_corners_of_piece = 16;

/// An outline of more corners is not cut: the time that it takes grows with their square.
inline constexpr std::size_t most_corners_to_cut = 4096;

/// 1 when c lies clockwise (on screen) of the line from a to b, -1 when it lies on the other side,
/// 0 where rounding could make it either (J. R. Shewchuk, "Adaptive Precision Floating-Point
/// Arithmetic and Fast Robust Geometric Predicates", 1997: the first of its filters).
int side_of(Vec2 a, Vec2 b, Vec2 c);

/// Whether two segments cross between their ends, beyond what rounding could make of them.
bool cross_properly(const Segment& s, const Segment& t);

/// The pieces of a screen-clockwise outline without repeated neighbours. Each is convex, together
/// they cover it, and each side belongs to one of them. Corners in a straight line are left out.
/// Empty where that cannot be had: an outline that crosses itself, goes back upon itself, or has
/// too many corners. Mostly O(n log n) for n corners; what is tested to find crossing sides
/// (side_pairs.hpp) and ears is added to `work`.
std::vector<PieceOutline> convex_pieces(std::span<const Vec2> outline, std::size_t* work = nullptr);

}  // namespace slidelab::detail
