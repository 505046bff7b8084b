#include "lab/compare/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lab/engines/models.hpp"
#include "slidelab/collision/contract/registry.hpp"

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

LanePlan plain_lane(const Strategy& strategy) {
    const std::string id(strategy.id);
    return {id, {"strategy=" + id}};
}

}  // namespace

std::variant<LanePlan, std::string> read_lane(std::string_view text) {
    const std::vector<std::string_view> parts = split(text);
    const Strategy* strategy = find_mover(parts.front());
    if (strategy == nullptr)
        return fmt::format("lane {}: {} is no strategy; expected {}", text, parts.front(),
                           mover_ids());
    LanePlan plan = plain_lane(*strategy);
    plan.title = text;
    Settings scratch = default_settings();
    choose_strategy(scratch, *strategy);
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::string assignment = assignment_of(*strategy, parts[i]);
        if (const auto problem = apply_setting(scratch, assignment))
            return fmt::format("lane {}: {}", text, *problem);
        if (scratch.strategy != strategy)
            return fmt::format("lane {}: expected one strategy", text);
        plan.changes.push_back(assignment);
    }
    return plan;
}

LanePlan lane_of(const Settings& settings) {
    const Strategy& strategy = *settings.strategy;
    LanePlan plan = plain_lane(strategy);
    Settings usual = default_settings();
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

std::vector<LanePlan> lanes_of_all_strategies(const Strategy& first) {
    std::vector<LanePlan> plans{plain_lane(first)};
    for (const Strategy* strategy : strategies()) {
        if (strategy != &first) plans.push_back(plain_lane(*strategy));
    }
    return plans;
}

Lane::Lane(const KeptRun& base, LanePlan plan)
    : plan_(std::move(plan)), changed_(base, base.first(), {plan_.changes, nullptr}) {}

void Lane::follow(const KeptTick& tick, const LaneClock& clock) {
    const double begin = clock ? clock() : 0.0;
    const TickRecord record = changed_.make(tick);
    if (clock) metrics_.times.add(clock() - begin);
    const Snapshot before = changed_.now();
    metrics_.add(before, tick.input, record, changed_.keep(tick, record));
    changed_.keep_within(most_bytes);
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

}  // namespace slidelab::lab
