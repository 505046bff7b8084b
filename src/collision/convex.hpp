// A convex mover against a convex obstacle, by their Minkowski sum (article 000, "Simplifying box
// collision"): the mover shrinks to a point, the obstacle grows by the mover's shape.
//
// The sum is never built: it is the set of its sides, and each side is a line with an outward
// normal, which belongs to an edge of one of the two. A segment is an obstacle of two corners, a
// post one of one. Everything is measured from the mover's position, so coordinates far out keep
// their digits.
#pragma once

#include <optional>
#include <span>

#include "collision/penetration.hpp"
#include "geometry/inline_vector.hpp"
#include "geometry/shapes.hpp"

namespace slidelab {

/// Up to four corners, screen-clockwise: a post, a segment or a box.
using Corners = InlineVector<Vec2, 4>;

Corners corners_of(const Segment& segment);
Corners corners_of(const Box& box);

/// The corners of a mover around its position, screen-clockwise. Those of a box need room.
std::span<const Vec2> corners_of(const Shape& shape, Corners& room);

struct ConvexSweep {
    Vec2 position;                  ///< the mover's
    Vec2 way;                       ///< units, as seen from the obstacle
    std::span<const Vec2> mover;    ///< its corners, around its position
    double tolerance = 0.0;         ///< how deep a way must lead for it to count, units;
                                    ///< below 0: passing that near, or touching, counts
    bool facing_sides_only = true;  ///< off: sides are met from behind, too
};

struct ConvexHit {
    double fraction = 0.0;  ///< of the way, 0..1
    double clearance =
        0.0;      ///< by how much (of the way) another side was passed before: 0 at a corner
    Vec2 normal;  ///< unit, away from the obstacle
};

/// Where the way first leads into the obstacle. A way that leads less deep than the tolerance,
/// along a side or past a corner, meets nothing. What overlaps at the start is not met.
/// O(corners^2).
std::optional<ConvexHit> sweep_convex(const ConvexSweep& sweep, std::span<const Vec2> obstacle);

/// The shortest way out; none when they overlap by no more than the tolerance (article 000,
/// "Solving intersecting boxes": of the orthogonal vectors the one that reaches its wall first).
/// Where `outside` is given, a direction and not zero, no way out leads against it.
Penetration overlap_convex(Vec2 position, std::span<const Vec2> mover,
                           std::span<const Vec2> obstacle, double tolerance, Vec2 outside = {});

/// The point of the obstacle's surface where a mover at `position` touches it with this normal.
Vec2 touching_point(Vec2 position, std::span<const Vec2> mover, std::span<const Vec2> obstacle,
                    Vec2 normal);

/// The corners of the Minkowski sum, for drawing. Allocates.
std::vector<Vec2> minkowski_sum(std::span<const Vec2> mover, std::span<const Vec2> obstacle);

}  // namespace slidelab
