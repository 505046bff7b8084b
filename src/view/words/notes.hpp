// Numbers and words beside marks, each on a plate, placed without overlaps and not across walls.
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
    Vec2 at;    ///< pixels: its mark
    Vec2 away;  ///< unit, or zero: the preferred side
    std::string text;
    Color color;
    int rank = 0;  ///< lower ranks are placed first
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
    std::optional<Segment> leader;  ///< from a distant plate to its mark
};

/// A depth or a length for a label: three decimals, or one digit and a power of ten where these
/// would be zeros. So its width does not change from tick to tick.
std::string label_number(double value);

/// Units: shapes with a smaller depth only touch.
inline constexpr double touching_depth = 1e-6;

/// Places each note beside its mark, or farther away where that is taken, within `area` and clear
/// of `taken`, across no wall and as few lines as possible. A note without a place is left out.
std::vector<PlacedNote> place_notes(const NoteSheet& sheet, const Labels& labels, const Aabb& area,
                                    std::vector<Aabb> taken);

void draw_note(Canvas& canvas, const PlacedNote& placed, const Note& note, const Labels& labels);

/// In the background's colour, with a thin edge.
void draw_plate(Canvas& canvas, const Aabb& plate, Color edge);

/// Whether a segment leads through a box.
bool leads_through(const Segment& line, const Aabb& box);

}  // namespace slidelab::lab
