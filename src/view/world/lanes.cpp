#include "view/world/lanes.hpp"

#include <algorithm>

#include "view/world/movers.hpp"
#include "view/world/trails.hpp"

namespace slidelab::lab {

namespace {

/// Nearer to each other than this on the screen, movers are drawn as one, points.
constexpr double visibly_apart = 3.0;

void draw_link(Canvas& canvas, const LaneMark& first, const LaneMark& lane, NoteSheet& sheet) {
    const Vec2 from = canvas.camera.to_screen(first.position);
    const Vec2 to = canvas.camera.to_screen(lane.position);
    if (!is_finite(from) || !is_finite(to)) return;
    if (distance(from, to) < visibly_apart * canvas.scale) return;
    Stroke stroke = canvas.stroke(lane.paint, 1.0);
    stroke.color = faded(stroke.color, 0.7);
    draw_line(canvas.list, from, to, stroke);
    if (!canvas.screen().contains(to)) return;
    sheet.notes.push_back({to, normalized(to - from), lane.name, canvas.color(lane.paint), 0});
}

}  // namespace

void draw_lane_trails(Canvas& canvas, const LaneLayer& layer) {
    constexpr double strength = 0.7;
    for (const LaneMark& lane : layer.lanes)
        draw_trail_line(canvas, lane.trail, lane.paint, strength);
}

void draw_lane_movers(Canvas& canvas, const LaneLayer& layer, NoteSheet& sheet) {
    for (const LaneMark& lane : layer.lanes) {
        draw_mover_shape(canvas, lane.shape, lane.position, lane.paint);
        if (&lane != &layer.lanes.front()) draw_link(canvas, layer.lanes.front(), lane, sheet);
        if (!lane.parting) continue;
        const Vec2 at = canvas.camera.to_screen(*lane.parting);
        if (canvas.screen().contains(at)) draw_cross(canvas, at, canvas.stroke(lane.paint, 2.0));
    }
}

}  // namespace slidelab::lab
