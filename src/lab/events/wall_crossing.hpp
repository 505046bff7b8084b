// Whether the centre of a mover went through a wall: the test of last resort, by the path alone.
#pragma once

#include "slidelab/collision/contract/strategy.hpp"

namespace slidelab {

/// Whether the path of a move, from bend to bend, crosses the line of a wall that the strategy
/// sees, from one side to the other. Sides of a solid count from the outside only: leaving one that
/// the mover began in is no tunnelling. Edges that only the grid has count for a strategy that sees
/// the grid. A path shorter than the mover is thick, from a free place, crosses nothing and costs
/// nothing.
bool crosses_wall(const Level& level, const Strategy& strategy, const MoveRequest& request,
                  const MoveResult& result);

}  // namespace slidelab
