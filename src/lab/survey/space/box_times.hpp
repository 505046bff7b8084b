// The places of a level's kinematic boxes, tick by tick: independent of the mover, which they
// ignore.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "lab/run/settings.hpp"
#include "slidelab/collision/contract/strategy.hpp"

namespace slidelab::lab {

/// Iterates over the ticks from the start of a level.
class BoxTimes {
public:
    BoxTimes(const Level& level, const Settings& settings);

    /// The boxes of the next `count` ticks, each with its place and displacement.
    const std::vector<std::vector<KinematicBox>>& next(int count);

private:
    const Level& level_;
    const Settings& settings_;
    std::vector<double> clocks_;
    std::vector<std::vector<KinematicBox>> ticks_;
};

/// The common period of boxes, in ticks, to a millionth of a unit; none above `most` ticks.
std::optional<int> common_period(std::span<const BoxPath> boxes, const Settings& settings,
                                 int most);

}  // namespace slidelab::lab
