// The piece of a floor's outline that a mover walks along: the floor grows by the mover, whose
// position is on the outline of the sum (article 000, "Simplifying box collision").
//
// At the end of a side the outline turns round its corner: along each of the mover's sides that can
// lie against the corner, and along arcs for a radius. An arc is walked along its tangents: along
// the one where it begins, and along the one where it ends, which touches it there.
#pragma once

#include <algorithm>

#include "slidelab/world/world_cast.hpp"

namespace slidelab::detail {

struct FloorPiece {
    Vec2 normal;          ///< unit
    Vec2 along;           ///< unit, in the direction of the walk
    double length = 0.0;  ///< units to its end; on a turn, a part of it
    double radius = 0.0;  ///< units, of the turn; 0 on a side
    Vec2 last = {};       ///< the normal that the turn ends at, at most a quarter ahead; zero: none
    double lead = 0.0;    ///< units along, to where the turn begins
    double rise = 0.0;    ///< units along the normal, to there; on a side out of it

    /// The tangent of an arc that is walked at once, of its radius: the outline is nowhere farther
    /// away than a five-hundredth of the radius.
    static constexpr double turn = 1.0 / 16.0;

    /// Units: how far below its end the floor may be.
    double below(Vec2 up) const {
        return radius * (0.5 * turn * turn) / std::max(turn, dot(normal, up) - turn);
    }
};

/// The piece ahead of a mover that touches `floor` at its position, at a time of the tick.
/// `clockwise`: to the right on a floor below. `reach`: farther than this it need not extend.
FloorPiece floor_piece_ahead(const WorldView& view, const WorldHit& floor, Vec2 position,
                             double time, bool clockwise, double reach);

}  // namespace slidelab::detail
