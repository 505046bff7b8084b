// One move of a sweep, for all continuous strategies: resolves overlaps at the start, casts along
// the path, and slides on from each hit. The settings are the safeguards that are on.
#pragma once

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/solvers/sweep_query.hpp"

namespace slidelab::detail {

/// `record`: with a trace only. O(walls near the path).
MoveResult sweep_slide(const Level& level, const MoveRequest& request,
                       const SweepSettings& settings, SweepRecord* record);

}  // namespace slidelab::detail
