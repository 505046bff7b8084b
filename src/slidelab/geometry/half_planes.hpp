// Projection of vectors onto half-planes: the part of a motion that contact planes allow.
#pragma once

#include <optional>
#include <span>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab::detail {

/// A contact plane, of a wall at rest or in motion: allows vectors with dot(v, normal) >= least.
struct HalfPlane {
    Vec2 normal;         ///< unit, away from the wall
    double least = 0.0;  ///< units; 0 for a wall at rest, else the wall's motion along its normal
};

/// The general case of nearest_within.
std::optional<Vec2> nearest_within_several(Vec2 v, std::span<const HalfPlane> planes);

/// The vector nearest to `v` in all half-planes; none when their intersection is empty: squeezed.
/// Exact: the result is v itself, or on one boundary, or where two of them cross. O(n^3) for n.
inline std::optional<Vec2> nearest_within(Vec2 v, std::span<const HalfPlane> planes) {
    if (planes.size() != 1) return nearest_within_several(v, planes);
    // The usual case: one plane.
    const double missing = planes[0].least - dot(v, planes[0].normal);
    return missing > 0.0 ? v + planes[0].normal * missing : v;
}

/// The vector nearest to `v` that points into none of the walls with these unit normals:
/// dot(result, n) >= 0 for each. Exact, unlike clipping one normal after the other, which in an
/// acute corner sends the vector back into the first wall. O(n^2) for n normals.
Vec2 projected_on_half_planes(Vec2 v, std::span<const Vec2> normals);

}  // namespace slidelab::detail
