// The list of a run's events, each from its first tick to its last. As text and as JSON.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "lab/run/event_set.hpp"
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

/// "tick 312, 5.20 s, for 14 ticks, at (3.5, 2.25): Stuck. It went less than …"
std::string line_of(const KeptRun& run, const EventSpan& span);

/// The cause of an event, in words; may be empty.
using WhyOfEvent = std::function<std::string(const EventSpan&)>;

/// {"slidelab":1,"level":…,"ticks":N,"events":[{"event","tick","last_tick","time","at","why"?}]}.
/// With `why`, troubles have the cause of their first tick.
void write_events_json(std::ostream& out, const std::string& level_name, const KeptRun& run,
                       const WhyOfEvent& why = {});

}  // namespace slidelab::lab
