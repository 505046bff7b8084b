// The length of a unit on the screen, and the pointer's coordinates.
#pragma once

#include <optional>
#include <string>

#include "view/drawing/canvas.hpp"
#include "view/words/labels.hpp"

namespace slidelab::lab {

/// Units: 1, 2 or 5 times a power of ten, so that it is at least `least` pixels long and less than
/// two and a half times that.
double scale_length(double pixels_per_unit, double least);

/// "12.35, -3.20": with enough decimals to distinguish two pixels.
std::string coordinates(Vec2 at, double pixels_per_unit);

/// Its height at the bottom of the world, pixels.
double height_of_scale_bar(const Labels& labels, double scale);

/// Draws it into the lower left corner of the camera's viewport; returns its plate. `pointer`:
/// pixels.
Aabb draw_scale_bar(Canvas& canvas, const Labels& labels, std::optional<Vec2> pointer);

}  // namespace slidelab::lab
