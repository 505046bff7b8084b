// The most frequent of all outlines.
#pragma once

#include <optional>
#include <span>

#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

/// The rectangle of four corners; none unless they begin at its upper left one and go clockwise.
inline std::optional<Aabb> upright_rectangle(std::span<const Vec2> corners) {
    if (corners.size() != 4) return std::nullopt;
    const Vec2 min = corners[0];
    const Vec2 max = corners[2];
    if (!(min.x < max.x && min.y < max.y)) return std::nullopt;
    if (corners[1] != Vec2{max.x, min.y} || corners[3] != Vec2{min.x, max.y}) return std::nullopt;
    return Aabb{min, max};
}

}  // namespace slidelab::detail
