#include "lab/survey/survey_picture.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace slidelab::lab {

namespace {

constexpr std::uint32_t background = 0x14181f;
constexpr std::uint32_t reached = 0x1f4a3a;
constexpr std::uint32_t wall_line = 0xe8edf4;
constexpr int most_cells_across = 1200;

std::string rectangle(const Aabb& area, std::uint32_t color) {
    return fmt::format(
        "<rect x=\"{:.6g}\" y=\"{:.6g}\" width=\"{:.6g}\" height=\"{:.6g}\" fill=\"#{:06x}\"/>\n",
        area.min.x, area.min.y, area.size().x, area.size().y, color);
}

/// Cells, or squares of them, in rows: runs are one fill.
std::string reached_cells(const Survey& survey) {
    const SurveyGrid& grid = survey.graph().grid;
    const int side = std::max(grid.columns(), grid.rows()) / most_cells_across + 1;
    const int columns = grid.columns() / side + 1;
    const int rows = grid.rows() / side + 1;
    std::vector<bool> is_reached(static_cast<std::size_t>(columns) *
                                 static_cast<std::size_t>(rows));
    const auto place = [&](int column, int row) {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
               static_cast<std::size_t>(column);
    };
    for (std::uint32_t state = 0; state < survey.graph().states.size(); ++state) {
        const SurveyGrid::Cell cell = survey.graph().cell_of(state);
        is_reached[place(cell.column / side, cell.row / side)] = true;
    }
    const double size = grid.cell() * side;
    std::string svg;
    for (int row = 0; row < rows; ++row) {
        for (int first = 0; first < columns; ++first) {
            if (!is_reached[place(first, row)]) continue;
            int end = first;
            while (end < columns && is_reached[place(end, row)]) ++end;
            const Vec2 least = grid.area().min + Vec2{first * size, row * size};
            svg += rectangle({least, least + Vec2{(end - first) * size, size}}, reached);
            first = end;
        }
    }
    return svg;
}

std::string line(const Segment& segment, double width) {
    // Not everything that draws SVG draws the ends of a line without length.
    if (segment.a == segment.b)
        return fmt::format("<circle cx=\"{:.6g}\" cy=\"{:.6g}\" r=\"{:.6g}\" fill=\"#{:06x}\"/>\n",
                           segment.a.x, segment.a.y, 0.5 * width, wall_line);
    return fmt::format(
        "<line x1=\"{:.6g}\" y1=\"{:.6g}\" x2=\"{:.6g}\" y2=\"{:.6g}\" stroke=\"#{:06x}\" "
        "stroke-width=\"{:.6g}\" stroke-linecap=\"round\"/>\n",
        segment.a.x, segment.a.y, segment.b.x, segment.b.y, wall_line, width);
}

std::string lines_of(const Map& map, double least_width) {
    std::string svg;
    for (const Wall& side : map.level.walls())
        svg += line(side.segment, std::max(2.0 * side.radius, least_width));
    for (const LatticeRun& run : map.lattice.runs()) {
        if (run.wall >= first_grid_wall && !map.lattice.is_of_map_bounds(run))
            svg += line(map.lattice.segment_of(run), least_width);
    }
    return svg;
}

std::string escaped(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        if (c == '&') {
            safe += "&amp;";
        } else if (c == '<') {
            safe += "&lt;";
        } else {
            safe += c;
        }
    }
    return safe;
}

std::string pin_of(const Finding& finding, double radius) {
    const EventDescription& kind = describe(finding.kind);
    const std::string title =
        fmt::format("{}, {} times: {}", kind.title, finding.count, finding.words);
    return fmt::format(
        "<circle cx=\"{:.6g}\" cy=\"{:.6g}\" r=\"{:.4g}\" fill=\"#{:06x}\" stroke=\"#000\" "
        "stroke-width=\"{:.4g}\"><title>{}</title></circle>\n",
        finding.position.x, finding.position.y, radius, kind.color, radius * 0.25, escaped(title));
}

}  // namespace

std::string svg_of(const Survey& survey) {
    const Map& map = *survey.plan().level;
    const Aabb area = merged(survey.graph().grid.area(), map.bounds);
    const Vec2 size = area.size();
    const double pin = std::max(size.x, size.y) / 120.0;
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{:.6g} {:.6g} {:.6g} {:.6g}\">\n",
        area.min.x, area.min.y, size.x, size.y);
    svg += rectangle(area, background) + reached_cells(survey) + lines_of(map, pin * 0.25);
    // The gravest last: it lies on top.
    for (std::size_t i = survey.findings().size(); i-- > 0;)
        svg += pin_of(survey.findings()[i], pin);
    return svg + "</svg>\n";
}

}  // namespace slidelab::lab
