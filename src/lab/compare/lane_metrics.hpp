// What is measured of a lane, tick by tick, and the list of its numbers: described once, for the
// table in the window, on the command line and in documents.
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

/// How long moves took: counted in bins of a sixteenth of a doubling, so that the median is known
/// within 5 % however many there were. 2 kB.
class MoveTimes {
public:
    void add(double seconds);
    std::int64_t count() const { return count_; }
    /// Seconds; 0 while there are none. O(bins).
    double median() const;
    double worst() const { return worst_; }

private:
    static constexpr int bins_per_doubling = 16;
    static constexpr double least = 1e-9;  ///< seconds: what is shorter counts as this
    static constexpr std::size_t bins = 16 * 32;

    std::array<std::int64_t, bins> counts_{};
    std::int64_t count_ = 0;
    double worst_ = 0.0;
};

struct LaneMetrics {
    std::int64_t ticks = 0;
    double travelled = 0.0;        ///< units, along straight lines from tick to tick
    double judged_distance = 0.0;  ///< of that, where the exact slide can tell how far it goes
    double exact_distance = 0.0;   ///< how far the exact slide goes in those ticks, units
    double worst_overlap = 0.0;    ///< with what the strategy sees, at the end of a tick, units
    std::int64_t walls_crossed = 0;
    std::int64_t stuck_ticks = 0;
    std::int64_t jitter_ticks = 0;
    std::int64_t contacts = 0;
    std::int64_t rounds = 0;
    MoveTimes times;

    /// One tick. Costs a move of the exact slide where the mover hit something.
    void add(const Snapshot& before, const Input& input, const TickRecord& record, EventSet events);
};

/// A row of the table: a number of a lane.
struct LaneMetric {
    std::string_view name;         ///< in JSON and CSV
    std::string_view title;        ///< in the table
    std::string_view short_title;  ///< where there is little room, its unit in it
    std::string_view unit;         ///< empty: none
    std::string_view help;
    int decimals = 0;
    bool more_is_better = false;
    bool is_time = false;  ///< another one in every run
    /// Nothing where it cannot be told.
    std::optional<double> (*value)(const LaneMetrics&) = nullptr;
};

std::span<const LaneMetric> lane_metrics();

/// "12.35", or a dash where it cannot be told.
std::string text_of(const LaneMetric& metric, const LaneMetrics& lane);

}  // namespace slidelab::lab
