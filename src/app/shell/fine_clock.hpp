// Whether a clock can tell how long a move takes. Browsers round theirs, some to 100 microseconds,
// which is more than most moves take: what such a clock says of one is chance.
#pragma once

#include <functional>

namespace slidelab::lab {

/// Seconds, never falling.
using Clock = std::function<double()>;

/// How far the clock goes on at once, seconds: the least of some steps. Infinite where it stands.
/// It takes some steps of the clock, and a few milliseconds at most.
double step_of(const Clock& clock);

/// The clock, where its steps are short enough to time single moves; else none.
Clock if_fine(Clock clock);

}  // namespace slidelab::lab
