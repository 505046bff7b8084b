// The list of a run's events, each from its first tick to its last, as text and as JSON; and the
// ticks in which its troubles begin, with cyclic steps from one to the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "lab/judge/event_set.hpp"
#include "lab/run/kept_run.hpp"

namespace slidelab::lab {

struct EventSpan {
    EventKind kind = EventKind::first_contact;
    std::int64_t first = 0;  ///< ticks
    std::int64_t last = 0;
    double time = 0.0;  ///< of the first tick's end, seconds since the run's start
    Vec2 position;      ///< after the first tick
};

/// Sorted by first tick, then in the order of EventKind. O(ticks).
std::vector<EventSpan> event_list(const KeptRun& run);

/// "tick 312, 5.20 s, for 14 ticks, at (3.5, 2.25)"
std::string name_of(const KeptRun& run, const EventSpan& span);

/// "tick 312, 5.20 s, for 14 ticks, at (3.5, 2.25): Stuck. It went less than …"
std::string line_of(const KeptRun& run, const EventSpan& span);

/// The cause of an event, in words; may be empty.
using WhyOfEvent = std::function<std::string(const EventSpan&)>;

/// {"slidelab":1,"level":…,"ticks":N,"events":[{"event","tick","last_tick","time","at","why"?}]}.
/// With `why`, troubles have the cause of their first tick.
void write_events_json(std::ostream& out, const std::string& level_name, const KeptRun& run,
                       const WhyOfEvent& why = {});

/// Whether tick n has a trouble that the tick before did not have.
bool trouble_begins(const KeptRun& run, std::int64_t n);

/// The kept ticks after state `from` up to `to` in which a trouble begins, in order. Skips segments
/// without troubles.
std::vector<std::int64_t> troubles_between(const KeptRun& run, std::int64_t from, std::int64_t to);

/// Whether any kept tick has a trouble. O(segments).
bool has_troubles(const KeptRun& run);

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
