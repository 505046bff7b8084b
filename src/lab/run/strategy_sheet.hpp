// Strategies as one chooses among them: what each is good for, what it cannot do, and what it
// moves.
#pragma once

#include <string>
#include <vector>

#include "slidelab/collision/contract/strategy.hpp"

namespace slidelab::lab {

/// What tells for it and against it, a few words each, all of it read off its capability flags:
/// "never tunnels", "sees no capsules".
struct StrategySheet {
    std::vector<std::string> strengths;
    std::vector<std::string> limits;
    std::vector<std::string> shapes;  ///< "disk", "box", or no_shape alone
};

StrategySheet sheet_of(const Strategy& strategy);

/// "Never tunnels; sees no capsules.": strengths, then limits.
std::string facts_of(const Strategy& strategy);

/// Every strategy with its number, title, id, what it is good for, facts and shapes: for a
/// terminal.
std::string strategy_list();

/// "Disk sweep moves no box": why another shape takes the place of this one, which it cannot move.
std::string why_not_moved(const Strategy& strategy, const std::string& shape);

}  // namespace slidelab::lab
