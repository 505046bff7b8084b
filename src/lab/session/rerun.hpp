// A run once more, under other settings or in another level: the same inputs, from one of its
// states on. In slices, so that a long one neither stops the program nor has to be finished.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/session/changed_run.hpp"

namespace slidelab::lab {

class Rerun {
public:
    /// From state `from` of `base` on, changed as ChangedRun changes it.
    Rerun(const KeptRun& base, std::int64_t from, RunChange change);

    /// Makes up to `ticks` more of it.
    void advance(std::int64_t ticks);
    bool finished() const { return run().last() == base_.last(); }

    std::int64_t from() const { return from_; }
    const KeptRun& base() const { return base_; }
    /// The base up to state from(), and what was made since.
    const KeptRun& run() const { return changed_.run(); }
    const RunChange& change() const { return changed_.change(); }

    /// The first tick after which the mover is elsewhere than it was; nothing where they are
    /// together as far as it is made.
    std::optional<std::int64_t> parting() const { return parting_; }

private:
    KeptRun base_;
    std::int64_t from_;
    ChangedRun changed_;
    std::optional<std::int64_t> parting_;
};

}  // namespace slidelab::lab
