#include "lab/session/timeline.hpp"

#include <algorithm>
#include <utility>

namespace slidelab::lab {

namespace {

/// Whether a key was pressed in it: to wait for one is not to play.
bool was_played(const KeptRun& run) {
    for (std::int64_t n = run.first() + 1; n <= run.last(); ++n) {
        if (!(run.tick(n).input == Input{})) return true;
    }
    return false;
}

}  // namespace

Timeline::Timeline(const Snapshot& start, std::size_t most_segments)
    : most_segments_(most_segments) {
    branches_.push_back({1, KeptRun(start), 0});
}

void Timeline::add(const Input& input, const Snapshot& before, const TickRecord& record,
                   EventSet events) {
    KeptRun& run = branches_[present_].run;
    run.add(input, before.settings, record, events);
    const auto in_segment = static_cast<std::int64_t>(RunSegment::most_ticks);
    if ((run.last() - run.first()) % in_segment == 0) drop_beyond_limit();
}

void Timeline::begin(const Snapshot& start) {
    if (was_played(run())) return adopt(KeptRun(start), 0);
    branches_[present_] = {present().number, KeptRun(start), 0};
}

void Timeline::begin_again(int number, const Snapshot& start) {
    const auto found = std::find_if(branches_.begin(), branches_.end(),
                                    [&](const Branch& each) { return each.number == number; });
    if (found == branches_.end()) return begin(start);
    *found = {number, KeptRun(start), 0};
    present_ = static_cast<std::size_t>(found - branches_.begin());
}

void Timeline::fork(std::int64_t n) {
    if (n < run().last()) adopt(run().until(n), n);
}

void Timeline::adopt(KeptRun run, std::int64_t forked_at) {
    branches_.push_back({next_number_++, std::move(run), forked_at});
    present_ = branches_.size() - 1;
    drop_beyond_limit();
}

void Timeline::keep(const Branch& other) {
    branches_.push_back(other);
    branches_.back().number = next_number_++;
    drop_beyond_limit();
}

void Timeline::choose(std::size_t branch) {
    if (branch < branches_.size()) present_ = branch;
}

void Timeline::drop(std::size_t branch) {
    if (branch >= branches_.size() || branches_.size() < 2) return;
    branches_.erase(branches_.begin() + static_cast<std::ptrdiff_t>(branch));
    if (present_ == branch) {
        present_ = branches_.size() - 1;
    } else if (present_ > branch) {
        --present_;
    }
}

std::size_t Timeline::segment_count() const {
    std::vector<const RunSegment*> all;
    for (const Branch& branch : branches_) {
        const std::vector<const RunSegment*> its = branch.run.segments();
        all.insert(all.end(), its.begin(), its.end());
    }
    std::sort(all.begin(), all.end());
    return static_cast<std::size_t>(std::unique(all.begin(), all.end()) - all.begin());
}

/// A segment that several branches hold is freed when all have dropped it: the oldest of all go
/// first.
void Timeline::drop_beyond_limit() {
    const auto is_older = [](const Branch& a, const Branch& b) {
        if (a.run.can_drop_oldest() != b.run.can_drop_oldest()) return a.run.can_drop_oldest();
        return a.run.first() < b.run.first();
    };
    while (segment_count() > most_segments_) {
        const KeptRun& oldest = std::min_element(branches_.begin(), branches_.end(), is_older)->run;
        if (!oldest.can_drop_oldest()) return;
        const std::int64_t first = oldest.first();
        for (Branch& branch : branches_) {
            if (branch.run.first() == first) branch.run.drop_oldest();
        }
    }
}

}  // namespace slidelab::lab
