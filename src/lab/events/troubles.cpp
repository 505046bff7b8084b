#include "lab/events/troubles.hpp"

#include <algorithm>

namespace slidelab::lab {

bool trouble_begins(const KeptRun& run, std::int64_t n) {
    const EventSet before = n - 1 > run.first() ? run.tick(n - 1).events : EventSet{};
    return run.tick(n).events.without(before).has_trouble();
}

std::vector<std::int64_t> troubles_between(const KeptRun& run, std::int64_t from, std::int64_t to) {
    std::vector<std::int64_t> troubles;
    for (std::int64_t n = std::max(from, run.first()) + 1; n <= std::min(to, run.last()); ++n) {
        if (!run.segment_of(n).events.has_trouble()) {
            n = run.last_tick_of_segment(n);
        } else if (trouble_begins(run, n)) {
            troubles.push_back(n);
        }
    }
    return troubles;
}

std::optional<FoundTrouble> next_trouble(const KeptRun& run, std::int64_t from, int direction) {
    const std::vector<std::int64_t> all = troubles_between(run, run.first(), run.last());
    if (all.empty()) return std::nullopt;
    const auto later = std::upper_bound(all.begin(), all.end(), from);
    const auto here = std::lower_bound(all.begin(), all.end(), from);
    const bool wraps = direction > 0 ? later == all.end() : here == all.begin();
    auto found = direction > 0 ? all.begin() : all.end() - 1;
    if (!wraps) found = direction > 0 ? later : here - 1;
    return FoundTrouble{*found, static_cast<std::size_t>(found - all.begin()) + 1, all.size(),
                        wraps};
}

}  // namespace slidelab::lab
