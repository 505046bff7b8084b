// The piece of a floor's outline that a mover walks along: the floor grows by the mover, whose
// position is on the outline of the sum (article 000, "Simplifying box collision").
//
// At the end of a side the outline turns round its corner: along each of the mover's sides that can
// lie against the corner, and along arcs for a radius. An arc is walked along its tangents.
#pragma once

#include "slidelab/world/world_cast.hpp"

namespace slidelab::detail {

struct FloorPiece {
    Vec2 normal;          ///< unit
    Vec2 along;           ///< unit, in the direction of the walk
    double length = 0.0;  ///< units to its end; on a turn, a part of it
};

/// The piece ahead of a mover that touches `floor` at its position, at a time of the tick.
/// `clockwise`: to the right on a floor below.
FloorPiece floor_piece_ahead(const WorldView& view, const WorldHit& floor, Vec2 position,
                             double time, bool clockwise);

}  // namespace slidelab::detail
