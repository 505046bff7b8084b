// Where more bodies are near than the list holds (near_regions.hpp): the others are found through
// the level's index, again for each place. Slower, and as exact.
#pragma once

#include "slidelab/collision/depenetration/regions/near_regions.hpp"

namespace slidelab::detail {

class CrowdedPlaces {
public:
    CrowdedPlaces(const ForbiddenPlaces& places, const NearRegions& near)
        : places_(places), near_(near) {}

    /// The next place of a curve that may be free of a region, listed or not, that covers this
    /// one; none where none does. Infinite where the bound on work was exhausted before it could be
    /// told.
    std::optional<double> covered_until(const BoundaryCurve& curve, double t) const {
        const auto until = near_.covered_until(curve, t);
        return until ? until : covered_beyond_the_list(curve, t);
    }
    std::optional<double> covered_beyond_the_list(const BoundaryCurve& curve, double t) const;

    /// The nearest free place straight along one of a few directions from the start, no farther
    /// than `most`: a bound on how far the nearest of all is, that costs what lies on these lines.
    std::optional<Vec2> nearest_straight_on(double most) const;

    /// Calls `visit(RegionBoundary)` for those of bodies that found no room in the list and begin
    /// within `least()`, which may become less meanwhile.
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
