// Finds two sides of an outline that cross, in about the same time per side for any layout.
#pragma once

#include <cstddef>
#include <span>

#include "slidelab/geometry/polygons/side_sweep.hpp"
#include "slidelab/geometry/polygons/side_tree.hpp"

namespace slidelab::detail {

/// Pairs tested per side before the sweep line replaces the tree: combs, coasts and spirals mostly
/// take 10 to 15.
inline constexpr std::size_t pairs_for_a_side = 20;

/// Pairs tested per side before the search gives up. No outline of up to 512 sides is given up; one
/// of tens of thousands of sides that all share one corner, or nearly so, is.
inline constexpr std::size_t most_pairs_for_a_side = 256;

/// The least pair of sides (i, k), i < k, for which `test(i, k)` is true, by i and then by k.
/// `test` must be false for sides that are clearly apart, and for neighbours that only share their
/// corner. Consecutive corners must differ.
///
/// The tree is fast for most outlines, also for those that cross or touch themselves. Where it
/// finds too many sides near each other, as in a fan of long ones, the sweep line shows in O(n log
/// n) that none touch. Only where some touch the tree is searched again, with a limit. The number
/// of tests is added to `work`.
template <typename Test>
SideTree::Search least_pair_of_sides(std::span<const Vec2> corners, Test&& test,
                                     std::size_t* work) {
    const SideTree tree(corners);
    SideTree::Search search = tree.least_pair(test, pairs_for_a_side * corners.size());
    if (!search.is_complete) {
        search = is_clearly_simple(corners, work)
                     ? SideTree::Search{}
                     : tree.least_pair(test, most_pairs_for_a_side * corners.size());
    }
    if (work) *work += tree.work();
    return search;
}

}  // namespace slidelab::detail
