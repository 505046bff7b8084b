// Draws the marks of a trace: how each role is shown in each form.
#pragma once

#include <vector>

#include "slidelab/collision/contract/trace.hpp"
#include "view/drawing/canvas.hpp"
#include "view/drawing/view_settings.hpp"
#include "view/world/notes.hpp"

namespace slidelab {

/// Whether the switches let marks of this role be drawn.
bool is_on(Role role, const ViewSettings& view);

/// What lies under the mover (candidate walls, Minkowski sums) and what lies over it (vectors,
/// points).
enum class Depth { under, over };

/// Draws the marks of that depth whose switch is on. Numbers and lines are added to
/// `sheet`; numbers are not drawn.
/// Vectors too short to be seen are drawn longer; all paths and slides by the same factor, so that
/// they can be compared, and every other to a least length. Their number tells the truth.
/// In the probe view (`probing`) they are as long as they are, and the straight slide is left out:
/// there the path is drawn with its bends.
void draw_marks(Canvas& canvas, const Trace& trace, const ViewSettings& view, Depth depth,
                bool probing, NoteSheet& sheet);

}  // namespace slidelab
