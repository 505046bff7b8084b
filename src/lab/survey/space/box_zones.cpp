#include "lab/survey/space/box_zones.hpp"

#include <algorithm>
#include <numeric>

#include "lab/run/kinematic_boxes.hpp"

namespace slidelab::lab {

BoxTimes::BoxTimes(std::span<const BoxPath> boxes, const Settings& settings)
    : boxes_(boxes), settings_(settings), clocks_(boxes.size(), 0.0) {}

const std::vector<BodySet>& BoxTimes::next(int count) {
    ticks_.resize(static_cast<std::size_t>(count));
    const double dt = settings_.boxes_move ? 1.0 / settings_.tick_rate : 0.0;
    for (BodySet& bodies : ticks_) bodies = advance_boxes(boxes_, dt, clocks_);
    return ticks_;
}

std::optional<int> common_period(std::span<const BoxPath> boxes, const Settings& settings,
                                 int most) {
    constexpr double same = 1e-6;  // units
    std::vector<double> clocks(boxes.size(), 0.0);
    const double dt = 1.0 / settings.tick_rate;
    const BodySet first = advance_boxes(boxes, dt, clocks);
    const auto is_as_first = [&first](const BodySet& now) {
        for (std::size_t i = 0; i < first.size(); ++i) {
            if (distance(now[i].position, first[i].position) >= same ||
                distance(now[i].displacement, first[i].displacement) >= same)
                return false;
        }
        return true;
    };
    for (int period = 1; period <= most; ++period) {
        if (is_as_first(advance_boxes(boxes, dt, clocks))) return period;
    }
    return std::nullopt;
}

namespace {

/// Boxes that never stand as at the start again are taken to repeat after so many ticks.
constexpr int longest_period = 36000;
constexpr double taken_seconds = 10.0;

/// For each box the first one of its zone: those whose areas are apart by less than `hold`, and
/// those that are one with them by way of others.
std::vector<std::size_t> first_of_zones(const std::vector<Aabb>& areas, double hold) {
    std::vector<std::size_t> first(areas.size());
    std::iota(first.begin(), first.end(), std::size_t{0});
    for (std::size_t i = 0; i < areas.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (first[i] == first[k] || !inflated(areas[k], {hold, hold}).overlaps(areas[i]))
                continue;
            const auto [low, high] = std::minmax(first[i], first[k]);
            std::replace(first.begin(), first.end(), std::size_t{high}, std::size_t{low});
        }
    }
    return first;
}

}  // namespace

BoxZones::BoxZones(const SurveyGrid& grid, std::span<const BoxPath> boxes, const Settings& settings,
                   Vec2 reach, double hold, int hold_ticks)
    : grid_(grid), hold_ticks_(hold_ticks) {
    std::vector<Aabb> areas;
    for (const BoxPath& box : boxes) areas.push_back(inflated(box.bounds(), reach));
    const std::vector<std::size_t> first = first_of_zones(areas, hold);
    numbers_.resize(static_cast<std::size_t>(grid.columns()) *
                    static_cast<std::size_t>(grid.rows()));
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (first[i] != i) continue;
        BoxZone zone;
        std::vector<BoxPath> its;
        for (std::size_t k = i; k < boxes.size(); ++k) {
            if (first[k] != i) continue;
            its.push_back(boxes[k]);
            grid.visit_cells(areas[k], [&](SurveyGrid::Cell cell) {
                numbers_[grid.number_of(cell)] = static_cast<std::uint16_t>(zones_.size() + 1);
            });
        }
        const auto period = common_period(its, settings, longest_period);
        zone.repeats = period.has_value();
        zone.period = period.value_or(static_cast<int>(taken_seconds * settings.tick_rate));
        zone.phases = std::max(1, (zone.period + hold_ticks - 1) / hold_ticks);
        zones_.push_back(std::move(zone));
    }
}

int BoxZones::phases_of(SurveyGrid::Cell cell) const {
    return is_calm(cell) ? 1 : zone_of(cell).phases;
}

int BoxZones::phase_of(SurveyGrid::Cell cell, std::int64_t ticks) const {
    return is_calm(cell) ? 0 : static_cast<int>(ticks % zone_of(cell).period) / hold_ticks_;
}

int BoxZones::most_phases() const {
    int most = 1;
    for (const BoxZone& zone : zones_) most = std::max(most, zone.phases);
    return most;
}

}  // namespace slidelab::lab
