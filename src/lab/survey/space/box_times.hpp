// Where the kinematic boxes of a level are, tick by tick: the same for every mover, since they
// ignore it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "lab/run/settings.hpp"
#include "slidelab/collision/contract/strategy.hpp"

namespace slidelab::lab {

/// Goes through the ticks from the start of a level.
class BoxTimes {
public:
    BoxTimes(const Level& level, const Settings& settings);

    /// The boxes of the next `count` ticks: where each begins and how far it goes in it.
    const std::vector<std::vector<KinematicBox>>& next(int count);

private:
    const Level& level_;
    const Settings& settings_;
    std::vector<double> clocks_;
    std::vector<std::vector<KinematicBox>> ticks_;
};

/// After how many ticks boxes are where they began, going the same way, to a millionth of a
/// unit; nothing where that takes more than `most` ticks.
std::optional<int> common_period(std::span<const BoxPath> boxes, const Settings& settings,
                                 int most);

}  // namespace slidelab::lab
