// Numbers and words beside marks, each on a plate of its own, placed so that none covers another
// and none lies across a wall.
#pragma once

#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "slidelab/geometry/shapes.hpp"
#include "view/drawing/canvas.hpp"
#include "view/words/labels.hpp"

namespace slidelab::lab {

struct Note {
    Vec2 at;    ///< pixels: the thing that it belongs to
    Vec2 away;  ///< unit, or zero: the side on which it should lie
    std::string text;
    Color color;
    int rank = 0;  ///< the lower, the earlier it gets its place
};

/// The notes of a picture, and its lines that notes keep clear of. Pixels.
struct NoteSheet {
    std::vector<Note> notes;
    std::vector<Segment> lines;  ///< of marks: rather not crossed
    std::vector<Segment> walls;  ///< never crossed
};

struct PlacedNote {
    Aabb plate;                     ///< pixels
    Vec2 corner;                    ///< of the text, upper left
    std::size_t note = 0;           ///< index
    std::optional<Segment> leader;  ///< from the plate to its thing, where it lies apart from it
};

/// A depth or a length for a label: always three decimals, or one digit and a power of ten where
/// they would be zeros. What changes from tick to tick is not to change its width.
std::string label_number(double value);

/// Depths below this are no overlap to speak of, units: the shapes touch.
inline constexpr double touching_depth = 1e-6;

/// Each note beside its thing, or farther off where that place is taken, within `area` and clear of
/// `taken`, across no wall and as few lines as can be; one that finds no place is left out.
std::vector<PlacedNote> place_notes(const NoteSheet& sheet, const Labels& labels, const Aabb& area,
                                    std::vector<Aabb> taken);

void draw_note(Canvas& canvas, const PlacedNote& placed, const Note& note, const Labels& labels);

/// In the background's colour, with a thin edge.
void draw_plate(Canvas& canvas, const Aabb& plate, Color edge);

/// Whether a segment leads through a box.
bool leads_through(const Segment& line, const Aabb& box);

}  // namespace slidelab::lab
