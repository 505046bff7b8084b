// The marks of disk_sweep: the picture of article 003, for each hit. Only for moves with a trace.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/solvers/sweep_marks.hpp"

namespace slidelab::detail {

struct SweptDisk {
    const Level& level;
    const MoveRequest& request;
    const MoveResult& result;
    const SweepRecord& record;
    double skin = 0.0;  ///< units
};

/// Stage numbers: 1 depenetrate, 2 which lines to test, 3 first and last contact, 4 tangent, 5
/// slide, 6 velocity.
void mark_disk_sweep(Trace& trace, const SweptDisk& move);

}  // namespace slidelab::detail
