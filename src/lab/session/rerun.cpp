#include "lab/session/rerun.hpp"

#include <algorithm>
#include <utility>

namespace slidelab::lab {

Rerun::Rerun(const KeptRun& base, std::int64_t from, RunChange change)
    : base_(base), from_(from), changed_(base, from, std::move(change)) {}

void Rerun::advance(std::int64_t ticks) {
    const std::int64_t end = std::min(run().last() + ticks, base_.last());
    while (run().last() < end) {
        const std::int64_t n = run().last() + 1;
        const KeptTick& tick = base_.tick(n);
        const TickRecord record = changed_.follow(tick);
        if (!parting_ && record.after().position != tick.position) parting_ = n;
    }
}

}  // namespace slidelab::lab
