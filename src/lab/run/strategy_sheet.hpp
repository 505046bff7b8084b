// Strategies for a choice: their uses, limits and shapes.
#pragma once

#include <string>
#include <vector>

#include "articles/contract/strategy.hpp"

namespace slidelab::lab {

/// Strengths and limits, a few words each, from the capability flags: "never tunnels", "sees no
/// capsules".
struct StrategySheet {
    std::vector<std::string> strengths;
    std::vector<std::string> limits;
    std::vector<std::string> shapes;  ///< "disk", "box", or no_shape alone
};

StrategySheet sheet_of(const Strategy& strategy);

/// "Never tunnels; sees no capsules.": strengths, then limits.
std::string facts_of(const Strategy& strategy);

/// All strategies with number, title, id, uses, facts and shapes, for a terminal.
std::string strategy_list();

/// "Disk sweep moves no box": the reason for replacing a shape.
std::string why_not_moved(const Strategy& strategy, const std::string& shape);

}  // namespace slidelab::lab
