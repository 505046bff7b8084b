// The ticks in which troubles of a run begin, and cyclic steps from one to the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "lab/run/kept_run.hpp"

namespace slidelab::lab {

/// Whether tick n has a trouble that the tick before did not have.
bool trouble_begins(const KeptRun& run, std::int64_t n);

/// The kept ticks after state `from` up to `to` in which a trouble begins, in order. Skips segments
/// without troubles.
std::vector<std::int64_t> troubles_between(const KeptRun& run, std::int64_t from, std::int64_t to);

struct FoundTrouble {
    std::int64_t tick = 0;
    std::size_t number = 1;  ///< 1 is the run's first
    std::size_t count = 1;
    bool wrapped = false;  ///< found past the end of the run
};

/// The next trouble after state `from` (direction 1) or before it (-1), cyclically. None in a run
/// without troubles.
std::optional<FoundTrouble> next_trouble(const KeptRun& run, std::int64_t from, int direction);

}  // namespace slidelab::lab
