// Where the troubles of a run begin, and going from one to the next, around its ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "lab/run/kept_run.hpp"

namespace slidelab::lab {

/// Whether a trouble that the tick before did not have begins in tick n.
bool trouble_begins(const KeptRun& run, std::int64_t n);

/// The ticks after state `from` up to `to`, as far as they are kept, in which one begins, in their
/// order. Segments without trouble are passed over.
std::vector<std::int64_t> troubles_between(const KeptRun& run, std::int64_t from, std::int64_t to);

struct FoundTrouble {
    std::int64_t tick = 0;
    std::size_t number = 1;  ///< 1 is the run's first
    std::size_t count = 1;
    bool wrapped = false;  ///< found from the other end of the run on
};

/// The next after state `from` (direction 1) or before it (-1); past the last one the first, and
/// the other way round. Nothing in a run without any.
std::optional<FoundTrouble> next_trouble(const KeptRun& run, std::int64_t from, int direction);

}  // namespace slidelab::lab
