// A run that takes the inputs of another one, tick by tick, with changes made to its settings or in
// another level.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "lab/events/event_detector.hpp"
#include "lab/run/kept_run.hpp"

namespace slidelab::lab {

/// Settings with changes made to them; one that they refuse is left out.
Settings changed_settings(Settings settings, const std::vector<std::string>& changes);

/// What a run is made again with.
struct RunChange {
    std::vector<std::string> settings;   ///< assignments, as differences() gives them
    std::shared_ptr<const Level> level;  ///< null: the run's own
};

class ChangedRun {
public:
    /// From state `from` of `base` on, with the settings of every tick changed. A change that some
    /// tick's settings refuse is left out there. Precondition: in another level a run begins as
    /// `base` did, and `from` is its first state.
    ChangedRun(const KeptRun& base, std::int64_t from, RunChange change);

    /// One tick more: what the other run took in it. Cost: a tick, and noticing its events.
    TickRecord follow(const KeptTick& tick);
    // The same in two steps: now() between them is what the tick began with.
    TickRecord make(const KeptTick& tick);
    EventSet keep(const KeptTick& tick, const TickRecord& record);

    /// The base up to where it began, and what was made since.
    const KeptRun& run() const { return run_; }
    const RunChange& change() const { return change_; }
    /// Its last state; the settings of the tick that led to it, or that was made since.
    const Snapshot& now() const { return now_; }

    /// Forgets the oldest ticks until it holds no more than `bytes`, or one segment.
    void keep_within(std::size_t bytes);

private:
    std::shared_ptr<const Settings> changed(const std::shared_ptr<const Settings>& settings);

    RunChange change_;
    KeptRun run_;
    Snapshot now_;
    EventDetector detector_;
    /// The settings that were changed last, and what became of them.
    std::pair<std::shared_ptr<const Settings>, std::shared_ptr<const Settings>> last_change_;
};

}  // namespace slidelab::lab
