// The window of a list that lies over the world while it is open: levels, figures, failures.
#pragma once

#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

/// Begins it, as high as the screen and centred left of `right_edge` pixels, at most `widest`
/// points wide; to be ended by ImGui::End(), whatever the answer. False where nothing of it is to
/// be seen. `is_open` becomes false where it was closed.
bool begin_list_window(const char* title, bool& is_open, Vec2 screen, float right_edge, float scale,
                       float widest = 1e6F);

}  // namespace slidelab::lab
