#include "lab/compare/comparison.hpp"

#include <algorithm>
#include <utility>

namespace slidelab::lab {

Comparison::Comparison(const KeptRun& base, std::vector<LanePlan> plans) : last_(base.first()) {
    plans.resize(std::min(plans.size(), most_lanes));
    for (LanePlan& plan : plans) lanes_.emplace_back(base, std::move(plan));
    partings_.resize(lanes_.size());
}

void Comparison::follow(const KeptRun& base, std::int64_t ticks, const LaneClock& clock) {
    const std::int64_t end = std::min(base.last(), last_ + ticks);
    while (last_ < end) {
        const KeptTick& tick = base.tick(++last_);
        for (std::size_t i = 0; i < lanes_.size(); ++i) {
            lanes_[i].follow(tick, clock);
            const bool is_apart =
                lanes_[i].run().position_at(last_) != lanes_[0].run().position_at(last_);
            if (is_apart && !partings_[i]) partings_[i] = last_;
        }
    }
}

}  // namespace slidelab::lab
