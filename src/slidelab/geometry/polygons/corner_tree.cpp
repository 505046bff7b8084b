#include "slidelab/geometry/polygons/corner_tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/polygons/convex_decomposition.hpp"
#include "slidelab/geometry/polygons/oriented_box.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

namespace {

constexpr std::uint32_t most_in_a_leaf = 4;

/// No tree that fits into memory is deeper; one node waits for each level.
constexpr std::size_t most_levels = 64;

/// Whether side_of(a, b, p) is -1 for every p in a box: it is for the corners, by more than the
/// rounding anywhere in the box.
bool is_left_of(Vec2 a, Vec2 b, const std::array<Vec2, 4>& box) {
    constexpr double rounding = 4.0 * 3.3306690738754716e-16;  // four times that of side_of
    double most = -std::numeric_limits<double>::infinity();
    double size = 0.0;
    for (const Vec2 p : box) {
        const double one = (b.x - a.x) * (p.y - a.y);
        const double other = (b.y - a.y) * (p.x - a.x);
        most = std::max(most, one - other);
        size = std::max(size, std::abs(one) + std::abs(other));
    }
    return most < -rounding * size;
}

}  // namespace

CornerTree::CornerTree(std::span<const Vec2> outline, std::vector<std::uint32_t> corners)
    : outline_(outline), corners_(std::move(corners)), leaf_of_(outline.size(), no_leaf) {
    const auto count = static_cast<std::uint32_t>(corners_.size());
    if (count > 0) build(0, 0, count);
}

bool CornerTree::is_leaf(std::uint32_t node) const {
    return nodes_[node].end - nodes_[node].first <= most_in_a_leaf;
}

void CornerTree::build(std::uint32_t node, std::uint32_t first, std::uint32_t end) {
    if (node >= nodes_.size()) nodes_.resize(node + 1);
    // Along the line from the first corner to the last one, or axis-aligned.
    const auto point = [this](std::uint32_t i) { return outline_[corners_[i]]; };
    const std::array<Vec2, 1> chord{point(end - 1) - point(first)};
    nodes_[node] = {smallest_box(chord, first, end - 1, point).corners(), first, end, end - first};
    if (is_leaf(node)) {
        for (std::uint32_t i = first; i < end; ++i) leaf_of_[corners_[i]] = node;
        return;
    }
    const std::uint32_t half = first + (end - first) / 2;
    build(2 * node + 1, first, half);
    build(2 * node + 2, half, end);
}

void CornerTree::remove(std::uint32_t corner) {
    std::uint32_t node = leaf_of_[corner];
    leaf_of_[corner] = no_leaf;
    for (;; node = (node - 1) / 2) {
        --nodes_[node].left;
        if (node == 0) return;
    }
}

std::optional<std::uint32_t> CornerTree::any_in(Vec2 a, Vec2 b, Vec2 c) const {
    InlineVector<std::uint32_t, most_levels> waiting;
    if (!nodes_.empty()) waiting.push_back(0);
    while (!waiting.empty()) {
        const std::uint32_t number = waiting[waiting.size() - 1];
        waiting.erase(waiting.size() - 1);
        const Node& node = nodes_[number];
        ++work_;
        if (node.left == 0 || is_left_of(a, b, node.around) || is_left_of(b, c, node.around) ||
            is_left_of(c, a, node.around)) {
            continue;
        }
        if (!is_leaf(number)) {
            waiting.push_back(2 * number + 1);
            waiting.push_back(2 * number + 2);
            continue;
        }
        for (std::uint32_t i = node.first; i < node.end; ++i) {
            ++work_;
            const Vec2 p = outline_[corners_[i]];
            if (!holds(corners_[i]) || p == a || p == b || p == c) continue;
            if (side_of(a, b, p) >= 0 && side_of(b, c, p) >= 0 && side_of(c, a, p) >= 0) {
                return corners_[i];
            }
        }
    }
    return std::nullopt;
}

}  // namespace slidelab::detail
