// Corners of an outline in a tree of oriented boxes, in the order of the outline (D. H. Ballard,
// "Strip trees: a hierarchical representation for curves", 1981), for ear clipping: finds a corner
// in a triangle. Corners are removed, never added. In the order of the outline the two sides of a
// narrow band are separate from the first level on, so a thin triangle between them overlaps few
// boxes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab::detail {

class CornerTree {
public:
    /// `outline` must outlive the tree; `corners` are indices into it, in rising order.
    CornerTree(std::span<const Vec2> outline, std::vector<std::uint32_t> corners);

    bool holds(std::uint32_t corner) const { return leaf_of_[corner] != no_leaf; }
    void remove(std::uint32_t corner);

    /// A corner in a screen-clockwise triangle, or so near its sides that rounding could put it
    /// there (side_of). The triangle's own corners, and corners equal to them, do not count. Mostly
    /// O(log n).
    std::optional<std::uint32_t> any_in(Vec2 a, Vec2 b, Vec2 c) const;

    /// Nodes and corners tested so far.
    std::size_t work() const { return work_; }

private:
    /// Children of node k are 2k + 1 and 2k + 2.
    struct Node {
        std::array<Vec2, 4> around{};  ///< corners of the node's oriented box
        std::uint32_t first = 0;       ///< corner of the node, in the list
        std::uint32_t end = 0;
        std::uint32_t left = 0;  ///< corners that are not removed
    };
    static constexpr std::uint32_t no_leaf = 0xffffffffU;

    void build(std::uint32_t node, std::uint32_t first, std::uint32_t end);
    bool is_leaf(std::uint32_t node) const;

    std::span<const Vec2> outline_;
    std::vector<std::uint32_t> corners_;
    std::vector<std::uint32_t> leaf_of_;  ///< of each corner of the outline that is held
    std::vector<Node> nodes_;
    mutable std::size_t work_ = 0;
};

}  // namespace slidelab::detail
