#include "app/panel/scenes/failure_drawing.hpp"

#include <algorithm>
#include <array>
#include <variant>

#include "slidelab/geometry/polygons/polygon.hpp"
#include "view/drawing/camera.hpp"
#include "view/drawing/draw.hpp"

namespace slidelab::lab {

namespace {

constexpr double room = 0.06;  // of the picture, around what is drawn

class FailureDrawing {
public:
    FailureDrawing(ImDrawList& list, const Theme& theme, const FailurePicture& picture,
                   ImVec2 corner, ImVec2 size)
        : list_(list), theme_(theme), picture_(picture) {
        const Vec2 area = picture.area.size() * (1.0 + 2.0 * room);
        const double width = std::max(area.x, 1e-6);
        const double height = std::max(area.y, 1e-6);
        scale_ =
            std::min(static_cast<double>(size.x) / width, static_cast<double>(size.y) / height);
        center_ = {static_cast<double>(corner.x + size.x * 0.5F),
                   static_cast<double>(corner.y + size.y * 0.5F)};
    }

    void draw() {
        for (const BoxPath& box : picture_.level->box_paths()) draw_box_path(box);
        for (const Wall& wall : picture_.level->walls()) draw_wall(wall);
        draw_run(picture_.without, theme_.of(Paint::trouble));
        draw_run(picture_.with, theme_.of(Role::slide));
    }

private:
    Vec2 at(Vec2 place) const { return center_ + (place - picture_.area.center()) * scale_; }

    void draw_wall(const Wall& wall) {
        const Stroke stroke{theme_.of(Paint::wall), 1.0};
        const Segment line{at(wall.segment.a), at(wall.segment.b)};
        if (wall.radius > 0.0) return draw_capsule(list_, line, wall.radius * scale_, stroke);
        draw_line(list_, line.a, line.b, stroke);
    }

    void draw_box_path(const BoxPath& box) {
        const Stroke stroke{theme_.of(Paint::moving_box), 1.0};
        std::array<Vec2, 4> corners = corners_of(bounds_of(box.home));
        for (Vec2& corner : corners) corner = at(corner);
        draw_outline(list_, corners, stroke);
        draw_line(list_, at(box.home.center), at(box.home.center + box.travel), stroke);
    }

    void draw_run(const std::vector<Vec2>& positions, Color color) {
        if (positions.empty()) return;
        std::vector<Vec2> path;
        for (const Vec2 position : positions) path.push_back(at(position));
        draw_curve(list_, path, {color, 1.5});
        draw_mover(positions.back(), color);
    }

    void draw_mover(Vec2 position, Color color) {
        const Stroke stroke{color, 1.0};
        if (const auto* disk = std::get_if<DiskShape>(&picture_.shape))
            return draw_circle(list_, at(position), std::max(2.0, disk->radius * scale_), stroke);
        const Vec2 extents = extents_of(picture_.shape);
        std::array<Vec2, 4> corners = corners_of({position - extents, position + extents});
        for (Vec2& corner : corners) corner = at(corner);
        draw_outline(list_, corners, stroke);
    }

    ImDrawList& list_;
    const Theme& theme_;
    const FailurePicture& picture_;
    double scale_ = 1.0;  ///< pixels a unit
    Vec2 center_;         ///< pixels
};

}  // namespace

void draw_failure(ImDrawList& list, const Theme& theme, const FailurePicture& picture,
                  ImVec2 corner, ImVec2 size) {
    const ImVec2 end{corner.x + size.x, corner.y + size.y};
    list.AddRectFilled(corner, end, packed(theme.of(Paint::background)));
    list.PushClipRect(corner, end, true);
    FailureDrawing(list, theme, picture, corner, size).draw();
    list.PopClipRect();
}

}  // namespace slidelab::lab
