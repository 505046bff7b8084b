// A comparison of up to six lanes, in step. A lane is a run repeated with another strategy or other
// options, under the same inputs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/compare/lane_metrics.hpp"
#include "lab/session/changed_run.hpp"

namespace slidelab::lab {

/// A lane's changes to the settings of the run that it follows.
struct LanePlan {
    std::string title;                 ///< in the form of read_lane: "disk_slide,deepest_first=off"
    std::vector<std::string> changes;  ///< assignments, in order; none: the run as it is

    friend bool operator==(const LanePlan&, const LanePlan&) = default;
};

/// Reads "disk_slide,deepest_first=off,shape=box": a strategy, its options, and other settings by
/// name. A string is the error.
std::variant<LanePlan, std::string> read_lane(std::string_view text);

/// The lane of these settings' strategy and mover. The title has all that is not at its default.
LanePlan lane_of(const Settings& settings);

/// One lane for each strategy of the registry, with its defaults; `first` leads.
std::vector<LanePlan> lanes_of_all_strategies(const Strategy& first);

/// Seconds, from any origin; empty: no timing. The lab itself has no clock.
using LaneClock = std::function<double()>;

/// A run repeated with another strategy or other options, under the same inputs.
class Lane {
public:
    /// Begins at the earliest state of `base`.
    Lane(const KeptRun& base, LanePlan plan);

    /// Makes one tick with the base's input and settings.
    void follow(const KeptTick& tick, const LaneClock& clock);

    const LanePlan& plan() const { return plan_; }
    const KeptRun& run() const { return changed_.run(); }
    /// Its settings after the last tick.
    const Settings& settings() const { return *changed_.now().settings; }
    const LaneMetrics& metrics() const { return metrics_; }

private:
    /// Half an hour at 60 ticks/s; the oldest ticks are dropped.
    static constexpr std::size_t most_bytes = 10'000'000;

    LanePlan plan_;
    ChangedRun changed_;
    LaneMetrics metrics_;
};

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
