// The sides of an outline in a tree of oriented boxes, in the order of the outline (D. H. Ballard,
// "Strip trees: a hierarchical representation for curves", 1981): finds pairs of sides that are
// near each other. Each box is aligned with the longest of its sides, or with the line from its
// first corner to its last: boxes of the teeth of a slanted comb, or of the rays of a star, do not
// overlap as axis-aligned ones would.
//
// The tree is traversed against itself (S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree", 1996).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

/// The margin of a box, and of a sum of extents, as a fraction of the coordinates: more than the
/// rounding of what is computed from them.
inline constexpr double hair_of_a_box = 32.0 * 2.220446049250313e-16;

struct OrientedBox {
    Vec2 center;
    Vec2 along;  ///< unit
    Vec2 half;   ///< half extents along it and across it, units
};

/// The box along a unit vector that holds point(first) to point(last). O(points).
template <typename PointAt>
OrientedBox box_along(Vec2 along, std::uint32_t first, std::uint32_t last, PointAt&& point) {
    const Vec2 across = outward(along);
    const Vec2 origin = point(first);
    Aabb box{};
    double largest = std::abs(origin.x) + std::abs(origin.y);
    for (std::uint32_t i = first + 1; i <= last; ++i) {
        const Vec2 p = point(i);
        const Vec2 apart = p - origin;
        const Vec2 at{dot(apart, along), dot(apart, across)};
        box = merged(box, {at, at});
        largest = std::max(largest, std::abs(p.x) + std::abs(p.y));
    }
    const Vec2 center = box.center();
    const Vec2 wider{hair_of_a_box * largest, hair_of_a_box * largest};
    return {origin + along * center.x + across * center.y, along, box.size() * 0.5 + wider};
}

/// The smallest of several boxes: axis-aligned, and along each of some vectors of any length.
/// Vectors without a direction are skipped.
template <typename Directions, typename PointAt>
OrientedBox smallest_box(const Directions& directions, std::uint32_t first, std::uint32_t last,
                         PointAt&& point) {
    OrientedBox best = box_along({1.0, 0.0}, first, last, point);
    for (const Vec2 direction : directions) {
        if (!has_direction(direction)) continue;
        const OrientedBox box = box_along(normalized(direction), first, last, point);
        if (box.half.x * box.half.y < best.half.x * best.half.y) best = box;
    }
    return best;
}

class SideTree {
public:
    using Pair = std::pair<std::size_t, std::size_t>;

    /// `outline` must outlive the tree; side i leads from corner i to the next one, and the last
    /// one back to the first. O(n log n).
    explicit SideTree(std::span<const Vec2> outline);

    struct Search {
        std::optional<Pair> least;
        bool is_complete = true;  ///< off: the search gave up
    };

    /// The least of all pairs (i, k), i < k, for which `test(i, k)` is true, by i and then by k.
    /// `test` is called for every pair of sides that have a point in common and may still be the
    /// least, and for some others. Mostly O(n); gives up beyond `most_work`.
    template <typename Test>
    Search least_pair(Test&& test, std::size_t most_work = no_limit) const;

    /// Sides put into boxes, plus pairs of boxes and of sides tested so far.
    std::size_t work() const { return work_; }

    static constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

private:
    /// A box around its sides. Children of node k are 2k + 1 and 2k + 2.
    struct Node {
        OrientedBox box;
        std::uint32_t first = 0;  ///< of its sides
        std::uint32_t end = 0;
    };

    static constexpr std::uint32_t most_in_a_leaf = 4;
    /// No tree that fits into memory is deeper, and at most three pairs wait for each level.
    static constexpr std::size_t most_waiting = 256;

    Vec2 corner(std::uint32_t i) const { return outline_[i < outline_.size() ? i : 0]; }
    void build(std::uint32_t number, std::uint32_t first, std::uint32_t end);
    static bool may_touch(const OrientedBox& a, const OrientedBox& b);
    static bool is_leaf(const Node& node) { return node.end - node.first <= most_in_a_leaf; }

    template <typename Test>
    void test_sides(const Node& a, const Node& b, std::optional<Pair>& least, Test& test) const;

    std::span<const Vec2> outline_;
    std::vector<Node> nodes_;
    mutable std::size_t work_ = 0;
};

template <typename Test>
SideTree::Search SideTree::least_pair(Test&& test, std::size_t most_work) const {
    struct Nodes {
        std::uint32_t one;
        std::uint32_t other;  // the same, or behind it in the outline
    };
    Search search;
    std::optional<Pair>& least = search.least;
    const std::size_t begun = work_;
    InlineVector<Nodes, most_waiting> waiting;
    if (!nodes_.empty()) waiting.push_back({0, 0});
    while (!waiting.empty()) {
        const auto [one, other] = waiting[waiting.size() - 1];
        waiting.erase(waiting.size() - 1);
        const Node& a = nodes_[one];
        const Node& b = nodes_[other];
        if (++work_ - begun > most_work) return {std::nullopt, false};
        if (least && Pair(a.first, b.first) >= *least) continue;
        if (one != other && !may_touch(a.box, b.box)) continue;
        if (is_leaf(a) && is_leaf(b)) {
            test_sides(a, b, least, test);
        } else if (one == other) {
            // A stack: the pairs that may be the least are pushed last.
            waiting.push_back({2 * one + 2, 2 * one + 2});
            waiting.push_back({2 * one + 1, 2 * one + 2});
            waiting.push_back({2 * one + 1, 2 * one + 1});
        } else if (is_leaf(b) || (!is_leaf(a) && a.end - a.first >= b.end - b.first)) {
            waiting.push_back({2 * one + 2, other});
            waiting.push_back({2 * one + 1, other});
        } else {
            waiting.push_back({one, 2 * other + 2});
            waiting.push_back({one, 2 * other + 1});
        }
    }
    return search;
}

template <typename Test>
void SideTree::test_sides(const Node& a, const Node& b, std::optional<Pair>& least,
                          Test& test) const {
    for (std::size_t i = a.first; i < a.end; ++i) {
        for (std::size_t k = std::max<std::size_t>(i + 1, b.first); k < b.end; ++k) {
            if (least && Pair(i, k) >= *least) return;
            ++work_;
            if (!test(i, k)) continue;
            least = Pair(i, k);
            return;
        }
    }
}

}  // namespace slidelab::detail
