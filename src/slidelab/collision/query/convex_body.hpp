// A mover of any shape as a convex polygon with a radius around it.
#pragma once

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/convex/separating_axes.hpp"

namespace slidelab::detail {

/// A mover as its corners and its radius, and how thick it is.
struct ConvexBody {
    explicit ConvexBody(const Shape& shape)
        : center(center_of(shape)),
          mover{corners_of(shape, room), radius_of(shape)},
          bounds(mover.bounds()),
          inradius(mover.radius + (mover.corners.size() > 2 ? thickness() : 0.0)) {}
    ConvexBody(const ConvexBody&) = delete;
    ConvexBody& operator=(const ConvexBody&) = delete;
    ~ConvexBody() = default;

    Corners room;
    Vec2 center;  ///< of its corners, around its position
    ConvexMover mover;
    Aabb bounds;            ///< of all of it, around its position
    double inradius = 0.0;  ///< from its centre to its nearest side

private:
    double thickness() const {
        double least = 1e300;
        const std::span<const Vec2> corners = mover.corners;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Vec2 edge = corners[(i + 1) % corners.size()] - corners[i];
            if (!has_direction(edge)) continue;
            least = std::min(least, dot(corners[i] - center, normalized(outward(edge))));
        }
        return least;
    }
};

}  // namespace slidelab::detail
