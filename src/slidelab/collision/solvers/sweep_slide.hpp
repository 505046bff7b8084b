// One move of a sweep, whichever article it comes from: out of what the mover begins inside of,
// along its path, and on from each wall that it hits. The shape says what is swept, the settings
// which safeguards are on.
#pragma once

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/solvers/sweep_query.hpp"

namespace slidelab::detail {

/// `walls`: of enum Walls, what it sees. `record`: with a trace only. O(walls near the path).
MoveResult sweep_slide(const Level& level, const MoveRequest& request, unsigned walls,
                       const SweepSettings& settings, SweepRecord* record);

}  // namespace slidelab::detail
