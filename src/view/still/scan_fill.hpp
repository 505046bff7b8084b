// Any polygon as pixel rectangles: concave, self-crossing, with ten corners or ten thousand.
#pragma once

#include <SDL.h>

#include <span>
#include <vector>

#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

/// Adds the rectangles of whole pixels whose centres lie inside the polygon (even-odd) and within
/// `area`. Rows that look like the row above join it, so an upright box is one rectangle.
/// Cost: the corners sorted, and for each row the sides that it crosses.
void scan_fill(std::span<const Vec2> corners, const SDL_Rect& area, std::vector<SDL_Rect>& out);

}  // namespace slidelab::lab
