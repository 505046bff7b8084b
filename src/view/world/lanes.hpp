// The lanes of a comparison, as ghosts in one world: each with its colour, its trail and a line to
// the first one where they are apart.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "view/drawing/canvas.hpp"
#include "view/words/notes.hpp"

namespace slidelab::lab {

struct Scene;

struct LaneMark {
    Paint paint = Paint::lane_1;
    std::string name;
    Shape shape;
    Vec2 position;                ///< of its mover in the tick in view
    std::vector<Vec2> trail;      ///< until then, oldest first
    std::optional<Vec2> parting;  ///< the first position apart from the first lane
};

struct LaneLayer {
    std::vector<LaneMark> lanes;
};

void draw_lane_trails(Canvas& canvas, const LaneLayer& layer);

/// Movers, lines and partings; the names of lanes that are apart go to `sheet`.
void draw_lane_movers(Canvas& canvas, const LaneLayer& layer, NoteSheet& sheet);

}  // namespace slidelab::lab
