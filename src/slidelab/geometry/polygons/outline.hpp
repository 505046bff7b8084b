// The outlines of what a point must keep away from: the straight sides and the circles that a wall
// gets when it grows by the mover (article 003: a line with round ends). Where two of them cross,
// and which of their points is nearest.
//
// Frame: the origin is the place from which distances are measured, so that coordinates far out
// keep their digits. Units: tiles.
#pragma once

#include <cstdint>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

struct OutlinePiece {
    enum class Kind : std::uint8_t {
        side,
        circle,
        sight_line  ///< no outline, but the boundary of what can be seen from the origin
    };

    Kind kind = Kind::side;
    std::uint8_t wall = 0;  ///< that it belongs to: pieces of one wall only touch each other
    Vec2 center;           ///< of a circle; of a straight piece its line's point nearest the origin
    Vec2 along;            ///< of a straight piece: unit
    double radius = 0.0;   ///< of a circle
    double first = 0.0;    ///< of a straight piece: where it begins along its line, from `center`
    double last = 0.0;     ///< and ends
    double nearest = 0.0;  ///< how far the piece is from the origin, at the least
};

/// The side of `segment` that lies `radius` away from it, towards outward(b - a) or, where `radius`
/// is below 0, on the other side. Precondition: a != b.
OutlinePiece side_of(const Segment& segment, double radius);

OutlinePiece circle_around(Vec2 center, double radius);

/// The line of sight from the origin past `edge`, from `first` on. Precondition: `edge` is not the
/// origin.
OutlinePiece sight_past(Vec2 edge, double first);

/// The point of a side or a circle that is nearest to the origin, where it is neither an end of the
/// side nor any point of the circle.
InlineVector<Vec2, 1> nearest_point(const OutlinePiece& piece);

/// Where two pieces cross. Pieces that miss each other by no more than `tolerance` (units) touch.
/// A point lies on both to a few roundings, however flat the crossing is.
InlineVector<Vec2, 2> crossings(const OutlinePiece& p, const OutlinePiece& q, double tolerance);

}  // namespace slidelab::detail
