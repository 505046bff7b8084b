// Draws runs as lines: the mover's past, its later positions, and other runs; and the lanes of a
// comparison as ghosts in one world, each with its colour, its trail and a line to the first one
// where they are apart.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "view/drawing/canvas.hpp"
#include "view/words/notes.hpp"
#include "view/world/scene.hpp"

namespace slidelab::lab {

/// The trail behind the mover, fading with age, and under it the other lines of the run.
void draw_trails(Canvas& canvas, const Scene& scene);

/// A line of one colour, thinned to distinguishable points. `strength` 0..1.
void draw_trail_line(Canvas& canvas, std::span<const Vec2> places, Paint paint, double strength);

/// A small cross, pixels.
void draw_cross(Canvas& canvas, Vec2 at, const Stroke& stroke);

/// Marks on the lines, and the mover in the tick under the pointer; its number goes to `sheet`.
void draw_trail_marks(Canvas& canvas, const Scene& scene, NoteSheet& sheet);

/// For a mover off the screen left of `right_edge` (pixels): an arrow at the edge towards it, with
/// its distance from the edge in units.
void draw_mover_pointer(Canvas& canvas, const Scene& scene, double right_edge, NoteSheet& sheet);

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
