// Gaps between two walls that a mover passes, or misses, by a hair.
#pragma once

#include <optional>
#include <vector>

#include "lab/survey/exact_space.hpp"
#include "lab/survey/workers.hpp"

namespace slidelab {

struct Gap {
    Vec2 position;  ///< of the mover, midway between the two walls
    WallRef first;
    WallRef second;
    double width = 0.0;   ///< units, across
    double room = 0.0;    ///< by how much it is wider than the mover is there; negative: narrower
    Vec2 across;          ///< unit, from one wall to the other
    double length = 0.0;  ///< of the walls side by side: of the passage between them, units
};

/// The gap between two walls, wherever it is narrowest; nothing where they overlap.
std::optional<Gap> gap_between(const ExactSpace& space, const ExactSpace::GrownWall& a,
                               const ExactSpace::GrownWall& b);

/// Gaps with less room than `most` to spare, or to miss, units, that lead from one free place to
/// another; those close together are told by the tightest of them. In the order of their walls.
/// O(walls, and those near each of them).
std::vector<Gap> tight_gaps(const ExactSpace& space, double most, Workers& workers);

}  // namespace slidelab
