// What is wrong with a mover's or a body's shape.
#pragma once

#include <optional>
#include <string>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab {

/// The first error of a shape by itself: its numbers, and the winding of its corners.
std::optional<std::string> check_shape(const Shape& shape);

namespace detail {

std::optional<std::string> problem_with(Vec2 v, double largest = largest_coordinate);

}  // namespace detail

}  // namespace slidelab
