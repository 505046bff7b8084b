// Draws runs as lines: the mover's past, its later positions, and other runs.
#pragma once

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

}  // namespace slidelab::lab
