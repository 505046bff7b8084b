// The sides of the Minkowski sum of a convex body and a convex mover (article 000, "Simplifying box
// collision"): the mover shrinks to a point, the body grows by the mover's shape.
//
// The sum is never built: it is the set of its sides, and each side is a line with an outward
// normal, which belongs to an edge of one of the two. A segment is a body of two corners, a point
// obstacle has one. Everything is measured from the mover's position, so coordinates far out keep
// their digits.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/line.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

/// One side of the Minkowski sum relative to the mover's position.
struct MinkowskiSide {
    Vec2 normal;            ///< unit, outwards
    double distance = 0.0;  ///< of the position from the side's line, positive outside
};

/// A convex mover, prepared for casts against many bodies. Refers to the corners of a polygon.
class SweptMover {
public:
    explicit SweptMover(const Shape& shape);
    explicit SweptMover(std::span<const Vec2> corners);
    SweptMover(const SweptMover&) = delete;
    SweptMover& operator=(const SweptMover&) = delete;
    ~SweptMover() = default;

    std::span<const Vec2> corners() const { return corners_; }

    /// Half extents of a box around its position; only where is_box().
    Vec2 half() const { return half_; }
    bool is_box() const { return is_box_; }

    /// The most of its corners along a direction.
    double support(Vec2 direction) const;

    /// The side of every Minkowski sum that belongs to an edge of the mover: its normal, and by how
    /// much the sum grows along it. A length of 0 is no side.
    struct Side {
        Vec2 normal;
        double grown = 0.0;
        bool exists = false;
    };
    Side side(std::size_t edge) const {
        if (is_box_) return side_of_box(edge);
        return edge < sides_.size() ? sides_[edge] : make_side(edge);
    }

private:
    /// Movers of more corners are rare, and their sides are computed again for each body.
    static constexpr std::size_t most_known_sides = 16;

    void prepare();
    /// The sides of a box need no root: the same as make_side.
    Side side_of_box(std::size_t edge) const {
        const bool is_level = edge % 2 == 0;
        const double sign = edge == 0 || edge == 3 ? 1.0 : -1.0;
        return is_level ? Side{{0.0, sign}, half_.y, true} : Side{{sign, 0.0}, half_.x, true};
    }
    Side make_side(std::size_t edge) const;

    Corners room_;
    std::span<const Vec2> corners_;
    Vec2 half_;
    bool is_box_ = false;
    InlineVector<Side, most_known_sides> sides_;
};

/// The side of the sum that belongs to an edge of the body. The signed distance is the value of the
/// side's line in general form, since the edge is of length 1.
inline MinkowskiSide side_of_body(Vec2 position, const SweptMover& mover, Vec2 corner, Vec2 edge) {
    const Line line = Line::through(corner - position, normalized(edge));
    const Vec2 normal = outward(line.direction);
    return {normal, -line.c - mover.support(-normal)};
}

/// The side of the sum that belongs to an edge of the mover.
inline MinkowskiSide side_of_mover(Vec2 position, const SweptMover::Side& side,
                                   std::span<const Vec2> body) {
    double most = -std::numeric_limits<double>::infinity();
    for (const Vec2 corner : body) most = std::max(most, dot(corner - position, side.normal));
    return {side.normal, -most - side.grown};
}

/// Instead of an edge of the body: the side belongs to an edge of the mover.
inline constexpr std::uint32_t edge_of_mover = 0xffffffffU;

/// Calls `visit(MinkowskiSide, edge of the body or edge_of_mover)` for each side: first those of
/// the body, then those of the mover. Stops where `visit` returns false. O(n m) for n and m
/// corners.
template <typename Visit>
void visit_sides(Vec2 position, const SweptMover& mover, std::span<const Vec2> body,
                 Visit&& visit) {
    for (std::size_t i = 0; i < body.size(); ++i) {
        const Vec2 edge = body[i + 1 == body.size() ? 0 : i + 1] - body[i];
        if (!has_direction(edge)) continue;
        const MinkowskiSide side = side_of_body(position, mover, body[i], edge);
        if (!visit(side, static_cast<std::uint32_t>(i))) return;
    }
    for (std::size_t i = 0; i < mover.corners().size(); ++i) {
        const SweptMover::Side side = mover.side(i);
        if (!side.exists) continue;
        if (!visit(side_of_mover(position, side, body), edge_of_mover)) return;
    }
}

}  // namespace slidelab::detail
