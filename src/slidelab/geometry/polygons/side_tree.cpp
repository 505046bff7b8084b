#include "slidelab/geometry/polygons/side_tree.hpp"

#include <cmath>
#include <limits>

namespace slidelab {

namespace {

/// A side shorter than this has no direction: the square of its length vanishes.
constexpr double no_length_squared = std::numeric_limits<double>::min();

/// By how much a box is wider than its sides, and a sum of extents larger than it is, as a share of
/// their coordinates: more than the rounding of what is computed of them.
constexpr double hair = 32.0 * 2.220446049250313e-16;

double largest_of(Vec2 v) { return std::max(std::abs(v.x), std::abs(v.y)); }

}  // namespace

SideTree::SideTree(std::span<const Vec2> outline) : outline_(outline) {
    if (!outline.empty()) build(0, 0, static_cast<std::uint32_t>(outline.size()));
}

SideTree::Node SideTree::box_along(Vec2 along, std::uint32_t first, std::uint32_t end) const {
    const Vec2 across = outward(along);
    const Vec2 origin = outline_[first];
    Aabb box{};
    double largest = largest_of(origin);
    for (std::uint32_t i = first + 1; i <= end; ++i) {
        const Vec2 apart = corner(i) - origin;
        const Vec2 at{dot(apart, along), dot(apart, across)};
        box = merged(box, {at, at});
        largest = std::max(largest, largest_of(corner(i)));
    }
    const Vec2 center = box.center();
    const Vec2 wider{hair * largest, hair * largest};
    return {origin + along * center.x + across * center.y, along, box.size() * 0.5 + wider, first,
            end};
}

void SideTree::build(std::uint32_t number, std::uint32_t first, std::uint32_t end) {
    if (number >= nodes_.size()) nodes_.resize(number + 1);
    work_ += end - first;
    Vec2 longest;
    for (std::uint32_t i = first; i < end; ++i) {
        const Vec2 side = corner(i + 1) - corner(i);
        if (length_squared(side) > length_squared(longest)) longest = side;
    }
    Node best = box_along({1.0, 0.0}, first, end);
    for (const Vec2 along : {longest, corner(end) - corner(first)}) {
        if (!(length_squared(along) >= no_length_squared)) continue;
        const Node node = box_along(normalized(along), first, end);
        if (node.half.x * node.half.y < best.half.x * best.half.y) best = node;
    }
    nodes_[number] = best;
    if (is_leaf(best)) return;
    const std::uint32_t half = first + (end - first) / 2;
    build(2 * number + 1, first, half);
    build(2 * number + 2, half, end);
}

/// The separating axes of two boxes are along and across each of them.
bool SideTree::may_touch(const Node& a, const Node& b) {
    const Vec2 apart = b.center - a.center;
    const double along = std::abs(dot(a.along, b.along)) * (1.0 + hair);
    const double across = std::abs(cross(a.along, b.along)) * (1.0 + hair);
    const auto are_apart = [&](const Node& one, const Node& other) {
        const double forth = one.half.x + along * other.half.x + across * other.half.y;
        const double aside = one.half.y + across * other.half.x + along * other.half.y;
        return std::abs(dot(apart, one.along)) > forth * (1.0 + hair) ||
               std::abs(cross(one.along, apart)) > aside * (1.0 + hair);
    };
    return !are_apart(a, b) && !are_apart(b, a);
}

}  // namespace slidelab
