// Tests whether a clock is fine enough to time moves. Browsers round their clocks, some to 100
// microseconds, which is longer than most moves.
#pragma once

#include <functional>

namespace slidelab::lab {

/// Seconds, monotonic.
using Clock = std::function<double()>;

/// The resolution of a clock, seconds: the least of some steps. Infinite for a stopped clock. Takes
/// some steps of the clock, a few milliseconds at most.
double step_of(const Clock& clock);

/// The clock, if it is fine enough to time single moves; otherwise none.
Clock if_fine(Clock clock);

}  // namespace slidelab::lab
