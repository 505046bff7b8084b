// The bodies nearest to the start, and the regions that they forbid, in a list without holes: what
// almost every place is tested against.
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
    // Of a body itself, and what it hides; and what lies behind the mover.
    static constexpr std::size_t most_regions = 2 * most_bodies + NormalsAhead::capacity;
    static constexpr std::size_t most_sides = 1024;

    explicit NearRegions(const ForbiddenPlaces& places) : places_(places) {}

    /// Lists the bodies whose Minkowski sum with the mover begins within `around`, units.
    void gather(double around);

    /// Not all of them, or of their sides, have found room.
    bool is_crowded() const { return crowded_; }

    /// What a query of the index for one place costs in tests, where bodies lie as they do around
    /// the start: it goes through many that it does not name.
    std::int64_t cost_of_query() const {
        constexpr std::int64_t bodies_in_a_test = 4;
        return 1 + gathered_ / bodies_in_a_test;
    }

    std::span<const ForbiddenRegion> all() const { return regions_.all(); }
    std::span<const GrownSide> sides_of(const ForbiddenRegion& region) const {
        return sides_.all().subspan(region.first_side, region.side_count);
    }

    /// Whether all that a body forbids is in the list; `gap` is that of the body.
    bool holds(const LevelBody& body, double gap) const;

    /// The next place of a curve that may be free of the region that covers this one; none where
    /// none does.
    std::optional<double> covered_until(const BoundaryCurve& curve, double t) const;

private:
    struct NearBody {
        LevelBody body;
        double gap = 0.0;  ///< from the start to the grown body; below 0 where it is overlapped
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
    std::int64_t gathered_ = 0;  ///< how many bodies the index has named
    bool crowded_ = false;
    InlineVector<GrownSide, most_sides> sides_;
    InlineVector<ForbiddenRegion, most_regions> regions_;
    mutable std::size_t last_cover_ = 0;  ///< place of a region in its list
};

}  // namespace slidelab::detail
