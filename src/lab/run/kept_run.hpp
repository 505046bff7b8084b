// A run that is kept: the input and the settings of every tick, and a state every 64 ticks, from
// which any tick between is made again, to the bit (a move knows no clock and nothing random).
//
// A KeptRun is a value. Its ticks lie in segments that copies share, so that a copy which ends at
// an earlier tick, and goes on otherwise, costs no more than its own ticks: that is a branch.
//
// Memory: 88 bytes a tick; for each segment of 64 ticks a state (some 200 bytes, and 8 a kinematic
// box); settings (some 2 kB) once for as long as they do not change. Half an hour at 60 ticks/s is
// 10 MB.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "lab/run/event_set.hpp"
#include "lab/run/step.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

struct KeptTick {
    Input input;
    std::shared_ptr<const Settings> settings;
    Vec2 position;    ///< after the tick
    EventSet events;  ///< what was noticed in it
    bool had_contact = false;
};

/// Ticks that follow each other, and the state before the first of them.
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

    // States are numbered from the run's start, which is 0, and tick n leads from state n - 1 to
    // state n. It is no State::tick: that begins anew whenever the player restarts.
    std::int64_t first() const { return first_; }  ///< the earliest state that is kept
    std::int64_t last() const { return last_; }

    /// Tick n, with first() < n <= last().
    const KeptTick& tick(std::int64_t n) const;
    /// The mover's position in state n, with first() <= n <= last().
    Vec2 position_at(std::int64_t n) const;

    /// Seconds from the run's start to state n, with first() <= n <= last(). As the ticks' own
    /// rates were; no State::time, which begins anew with every restart.
    double time_at(std::int64_t n) const;
    /// The other way round, between ticks a fraction; within first() and last().
    double ticks_at(double seconds) const;

    /// State n, and the settings of the tick that led to it. At most 63 steps.
    Snapshot state_at(std::int64_t n) const;
    /// What tick n begins with: state n - 1, and its own settings.
    Snapshot before(std::int64_t n) const;
    /// Tick n once more. At most 64 steps. `trace` as in step().
    TickRecord repeat(std::int64_t n, Trace* trace = nullptr) const;

    /// The segment that holds tick n, as far as the run goes, and the number of its first tick.
    const RunSegment& segment_of(std::int64_t n) const;
    std::int64_t first_tick_of_segment(std::int64_t n) const;
    /// As far as it could go: to pass over a segment in a loop.
    std::int64_t last_tick_of_segment(std::int64_t n) const {
        return first_tick_of_segment(n) + static_cast<std::int64_t>(RunSegment::most_ticks) - 1;
    }

    /// The tick that follows the last state. `settings` is shared, not copied.
    void add(const Input& input, std::shared_ptr<const Settings> settings, const TickRecord& record,
             EventSet events);

    /// The same run up to state n: the beginning of a branch.
    KeptRun until(std::int64_t n) const;

    /// Without a tick yet, what begins as this run did, in another level: at its start where this
    /// one began at the start of its own, else in the same place.
    KeptRun begun_in(std::shared_ptr<const Level> level) const;

    /// Forgets the oldest segment; nothing while there is but one.
    void drop_oldest();
    bool can_drop_oldest() const { return segments_.size() > 1; }

    /// What it holds, bytes, shared segments included. O(1).
    std::size_t bytes() const { return bytes_; }
    /// What of it another run holds as well, bytes; they share nothing but beginnings. O(segments).
    std::size_t bytes_shared_with(const KeptRun& other) const;

    const std::shared_ptr<const Level>& level() const { return level_; }

private:
    RunSegment& own_last_segment();
    void begin_segment();
    std::size_t index_of(std::int64_t n) const;

    std::shared_ptr<const Level> level_;
    std::deque<std::shared_ptr<RunSegment>> segments_;  ///< full ones but for the last
    State end_;                                         ///< state last()
    std::shared_ptr<const Settings> settings_;          ///< of tick last()
    std::int64_t first_ = 0;
    std::int64_t last_ = 0;
    std::size_t bytes_ = 0;
};

}  // namespace slidelab::lab
