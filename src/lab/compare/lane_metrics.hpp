// The metrics of a lane, measured tick by tick, and their descriptions for the table in the window,
// on the command line and in documents.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lab/run/event_set.hpp"
#include "lab/run/step.hpp"

namespace slidelab::lab {

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
    double travelled = 0.0;        ///< units, along straight lines from tick to tick
    double judged_distance = 0.0;  ///< the part of it in ticks with an exact distance
    double exact_distance = 0.0;   ///< of the exact slide in those ticks, units
    double worst_overlap = 0.0;    ///< with walls that the strategy sees, at the end of a tick,
                                   ///< units
    std::int64_t walls_crossed = 0;
    std::int64_t stuck_ticks = 0;
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
};

std::span<const LaneMetric> lane_metrics();

/// "12.35", or a dash without a value.
std::string text_of(const LaneMetric& metric, const LaneMetrics& lane);

}  // namespace slidelab::lab
