// Checks of movers' and bodies' shapes: each names the first field that is wrong.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/vec2.hpp"
#include "slidelab/level/level_error.hpp"

namespace slidelab {

/// The first error of a shape by itself: its numbers, and the winding of its corners.
std::optional<std::string> check_shape(const Shape& shape);

/// The same of a mover's shape, which also contains a circle of least_inradius.
std::optional<std::string> check_mover_shape(const Shape& shape);

/// Conservative test: true only for polygons without a radius in which check_mover_shape finds no
/// error. `extents`: extents_of the polygon. O(corners).
bool is_clearly_right(const PolygonShape& polygon, Vec2 extents);

/// The same for any shape. Cheap, for the usual case.
inline bool is_clearly_right(const Shape& shape, Vec2 extents) {
    // Sums are NaN when a number is, and above any of them otherwise.
    const auto size_of = [](Vec2 v) { return std::abs(v.x) + std::abs(v.y); };
    if (const auto* disk = std::get_if<DiskShape>(&shape))
        return disk->radius >= least_inradius && disk->radius <= largest_coordinate;
    if (const auto* box = std::get_if<BoxShape>(&shape))
        return std::min(box->half.x, box->half.y) >= least_inradius && box->radius >= 0.0 &&
               size_of(box->half) + box->radius <= largest_coordinate;
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape))
        return capsule->radius >= least_inradius &&
               size_of(capsule->segment.a) + size_of(capsule->segment.b) + capsule->radius <=
                   largest_coordinate;
    const auto& polygon = std::get<PolygonShape>(shape);
    return polygon.radius == 0.0 && is_clearly_right(polygon, extents);
}

namespace detail {

inline std::string text_of(Vec2 v) { return joined("(", v.x, ", ", v.y, ")"); }

std::optional<Mismatch> mismatch_of_shape(const Shape& shape);
std::optional<Mismatch> mismatch_of_mover_shape(const Shape& shape);

/// The same without the words, and without room for them where a move or a query begins.
bool is_valid(const Shape& shape);
bool is_valid_for_mover(const Shape& shape);

std::optional<std::string> problem_with(Vec2 v, double largest = largest_coordinate);

}  // namespace detail

}  // namespace slidelab
