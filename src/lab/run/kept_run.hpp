// A kept run: the input and the settings of every tick, and a state every 64 ticks. Any tick
// between is recomputed to the bit (moves use no clock and no randomness).
//
// A KeptRun is a value. Copies share segments of ticks, so a branch (a copy that ends at an earlier
// tick and continues differently) costs only its own ticks.
//
// Memory: 88 bytes a tick; for each segment of 64 ticks a state (some 200 bytes, and 8 a moving
// box): 6 kB a segment; settings (some 2 kB) once for as long as they do not change. Half an hour
// at 60 ticks/s is 10 MB.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/judge/event_set.hpp"
#include "lab/run/step.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

struct KeptTick {
    Input input;
    std::shared_ptr<const Settings> settings;
    Vec2 position;    ///< after the tick
    EventSet events;  ///< detected in it
    bool had_contact = false;
};

/// Consecutive ticks, and the state before the first of them.
struct RunSegment {
    static constexpr std::size_t most_ticks = 64;

    State start;
    double time_before = 0.0;                         ///< of `start`, seconds since the run's start
    std::shared_ptr<const Settings> settings_before;  ///< of the tick that led to `start`
    std::vector<KeptTick> ticks;
    Aabb bounds;      ///< of all positions, the start's among them
    EventSet events;  ///< of all ticks together
};

class KeptRun {
public:
    explicit KeptRun(const Snapshot& start);

    // States are numbered from the run's start, which is 0; tick n leads from state n - 1 to state
    // n. Unlike State::tick, which restarts with the player.
    std::int64_t first() const { return first_; }  ///< the earliest state that is kept
    std::int64_t last() const { return last_; }

    /// Tick n, with first() < n <= last().
    const KeptTick& tick(std::int64_t n) const;
    /// The mover's position in state n, with first() <= n <= last().
    Vec2 position_at(std::int64_t n) const;

    /// Seconds from the run's start to state n, at the ticks' own rates, with first() <= n <=
    /// last(). Unlike State::time, which restarts with the player.
    double time_at(std::int64_t n) const;
    /// The inverse, with fractions between ticks, clamped to first() and last().
    double ticks_at(double seconds) const;

    /// State n, and the settings of the tick that led to it. At most 63 steps.
    Snapshot state_at(std::int64_t n) const;
    /// State n - 1, with the settings of tick n.
    Snapshot before(std::int64_t n) const;
    /// Recomputes tick n. At most 64 steps. `trace` as in step().
    TickRecord repeat(std::int64_t n, Trace* trace = nullptr) const;

    /// The segment of tick n.
    const RunSegment& segment_of(std::int64_t n) const;
    std::int64_t first_tick_of_segment(std::int64_t n) const;
    /// The last possible tick of a segment, for skipping it in a loop.
    std::int64_t last_tick_of_segment(std::int64_t n) const {
        return first_tick_of_segment(n) + static_cast<std::int64_t>(RunSegment::most_ticks) - 1;
    }

    /// Adds a tick after the last state. `settings` is shared, not copied.
    void add(const Input& input, std::shared_ptr<const Settings> settings, const TickRecord& record,
             EventSet events);

    /// The same run up to state n: the beginning of a branch.
    KeptRun until(std::int64_t n) const;

    /// A run without ticks that begins like this one, in another level: at the level's start if
    /// this run began at its own level's start, else at the same place.
    KeptRun begun_in(std::shared_ptr<const Map> level) const;

    /// Drops the oldest of several segments.
    void drop_oldest();
    bool can_drop_oldest() const { return segments_.size() > 1; }

    /// Those that are kept; a branch shares those of its origin. O(segments).
    std::vector<const RunSegment*> segments() const;
    std::size_t segment_count() const { return segments_.size(); }

    const std::shared_ptr<const Map>& level() const { return level_; }

private:
    RunSegment& own_last_segment();
    void begin_segment();
    std::size_t index_of(std::int64_t n) const;

    std::shared_ptr<const Map> level_;
    std::deque<std::shared_ptr<RunSegment>> segments_;  ///< full ones but for the last
    State end_;                                         ///< state last()
    std::shared_ptr<const Settings> settings_;          ///< of tick last()
    std::int64_t first_ = 0;
    std::int64_t last_ = 0;
};

/// "5.20 s", "1:10.00", "2:00:05.50". `longest`: the greatest time beside it, whose units it has,
/// too ("0:30" beside "1:30"); `decimals`: of its seconds, 0 to 9.
std::string written_time(double seconds, int decimals = 2, double longest = 0.0);

/// "tick 312, 5.20 s"; state run.first() is named alike. With run.first() <= n <= run.last().
std::string tick_name(const KeptRun& run, std::int64_t n);

}  // namespace slidelab::lab
