// Where kinematic boxes come near, and when.
//
// A mover that no box can touch in a tick may as well wait there: time is no dimension of its
// state. Where boxes come near it is, but only up to the common period of those boxes: others,
// which are elsewhere, do not matter. So a level falls into zones, each with boxes and a period of
// its own, and the calm rest.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lab/run/settings.hpp"
#include "lab/survey/space/grid.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

struct BoxZone {
    std::vector<Aabb> areas;  ///< of the mover's positions, one a box, units
    int period = 1;           ///< ticks after which its boxes are as before
    bool repeats = true;      ///< false: they are taken to, and are not
    int phases = 1;           ///< holds in a period
};

class BoxZones {
public:
    /// Nothing moves: all of it is calm.
    BoxZones() = default;
    /// `reach`: how near to a box a tick may begin that the box takes part in, units, by axis.
    /// `hold`: how far a hold goes at the most, units: zones that are nearer than this are one.
    /// `hold_ticks`: those that it takes.
    BoxZones(const SurveyGrid& grid, const Level& level, const Settings& settings, Vec2 reach,
             double hold, int hold_ticks);

    std::span<const BoxZone> zones() const { return zones_; }
    bool is_calm(SurveyGrid::Cell cell) const { return zones_.empty() || !cells_.at(cell); }
    /// 1 where it is calm.
    int phases_of(SurveyGrid::Cell cell) const;
    /// By the ticks since the start; 0 where it is calm.
    int phase_of(SurveyGrid::Cell cell, std::int64_t ticks) const;
    int most_phases() const;

private:
    const BoxZone& zone_of(SurveyGrid::Cell cell) const;

    SurveyGrid grid_;
    std::vector<BoxZone> zones_;
    CellBits cells_;  ///< of all zones
    int hold_ticks_ = 1;
};

}  // namespace slidelab::lab
