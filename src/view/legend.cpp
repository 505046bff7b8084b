#include "view/legend.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace slidelab {

namespace {

constexpr double gap = 12.0;        // points between legend and screen, frame and text
constexpr double swatch = 26.0;     // points
constexpr double line_share = 1.3;  // of the text's height
constexpr std::string_view footnote_text = "short vectors are drawn longer";

bool belongs_in_legend(Paint paint) {
    return paint == Paint::wall || paint == Paint::seam || paint == Paint::unseen_wall ||
           paint == Paint::mover || paint == Paint::mover_ghost || paint == Paint::moving_box ||
           paint == Paint::trail;
}

enum class Swatch { line, dashed, arrow, ring, dot, area };

Swatch swatch_of(Role role) {
    switch (role) {
        case Role::path:
        case Role::normal:
        case Role::slide:
        case Role::tangent:
            return Swatch::arrow;
        case Role::position:
            return Swatch::ring;
        case Role::closest:
        case Role::first_hit:
        case Role::last_hit:
            return Swatch::dot;
        case Role::axis:
            return Swatch::dashed;
        case Role::candidate:
        case Role::contact:
            return Swatch::line;
        case Role::minkowski:
        case Role::region:
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
            return Swatch::area;
        default:
            return Swatch::line;
    }
}

void draw_swatch(Canvas& canvas, Swatch kind, Vec2 left, Color color) {
    const double s = canvas.scale;
    const Vec2 from{std::round(left.x), std::round(left.y)};
    const Vec2 to = from + Vec2{std::round(swatch * s), 0.0};
    const Vec2 middle = (from + to) * 0.5;
    switch (kind) {
        case Swatch::line:
            return draw_line(canvas.list, from, to, {color, 2.0 * s});
        case Swatch::dashed:
            return draw_dashed(canvas.list, from, to, {color, 2.0 * s}, 5.0 * s);
        case Swatch::arrow:
            return draw_arrow(canvas.list, from, to, {color, 2.0 * s}, 8.0 * s);
        case Swatch::ring:
            return canvas.rounds.ring(canvas.list, middle, 5.0 * s, {color, s});
        case Swatch::dot:
            return canvas.rounds.disc(canvas.list, middle, 3.5 * s, color);
        case Swatch::area: {
            const Vec2 half{std::round(9.0 * s), std::round(5.0 * s)};
            const std::array<Vec2, 4> box{{middle - half, middle + Vec2{half.x, -half.y},
                                           middle + half, middle + Vec2{-half.x, half.y}}};
            fill_convex(canvas.list, box, faded(color, 0.3));
            return draw_outline(canvas.list, box, {color, s});
        }
    }
}

std::vector<LegendLine> lines_of(const Sighted& sighted) {
    std::vector<LegendLine> lines;
    for (const PaintDescription& paint : paints())
        if (belongs_in_legend(paint.paint) && sighted.has(paint.paint))
            lines.push_back({std::nullopt, paint.paint, paint.help, {}});
    for (const RoleDescription& role : roles())
        if (sighted.has(role.role)) lines.push_back({role.role, std::nullopt, role.help, {}});
    return lines;
}

}  // namespace

Highlight Legend::under(Vec2 pointer) const {
    for (const LegendLine& line : lines)
        if (line.place.contains(pointer)) return {line.role, line.paint};
    return {};
}

Legend lay_out_legend(const Sighted& sighted, const Labels& labels, Vec2 screen, double right_edge,
                      double scale) {
    Legend legend;
    legend.lines = lines_of(sighted);
    if (legend.lines.empty()) return legend;
    legend.footnote = sighted.stretched;
    const double indent = (swatch + 10.0) * scale;
    const double line_height = std::round(labels.measure("x").y * line_share);
    double width = legend.footnote ? labels.measure(footnote_text).x : 0.0;
    for (const LegendLine& line : legend.lines)
        width = std::max(width, indent + labels.measure(line.text).x);
    const auto count = static_cast<double>(legend.lines.size() + (legend.footnote ? 1 : 0));
    const Vec2 size{std::round(width + 2.0 * gap * scale),
                    std::round(count * line_height + 1.4 * gap * scale)};
    const Vec2 corner{std::round(gap * scale), std::round(screen.y - gap * scale - size.y)};
    if (corner.y < 0.0 || corner.x + size.x > right_edge) return {};  // no room for it
    legend.place = {corner, corner + size};
    double y = corner.y + 0.7 * gap * scale;
    for (LegendLine& line : legend.lines) {
        line.place = {{corner.x, y}, {corner.x + size.x, y + line_height - 1.0}};
        y += line_height;
    }
    return legend;
}

void draw_legend(Canvas& canvas, const Legend& legend, const Labels& labels) {
    if (legend.place.empty()) return;

    const ImVec2 min(static_cast<float>(legend.place.min.x),
                     static_cast<float>(legend.place.min.y));
    const ImVec2 max(static_cast<float>(legend.place.max.x),
                     static_cast<float>(legend.place.max.y));
    const Color back = canvas.theme.of(Paint::background);
    canvas.list.AddRectFilled(min, max, packed(faded(back, 0.9)));
    const std::array<Vec2, 4> frame{{legend.place.min,
                                     {legend.place.max.x, legend.place.min.y},
                                     legend.place.max,
                                     {legend.place.min.x, legend.place.max.y}}};
    draw_outline(canvas.list, frame, {faded(canvas.theme.of(Paint::label), 0.14), canvas.scale});

    const double left = legend.place.min.x + gap * canvas.scale;
    const double text_height = labels.measure("x").y;
    const Color text = canvas.theme.of(Paint::label);
    for (const LegendLine& line : legend.lines) {
        const double strength =
            line.role ? canvas.lit.strength(*line.role) : canvas.lit.strength(*line.paint);
        const double shown = std::max(strength, 0.45);
        const double middle = (line.place.min.y + line.place.max.y) * 0.5;
        const Color color = line.role ? canvas.theme.of(*line.role) : canvas.theme.of(*line.paint);
        draw_swatch(canvas, line.role ? swatch_of(*line.role) : swatch_of(*line.paint),
                    {left, middle}, faded(color, shown));
        labels.draw(canvas.list,
                    {left + (swatch + 10.0) * canvas.scale, middle - text_height * 0.5}, line.text,
                    faded(text, shown));
    }
    if (legend.footnote)
        labels.draw(canvas.list, {left, legend.lines.back().place.max.y + 2.0}, footnote_text,
                    faded(text, 0.6));
}

}  // namespace slidelab
