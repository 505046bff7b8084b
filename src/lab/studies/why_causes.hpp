// Which safeguard would have prevented it: the same move is made again with each option that is
// away from its default put back there, and only what that cures is a cause.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/studies/why_facts.hpp"

namespace slidelab {

struct Cause {
    std::size_t option = 0;  ///< of the strategy
    /// What the move meets first with the option at its default, where that is another wall, or
    /// another way out of it, than it met.
    std::optional<MetWall> instead;
    bool in_tick_before = false;  ///< that is when it would have made the difference
};

/// The options that are away from their defaults, each of which alone is to blame for `trouble`;
/// where it is none of them alone but all of them together, all. Without a trouble: those for which
/// the mover goes less far than it could, or keeps a velocity into a wall. Costs a move for every
/// option that is away from its default, with a trace for each cause; none where all are at theirs.
struct Causes {
    std::vector<Cause> causes;
    bool only_together = false;
};
Causes causes_of(const MadeMove& move, std::optional<EventKind> trouble);

/// The options with which the mover would have hit a kinematic box that it did not meet. Costs
/// nothing where there are no such boxes, or all options are at their defaults.
Causes causes_of_missing_a_box(const MadeMove& move);

}  // namespace slidelab
