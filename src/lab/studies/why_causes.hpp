// Which safeguard would have prevented it: the same move is made again with options that are away
// from their defaults put back there, and only what that cures is a cause.
#pragma once

#include <optional>
#include <vector>

#include "lab/studies/met_walls.hpp"

namespace slidelab::lab {

/// The gain of a move with an option at its default.
enum class Cure {
    no_trouble,    ///< the trouble that is asked about would not be there
    less_overlap,  ///< the mover would end less deep in what it began in
    farther,       ///< it would go on along its displacement
    nearer,        ///< it would end nearer to where that leads
    box,           ///< it would have hit a box that moves
    start,         ///< the tick before would not have ended in a wall
    floor,         ///< it would stand, seen from the side
    rest           ///< it would stand where it is
};

struct Cause {
    std::size_t option = 0;  ///< of the strategy
    Cure cure = Cure::no_trouble;
    /// The first wall that the move hits with the option at its default, where that is another
    /// wall, or another way out of it, than it met.
    std::optional<MetWall> instead;
};

/// The options that are away from their defaults, each of which alone is to blame for `trouble`;
/// where it is none of them alone, as few as are to blame together. Without a trouble: those for
/// which the mover goes less far than it could, or misses a box that
/// moves. Costs a move for every option that is away from its default, with a trace for each cause;
/// none where all are at theirs.
struct Causes {
    std::vector<Cause> causes;
    bool only_together = false;
};
Causes causes_of(const MadeMove& move, std::optional<EventKind> trouble);

}  // namespace slidelab::lab
