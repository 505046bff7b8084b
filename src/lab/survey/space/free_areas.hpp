// Places where there is room for the mover, and that a survey did not reach.
#pragma once

#include <cstdint>
#include <vector>

#include "lab/survey/space/exact_space.hpp"
#include "lab/survey/space/states.hpp"
#include "lab/survey/space/widest_path.hpp"
#include "lab/survey/space/workers.hpp"

namespace slidelab::lab {

struct FreeArea {
    Vec2 position;            ///< a place in it, for the mover
    Aabb bounds;              ///< of the mover's positions in it, units
    double area = 0.0;        ///< of them, units squared
    WallLinks::Between path;  ///< what the widest path there leads through
};

/// Areas of `least` cells or more in which the mover is free, which no path of a cell's length
/// leads into from a reached place, and which do not belong to the world outside. From the top
/// down. `near_walls`: cells in which a mover may touch a wall. O(cells).
std::vector<FreeArea> unreached_areas(const StateGraph& graph, const ExactSpace& space,
                                      const CellBits& near_walls, std::size_t least,
                                      Workers& workers);

}  // namespace slidelab::lab
