// A run with the inputs of another one, tick by tick, under changed settings or in another level;
// and such a re-run in slices, so that a long one does not block and can be dropped.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lab/events/event_detector.hpp"
#include "lab/run/kept_run.hpp"

namespace slidelab::lab {

/// Settings after changes; a refused change is skipped.
Settings changed_settings(Settings settings, const std::vector<std::string>& changes);

/// The changes of a re-run.
struct RunChange {
    std::vector<std::string> settings;  ///< assignments, as of differences()
    std::shared_ptr<const Map> level;   ///< null: the run's own
    /// Movers that the changes choose from, with what is attached now; none: each tick's own.
    std::optional<Movers> movers = {};
};

class ChangedRun {
public:
    /// Begins at state `from` of `base`, with the settings of every tick changed. A change that a
    /// tick's settings refuse is skipped there. Precondition in another level: `from` is the first
    /// state of `base`.
    ChangedRun(const KeptRun& base, std::int64_t from, RunChange change);

    /// Makes one tick with the other run's input. Costs a tick and the detection of its events.
    TickRecord follow(const KeptTick& tick);
    // The same in two steps: between them now() is the state before the tick.
    TickRecord make(const KeptTick& tick);
    EventSet keep(const KeptTick& tick, const TickRecord& record);

    /// The base up to its start, then its own ticks.
    const KeptRun& run() const { return run_; }
    const RunChange& change() const { return change_; }
    /// Its last state, with the latest settings.
    const Snapshot& now() const { return now_; }

    /// Drops the oldest ticks, down to so many segments.
    void keep_within(std::size_t segments);

private:
    std::shared_ptr<const Settings> changed(const std::shared_ptr<const Settings>& settings);

    RunChange change_;
    KeptRun run_;
    Snapshot now_;
    EventDetector detector_;
    /// The last settings, before and after the change.
    std::pair<std::shared_ptr<const Settings>, std::shared_ptr<const Settings>> last_change_;
};

/// A changed run as a re-run of its base, with the tick from which they differ.
class Rerun {
public:
    /// Begins at state `from` of `base`, see ChangedRun.
    Rerun(const KeptRun& base, std::int64_t from, RunChange change);

    /// Makes up to `ticks` ticks.
    void advance(std::int64_t ticks);
    bool finished() const { return run().last() == base_.last(); }

    std::int64_t from() const { return from_; }
    const KeptRun& base() const { return base_; }
    /// The base up to state from(), then the re-run's own ticks.
    const KeptRun& run() const { return changed_.run(); }
    const RunChange& change() const { return changed_.change(); }

    /// The first tick after which the mover's position differs from the base; none so far.
    std::optional<std::int64_t> parting() const { return parting_; }

private:
    KeptRun base_;
    std::int64_t from_;
    ChangedRun changed_;
    std::optional<std::int64_t> parting_;
};

}  // namespace slidelab::lab
