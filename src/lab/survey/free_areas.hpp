// Places where there is room for the mover, and that a survey did not reach.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lab/survey/exact_space.hpp"
#include "lab/survey/gaps.hpp"
#include "lab/survey/states.hpp"
#include "lab/survey/workers.hpp"

namespace slidelab {

struct FreeArea {
    Vec2 position;      ///< a place in it, for the mover
    Aabb bounds;        ///< of the mover's positions in it, units
    double area = 0.0;  ///< of them, units squared
    /// The narrowest gap of the widest way there, units; nothing where it is closed off.
    std::optional<double> gap_width;
    Vec2 gap_position;               ///< where that is, and else in the area
    std::uint32_t state = no_state;  ///< the reached one from which the gap leads there
};

/// Areas of `least` cells or more in which the mover is free, which no path of a cell's length
/// leads into from a reached place, and which do not belong to the world outside. From the top
/// down. `near_walls`: cells in which a mover may touch a wall. O(cells).
std::vector<FreeArea> unreached_areas(const Level& level, const Strategy& strategy,
                                      const StateGraph& graph, const ExactSpace& space,
                                      const CellBits& near_walls, std::size_t least,
                                      Workers& workers);

}  // namespace slidelab
