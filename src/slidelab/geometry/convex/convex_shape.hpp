// A convex mover against a convex obstacle, by their Minkowski sum (article 000, "Simplifying box
// collision"): the mover shrinks to a point, the obstacle grows by the mover's shape.
//
// The sum is never built: it is represented by its sides, each a line with an outward normal that
// belongs to an edge of one of the two. A segment is an obstacle of two corners, a point obstacle
// of one. All coordinates are relative to the mover's position, so distant ones keep their digits.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

/// A corner of a convex shape, and the side from it to the next one, screen-clockwise.
struct ConvexSide {
    Vec2 corner;
    std::uint32_t wall = 0;  ///< the wall that begins here (of several collinear ones, the first)
    bool is_cut = false;     ///< a cut through a solid, not a wall
};

/// One of the sides, from its corner to the next one. Precondition: i < sides.size().
inline Segment segment_at(std::span<const ConvexSide> sides, std::size_t i) {
    return {sides[i].corner, sides[i + 1 == sides.size() ? 0 : i + 1].corner};
}

/// Up to four corners, screen-clockwise: a point, a segment or a box.
using Corners = InlineVector<Vec2, 4>;

Corners corners_of(const Segment& segment);
Corners corners_of(const Box& box);

/// The corners of a mover around its position, screen-clockwise: one for a disk, two for a capsule.
/// `room` stores them for all shapes but polygons.
std::span<const Vec2> corners_of(const Shape& shape, Corners& room);

/// The mean of those: 0 for a disk and a box.
Vec2 center_of(const Shape& shape);

/// The support of a shape: the maximum of its corners along a direction.
inline double support_of(std::span<const Vec2> corners, Vec2 direction) {
    double most = -std::numeric_limits<double>::infinity();
    for (const Vec2 corner : corners) most = std::max(most, dot(corner, direction));
    return most;
}

/// An obstacle: a point, a segment, a convex piece of a solid; rounded with a radius.
struct ConvexShape {
    std::span<const ConvexSide> sides;  ///< up to most_corners_of_piece; point: 1, segment: 2
    double radius = 0.0;
};

/// The mover.
struct ConvexMover {
    std::span<const Vec2> corners;  ///< around its position; a disk: one, at 0
    double radius = 0.0;

    bool is_disk() const { return corners.size() == 1 && corners[0] == Vec2{}; }

    /// Around its position, with the radius.
    Aabb bounds() const {
        Aabb box{corners[0], corners[0]};
        for (const Vec2 corner : corners) box = merged(box, {corner, corner});
        return inflated(box, {radius, radius});
    }

    /// Its support along a unit vector, from its position.
    double extent(Vec2 axis) const { return support_of(corners, axis) + radius; }
};

/// A mover's foremost corner against a normal, or the midpoint of the foremost edge.
Vec2 front_of(std::span<const Vec2> mover, Vec2 normal);

/// The contact point on the obstacle's surface for a mover at `position` and this normal: on the
/// obstacle's foremost edge, or its foremost corner, what is nearest to the mover's foremost
/// corner, or to the midpoint of its foremost edge; on the rim of a rounded obstacle.
Vec2 touching_point(Vec2 position, std::span<const Vec2> mover, const ConvexShape& obstacle,
                    Vec2 normal);

/// The corners of the hull of points, screen-clockwise, by Andrew's monotone chain; none of points
/// at one place. `hull` has room for one more than the points, which it sorts. Returns their
/// number.
std::size_t convex_hull(std::span<Vec2> points, std::span<Vec2> hull);

}  // namespace slidelab::detail
