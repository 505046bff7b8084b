// The small samples beside the words of the legend: each thing as it is drawn in the world.
#pragma once

#include "view/drawing/canvas.hpp"

namespace slidelab::lab {

enum class Swatch { line, dashed, arrow, ring, dot, area };

Swatch swatch_of(Role role);
Swatch swatch_of(Paint paint);

inline constexpr double swatch_width = 21.0;  ///< points

/// From `left` (pixels), the centre of its left edge, to the right.
void draw_swatch(Canvas& canvas, Swatch kind, Vec2 left, Color color);

}  // namespace slidelab::lab
