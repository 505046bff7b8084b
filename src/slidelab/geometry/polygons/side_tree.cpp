#include "slidelab/geometry/polygons/side_tree.hpp"

#include <array>
#include <cmath>

namespace slidelab::detail {

SideTree::SideTree(std::span<const Vec2> outline) : outline_(outline) {
    if (!outline.empty()) build(0, 0, static_cast<std::uint32_t>(outline.size()));
}

void SideTree::build(std::uint32_t number, std::uint32_t first, std::uint32_t end) {
    if (number >= nodes_.size()) nodes_.resize(number + 1);
    work_ += end - first;
    Vec2 longest;
    for (std::uint32_t i = first; i < end; ++i) {
        const Vec2 side = corner(i + 1) - corner(i);
        if (length_squared(side) > length_squared(longest)) longest = side;
    }
    const std::array<Vec2, 2> directions{longest, corner(end) - corner(first)};
    const auto point = [this](std::uint32_t i) { return corner(i); };
    nodes_[number] = {smallest_box(directions, first, end, point), first, end};
    if (is_leaf(nodes_[number])) return;
    const std::uint32_t half = first + (end - first) / 2;
    build(2 * number + 1, first, half);
    build(2 * number + 2, half, end);
}

/// The separating axes of two oriented boxes are the axes of each of them.
bool SideTree::may_touch(const OrientedBox& a, const OrientedBox& b) {
    const Vec2 apart = b.center - a.center;
    const double along = std::abs(dot(a.along, b.along)) * (1.0 + hair_of_a_box);
    const double across = std::abs(cross(a.along, b.along)) * (1.0 + hair_of_a_box);
    const auto are_apart = [&](const OrientedBox& one, const OrientedBox& other) {
        const double forth = one.half.x + along * other.half.x + across * other.half.y;
        const double aside = one.half.y + across * other.half.x + along * other.half.y;
        return std::abs(dot(apart, one.along)) > forth * (1.0 + hair_of_a_box) ||
               std::abs(cross(one.along, apart)) > aside * (1.0 + hair_of_a_box);
    };
    return !are_apart(a, b) && !are_apart(b, a);
}

}  // namespace slidelab::detail
