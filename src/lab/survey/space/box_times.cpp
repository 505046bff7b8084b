#include "lab/survey/space/box_times.hpp"

#include <algorithm>

#include "lab/run/kinematic_boxes.hpp"
#include "lab/run/step.hpp"

namespace slidelab::lab {

BoxTimes::BoxTimes(const Level& level, const Settings& settings)
    : level_(level), settings_(settings), clocks_(level.box_paths().size(), 0.0) {}

const std::vector<std::vector<KinematicBox>>& BoxTimes::next(int count) {
    ticks_.resize(static_cast<std::size_t>(count));
    for (auto& boxes : ticks_) {
        if (settings_.boxes_move) {
            advance_boxes(level_.box_paths(), 1.0 / settings_.tick_rate, clocks_, boxes);
        } else {
            boxes = boxes_at_rest(level_, clocks_);
        }
    }
    return ticks_;
}

std::optional<int> common_period(std::span<const BoxPath> boxes, const Settings& settings,
                                 int most) {
    constexpr double same = 1e-6;  // units
    std::vector<double> clocks(boxes.size(), 0.0);
    std::vector<KinematicBox> now;
    advance_boxes(boxes, 1.0 / settings.tick_rate, clocks, now);
    const std::vector<KinematicBox> first = now;
    const auto is_as_first = [](const KinematicBox& a, const KinematicBox& b) {
        return distance(a.box.center, b.box.center) < same && distance(a.delta, b.delta) < same;
    };
    for (int period = 1; period <= most; ++period) {
        advance_boxes(boxes, 1.0 / settings.tick_rate, clocks, now);
        if (std::equal(now.begin(), now.end(), first.begin(), is_as_first)) return period;
    }
    return std::nullopt;
}

}  // namespace slidelab::lab
