// What a convex mover overlaps at a place: each body with its true penetration depth.
#pragma once

#include <cstddef>

#include "slidelab/collision/depenetration/convex_depenetration.hpp"
#include "slidelab/geometry/inline_vector.hpp"

namespace slidelab::detail {

/// What a convex mover overlaps at a place.
struct ConvexOverlaps {
    static constexpr std::size_t most_listed = 64;

    InlineVector<Penetration, most_listed> deepest;  ///< is_deeper
    std::size_t count = 0;                           ///< of all, listed or not
    double depth = 0.0;                              ///< of the deepest, units; 0: none
    /// Off: the bound on work was exhausted (counted_work.hpp), and there may be more, and deeper
    /// ones.
    bool is_complete = true;

    bool any() const { return count > 0; }
};

/// Every body that the mover overlaps at `query.start` by more than the tolerance, free segments,
/// solids and kinematic boxes (where they stand at `time` of the tick), each with the minimum
/// translation out of that one body alone. A concave solid is one body: what it says is the minimum
/// translation out of all its pieces. What is tested is counted as `query.work`, where that is
/// given. `ends`: off, what is round has straight sides alone, no corners. Allocates nothing.
ConvexOverlaps convex_overlaps(const ConvexDepenetration& query, double time, bool ends = true);

}  // namespace slidelab::detail
