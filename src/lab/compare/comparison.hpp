// Up to six lanes beside each other, in step.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "lab/compare/lane.hpp"

namespace slidelab::lab {

class Comparison {
public:
    static constexpr std::size_t most_lanes = 6;

    /// All lanes begin at the earliest state of `base`. Plans past most_lanes are left out.
    Comparison(const KeptRun& base, std::vector<LanePlan> plans);

    /// Makes what `base` has and the lanes have not, up to `ticks` of it. The run has to be that of
    /// the constructor, with ticks added: a branch is compared anew.
    void follow(const KeptRun& base, std::int64_t ticks, const LaneClock& clock);

    std::span<const Lane> lanes() const { return lanes_; }
    /// The last tick that all lanes have made, in the base's numbers.
    std::int64_t last() const { return last_; }

    /// The first tick after which a lane is elsewhere than the first lane; nothing where they are
    /// together as far as they are made.
    std::optional<std::int64_t> parting(std::size_t lane) const { return partings_[lane]; }

private:
    std::vector<Lane> lanes_;
    std::vector<std::optional<std::int64_t>> partings_;
    std::int64_t last_;
};

}  // namespace slidelab::lab
