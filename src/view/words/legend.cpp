#include "view/words/legend.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace slidelab {

namespace {

constexpr double margin = 8.0;       // points between legend and screen
constexpr double padding = 9.0;      // points between its edge and what it lists
constexpr double swatch = 24.0;      // points
constexpr double indent = 31.0;      // points: where the words begin
constexpr double column_gap = 20.0;  // points
constexpr double line_share = 1.3;   // of the text's height
constexpr double most_of_height = 0.25;
constexpr double usual_rows = 3.0;
constexpr std::string_view footnote_text = "short vectors are drawn longer";

bool belongs_in_legend(Paint paint) {
    return paint == Paint::wall || paint == Paint::seam || paint == Paint::unseen_wall ||
           paint == Paint::mover || paint == Paint::mover_ghost || paint == Paint::moving_box ||
           paint == Paint::trail || paint == Paint::warning || paint == Paint::handle ||
           paint == Paint::other_trail || paint == Paint::trouble || paint == Paint::parting ||
           paint == Paint::named_wall || paint == Paint::what_if;
}

enum class Swatch { line, dashed, arrow, ring, dot, area };

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
    const Vec2 to = from + Vec2{std::round(swatch * s), 0.0};
    const Vec2 center = (from + to) * 0.5;
    switch (kind) {
        case Swatch::line:
            return draw_line(canvas.list, from, to, {color, 2.0 * s});
        case Swatch::dashed:
            return draw_dashed(canvas.list, from, to, {color, 2.0 * s}, 5.0 * s);
        case Swatch::arrow:
            return draw_arrow(canvas.list, from, to, {color, 2.0 * s}, 8.0 * s);
        case Swatch::ring:
            return canvas.rounds.ring(canvas.list, center, 5.0 * s, {color, s});
        case Swatch::dot:
            return canvas.rounds.disc(canvas.list, center, 3.5 * s, color);
        case Swatch::area: {
            const Vec2 half{std::round(9.0 * s), std::round(5.0 * s)};
            const std::array<Vec2, 4> box{{center - half, center + Vec2{half.x, -half.y},
                                           center + half, center + Vec2{-half.x, half.y}}};
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
    if (sighted.stretched) lines.push_back({std::nullopt, std::nullopt, footnote_text, {}});
    return lines;
}

double line_height(const Labels& labels) { return std::round(labels.measure("x").y * line_share); }

/// The entries row by row in columns: as many of these as the width takes, so as few rows as can
/// be.
struct Grid {
    std::vector<double> column_widths;  // pixels
    std::size_t rows = 0;
};

/// No rows: not even one column fits.
Grid grid_of(const std::vector<LegendLine>& lines, const Labels& labels, double width,
             double scale) {
    for (std::size_t columns = lines.size(); columns > 0; --columns) {
        Grid grid{std::vector<double>(columns), (lines.size() + columns - 1) / columns};
        for (std::size_t i = 0; i < lines.size(); ++i) {
            double& column = grid.column_widths[i % columns];
            column = std::max(column, std::ceil(indent * scale + labels.measure(lines[i].text).x));
        }
        const double gaps = static_cast<double>(columns - 1) * column_gap * scale;
        const double whole =
            std::accumulate(grid.column_widths.begin(), grid.column_widths.end(), gaps);
        if (whole <= width) return grid;
    }
    return {};
}

/// Leaves out what explains itself the soonest, and then from the end.
void drop_least_important(std::vector<LegendLine>& lines) {
    const auto is_spare = [](const LegendLine& line, std::size_t rank) {
        if (rank == 0) return line.paint == Paint::trail;
        if (rank == 1) return line.paint == Paint::seam;
        return line.role == Role::position;
    };
    for (const std::size_t rank : {0U, 1U, 2U}) {
        const auto found = std::find_if(lines.begin(), lines.end(),
                                        [&](const LegendLine& l) { return is_spare(l, rank); });
        if (found == lines.end()) continue;
        lines.erase(found);
        return;
    }
    lines.pop_back();
}

void place_lines(std::vector<LegendLine>& lines, const Grid& grid, Vec2 corner, double height,
                 double scale) {
    const std::size_t columns = grid.column_widths.size();
    double x = corner.x;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::size_t column = i % columns;
        if (column == 0) x = corner.x;
        const std::size_t row = i / columns;
        const double y = corner.y + static_cast<double>(row) * height;
        lines[i].place = {{x, y}, {x + grid.column_widths[column], y + height - 1.0}};
        x += grid.column_widths[column] + std::round(column_gap * scale);
    }
}

}  // namespace

Highlight Legend::under(Vec2 pointer) const {
    for (const LegendLine& line : lines)
        if (line.place.contains(pointer)) return {line.role, line.paint};
    return {};
}

double room_for_legend(const Labels& labels, double scale) {
    return usual_rows * line_height(labels) + (2.0 * padding + margin) * scale;
}

Legend lay_out_legend(const Sighted& sighted, const Labels& labels, Vec2 screen, double right_edge,
                      double scale) {
    const double around = (2.0 * padding + 2.0 * margin) * scale;
    const double width = std::min(right_edge, screen.x) - around;
    const double height = line_height(labels);
    const double most_rows = std::floor((screen.y * most_of_height - around) / height);
    Legend legend;
    legend.lines = lines_of(sighted);
    Grid grid = grid_of(legend.lines, labels, width, scale);
    while (!legend.lines.empty() && static_cast<double>(grid.rows) > most_rows) {
        drop_least_important(legend.lines);
        grid = grid_of(legend.lines, labels, width, scale);
    }
    if (grid.rows == 0) return {};
    const double inside = static_cast<double>(grid.rows) * height;
    const Vec2 corner{std::round((margin + padding) * scale),
                      std::round(screen.y - (margin + padding) * scale - inside)};
    place_lines(legend.lines, grid, corner, height, scale);
    Aabb all = legend.lines[0].place;
    for (const LegendLine& line : legend.lines) all = merged(all, line.place);
    const double edge = std::round(padding * scale);
    legend.place = inflated(all, {edge, edge});
    return legend;
}

void draw_legend(Canvas& canvas, const Legend& legend, const Labels& labels) {
    if (legend.place.empty()) return;
    const ImVec2 min(static_cast<float>(legend.place.min.x),
                     static_cast<float>(legend.place.min.y));
    const ImVec2 max(static_cast<float>(legend.place.max.x),
                     static_cast<float>(legend.place.max.y));
    canvas.list.AddRectFilled(min, max, packed(faded(canvas.theme.of(Paint::background), 0.86)));

    const double text_height = labels.measure("x").y;
    const Color text = canvas.theme.of(Paint::label);
    for (const LegendLine& line : legend.lines) {
        const double center = (line.place.min.y + line.place.max.y) * 0.5;
        const double left = line.place.min.x;
        const Vec2 words{left + indent * canvas.scale, center - text_height * 0.5};
        if (!line.role && !line.paint) {
            labels.draw(canvas.list, {left, words.y}, line.text, faded(text, 0.6));
            continue;
        }
        const double strength =
            line.role ? canvas.lit.strength(*line.role) : canvas.lit.strength(*line.paint);
        const double shown = std::max(strength, 0.45);
        const Color color = line.role ? canvas.theme.of(*line.role) : canvas.theme.of(*line.paint);
        draw_swatch(canvas, line.role ? swatch_of(*line.role) : swatch_of(*line.paint),
                    {left, center}, faded(color, shown));
        labels.draw(canvas.list, words, line.text, faded(text, shown));
    }
}

}  // namespace slidelab
