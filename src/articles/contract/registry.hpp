// All strategies, in the order of their keys, 1 to 9. The only list of them.
#pragma once

#include <span>
#include <string_view>

#include "articles/contract/strategy.hpp"

namespace slidelab {

std::span<const Strategy* const> strategies();

/// A strategy of a program's own: the last of the list while this lives. It is made where nothing
/// else uses the list: at the program's start. Throws std::length_error beyond 32 strategies.
class AddedStrategy {
public:
    /// `strategy` must outlive it.
    explicit AddedStrategy(const Strategy& strategy);
    AddedStrategy(const AddedStrategy&) = delete;
    AddedStrategy& operator=(const AddedStrategy&) = delete;
    ~AddedStrategy();

private:
    const Strategy& strategy_;
};

/// nullptr for an unknown id.
const Strategy* find_strategy(std::string_view id);

/// "disk_slide, box_sweep": for messages and help.
std::string strategy_ids();

}  // namespace slidelab
