// Which of the places that a survey reached lead nowhere else.
#pragma once

#include <cstdint>
#include <vector>

#include "lab/survey/space/states.hpp"

namespace slidelab::lab {

/// States among which one leads to any other, and none of which leads to one that is not among
/// them.
struct Trap {
    std::uint32_t first = 0;  ///< the one that was reached first
    std::uint32_t states = 0;
    std::vector<std::uint32_t> members = {};  ///< the states, rising
    double cells = 0.0;                       ///< that they take: states of one cell count as one
    bool is_larger = false;  ///< than all that can get back to the start: a one-way drop
};

/// All of them but the area around the start, and what was left over of a survey that ended early,
/// in the order of `first`. A start that nothing leads back to, and that is hardly larger than
/// `least` cells, is no area of its own. Where everything can get back it is one pass backwards;
/// otherwise strongly connected components (Tarjan 1972, without recursion) of what cannot.
/// O(states and edges).
std::vector<Trap> find_traps(const StateGraph& graph, double least);

/// Whether a state leads out of its cell, also by way of other states of the cell. O(those).
bool leaves_its_cell(const StateGraph& graph, std::uint32_t state);

}  // namespace slidelab::lab
