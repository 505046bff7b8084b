// Depenetration of a mover that begins in a wall of the grid.
//
// A mover in the band of a wall leaves to the side that it is on, so it never crosses a wall. A
// mover inside a solid leaves to the nearest open cell in its row or column.
#pragma once

#include "slidelab/collision/depenetration/body_penetration.hpp"
#include "slidelab/collision/strategies/grid_walk/grid_rules.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

struct GridDepenetration {
    InlineVector<Penetration, 3> translations;  ///< to apply one after the other; none without an
                                                ///< overlap
    Vec2 position;                              ///< after them
    bool resolved = true;  ///< off: the translations are only depths, not to be applied

    bool inside() const { return !translations.empty(); }
};

/// `displacement`: of the tick; a mover exactly on a wall leaves against it. With
/// `out_of_crossings` off the mover may stay in a region c. A solid counts only when all its sides
/// lie on the grid. Costs O(1) lookups, in a solid some dozens more.
GridDepenetration depenetration_from_walls(const Level& level, const GridWalls& walls,
                                           Vec2 position, Vec2 displacement, bool out_of_crossings);

/// The closest point of a wall's surface.
Vec2 nearest_on_grid_wall(const Level& level, const LatticeRun& run, Vec2 position);

}  // namespace slidelab::detail
