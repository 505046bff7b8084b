// All that happened since the level was opened: the run that goes on, and the branches beside it.
//
// A branch is what would be overwritten otherwise: when the player goes back and walks on from
// there, the run so far stays as it is, and a new one begins that shares its past. Both are
// KeptRuns, and either can be chosen.
//
// Memory is bounded: where all runs together hold more than the budget, the oldest 64 ticks of the
// longest past fall out, again and again; `forgotten` says how many ticks the present run has lost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "lab/run/kept_run.hpp"

namespace slidelab::lab {

struct Branch {
    int number = 1;  ///< as people call it: 1 is the first run
    KeptRun run;
    std::int64_t forked_at = 0;  ///< the state from which on it is another than its origin
};

class Timeline {
public:
    static constexpr std::size_t usual_budget = std::size_t{64} << 20U;  // bytes
    static constexpr std::size_t most_branches = 16;  ///< the oldest is dropped for a further one

    explicit Timeline(const Snapshot& start, std::size_t budget = usual_budget);

    std::span<const Branch> branches() const { return branches_; }
    std::size_t present_index() const { return present_; }
    const Branch& present() const { return branches_[present_]; }
    const KeptRun& run() const { return present().run; }

    /// The next tick of the present run. Amortised O(1).
    void add(const Input& input, const Snapshot& before, const TickRecord& record, EventSet events);

    /// A branch from state n of the present run, which becomes the present one; nothing where n is
    /// its end.
    void fork(std::int64_t n);
    /// A branch that was run elsewhere, from state `forked_at` of the present run on: it becomes
    /// the present one.
    void adopt(KeptRun run, std::int64_t forked_at);
    void choose(std::size_t branch);
    /// The last one stays. Where the present one is dropped, the latest of the others is chosen.
    void drop(std::size_t branch);

    /// What is held, bytes; what branches share counts once.
    std::size_t bytes() const;
    /// Ticks of the present run that are no longer kept.
    std::int64_t forgotten() const { return run().first(); }

private:
    void keep_within_budget();

    std::size_t budget_;
    std::vector<Branch> branches_;
    std::size_t present_ = 0;
    int next_number_ = 2;
};

}  // namespace slidelab::lab
