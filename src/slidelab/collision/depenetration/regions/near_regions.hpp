// The bodies nearest to the start, and their forbidden regions, in a compact list. Almost every
// place is tested against this list alone.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "slidelab/collision/depenetration/regions/forbidden_places.hpp"
#include "slidelab/geometry/inline_vector.hpp"

namespace slidelab::detail {

class NearRegions {
public:
    static constexpr std::size_t most_bodies = 64;
    // Two regions per body, and those behind an evading mover.
    static constexpr std::size_t most_regions = 2 * most_bodies + NormalsAhead::capacity;
    static constexpr std::size_t most_sides = 1024;

    explicit NearRegions(const ForbiddenPlaces& places) : places_(places) {}

    /// Lists the bodies whose Minkowski sum with the mover begins within `around`, units.
    void gather(double around);

    /// Whether the list is too small for all bodies or all their sides.
    bool is_crowded() const { return crowded_; }

    /// The cost of an index query for one place, in tests, estimated from the density of bodies
    /// around the start.
    std::int64_t cost_of_query() const {
        constexpr std::int64_t bodies_in_a_test = 4;
        return 1 + gathered_ / bodies_in_a_test;
    }

    std::span<const ForbiddenRegion> all() const { return regions_.all(); }
    std::span<const GrownSide> sides_of(const ForbiddenRegion& region) const {
        return sides_.all().subspan(region.first_side, region.side_count);
    }

    /// Whether all regions of a body are in the list; `gap` is that of the body.
    bool holds(const LevelBody& body, double gap) const;

    /// Where a region covers the place `t` of a curve: the next place that may be free of it. None
    /// where no region covers it.
    std::optional<double> covered_until(const BoundaryCurve& curve, double t) const;

private:
    struct NearBody {
        LevelBody body;
        double gap = 0.0;  ///< from the start to the Minkowski sum; below 0 where it overlaps
    };

    void keep(const NearBody& near);
    void find_farthest();
    bool is_same(const NearBody& a, const NearBody& b) const;
    bool is_before(const NearBody& a, const NearBody& b) const;
    void prepare();
    std::optional<double> covered_by(std::size_t number, const BoundaryCurve& curve,
                                     double t) const;

    const ForbiddenPlaces& places_;
    InlineVector<NearBody, most_bodies> bodies_;
    std::size_t farthest_ = 0;   ///< of a full list of bodies
    std::int64_t gathered_ = 0;  ///< bodies visited by the index
    bool crowded_ = false;
    InlineVector<GrownSide, most_sides> sides_;
    InlineVector<ForbiddenRegion, most_regions> regions_;
    mutable std::size_t last_cover_ = 0;  ///< index of a region in the list
};

}  // namespace slidelab::detail
