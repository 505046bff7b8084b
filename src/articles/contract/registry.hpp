// The library's strategies, in the order of their keys, 1 to 9. The only list of them, and a
// constant: a program adds a strategy of its own to a list of the program's.
#pragma once

#include <span>
#include <string_view>

#include "articles/contract/strategy.hpp"

namespace slidelab {

std::span<const Strategy* const> strategies();

/// nullptr for an unknown id.
const Strategy* find_strategy(std::string_view id);

/// "disk_slide, box_sweep": for messages and help.
std::string strategy_ids();

}  // namespace slidelab
