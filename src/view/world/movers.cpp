#include "view/world/movers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "lab/levels/level_document.hpp"

namespace slidelab::lab {

namespace {

std::array<Vec2, 4> corners_of(const Canvas& canvas, const Box& box) {
    // Rounded one by one, edges would differ by a pixel as the box moves: round corner and size.
    const Vec2 low = canvas.camera.to_screen(box.center - box.half);
    const Vec2 size = box.half * (2.0 * canvas.camera.pixels_per_unit);
    const Vec2 min{std::round(low.x), std::round(low.y)};
    const Vec2 max = min + Vec2{std::round(size.x), std::round(size.y)};
    return {{min, {max.x, min.y}, max, {min.x, max.y}}};
}

/// The fill is left out where it has no colour.
void draw_shape(Canvas& canvas, const Shape& shape, Vec2 position, Color inside,
                const Stroke& edge) {
    const auto draw = [&](std::span<const Vec2> corners) {
        if (inside.a > 0) fill_convex(canvas.list, corners, inside);
        draw_outline(canvas.list, corners, edge);
    };
    const auto* box = std::get_if<BoxShape>(&shape);
    if (box && box->radius == 0.0) return draw(corners_of(canvas, {position, box->half}));
    detail::Corners room;
    std::vector<Vec2> corners;
    for (const Vec2 corner : detail::corners_of(shape, room))
        corners.push_back(canvas.camera.to_screen(position + corner));
    double radius = radius_of(shape) * canvas.camera.pixels_per_unit;
    if (corners.size() == 1) radius = std::max(radius, 3.0 * canvas.scale);
    const Aabb shown = canvas.screen();
    draw(rounded_outline(corners, radius, &shown));
}

bool is_seen(const Canvas& canvas, Vec2 extent, Vec2 position) {
    const Vec2 beyond = extent + Vec2{0.2, 0.2};
    const Aabb around{position - beyond, position + beyond};
    return is_finite(position) && around.overlaps(canvas.camera.visible());
}

void draw_heading(Canvas& canvas, const Scene& scene, Paint paint) {
    const Vec2 extent = extents_of(scene);
    const double ahead = std::max(extent.x, extent.y) * canvas.camera.pixels_per_unit;
    const Vec2 center = canvas.camera.to_screen(scene.position);
    // Well beyond the rim: at rest, too, only this shows the direction of "forward".
    draw_arrow(canvas.list, center + scene.heading * (0.35 * ahead),
               center + scene.heading * (ahead + 13.0 * canvas.scale), canvas.stroke(paint, 2.0),
               9.0 * canvas.scale);
}

/// A mover without a shape keeps a quarter of a cell clear around itself.
void draw_clear_area(Canvas& canvas, const Scene& scene, Paint paint) {
    const auto corners = corners_of(canvas, {scene.position, extents_of(scene)});
    fill_convex(canvas.list, corners, faded(canvas.color(paint), scene.passing ? 0.06 : 0.15));
    draw_outline(canvas.list, corners, canvas.stroke(paint, 1.0));
}

}  // namespace

void draw_moving_boxes(Canvas& canvas, const Scene& scene) {
    for (std::size_t i = 0; i < scene.boxes.size(); ++i) {
        const auto corners = corners_of(canvas, scene.boxes[i]);
        if (!Aabb{corners[0], corners[2]}.overlaps(canvas.screen())) continue;
        canvas.sighted.add(Paint::moving_box);
        const Traits traits = i < scene.box_paths.size() ? scene.box_paths[i].traits : Traits{};
        const Stroke stroke = canvas.stroke(Paint::moving_box, 2.0);
        fill_convex(canvas.list, corners, faded(stroke.color, traits.is_one_way() ? 0.1 : 0.28));
        for (std::size_t side = 0; side < corners.size(); ++side) {
            const Vec2 to = corners[(side + 1) % corners.size()];
            if (!traits.is_one_way() || detail::faces_solid_side(traits, to - corners[side]))
                draw_line(canvas.list, corners[side], to, stroke);
        }
    }
}

void draw_goal(Canvas& canvas, const Scene& scene) {
    const std::optional<Vec2>& goal = scene.goal;
    if (!goal || !is_seen(canvas, {0.5, 0.5}, *goal)) return;
    canvas.sighted.add(Paint::goal);
    const Vec2 at = canvas.camera.to_screen(*goal);
    const double unit = canvas.camera.pixels_per_unit;
    draw_circle(canvas.list, at, 0.4 * unit, canvas.stroke(Paint::goal, 1.5));
    fill_circle(canvas.list, at, 0.15 * unit, faded(canvas.color(Paint::goal), 0.6));
}

void draw_map_areas(Canvas& canvas, const Scene& scene) {
    const Aabb seen = canvas.camera.visible();
    const auto fill = [&](const Aabb& area, Paint paint, double strength) {
        if (!area.overlaps(seen)) return;
        canvas.sighted.add(paint);
        const Aabb pixels{canvas.camera.to_screen(area.min), canvas.camera.to_screen(area.max)};
        fill_convex(canvas.list, corners_of(pixels), faded(canvas.color(paint), strength));
    };
    constexpr double tint = 0.45;
    if (scene.map != nullptr)
        for (const Aabb& hazard : scene.map->hazards) fill(hazard, Paint::hazard, tint);
    for (const Aabb& area : scene.pointed_areas) fill(area, Paint::pointed_area, tint);
}

void draw_mover(Canvas& canvas, const Scene& scene) {
    if (!is_seen(canvas, extents_of(scene), scene.position)) return;
    const Paint paint = scene.passing    ? Paint::mover_ghost
                        : scene.squeezed ? Paint::warning
                                         : scene.mover_paint;
    canvas.sighted.add(paint);
    if (scene.strategy.shapes == 0) draw_clear_area(canvas, scene, paint);
    const Color inside = faded(canvas.color(paint), scene.passing ? 0.12 : 0.3);
    draw_shape(canvas, scene.shape, scene.position, inside, canvas.stroke(paint, 2.0));
    if (scene.tank) draw_heading(canvas, scene, paint);
}

void draw_mover_shape(Canvas& canvas, const Shape& shape, Vec2 position, Paint paint) {
    if (!is_seen(canvas, extents_of(shape), position)) return;
    canvas.sighted.add(paint);
    draw_shape(canvas, shape, position, faded(canvas.color(paint), 0.15),
               canvas.stroke(paint, 2.0));
}

void draw_mover_outline(Canvas& canvas, const Shape& shape, Vec2 position) {
    if (!is_seen(canvas, extents_of(shape), position)) return;
    canvas.sighted.add(Role::position);
    draw_mover_outline(canvas, shape, position, canvas.stroke(Role::position, 1.0));
}

void draw_mover_outline(Canvas& canvas, const Shape& shape, Vec2 position, const Stroke& stroke) {
    if (!is_seen(canvas, extents_of(shape), position)) return;
    draw_shape(canvas, shape, position, {0, 0, 0, 0}, stroke);
}

}  // namespace slidelab::lab
