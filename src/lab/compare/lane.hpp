// Lanes: one run under several strategies at once, each with its own options, under the same
// inputs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/compare/lane_metrics.hpp"
#include "lab/session/changed_run.hpp"

namespace slidelab::lab {

/// What a lane changes in the settings of the run that it follows.
struct LanePlan {
    std::string title;                 ///< as typed: "disk_slide,deepest_first=off"
    std::vector<std::string> changes;  ///< assignments, in order; none: the run as it is

    friend bool operator==(const LanePlan&, const LanePlan&) = default;
};

/// "disk_slide,deepest_first=off,shape=box": a strategy, options of it, and other settings by their
/// names. Or what was wrong with it.
std::variant<LanePlan, std::string> read_lane(std::string_view text);

/// The mover of these settings with its strategy: what is not at its default is in the title.
LanePlan lane_of(const Settings& settings);

/// One lane for each strategy of the registry, with its defaults; `first` leads.
std::vector<LanePlan> lanes_of_all_strategies(const Strategy& first);

/// Seconds, from anywhere; empty: nothing is timed. The lab itself knows no clock.
using LaneClock = std::function<double()>;

class Lane {
public:
    /// From the earliest state of `base` on.
    Lane(const KeptRun& base, LanePlan plan);

    /// One tick more: what the base took in it.
    void follow(const KeptTick& tick, const LaneClock& clock);

    const LanePlan& plan() const { return plan_; }
    const KeptRun& run() const { return changed_.run(); }
    /// Its settings after the last tick.
    const Settings& settings() const { return *changed_.now().settings; }
    const LaneMetrics& metrics() const { return metrics_; }

private:
    /// Half an hour at 60 ticks/s; the oldest falls out.
    static constexpr std::size_t most_bytes = 10'000'000;

    LanePlan plan_;
    ChangedRun changed_;
    LaneMetrics metrics_;
};

}  // namespace slidelab::lab
