// The cast of a convex mover against one convex body: where the path first crosses into their
// Minkowski sum (article 000, "Simplifying box collision").
#pragma once

#include <cstdint>
#include <span>

#include "slidelab/geometry/convex/minkowski_sides.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

/// A convex body at rest: its corners, screen-clockwise, and their bounds.
struct CastTarget {
    CastTarget(std::span<const Vec2> corners_, const Aabb& bounds_)
        : corners(corners_), bounds(bounds_), is_its_bounds(is_box() || is_along_axis()) {}

    std::span<const Vec2> corners;
    Aabb bounds;
    /// An axis-aligned box whose corners begin with the upper left one, or a segment along an axis:
    /// what a box that moves can hit of it are the sides of its bounds.
    bool is_its_bounds;

private:
    bool is_box() const {
        const auto& [min, max] = bounds;
        return corners.size() == 4 && corners[0] == min && corners[2] == max &&
               corners[1] == Vec2{max.x, min.y} && corners[3] == Vec2{min.x, max.y};
    }
    bool is_along_axis() const {
        if (corners.size() != 2) return false;
        const Vec2 along = corners[1] - corners[0];
        return (along.x == 0.0 || along.y == 0.0) && has_direction(along);
    }
};

struct ConvexCast {
    Vec2 position;                 ///< the mover's
    Vec2 translation;              ///< units, as seen from the body
    double tolerance = 0.0;        ///< how deep a path must lead for it to count, units;
                                   ///< below 0: passing that near, or touching, counts
    bool front_faces_only = true;  ///< off: sides are hit from behind, too
};

struct ConvexCastResult {
    enum class Kind : std::uint8_t {
        miss,     ///< the path leads no deeper into the body than the tolerance
        overlap,  ///< it begins deeper in it than that
        hit
    };

    Kind kind = Kind::miss;
    double fraction = 0.0;   ///< of a hit: of the translation, 0..1
    double clearance = 0.0;  ///< of a hit: by how much (of the translation) another side was
                             ///< passed before: 0 at a corner
    Vec2 normal;             ///< unit; of an overlap: of the side with the least depth
    double depth = 0.0;      ///< at the start, units: beyond the nearest side; 0 outside
    std::uint32_t edge = edge_of_mover;  ///< the edge of the body that the normal belongs to, if so
};

/// Where the path first leads into the body. A path that leads less deep than the tolerance, along
/// a side or past a corner, is a miss. O(corners of the mover * corners of the body).
ConvexCastResult cast_convex(const ConvexCast& cast, const SweptMover& mover,
                             const CastTarget& body);

/// Whether the bounds of a body tell already that a box misses it: each of their sides is one of
/// the Minkowski sum, whatever the body is.
inline bool misses_bounds(const ConvexCast& cast, Vec2 half, const Aabb& bounds) {
    const auto stays_outside = [&](double distance, double speed) {
        const double deep = distance + cast.tolerance;
        return deep >= 0.0 && deep >= -speed;
    };
    const Vec2 from = cast.position;
    const Vec2 translation = cast.translation;
    return stays_outside((bounds.min.y - from.y) - half.y, -translation.y) ||
           stays_outside((from.x - bounds.max.x) - half.x, translation.x) ||
           stays_outside((from.y - bounds.max.y) - half.y, translation.y) ||
           stays_outside((bounds.min.x - from.x) - half.x, -translation.x);
}

/// Where the mover at a position touches the body with this normal: touching_point
/// (convex_shape.hpp), with less work for two boxes that touch away from their corners.
Vec2 touch_of_body(Vec2 position, const SweptMover& mover, const CastTarget& body, Vec2 normal);

/// The sides of the Minkowski sum on which a position lies, to `tolerance` units: none where it is
/// farther away or deeper. Of many sides at one corner (of a rim, say) the outermost two.
struct TouchedSides {
    int count = 0;        ///< 0, 1, or 2 for any more
    MinkowskiSide first;  ///< counter-clockwise of all others
    MinkowskiSide last;   ///< clockwise of all others; the same as `first` where there is but one
};
TouchedSides touched_sides(Vec2 position, const SweptMover& mover, const CastTarget& body,
                           double tolerance);

/// Whether there are several of them, with less work for two boxes.
bool touches_corner(Vec2 position, const SweptMover& mover, const CastTarget& body,
                    double tolerance);

}  // namespace slidelab::detail
