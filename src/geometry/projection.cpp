#include "geometry/projection.hpp"

namespace slidelab {

namespace {

/// A vector along a wall has, after rounding, a part of this share of its length across it.
constexpr double rounding_share = 1e-12;

bool allowed(Vec2 v, std::span<const Vec2> normals) {
    const double slack = rounding_share * length(v);
    for (const Vec2 n : normals) {
        if (dot(v, n) < -slack) return false;
    }
    return true;
}

}  // namespace

Vec2 projected_on_half_planes(Vec2 v, std::span<const Vec2> normals) {
    if (allowed(v, normals)) return v;
    // The answer lies on the border of the allowed cone: on one of the lines, or at its tip.
    Vec2 best;
    double best_length = 0.0;
    for (const Vec2 n : normals) {
        const Vec2 along = v - n * dot(v, n);
        if (!allowed(along, normals)) continue;
        // Of projections of one vector, the longest is the nearest to it.
        if (length_squared(along) > best_length) {
            best = along;
            best_length = length_squared(along);
        }
    }
    return best;
}

}  // namespace slidelab
