#include "lab/compare/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "articles/contract/registry.hpp"
#include "lab/engines/models.hpp"
#include "lab/events/event_detector.hpp"
#include "lab/judge/evidence.hpp"
#include "lab/judge/wall_crossing.hpp"

namespace slidelab::lab {

namespace {

bool has_option(const Strategy& strategy, std::string_view name) {
    const Options defaults = strategy.defaults();
    return std::any_of(defaults.table().begin(), defaults.table().end(),
                       [&](const OptionDescription& option) { return option.name == name; });
}

/// "deepest_first=off" of disk_slide is the setting "disk_slide.deepest_first=off".
std::string assignment_of(const Strategy& strategy, std::string_view text) {
    const std::string_view name = text.substr(0, text.find('='));
    return has_option(strategy, name) ? fmt::format("{}.{}", strategy.id, text) : std::string(text);
}

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

LanePlan plain_lane(const Strategy& strategy, const Movers& movers) {
    const std::string id(strategy.id);
    return {id, {"strategy=" + id}, movers};
}

}  // namespace

std::variant<LanePlan, InputError> read_lane(std::string_view text, const Movers& movers) {
    const std::vector<std::string_view> parts = split(text);
    const auto refused = [text](const InputError& error) {
        return at_path(fmt::format("lane {}", text), error);
    };
    const Strategy* strategy = movers.find(parts.front());
    if (strategy == nullptr) return refused({.what = movers.unknown(parts.front())});
    LanePlan plan = plain_lane(*strategy, movers);
    plan.title = text;
    Settings scratch = default_settings(movers);
    choose_strategy(scratch, *strategy);
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::string assignment = assignment_of(*strategy, parts[i]);
        if (auto problem = apply_setting(scratch, assignment)) return refused(*std::move(problem));
        if (scratch.strategy != strategy) return refused({.expected = "one strategy"});
        plan.changes.push_back(assignment);
    }
    return plan;
}

LanePlan lane_of(const Settings& settings) {
    const Strategy& strategy = *settings.strategy;
    LanePlan plan = plain_lane(strategy, settings.movers);
    Settings usual = default_settings(settings.movers);
    choose_strategy(usual, strategy);
    Settings lane = usual;
    options_of(lane, strategy) = options_of(settings, strategy);
    lane.shape = settings.shape;
    lane.radius = settings.radius;
    lane.half_width = settings.half_width;
    lane.half_height = settings.half_height;
    lane.corners = settings.corners;
    const std::string own = fmt::format("{}.", strategy.id);
    for (const std::string& assignment : differences(usual, lane)) {
        const bool is_own = assignment.starts_with(own);
        plan.title += "," + (is_own ? assignment.substr(own.size()) : assignment);
        plan.changes.push_back(assignment);
    }
    return plan;
}

std::vector<LanePlan> lanes_of_all_strategies(const Strategy& first, const Movers& movers) {
    std::vector<LanePlan> plans{plain_lane(first, movers)};
    for (const Strategy* strategy : movers.strategies()) {
        if (strategy != &first) plans.push_back(plain_lane(*strategy, movers));
    }
    return plans;
}

Lane::Lane(const KeptRun& base, LanePlan plan)
    : plan_(std::move(plan)),
      changed_(base, base.first(), {plan_.changes, nullptr, plan_.movers}) {}

void Lane::follow(const KeptTick& tick, const LaneClock& clock) {
    const double begin = clock ? clock() : 0.0;
    const TickRecord record = changed_.make(tick);
    if (clock) metrics_.times.add(clock() - begin);
    const Snapshot before = changed_.now();
    metrics_.add(before, tick.input, record, changed_.keep(tick, record));
    changed_.keep_within(most_segments);
}

Comparison::Comparison(const KeptRun& base, std::vector<LanePlan> plans) : last_(base.first()) {
    plans.resize(std::min(plans.size(), most_lanes));
    for (LanePlan& plan : plans) lanes_.emplace_back(base, std::move(plan));
    partings_.resize(lanes_.size());
}

void Comparison::follow(const KeptRun& base, std::int64_t ticks, const LaneClock& clock) {
    const std::int64_t end = std::min(base.last(), last_ + ticks);
    while (last_ < end) {
        const KeptTick& tick = base.tick(++last_);
        for (std::size_t i = 0; i < lanes_.size(); ++i) {
            lanes_[i].follow(tick, clock);
            const bool is_apart =
                lanes_[i].run().position_at(last_) != lanes_[0].run().position_at(last_);
            if (is_apart && !partings_[i]) partings_[i] = last_;
        }
    }
}

namespace {

/// The distance of the exact slide, if it has one.
std::optional<double> judged(const Snapshot& before, const TickRecord& record, double went) {
    if (is_plainly_free(record.request(), record.result())) return went;
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
     "displacements. No number from the side: the exact slide knows no floors.",
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
     "Ticks in which it stood still where the exact slide goes. No number from the side.", 0, false,
     false,
     [](const LaneMetrics& m) -> std::optional<double> {
         if (m.ticks > 0 && m.side_ticks == m.ticks) return std::nullopt;
         return static_cast<double>(m.stuck_ticks);
     },
     false, EventKind::stuck},
    {"jitter_ticks", "Jitter", "Jitter", "",
     "Ticks in which its position alternates while the input stays.", 0, false, false,
     [](const LaneMetrics& m) -> std::optional<double> {
         return static_cast<double>(m.jitter_ticks);
     },
     false, EventKind::jitter},
    {"contacts", "Contacts", "Contacts", "", "Contacts of all ticks together.", 0, false, false,
     [](const LaneMetrics& m) -> std::optional<double> { return static_cast<double>(m.contacts); }},
    {"rounds", "Rounds", "Rounds", "", "Rounds of the solver, of all ticks together.", 0, false,
     false,
     [](const LaneMetrics& m) -> std::optional<double> { return static_cast<double>(m.rounds); },
     true},
    {"median_time", "Median time", "Median \u00b5s", "\u00b5s",
     "The time of a tick, its events not counted.", 2, false, true,
     [](const LaneMetrics& m) { return microseconds(m.times, m.times.median()); }, true},
    {"worst_time", "Worst time", "Worst \u00b5s", "\u00b5s",
     "The time of a tick, its events not counted.", 1, false, true,
     [](const LaneMetrics& m) { return microseconds(m.times, m.times.worst()); }, true},
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
    const bool is_judged = !is_from_side(request);
    side_ticks += is_judged ? 0 : 1;
    stuck_ticks += is_judged && events.has(EventKind::stuck) ? 1 : 0;
    jitter_ticks += events.has(EventKind::jitter) ? 1 : 0;
    if (!before.settings->collisions || input.pass) return;  // nothing was to be avoided
    if (const auto exact = is_judged ? judged(before, record, went) : std::nullopt) {
        judged_distance += went;
        exact_distance += *exact;
    }
    walls_crossed += crosses_anything(*before.level, strategy, request, result, &touched) ? 1 : 0;
    const MadeMove move = move_of(*before.level, *before.settings, record);
    const JudgedWith in_full{.in_full = true};
    worst_overlap = std::max(worst_overlap, Evidence(move, in_full).depth());
}

std::span<const LaneMetric> lane_metrics() { return metrics; }

std::string text_of(const LaneMetric& metric, const LaneMetrics& lane) {
    const std::optional<double> value = metric.value(lane);
    return value ? fmt::format("{:.{}f}", *value, metric.decimals) : "\u2013";
}

}  // namespace slidelab::lab
