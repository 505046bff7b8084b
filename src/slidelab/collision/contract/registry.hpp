// All strategies, in the order of their keys 1 to 6. The only list of them.
#pragma once

#include <span>
#include <string_view>

#include "slidelab/collision/contract/strategy.hpp"

namespace slidelab {

std::span<const Strategy* const> strategies();

/// nullptr for an unknown id.
const Strategy* find_strategy(std::string_view id);

/// "disk_slide, box_sweep": for messages and help.
std::string strategy_ids();

}  // namespace slidelab
