#include "view/world/study_layer.hpp"

#include "view/world/movers.hpp"
#include "view/world/overlays.hpp"

namespace slidelab::lab {

namespace {

constexpr double wall_width = 7.0;   // points
constexpr double wall_shine = 0.35;  // of a wide stroke under the narrow one
constexpr double path_width = 2.0;   // points
constexpr double end_radius = 3.0;   // points

void draw_named_wall(Canvas& canvas, const StudyLayer::Line& line) {
    const Stroke narrow = canvas.stroke(Paint::named_wall, 0.5 * wall_width);
    Stroke wide = canvas.stroke(Paint::named_wall, 2.0 * wall_width);
    wide.color = faded(wide.color, wall_shine);
    const Segment wall = canvas.camera.line_to_screen(line.segment);
    const double radius = line.radius * canvas.camera.pixels_per_unit;
    canvas.sighted.add(Paint::named_wall);
    if (radius == 0.0 && wall.a == wall.b)
        return draw_circle(canvas.list, wall.a, wall_width * canvas.scale, narrow);
    draw_wall(canvas.list, wall, radius, wide);
    draw_wall(canvas.list, wall, radius, narrow);
}

void draw_what_if(Canvas& canvas, const StudyLayer::Ghost& ghost) {
    const Stroke stroke = canvas.stroke(Paint::what_if, path_width);
    const Vec2 start = ghost.path.front();
    const double stretch = stretch_to_be_seen(canvas, ghost.displacement);
    std::vector<Vec2> points;
    for (const Vec2 place : ghost.path)
        points.push_back(canvas.camera.to_screen(start + (place - start) * stretch));
    if (points.size() > 1) draw_curve(canvas.list, points, stroke);
    fill_circle(canvas.list, points.back(), end_radius * canvas.scale, stroke.color);
    if (stretch > 1.0) canvas.sighted.stretched = true;
    const Vec2 end = ghost.path.back();
    const Shape square = BoxShape{{ghost.clear, ghost.clear}};
    const Shape& outline = ghost.clear > 0.0 ? square : ghost.shape;
    draw_mover_outline(canvas, outline, end, stroke);
    canvas.sighted.add(Paint::what_if);
}

}  // namespace

void draw_study(Canvas& canvas, const StudyLayer& layer) {
    if (layer.named_wall) draw_named_wall(canvas, *layer.named_wall);
    if (layer.what_if) draw_what_if(canvas, *layer.what_if);
}

}  // namespace slidelab::lab
