// Draws the marks of a trace: how each role is shown in each form.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "slidelab/collision/contract/trace.hpp"
#include "view/drawing/canvas.hpp"
#include "view/drawing/view_settings.hpp"
#include "view/words/notes.hpp"
#include "view/world/mark_looks.hpp"
#include "view/world/scene.hpp"

namespace slidelab::lab {

/// Where a mark is drawn, pixels, and the event that it belongs to.
struct MarkPlace {
    std::size_t event = 0;
    std::size_t mark = 0;  ///< in Trace::marks()
    Segment line;          ///< of a point or a circle: twice the same
    double radius = 0.0;   ///< it is drawn this far around the line
};

/// What drawing the marks leaves to be done: numbers to be placed, and places for the pointer.
struct MarkSheet {
    NoteSheet notes;
    std::vector<MarkPlace> places;
};

/// By how much paths are drawn longer than they are, the longest of which is so many units: at
/// least
/// 1. One factor for all, so that they can be compared.
double stretch_to_be_seen(const Canvas& canvas, double longest);

/// Draws the marks of that depth whose switch is on, and all marks of events that the scene's focus
/// singles out. Numbers and lines are added to `sheet`; numbers are not drawn.
/// Vectors too short to be seen are drawn longer; all paths and slides by the same factor, so that
/// they can be compared, and every other to a least length. Their number tells the truth.
/// In the probe view they are as long as they are, and the straight slide is left out: there the
/// path is drawn with its bends.
void draw_marks(Canvas& canvas, const Scene& scene, const ViewSettings& view, Depth depth,
                MarkSheet& sheet);

/// The mark that is drawn nearest to the pointer, within `reach` pixels; of several the one drawn
/// last. Null: none.
const MarkPlace* mark_under(const std::vector<MarkPlace>& places, Vec2 pointer, double reach);

}  // namespace slidelab::lab
