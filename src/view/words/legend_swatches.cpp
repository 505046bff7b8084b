#include "view/words/legend_swatches.hpp"

#include <array>
#include <cmath>

namespace slidelab::lab {

Swatch swatch_of(Role role) {
    switch (role) {
        case Role::path:
        case Role::normal:
        case Role::slide:
        case Role::tangent:
        case Role::relative_path:
        case Role::velocity_before:
        case Role::velocity:
            return Swatch::arrow;
        case Role::position:
            return Swatch::ring;
        case Role::closest:
        case Role::first_hit:
        case Role::last_hit:
        case Role::decision:
            return Swatch::dot;
        case Role::axis:
            return Swatch::dashed;
        case Role::candidate:
        case Role::contact:
        case Role::mover_projection:
        case Role::wall_projection:
        case Role::overlap:
        case Role::least_overlap:
            return Swatch::line;
        case Role::minkowski:
        case Role::region_a:
        case Role::region_b:
        case Role::region_c:
            return Swatch::area;
    }
    return Swatch::line;
}

Swatch swatch_of(Paint paint) {
    switch (paint) {
        case Paint::unseen_wall:
            return Swatch::dashed;
        case Paint::mover:
        case Paint::mover_ghost:
        case Paint::moving_box:
        case Paint::warning:
            return Swatch::area;
        case Paint::handle:
            return Swatch::ring;
        default:
            return Swatch::line;
    }
}

void draw_swatch(Canvas& canvas, Swatch kind, Vec2 left, Color color) {
    const double s = canvas.scale;
    const Vec2 from{std::round(left.x), std::round(left.y)};
    const Vec2 to = from + Vec2{std::round(swatch_width * s), 0.0};
    const Vec2 center = (from + to) * 0.5;
    switch (kind) {
        case Swatch::line:
            return draw_line(canvas.list, from, to, {color, 2.0 * s});
        case Swatch::dashed:
            return draw_dashed(canvas.list, from, to, {color, 2.0 * s}, 5.0 * s);
        case Swatch::arrow:
            return draw_arrow(canvas.list, from, to, {color, 2.0 * s}, 8.0 * s);
        case Swatch::ring:
            return draw_circle(canvas.list, center, 5.0 * s, {color, s});
        case Swatch::dot:
            return fill_circle(canvas.list, center, 3.5 * s, color);
        case Swatch::area: {
            const Vec2 half{std::round(8.0 * s), std::round(5.0 * s)};
            const std::array<Vec2, 4> box{{center - half, center + Vec2{half.x, -half.y},
                                           center + half, center + Vec2{-half.x, half.y}}};
            fill_convex(canvas.list, box, faded(color, 0.3));
            return draw_outline(canvas.list, box, {color, s});
        }
    }
}

}  // namespace slidelab::lab
