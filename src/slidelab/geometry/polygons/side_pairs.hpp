// Which two sides of an outline cross? In about the same time a side for any layout.
#pragma once

#include <cstddef>
#include <span>

#include "slidelab/geometry/polygons/side_sweep.hpp"
#include "slidelab/geometry/polygons/side_tree.hpp"

namespace slidelab::detail {

/// Pairs tested for each side before the sweep line replaces the tree: combs, coasts and spirals
/// mostly take 10 to 15.
inline constexpr std::size_t pairs_for_a_side = 20;

/// Pairs tested for each side until the question is given up: no outline of up to 512 sides is, but
/// one of tens of thousands that all meet in one corner, or nearly so.
inline constexpr std::size_t most_pairs_for_a_side = 256;

/// The least pair of sides (i, k), i < k, for which `test(i, k)` holds, compared by i and then by
/// k. `test` must hold for no two sides that are clearly apart, nor for neighbours that only share
/// their corner. No two corners that follow each other may be equal.
///
/// The tree tells most outlines quickly, those that cross or touch themselves among them. Where it
/// finds too many sides near each other, as in a fan of long ones, the sweep line shows in O(n log
/// n) that none touch. Only where some do the tree is gone through again, with a limit. What is
/// tested is added to `work`.
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
