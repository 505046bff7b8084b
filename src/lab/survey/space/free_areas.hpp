// Free areas for the mover that a survey did not reach.
#pragma once

#include <cstdint>
#include <vector>

#include "lab/survey/space/exact_space.hpp"
#include "lab/survey/space/states.hpp"
#include "lab/survey/space/widest_path.hpp"
#include "lab/survey/space/workers.hpp"

namespace slidelab::lab {

struct FreeArea {
    Vec2 position;            ///< of the mover in it
    Aabb bounds;              ///< of the mover's positions in it, units
    double area = 0.0;        ///< of them, units squared
    WallLinks::Between path;  ///< the bottleneck of the widest path to it
};

/// Areas of at least `least` cells in which the mover is free, without a path of a cell's length
/// from a reached place, and not outside of the level. From the top down. `near_walls`: cells in
/// which a mover may touch a wall. O(cells).
std::vector<FreeArea> unreached_areas(const StateGraph& graph, const ExactSpace& space,
                                      const CellBits& near_walls, std::size_t least,
                                      Workers& workers);

}  // namespace slidelab::lab
