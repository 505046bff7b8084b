// The first thing to be seen of a level: its name, and a line on what there is to try in it.
#pragma once

#include <optional>
#include <string>

#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

/// Draws it below `top` pixels, left of `right_edge`; answers the place that it took,
/// pixels. It takes no input, so that one can walk at once. Within a frame of ImGui.
Aabb draw_opening_card(const std::string& title, const std::string& hint, float right_edge,
                       float top, float scale);

}  // namespace slidelab::lab
