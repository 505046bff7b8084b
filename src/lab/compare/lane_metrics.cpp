#include "lab/compare/lane_metrics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/events/event_detector.hpp"
#include "lab/events/wall_crossing.hpp"
#include "lab/studies/overlap.hpp"

namespace slidelab::lab {

namespace {

/// Nothing was hit, and the whole of a displacement was walked that is shorter than the mover: then
/// no wall was stepped over either.
bool is_plainly_free(const TickRecord& record) {
    const MoveRequest& request = record.request();
    const MoveResult& result = record.result();
    const Vec2 extents = extents_of(request.shape);
    return !result.hit() && !result.began_inside &&
           result.position == request.position + request.displacement &&
           length(request.displacement) < std::min(extents.x, extents.y);
}

/// The distance of the exact slide, if it has one.
std::optional<double> judged(const Snapshot& before, const TickRecord& record, double went) {
    if (is_plainly_free(record)) return went;
    const Strategy& strategy = *before.settings->strategy;
    if (!is_judge_of(*before.level, strategy, record.request(), record.result()))
        return std::nullopt;
    return exact_distance(*before.level, strategy, record.request());
}

std::optional<double> share(double part, double whole) {
    if (whole <= 0.0) return std::nullopt;
    return 100.0 * part / whole;
}

std::optional<double> microseconds(const MoveTimes& times, double seconds) {
    if (times.count() == 0) return std::nullopt;
    return seconds * 1e6;
}

constexpr LaneMetric metrics[] = {
    {"travelled", "Travelled", "Travelled", "units", "How far the mover went, tick by tick.", 2,
     true, false, [](const LaneMetrics& m) -> std::optional<double> { return m.travelled; }},
    {"share_of_exact", "Of the exact slide", "Of exact %", "%",
     "How far it went, of what the exact slide goes from the same places with the same "
     "displacements.",
     1, true, false,
     [](const LaneMetrics& m) { return share(m.judged_distance, m.exact_distance); }},
    {"worst_overlap", "Worst overlap", "Overlap", "units",
     "Deepest overlap with a wall that the strategy sees, at the end of a tick.", 4, false, false,
     [](const LaneMetrics& m) -> std::optional<double> { return m.worst_overlap; }},
    {"walls_crossed", "Walls crossed", "Crossed", "",
     "Ticks in which the centre went through a wall, seen or not, or into a moving box.", 0, false,
     false,
     [](const LaneMetrics& m) -> std::optional<double> {
         return static_cast<double>(m.walls_crossed);
     }},
    {"stuck_ticks", "Stuck ticks", "Stuck", "",
     "Ticks in which it stood still where the exact slide goes.", 0, false, false,
     [](const LaneMetrics& m) -> std::optional<double> {
         return static_cast<double>(m.stuck_ticks);
     }},
    {"jitter_ticks", "Jitter", "Jitter", "",
     "Ticks in which its position alternates while the input stays.", 0, false, false,
     [](const LaneMetrics& m) -> std::optional<double> {
         return static_cast<double>(m.jitter_ticks);
     }},
    {"contacts", "Contacts", "Contacts", "", "Contacts of all ticks together.", 0, false, false,
     [](const LaneMetrics& m) -> std::optional<double> { return static_cast<double>(m.contacts); }},
    {"rounds", "Rounds", "Rounds", "", "Rounds of the solver, of all ticks together.", 0, false,
     false,
     [](const LaneMetrics& m) -> std::optional<double> { return static_cast<double>(m.rounds); }},
    {"median_time", "Median time", "Median \u00b5s", "\u00b5s",
     "Of a tick, its events not counted.", 2, false, true,
     [](const LaneMetrics& m) { return microseconds(m.times, m.times.median()); }},
    {"worst_time", "Worst time", "Worst \u00b5s", "\u00b5s", "Of a tick, its events not counted.",
     1, false, true, [](const LaneMetrics& m) { return microseconds(m.times, m.times.worst()); }},
};

}  // namespace

void MoveTimes::add(double seconds) {
    const double doublings = std::log2(std::max(seconds, least) / least);
    const auto bin = static_cast<std::size_t>(doublings * bins_per_doubling);
    ++counts_[std::min(bin, bins - 1)];
    ++count_;
    worst_ = std::max(worst_, seconds);
}

double MoveTimes::median() const {
    if (count_ == 0) return 0.0;
    std::int64_t below = 0;
    std::size_t bin = 0;
    while (below + counts_[bin] <= count_ / 2) below += counts_[bin++];
    // The centre of the bin; no bin is wider than 5 %.
    return least * std::exp2((static_cast<double>(bin) + 0.5) / bins_per_doubling);
}

void LaneMetrics::add(const Snapshot& before, const Input& input, const TickRecord& record,
                      EventSet events) {
    const MoveRequest& request = record.request();
    const MoveResult& result = record.result();
    const Strategy& strategy = *before.settings->strategy;
    const double went = distance(request.position, result.position);
    ++ticks;
    travelled += went;
    contacts += static_cast<std::int64_t>(result.contacts.size() + result.contacts.dropped());
    rounds += result.iterations;
    stuck_ticks += events.has(EventKind::stuck) ? 1 : 0;
    jitter_ticks += events.has(EventKind::jitter) ? 1 : 0;
    if (!before.settings->collisions || input.pass) return;  // nothing was to be avoided
    if (const auto exact = judged(before, record, went)) {
        judged_distance += went;
        exact_distance += *exact;
    }
    walls_crossed += crosses_anything(*before.level, strategy, request, result) ? 1 : 0;
    worst_overlap = std::max(worst_overlap, overlap_after(*before.level, strategy, record));
}

std::span<const LaneMetric> lane_metrics() { return metrics; }

std::string text_of(const LaneMetric& metric, const LaneMetrics& lane) {
    const std::optional<double> value = metric.value(lane);
    return value ? fmt::format("{:.{}f}", *value, metric.decimals) : "\u2013";
}

}  // namespace slidelab::lab
