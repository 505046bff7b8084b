// The minimum translation out of the walls of a grid for a mover that begins in one.
//
// Out of the band of a wall it goes to the side that it is on, so it never crosses one. Out of the
// inside of solids it goes straight through, to the nearest open cell in its row or column.
#pragma once

#include "slidelab/collision/query/wall_overlap.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

struct GridDepenetration {
    InlineVector<Penetration, 3> translations;  ///< one after the other; none when it is in no wall
    Vec2 position;                              ///< after them
    bool resolved = true;  ///< off: they say how deep it is, and are not to be gone

    bool inside() const { return !translations.empty(); }
};

/// `displacement` is that of the tick: from exactly on a wall it leaves backwards.
/// With `out_of_crossings` off it may stay in a region c. A solid counts when all its sides lie on
/// the grid. Costs O(1) lookups, and those of a few dozen cells from inside a solid.
GridDepenetration depenetration_from_walls(const Level& level, Vec2 position, Vec2 displacement,
                                           bool out_of_crossings);

/// The point of a wall's surface nearest to a place.
Vec2 nearest_on_grid_wall(const Level& level, const LatticeRun& run, Vec2 position);

}  // namespace slidelab::detail
