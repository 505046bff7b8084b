// Circles and capsules as corners of polygons, fine where they are seen.
#pragma once

#include <span>
#include <vector>

#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

/// Corners of a circle, pixels. Magnified, all of a large circle in even pieces would be either
/// coarse or endless: within `shown` it is off by less than a tenth of a pixel, elsewhere coarse.
/// Null: even pieces.
std::vector<Vec2> circle_points(Vec2 center, double radius, const Aabb* shown = nullptr);

/// Corners of the outline of everything within `radius` of `segment`: the arc around b, then the
/// one around a.
std::vector<Vec2> capsule(const Segment& segment, double radius, const Aabb* shown = nullptr);

/// The same for what corners span, screen-clockwise: one of a disk, two of a capsule.
std::vector<Vec2> rounded_outline(std::span<const Vec2> corners, double radius,
                                  const Aabb* shown = nullptr);

/// The part of a convex polygon that lies within `area` (Sutherland and Hodgman 1974).
std::vector<Vec2> convex_within(std::vector<Vec2> corners, const Aabb& area);

}  // namespace slidelab::lab
