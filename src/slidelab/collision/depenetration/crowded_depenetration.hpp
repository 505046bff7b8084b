// For more bodies than the list holds (near_regions.hpp): the others are found through the level's
// index, once for each place. As exact, and slower.
#pragma once

#include "slidelab/collision/depenetration/regions/near_regions.hpp"

namespace slidelab::detail {

class CrowdedPlaces {
public:
    CrowdedPlaces(const ForbiddenPlaces& places, const NearRegions& near)
        : places_(places), near_(near) {}

    /// Where a region, listed or not, covers the place `t` of a curve: the next place that may be
    /// free of it. None where no region covers it. Infinite where the bound on work was exhausted
    /// first.
    std::optional<double> covered_until(const BoundaryCurve& curve, double t) const {
        const auto until = near_.covered_until(curve, t);
        return until ? until : covered_beyond_the_list(curve, t);
    }
    std::optional<double> covered_beyond_the_list(const BoundaryCurve& curve, double t) const;

    /// The nearest free place along a few directions from the start, up to `most`: an upper bound
    /// on the distance of the nearest place. Costs O(bodies on these lines).
    std::optional<Vec2> nearest_straight_on(double most) const;

    /// Calls `visit(RegionBoundary)` for the boundaries of bodies that are not in the list and
    /// begin within `least()`, which visits may reduce.
    template <typename Least, typename Visit>
    void visit_boundaries_beyond_the_list(Least&& least, Visit&& visit) const {
        places_.query_aabb(places_.around_mover({}, least()), [&](const LevelBody& body) {
            if (places_.work().is_exhausted()) return;
            const double gap = places_.gap_of(body);
            if (gap > least() + places_.tolerance() || near_.holds(body, gap)) return;
            places_.visit_regions(body, [&](double radius, bool, auto&& visit_region_sides) {
                visit_region_sides([&](const GrownSide& side) {
                    if (is_buried(side, body)) return;
                    visit_boundaries(side, radius, [&](double round) {
                        visit(RegionBoundary{side, round, body});
                    });
                });
            });
        });
    }

private:
    std::optional<Vec2> free_place_along(Vec2 direction, double most) const;
    bool is_buried(const GrownSide& side, const LevelBody& body) const;

    const ForbiddenPlaces& places_;
    const NearRegions& near_;
};

}  // namespace slidelab::detail
