#include "app/panel/scenes/failure_drawing.hpp"

#include "view/drawing/canvas.hpp"
#include "view/drawing/draw.hpp"
#include "view/world/movers.hpp"

namespace slidelab::lab {

namespace {

void draw_level(Canvas& canvas, const Level& level) {
    const auto draw = [&](Vec2 a, Vec2 b, Paint paint) {
        draw_line(canvas.list, canvas.camera.to_screen(a), canvas.camera.to_screen(b),
                  canvas.stroke(paint, 1.0));
    };
    for (const BoxPath& box : level.box_paths()) {
        draw_mover_outline(canvas, BoxShape{box.home.half}, box.home.center,
                           canvas.stroke(Paint::moving_box, 1.0));
        draw(box.home.center, box.home.center + box.travel, Paint::moving_box);
    }
    for (const Wall& wall : level.walls()) {
        if (wall.radius == 0.0) {
            draw(wall.segment.a, wall.segment.b, Paint::wall);
        } else {
            draw_mover_outline(canvas, CapsuleShape{wall.segment, wall.radius}, {},
                               canvas.stroke(Paint::wall, 1.0));
        }
    }
}

void draw_run(Canvas& canvas, const Shape& shape, const std::vector<Vec2>& positions, Color color) {
    if (positions.empty()) return;
    std::vector<Vec2> path;
    for (const Vec2 position : positions) path.push_back(canvas.camera.to_screen(position));
    draw_curve(canvas.list, path, {color, 1.5});
    draw_mover_outline(canvas, shape, positions.back(), {color, 1.0});
}

}  // namespace

void draw_failure(ImDrawList& list, const Theme& theme, const FailurePicture& picture,
                  ImVec2 corner, ImVec2 size) {
    constexpr double any = 1e9;  // pixels a unit: however small the level is
    Camera camera;
    camera.origin = {static_cast<double>(corner.x), static_cast<double>(corner.y)};
    camera.size = {static_cast<double>(size.x), static_cast<double>(size.y)};
    camera.show(picture.area, any);
    const Highlight none;
    Sighted sighted;
    Canvas canvas{list, camera, theme, 1.0, none, sighted};
    const ImVec2 end{corner.x + size.x, corner.y + size.y};
    list.AddRectFilled(corner, end, packed(theme.of(Paint::background)));
    list.PushClipRect(corner, end, true);
    draw_level(canvas, *picture.level);
    draw_run(canvas, picture.shape, picture.without, theme.of(Paint::trouble));
    draw_run(canvas, picture.shape, picture.with, theme.of(Role::slide));
    list.PopClipRect();
}

}  // namespace slidelab::lab
