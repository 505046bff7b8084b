// Numbers beside marks, placed so that none covers another.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "lab/studies/written_number.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "view/drawing/theme.hpp"
#include "view/words/labels.hpp"

namespace slidelab {

struct Note {
    Vec2 at;    ///< pixels: the thing that it belongs to
    Vec2 away;  ///< unit, or zero: the side on which it should lie
    std::string text;
    Color color;
    int rank = 0;  ///< the lower, the earlier it gets its place
};

/// What is to be said of a picture, and the lines in it that notes had better not cross.
struct NoteSheet {
    std::vector<Note> notes;
    std::vector<Segment> lines;  ///< pixels
};

struct PlacedNote {
    Vec2 corner;  ///< upper left, pixels
    Vec2 size;
    std::size_t note = 0;  ///< index
};

/// Each note beside its thing, or a little farther off where that place is taken, within `area` and
/// clear of `taken`, across as few lines as can be; a note that finds no place is left out.
std::vector<PlacedNote> place_notes(const NoteSheet& sheet, const Labels& labels, const Aabb& area,
                                    std::vector<Aabb> taken);

}  // namespace slidelab
