#include "lab/session/timeline.hpp"

#include <algorithm>
#include <utility>

namespace slidelab::lab {

Timeline::Timeline(const Snapshot& start, std::size_t budget) : budget_(budget) {
    branches_.push_back({1, KeptRun(start), 0});
}

void Timeline::add(const Input& input, const Snapshot& before, const TickRecord& record,
                   EventSet events) {
    KeptRun& run = branches_[present_].run;
    run.add(input, before.settings, record, events);
    // Memory grows by whole segments, so a check after each full one suffices.
    const auto in_segment = static_cast<std::int64_t>(RunSegment::most_ticks);
    if ((run.last() - run.first()) % in_segment == 0) keep_within_budget();
}

void Timeline::fork(std::int64_t n) {
    if (n < run().last()) adopt(run().until(n), n);
}

void Timeline::adopt(KeptRun run, std::int64_t forked_at) {
    if (branches_.size() == most_branches) drop(present_ == 0 ? 1 : 0);
    branches_.push_back({next_number_++, std::move(run), forked_at});
    present_ = branches_.size() - 1;
    keep_within_budget();
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

std::size_t Timeline::bytes() const {
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < branches_.size(); ++i) {
        bytes += branches_[i].run.bytes();
        // What it shares with any earlier one was counted there; branches share beginnings only,
        // so the largest of what it shares is all of it.
        std::size_t shared = 0;
        for (std::size_t j = 0; j < i; ++j)
            shared = std::max(shared, branches_[i].run.bytes_shared_with(branches_[j].run));
        bytes -= std::min(shared, branches_[i].run.bytes());
    }
    return bytes;
}

/// A segment that several branches hold is freed when all have dropped it: the oldest of all go
/// first.
void Timeline::keep_within_budget() {
    const auto is_older = [](const Branch& a, const Branch& b) {
        if (a.run.can_drop_oldest() != b.run.can_drop_oldest()) return a.run.can_drop_oldest();
        return a.run.first() < b.run.first();
    };
    while (bytes() > budget_) {
        const KeptRun& oldest = std::min_element(branches_.begin(), branches_.end(), is_older)->run;
        if (!oldest.can_drop_oldest()) return;
        const std::int64_t first = oldest.first();
        for (Branch& branch : branches_) {
            if (branch.run.first() == first) branch.run.drop_oldest();
        }
    }
}

}  // namespace slidelab::lab
