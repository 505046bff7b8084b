// Projection of vectors onto half-planes: what is left of a motion that walls forbid.
#pragma once

#include <span>

#include "geometry/vec2.hpp"

namespace slidelab {

/// The vector nearest to `v` among those that point into none of the walls with these unit normals:
/// dot(result, n) >= 0 for each. Exact, unlike clipping one normal after the other, which in an
/// acute corner sends the vector back into the first wall. O(n^2) for n normals.
Vec2 projected_on_half_planes(Vec2 v, std::span<const Vec2> normals);

}  // namespace slidelab
