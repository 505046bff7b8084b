// The decisions of grid_walk in a trace: the walls that were looked up, and the rule in words.
#pragma once

#include <string>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/strategies/grid_walk/grid_rules.hpp"

namespace slidelab::detail {

/// Stage 3: "came from b, horizontally: vertical only", at the place of the decision.
void draw_grid_decision(Trace& trace, const GridWalls& walls, Vec2 at, Region from, Region to,
                        const Decision& decision);

}  // namespace slidelab::detail
