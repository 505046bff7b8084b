// Zones near the paths of moving boxes, with their periods.
//
// Where no box can touch the mover in a tick, time is no dimension of its state: it can wait. Near
// boxes it is one, modulo the common period of these boxes alone. So a level consists of zones,
// each with its boxes and period, and the calm rest.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "articles/contract/strategy.hpp"
#include "lab/levels/box_path.hpp"
#include "lab/run/settings.hpp"
#include "lab/survey/space/grid.hpp"
#include "slidelab/scene/body_set.hpp"

namespace slidelab::lab {

/// The places of a map's moving boxes, tick by tick from its start: independent of the mover,
/// which they ignore.
class BoxTimes {
public:
    /// Refers to both.
    BoxTimes(std::span<const BoxPath> boxes, const Settings& settings);

    /// The boxes of the next `count` ticks, each with its place and displacement.
    const std::vector<BodySet>& next(int count);

private:
    std::span<const BoxPath> boxes_;
    const Settings& settings_;
    std::vector<double> clocks_;
    std::vector<BodySet> ticks_;
};

/// The common period of boxes, in ticks, to a millionth of a unit; none above `most` ticks.
std::optional<int> common_period(std::span<const BoxPath> boxes, const Settings& settings,
                                 int most);

struct BoxZone {
    int period = 1;       ///< ticks after which its boxes are as before
    bool repeats = true;  ///< false: assumed periodic, but not
    int phases = 1;       ///< holds in a period
};

class BoxZones {
public:
    /// Without boxes: all is calm.
    BoxZones() = default;
    /// `reach`: the distance within which a box can affect a tick, units, by axis. `hold`: the
    /// longest distance of a hold, units: zones nearer than this are merged. `hold_ticks`: ticks of
    /// a hold.
    BoxZones(const SurveyGrid& grid, std::span<const BoxPath> boxes, const Settings& settings,
             Vec2 reach, double hold, int hold_ticks);

    std::span<const BoxZone> zones() const { return zones_; }
    bool is_calm(SurveyGrid::Cell cell) const {
        return zones_.empty() || numbers_[grid_.number_of(cell)] == 0;
    }
    /// 1 in calm cells.
    int phases_of(SurveyGrid::Cell cell) const;
    /// From the ticks since the start; 0 in calm cells.
    int phase_of(SurveyGrid::Cell cell, std::int64_t ticks) const;
    int most_phases() const;

private:
    const BoxZone& zone_of(SurveyGrid::Cell cell) const {
        return zones_[numbers_[grid_.number_of(cell)] - 1U];
    }

    SurveyGrid grid_;
    std::vector<BoxZone> zones_;
    std::vector<std::uint16_t> numbers_;  ///< of zones, from 1, by cell; 0: calm
    int hold_ticks_ = 1;
};

}  // namespace slidelab::lab
