// The picture of a failure on its card: the walls, and both paths of the mover.
#pragma once

#include <imgui.h>

#include "app/tools/failure_pictures.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

/// Within a rectangle of `size` pixels from `corner` on. The path with the safeguard has the colour
/// of paths, the one without it that of trouble; the mover stands at the end of each.
void draw_failure(ImDrawList& list, const Theme& theme, const FailurePicture& picture,
                  ImVec2 corner, ImVec2 size);

}  // namespace slidelab::lab
