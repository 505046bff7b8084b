// The overlaps of a convex mover at a place: each body with its true penetration depth.
#pragma once

#include <cstddef>

#include "slidelab/collision/depenetration/convex_depenetration.hpp"
#include "slidelab/geometry/inline_vector.hpp"

namespace slidelab::detail {

/// The overlaps at a place.
struct ConvexOverlaps {
    static constexpr std::size_t most_listed = 64;

    InlineVector<Penetration, most_listed> deepest;  ///< is_deeper
    std::size_t count = 0;                           ///< of all overlaps, listed or not
    double depth = 0.0;                              ///< of the deepest, units; 0: none
    /// Off: the bound on work was exhausted (CountedWork); there may be more overlaps, and
    /// deeper ones.
    bool is_complete = true;

    bool any() const { return count > 0; }
};

/// All bodies that the mover overlaps at `query.start` by more than the tolerance: free segments,
/// solids, and kinematic boxes at `time` of the tick, each with the minimum translation out of that
/// body alone. A concave solid is one body: out of all its pieces. Tests are counted in
/// `query.work`, if given. `ends`: off, rounded bodies have only straight sides, no corners.
/// Allocates nothing.
ConvexOverlaps convex_overlaps(const ConvexDepenetration& query, double time, bool ends = true);

/// The minimum translation out of one body alone, by its number; none for an overlap up to the
/// tolerance. Precondition: the query counts its work.
Penetration penetration_into(const ConvexDepenetration& query, double time, std::uint32_t number,
                             bool ends = true);

}  // namespace slidelab::detail
