// A run once more, under other settings: the same inputs, from one of its states on. In slices, so
// that a long one neither stops the program nor has to be finished.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lab/events/event_detector.hpp"
#include "lab/run/kept_run.hpp"

namespace slidelab {

class Rerun {
public:
    /// From state `from` of `base` on, with `changes` (assignments, as differences() gives them)
    /// made to the settings of every tick. A change that some tick's settings refuse is left out
    /// there.
    Rerun(const KeptRun& base, std::int64_t from, std::vector<std::string> changes);

    /// Makes up to `ticks` more of it.
    void advance(std::int64_t ticks);
    bool finished() const { return run_.last() == base_.last(); }

    std::int64_t from() const { return from_; }
    const KeptRun& base() const { return base_; }
    /// The base up to state from(), and what was made since.
    const KeptRun& run() const { return run_; }
    const std::vector<std::string>& changes() const { return changes_; }

    /// The first tick after which the mover is elsewhere than it was; nothing where they are
    /// together as far as it is made.
    std::optional<std::int64_t> parting() const { return parting_; }

private:
    std::shared_ptr<const Settings> changed(const std::shared_ptr<const Settings>& settings);

    KeptRun base_;
    std::int64_t from_;
    std::vector<std::string> changes_;
    KeptRun run_;
    Snapshot now_;
    EventDetector detector_;
    std::optional<std::int64_t> parting_;
    /// The settings of the base that were changed last, and what became of them.
    std::pair<std::shared_ptr<const Settings>, std::shared_ptr<const Settings>> last_change_;
};

}  // namespace slidelab
