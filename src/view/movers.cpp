#include "view/movers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace slidelab {

namespace {

std::array<Vec2, 4> corners_of(const Canvas& canvas, const Box& box) {
    // Rounded one by one, edges would differ by a pixel as the box moves: round corner and size.
    const Vec2 low = canvas.camera.to_screen(box.center - box.half);
    const Vec2 size = box.half * (2.0 * canvas.camera.pixels_per_unit);
    const Vec2 min{std::round(low.x), std::round(low.y)};
    const Vec2 max = min + Vec2{std::round(size.x), std::round(size.y)};
    return {{min, {max.x, min.y}, max, {min.x, max.y}}};
}

struct MoverDrawing {
    Canvas& canvas;
    const Scene& scene;
    Paint paint;

    void operator()(const DiskShape& disk) const {
        const Vec2 middle = canvas.camera.to_screen(scene.position);
        const double radius =
            std::max(disk.radius * canvas.camera.pixels_per_unit, 2.0 * canvas.scale);
        fill_circle(canvas.list, middle, radius, inside());
        draw_circle(canvas.list, middle, radius, canvas.stroke(paint, 2.0));
    }
    void operator()(const BoxShape& box) const {
        draw_corners(corners_of(canvas, {scene.position, box.half}));
    }
    void operator()(const PolygonShape& polygon) const {
        std::vector<Vec2> corners;
        for (const Vec2 corner : polygon.corners)
            corners.push_back(canvas.camera.to_screen(scene.position + corner));
        draw_corners(corners);
    }

    Color inside() const { return faded(canvas.color(paint), scene.passing ? 0.12 : 0.3); }

    void draw_corners(std::span<const Vec2> corners) const {
        fill_convex(canvas.list, corners, inside());
        draw_outline(canvas.list, corners, canvas.stroke(paint, 2.0));
    }
};

void draw_heading(Canvas& canvas, const Scene& scene, Paint paint) {
    const Vec2 reach = reach_of(scene.shape);
    const double ahead = std::max(reach.x, reach.y) * canvas.camera.pixels_per_unit;
    const Vec2 middle = canvas.camera.to_screen(scene.position);
    draw_line(canvas.list, middle + scene.heading * (0.35 * ahead),
              middle + scene.heading * (ahead + 7.0 * canvas.scale), canvas.stroke(paint, 2.0));
}

}  // namespace

void draw_moving_boxes(Canvas& canvas, const Scene& scene) {
    for (const Box& box : scene.moving_boxes) {
        const auto corners = corners_of(canvas, box);
        if (!Aabb{corners[0], corners[2]}.overlaps(canvas.screen())) continue;
        canvas.sighted.add(Paint::moving_box);
        fill_convex(canvas.list, corners, faded(canvas.color(Paint::moving_box), 0.28));
        draw_outline(canvas.list, corners, canvas.stroke(Paint::moving_box, 2.0));
    }
}

void draw_trail(Canvas& canvas, const Scene& scene) {
    if (scene.trail.size() < 2) return;
    const double step = 4.0 * canvas.scale;  // shorter pieces cost time and show nothing more
    const auto count = static_cast<double>(scene.trail.size());
    Vec2 last = canvas.camera.to_screen(scene.trail[0]);
    for (std::size_t i = 1; i < scene.trail.size(); ++i) {
        const Vec2 next = canvas.camera.to_screen(scene.trail[i]);
        if (distance(last, next) < step && i + 1 < scene.trail.size()) continue;
        if (!clipped({last, next}, canvas.screen())) {
            last = next;
            continue;
        }
        const double age = 1.0 - static_cast<double>(i) / count;
        Stroke stroke = canvas.stroke(Paint::trail, 1.0);
        stroke.color = faded(stroke.color, 1.0 - 0.85 * age);
        draw_line(canvas.list, last, next, stroke);
        canvas.sighted.add(Paint::trail);
        last = next;
    }
}

void draw_mover(Canvas& canvas, const Scene& scene) {
    const Vec2 reach = reach_of(scene.shape) + Vec2{0.2, 0.2};
    const Aabb around{scene.position - reach, scene.position + reach};
    if (!is_finite(scene.position) || !around.overlaps(canvas.camera.visible())) return;
    const Paint paint = scene.passing ? Paint::mover_ghost : Paint::mover;
    canvas.sighted.add(paint);
    std::visit(MoverDrawing{canvas, scene, paint}, scene.shape);
    if (scene.tank) draw_heading(canvas, scene, paint);
}

}  // namespace slidelab
