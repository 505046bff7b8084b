// A comparison of up to six lanes, in step.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "lab/compare/lane.hpp"

namespace slidelab::lab {

class Comparison {
public:
    static constexpr std::size_t most_lanes = 6;

    /// All lanes begin at the earliest state of `base`. Plans beyond most_lanes are ignored.
    Comparison(const KeptRun& base, std::vector<LanePlan> plans);

    /// Makes up to `ticks` ticks that `base` has and the lanes lack. Precondition: `base` is the
    /// constructor's run, with ticks added; a branch needs a new comparison.
    void follow(const KeptRun& base, std::int64_t ticks, const LaneClock& clock);

    std::span<const Lane> lanes() const { return lanes_; }
    /// The last tick of all lanes, in the base's numbers.
    std::int64_t last() const { return last_; }

    /// The first tick after which a lane's position differs from the first lane's; none so far.
    std::optional<std::int64_t> parting(std::size_t lane) const { return partings_[lane]; }

private:
    std::vector<Lane> lanes_;
    std::vector<std::optional<std::int64_t>> partings_;
    std::int64_t last_;
};

}  // namespace slidelab::lab
