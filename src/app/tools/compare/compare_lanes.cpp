// The lanes of the comparison: they follow the run in view, live or replayed.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "app/desk/run_trails.hpp"
#include "app/tools/compare/compare_tool.hpp"
#include "lab/events/event_detector.hpp"

namespace slidelab::lab {

namespace {

/// Ticks of all lanes together in a frame: some milliseconds.
constexpr std::int64_t slice = 1800;

/// The less, the better.
double badness(const LaneMetric& metric, const Lane& lane) {
    const std::optional<double> value = metric.value(lane.metrics());
    if (!value) return std::numeric_limits<double>::infinity();
    return metric.more_is_better ? -*value : *value;
}

}  // namespace

/// Makes ticks that the lanes lack, for some milliseconds; begins anew where the run changed.
void CompareTool::follow(const Session& session, const LaneClock& clock) {
    const KeptRun& run = session.run();
    if (!comparison_ || run_number_ != session.run_number()) {
        comparison_.emplace(run, plans_);
        run_number_ = session.run_number();
    }
    const auto lanes = static_cast<std::int64_t>(std::max<std::size_t>(1, plans_.size()));
    comparison_->follow(run, slice / lanes, clock);
}

bool CompareTool::is_busy(const Desk& desk) const {
    const Session& session = desk.document.session;
    return !comparison_ || run_number_ != session.run_number() ||
           comparison_->last() < session.run().last();
}

void CompareTool::set_plans(std::vector<LanePlan> plans) {
    plans.resize(std::min(plans.size(), most_lanes));
    if (plans == plans_) return;
    plans_ = std::move(plans);
    comparison_.reset();
}

void CompareTool::sort_by(std::size_t metric) {
    sorted_by_ = sorted_by_ == metric ? std::nullopt : std::optional(metric);
}

std::vector<std::size_t> CompareTool::order() const {
    std::vector<std::size_t> lanes(comparison_ ? comparison_->lanes().size() : 0);
    std::iota(lanes.begin(), lanes.end(), std::size_t{0});
    if (!sorted_by_) return lanes;
    const LaneMetric& metric = lane_metrics()[*sorted_by_];
    std::stable_sort(lanes.begin(), lanes.end(), [&](std::size_t a, std::size_t b) {
        return badness(metric, comparison_->lanes()[a]) < badness(metric, comparison_->lanes()[b]);
    });
    return lanes;
}

LaneState state_of(const Lane& lane, std::int64_t n, double between) {
    const KeptRun& run = lane.run();
    n = std::clamp(n, run.first(), run.last());
    const Settings& settings = n > run.first() ? *run.tick(n).settings : lane.settings();
    const bool has_before = n > run.first() && !run.tick(n).input.restart;
    const Vec2 before = run.position_at(has_before ? n - 1 : n);
    const Map& map = *run.level();
    return {settings.strategy, moved_shape(*settings.strategy, shape_of(settings), &map.lattice),
            lerp(before, run.position_at(n), between)};
}

Paint paint_of_lane(std::size_t lane) {
    return static_cast<Paint>(static_cast<std::size_t>(Paint::lane_1) + lane);
}

std::string name_of_lane(const LanePlan& plan, std::size_t lane) {
    return fmt::format("{} {}", lane + 1, plan.title);
}

LaneLayer lane_layer(const Comparison& comparison, std::int64_t n, double between) {
    LaneLayer layer;
    for (std::size_t i = 0; i < comparison.lanes().size(); ++i) {
        const Lane& lane = comparison.lanes()[i];
        const LaneState state = state_of(lane, n, between);
        LaneMark mark{paint_of_lane(i),
                      name_of_lane(lane.plan(), i),
                      state.shape,
                      state.position,
                      trail_behind(lane.run(), std::min(n, lane.run().last())),
                      {}};
        if (!mark.trail.empty()) mark.trail.back() = state.position;
        if (const auto parting = comparison.parting(i); parting && *parting >= lane.run().first())
            mark.parting = lane.run().position_at(*parting);
        layer.lanes.push_back(std::move(mark));
    }
    return layer;
}

}  // namespace slidelab::lab
