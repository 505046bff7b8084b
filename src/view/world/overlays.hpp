// Draws the marks of a trace, by role and form.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "lab/saved_scenes/view_settings.hpp"
#include "slidelab/collision/contract/trace.hpp"
#include "view/drawing/canvas.hpp"
#include "view/words/notes.hpp"
#include "view/world/mark_looks.hpp"
#include "view/world/scene.hpp"

namespace slidelab::lab {

/// The place of a drawn mark, pixels, and its event.
struct MarkPlace {
    std::size_t event = 0;
    std::size_t mark = 0;  ///< in Trace::marks()
    Segment line;          ///< of a point or a circle: twice the same
    double radius = 0.0;   ///< it is drawn this far around the line
};

/// Results of drawing marks: numbers to place, and places for the pointer.
struct MarkSheet {
    NoteSheet notes;
    std::vector<MarkPlace> places;
};

/// The factor by which paths are drawn longer, at least 1, for a longest path of so many units. One
/// factor for all, so that they can be compared.
double stretch_to_be_seen(const Canvas& canvas, double longest);

/// Draws the marks of that depth whose switch is on, and all marks of events in the scene's focus.
/// Adds numbers and lines to `sheet`; numbers are not drawn. Short vectors are drawn longer: all
/// paths and slides by one factor, so that they can be compared, others to a least length; their
/// numbers stay exact. In the probe view, and with an event at hand, nothing is drawn
/// longer; in the probe view the path with its bends replaces the straight slide.
void draw_marks(Canvas& canvas, const Scene& scene, const ViewSettings& view, Depth depth,
                MarkSheet& sheet);

/// The mark that is drawn nearest to the pointer, within `reach` pixels; of several the one drawn
/// last. Null: none.
const MarkPlace* mark_under(const std::vector<MarkPlace>& places, Vec2 pointer, double reach);

}  // namespace slidelab::lab
