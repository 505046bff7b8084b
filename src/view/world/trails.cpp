#include "view/world/trails.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "view/world/movers.hpp"

namespace slidelab::lab {

namespace {

/// On the screen, without the points that are too near to each other to be told apart: shorter
/// pieces cost time and show nothing more.
std::vector<Vec2> thinned(const Canvas& canvas, std::span<const Vec2> places) {
    const double step = 5.0 * canvas.scale;
    std::vector<Vec2> points;
    for (const Vec2 place : places) {
        const Vec2 next = canvas.camera.to_screen(place);
        if (points.empty() || distance(points.back(), next) >= step) points.push_back(next);
    }
    return points;
}

bool is_on_screen(const Canvas& canvas, std::span<const Vec2> points) {
    return std::any_of(points.begin(), points.end(),
                       [&](Vec2 p) { return canvas.screen().contains(p); });
}

void draw_own_trail(Canvas& canvas, const Scene& scene) {
    const std::vector<Vec2> points = thinned(canvas, scene.trail);
    if (points.size() < 2) return;
    constexpr std::size_t shades = 12;  // it fades with age, in so many stretches
    const std::size_t stretch = std::max<std::size_t>(2, points.size() / shades + 1);
    for (std::size_t begin = 0; begin + 1 < points.size(); begin += stretch) {
        const std::size_t count = std::min(stretch + 1, points.size() - begin);
        const auto piece = std::span<const Vec2>(points).subspan(begin, count);
        if (!is_on_screen(canvas, piece)) continue;
        const double youth =
            static_cast<double>(begin + count) / static_cast<double>(points.size());
        Stroke stroke = canvas.stroke(scene.trail_paint, 2.0);
        stroke.color = faded(stroke.color, 0.1 + 0.6 * youth);
        draw_curve(canvas.list, piece, stroke);
        canvas.sighted.add(scene.trail_paint);
    }
}

}  // namespace

void draw_trail_line(Canvas& canvas, std::span<const Vec2> places, Paint paint, double strength) {
    const std::vector<Vec2> points = thinned(canvas, places);
    if (points.size() < 2 || !is_on_screen(canvas, points)) return;
    Stroke stroke = canvas.stroke(paint, 1.5);
    stroke.color = faded(stroke.color, strength);
    draw_curve(canvas.list, points, stroke);
    canvas.sighted.add(paint);
}

void draw_cross(Canvas& canvas, Vec2 at, const Stroke& stroke) {
    const double arm = 6.0 * canvas.scale;
    draw_line(canvas.list, at - Vec2{arm, arm}, at + Vec2{arm, arm}, stroke);
    draw_line(canvas.list, at + Vec2{-arm, arm}, at + Vec2{arm, -arm}, stroke);
}

void draw_trails(Canvas& canvas, const Scene& scene) {
    if (scene.run != nullptr) {
        for (const TrailLine& line : scene.run->lines)
            draw_trail_line(canvas, line.points, line.paint, line.strength);
    }
    draw_own_trail(canvas, scene);
}

void draw_trail_marks(Canvas& canvas, const Scene& scene, NoteSheet& sheet) {
    if (scene.run == nullptr) return;
    for (const Vec2 place : scene.run->troubles) {
        const Vec2 at = canvas.camera.to_screen(place);
        if (!canvas.screen().contains(at)) continue;
        draw_circle(canvas.list, at, 4.0 * canvas.scale, canvas.stroke(Paint::trouble, 1.5));
        canvas.sighted.add(Paint::trouble);
    }
    if (scene.run->parting) {
        const Vec2 at = canvas.camera.to_screen(*scene.run->parting);
        if (canvas.screen().contains(at)) {
            draw_cross(canvas, at, canvas.stroke(Paint::parting, 2.0));
            canvas.sighted.add(Paint::parting);
        }
    }
    if (scene.run->recorded) {
        draw_mover_outline(canvas, scene.shape, *scene.run->recorded,
                           canvas.stroke(Paint::other_trail, 2.0));
        sheet.notes.push_back({canvas.camera.to_screen(*scene.run->recorded),
                               {0.0, -1.0},
                               "recorded",
                               canvas.color(Paint::other_trail),
                               0});
    }
    if (!scene.run->pointed_at) return;
    draw_mover_outline(canvas, scene.shape, *scene.run->pointed_at);
    const Vec2 at = canvas.camera.to_screen(*scene.run->pointed_at);
    sheet.notes.push_back(
        {at, {0.0, -1.0}, scene.run->pointed_label, canvas.color(Paint::label), 0});
}

void draw_mover_pointer(Canvas& canvas, const Scene& scene, double right_edge, NoteSheet& sheet) {
    const double margin = 18.0 * canvas.scale;
    const Vec2 corner = canvas.camera.origin;
    const Vec2 end{right_edge, corner.y + canvas.camera.size.y};
    const Aabb screen{corner, end};
    const Vec2 mover = canvas.camera.to_screen(scene.position);
    const double extent = length(extents_of(scene)) * canvas.camera.pixels_per_unit;
    if (!is_finite(mover) || inflated(screen, {extent, extent}).contains(mover)) return;
    const Vec2 tip{std::clamp(mover.x, corner.x + margin, end.x - margin),
                   std::clamp(mover.y, corner.y + margin, end.y - margin)};
    const Vec2 apart = mover - tip;
    const Vec2 towards = normalized(apart);
    draw_arrow(canvas.list, tip - towards * (26.0 * canvas.scale), tip,
               canvas.stroke(Paint::mover, 3.0), 12.0 * canvas.scale);
    const double units = length(apart) / canvas.camera.pixels_per_unit;
    sheet.notes.push_back({tip - towards * (30.0 * canvas.scale), -towards,
                           fmt::format("{:.0f} units", units), canvas.color(Paint::mover), 0});
}

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
