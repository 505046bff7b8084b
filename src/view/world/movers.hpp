// Draws the mover, its trail, and moving boxes.
#pragma once

#include "view/drawing/canvas.hpp"
#include "view/world/scene.hpp"

namespace slidelab::lab {

void draw_moving_boxes(Canvas& canvas, const Scene& scene);
void draw_goal(Canvas& canvas, const Scene& scene);
/// The map's hazards, and where what a list points at is in it.
void draw_map_areas(Canvas& canvas, const Scene& scene);
/// Filled a little, with an arrow along the heading in tank steering; a ghost when nothing stops
/// it.
void draw_mover(Canvas& canvas, const Scene& scene);
/// One of several movers: filled a little, in a colour of its own.
void draw_mover_shape(Canvas& canvas, const Shape& shape, Vec2 position, Paint paint);
/// A former or possible position: a thin line.
void draw_mover_outline(Canvas& canvas, const Shape& shape, Vec2 position);
/// The same in another stroke.
void draw_mover_outline(Canvas& canvas, const Shape& shape, Vec2 position, const Stroke& stroke);

}  // namespace slidelab::lab
