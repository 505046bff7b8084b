// The marks of grid_walk, as in the pictures of article 002: the regions around the mover, its
// doubled coordinates, the forbidden bands, and each decision in words.
#pragma once

#include <string>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/strategies/grid_walk/grid_rules.hpp"

namespace slidelab::detail {

/// Stages 1 and 2: the regions around the start, and the walls near the path with their bands.
void draw_nearby_grid(Trace& trace, const GridWalls& walls, const MoveRequest& request);

/// Stage 3: "came from b, horizontally: vertical only", at the place of the decision.
void draw_grid_decision(Trace& trace, const GridWalls& walls, Vec2 at, Region from, Region to,
                        const Decision& decision);

}  // namespace slidelab::detail
