// One move of a sweep, for all continuous strategies: resolves overlaps at the start, casts along
// the path, and slides on from each hit. The settings are the safeguards that are on.
#pragma once

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/solvers/sweep_query.hpp"

namespace slidelab::detail {

/// `trace`: gets the casts; may be null. O(walls near the path).
MoveResult sweep_slide(const Level& level, const MoveRequest& request,
                       const SweepSettings& settings, Trace* trace);

}  // namespace slidelab::detail
