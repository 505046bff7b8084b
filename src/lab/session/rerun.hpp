// A re-run under other settings or in another level, with the same inputs, from one of the run's
// states. In slices, so that a long one does not block and can be dropped.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/session/changed_run.hpp"

namespace slidelab::lab {

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
