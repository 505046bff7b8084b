// The timeline since the level was opened: the present run and its branches.
//
// When the player goes back and continues from there, the old run is kept, and a new one begins
// that shares its past. Both are branches, KeptRuns, and either can be chosen. The same holds for a
// run that begins anew, at a spawn or with a recording: the one before stays as a branch, in its
// own level.
//
// No branch is dropped unless the user drops it. Memory is bounded all the same: while all runs
// together have too many segments, the oldest 64 ticks of the longest past are dropped, but never
// the last segment of a branch (6 kB); `forgotten` is the number of ticks that the present run has
// lost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "lab/run/kept_run.hpp"

namespace slidelab::lab {

struct Branch {
    int number = 1;  ///< for display: 1 is the first run
    KeptRun run;
    std::int64_t forked_at = 0;  ///< the last state in common with its origin
    bool is_users = false;       ///< the user walked in it, or kept it
};

class Timeline {
public:
    static constexpr std::size_t usual_segments = 10'000;  ///< 64 MB

    explicit Timeline(const Snapshot& start, std::size_t most_segments = usual_segments);

    std::span<const Branch> branches() const { return branches_; }
    std::size_t present_index() const { return present_; }
    const Branch& present() const { return branches_[present_]; }
    const KeptRun& run() const { return present().run; }

    /// Adds a tick to the present run. Amortised O(1).
    void add(const Input& input, const Snapshot& before, const TickRecord& record, EventSet events);

    /// Begins a run that shares nothing with the others, and becomes the present one. The present
    /// run stays as a branch, unless no tick of it has any input. O(ticks).
    void begin(const Snapshot& start);
    /// The same, in the place of the branch of that number, which is lost; where there is none, as
    /// begin().
    void begin_again(int number, const Snapshot& start);

    /// Begins a branch at state n of the present run, which becomes the present one; no effect at
    /// its end.
    void fork(std::int64_t n);
    /// Adds a branch that was made elsewhere, from state `forked_at` of the present run: it becomes
    /// the present one.
    void adopt(KeptRun run, std::int64_t forked_at);
    /// Adds a branch of another timeline under a number of its own; the present one stays.
    void keep(const Branch& other);
    /// The user has walked in the present branch, or kept it.
    void mark_as_users() { branches_[present_].is_users = true; }
    void choose(std::size_t branch);
    /// Drops a branch, but not the only one. If it was the present one, the latest other branch
    /// becomes present.
    void drop(std::size_t branch);

    /// The segments of all branches; shared ones count once. O(segments).
    std::size_t segment_count() const;
    /// Ticks of the present run that are no longer kept.
    std::int64_t forgotten() const { return run().first(); }

private:
    void drop_beyond_limit();

    std::size_t most_segments_;
    std::vector<Branch> branches_;
    std::size_t present_ = 0;
    int next_number_ = 2;
};

}  // namespace slidelab::lab
