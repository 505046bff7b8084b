// A comparison of lanes, in step. A lane is a run repeated with another strategy or other
// options, under the same inputs.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/judge/event_set.hpp"
#include "lab/judge/wall_crossing.hpp"
#include "lab/run/step.hpp"
#include "lab/session/changed_run.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

// The metrics of a lane, measured tick by tick, and their descriptions for the table in the window,
// on the command line and in documents.

/// A histogram of the durations of moves, in bins of a sixteenth of a doubling: the median of any
/// number of moves to 5 %, in 2 kB.
class MoveTimes {
public:
    void add(double seconds);
    std::int64_t count() const { return count_; }
    /// Seconds; 0 while there are none. O(bins).
    double median() const;
    double worst() const { return worst_; }

private:
    static constexpr int bins_per_doubling = 16;
    static constexpr double least = 1e-9;  ///< seconds; shorter moves count as this
    static constexpr std::size_t bins = 16 * 32;

    std::array<std::int64_t, bins> counts_{};
    std::int64_t count_ = 0;
    double worst_ = 0.0;
};

struct LaneMetrics {
    std::int64_t ticks = 0;
    /// Those seen from the side: the exact slide knows no floors, and judges none of these.
    std::int64_t side_ticks = 0;
    double travelled = 0.0;        ///< units, along straight lines from tick to tick
    double judged_distance = 0.0;  ///< the part of it in ticks with an exact distance
    double exact_distance = 0.0;   ///< of the exact slide in those ticks, units
    double worst_overlap = 0.0;    ///< with walls that the strategy sees, at the end of a tick,
                                   ///< units
    std::int64_t walls_crossed = 0;
    TouchedWalls touched;          ///< after the last tick, whether the strategy sees them or not
    std::int64_t stuck_ticks = 0;  ///< of those that are judged
    std::int64_t jitter_ticks = 0;
    std::int64_t contacts = 0;
    std::int64_t rounds = 0;
    MoveTimes times;

    /// Adds one tick. Costs a move of the exact slide after a hit.
    void add(const Snapshot& before, const Input& input, const TickRecord& record, EventSet events);
};

/// The description of one metric.
struct LaneMetric {
    std::string_view name;         ///< in JSON and CSV
    std::string_view title;        ///< in the table
    std::string_view short_title;  ///< for narrow tables, with the unit
    std::string_view unit;         ///< empty: none
    std::string_view help;
    int decimals = 0;
    bool more_is_better = false;
    bool is_time = false;  ///< it differs from run to run
    /// None without a value.
    std::optional<double> (*value)(const LaneMetrics&) = nullptr;
    bool is_cost = false;                   ///< what it takes the program, for authors of movers
    std::optional<EventKind> trouble = {};  ///< whose ticks it counts
};

std::span<const LaneMetric> lane_metrics();

/// "12.35", or a dash without a value.
std::string text_of(const LaneMetric& metric, const LaneMetrics& lane);

/// A lane's changes to the settings of the run that it follows.
struct LanePlan {
    std::string title;                 ///< in the form of read_lane: "disk_slide,deepest_first=off"
    std::vector<std::string> changes;  ///< assignments, in order; none: the run as it is
    std::optional<Movers> movers = {};  ///< that they choose from; none: those of the run

    friend bool operator==(const LanePlan&, const LanePlan&) = default;
};

/// Reads "disk_slide,deepest_first=off,shape=box": a strategy, its options, and other settings by
/// name.
std::variant<LanePlan, InputError> read_lane(std::string_view text, const Movers& movers = {});

/// The lane of these settings' strategy and mover. The title has all that is not at its default.
LanePlan lane_of(const Settings& settings);

/// One lane for each strategy, the program's own among them, with its defaults; `first` leads.
std::vector<LanePlan> lanes_of_all_strategies(const Strategy& first, const Movers& movers = {});

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
    static constexpr std::size_t most_segments = 30 * 60 * 60 / RunSegment::most_ticks;

    LanePlan plan_;
    ChangedRun changed_;
    LaneMetrics metrics_;
};

class Comparison {
public:
    static constexpr std::size_t most_lanes = 16;

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
