// The judge of a move: nobody else decides what went wrong with it. Timeline, Why, what if,
// surveys, comparisons, conform and the signs of failures read its verdict.
//
// A trouble that a single move shows is one row of the table (event_set.cpp), with a test of the
// evidence (evidence.hpp), which is one function (move_troubles.hpp).
#pragma once

#include <optional>

#include "lab/judge/event_set.hpp"
#include "lab/judge/evidence.hpp"

namespace slidelab::lab {

/// The troubles of a move, and what they were told by.
struct Verdict {
    EventSet troubles;
    /// The cause of the trouble: the wall that it crossed, else the first that it hit.
    std::optional<WallRef> wall;
    double wanted = 0.0;             ///< units
    double went = 0.0;               ///< of it, units
    std::optional<double> possible;  ///< units; none where the exact slide was not asked
    double depth = 0.0;              ///< of what it ends in, units
};

/// All troubles that a single move shows. Costs a small part of a move, except where the mover lost
/// much of its displacement (four moves at most), and where it met something: a move without
/// displacement, which measures the overlap.
Verdict judge(const MadeMove& move, const JudgedWith& with = {});
Verdict judge(Evidence& evidence);

}  // namespace slidelab::lab
