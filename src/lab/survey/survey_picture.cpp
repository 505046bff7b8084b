#include "lab/survey/survey_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace slidelab::lab {

namespace {

constexpr std::uint32_t background = 0x14181f;
constexpr std::uint32_t reached = 0x1f4a3a;
constexpr std::uint32_t wall_line = 0xe8edf4;
constexpr int most_cells_across = 1200;

/// Cells, or squares of them, in rows: runs are one fill.
void add_reached(const Survey& survey, SurveyPicture& picture) {
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
    for (int row = 0; row < rows; ++row) {
        for (int first = 0; first < columns; ++first) {
            if (!is_reached[place(first, row)]) continue;
            int end = first;
            while (end < columns && is_reached[place(end, row)]) ++end;
            const Vec2 least = grid.area().min + Vec2{first * size, row * size};
            picture.fills.push_back({{least, least + Vec2{(end - first) * size, size}}, reached});
            first = end;
        }
    }
}

std::string hex(std::uint32_t color) { return fmt::format("#{:06x}", color); }

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

/// Pixels of a picture, drawn on in units.
class Canvas {
public:
    Canvas(const Aabb& area, int longer_side) : area_(area) {
        const Vec2 size = area.size();
        scale_ = longer_side / std::max({size.x, size.y, 1e-9});
        pixels_.width = std::max(1, static_cast<int>(std::ceil(size.x * scale_)));
        pixels_.height = std::max(1, static_cast<int>(std::ceil(size.y * scale_)));
        pixels_.pixels.assign(
            static_cast<std::size_t>(pixels_.width) * static_cast<std::size_t>(pixels_.height),
            background);
    }

    void fill(const Aabb& box, std::uint32_t color) {
        const Vec2 low = at(box.min);
        const Vec2 high = at(box.max);
        for (int y = whole(low.y); y < std::max(whole(high.y), whole(low.y) + 1); ++y)
            for (int x = whole(low.x); x < std::max(whole(high.x), whole(low.x) + 1); ++x)
                set(x, y, color);
    }

    void disk(Vec2 center, double radius, std::uint32_t color) {
        const Vec2 midpoint = at(center);
        const int reach = whole(std::ceil(radius));
        for (int y = -reach; y <= reach; ++y)
            for (int x = -reach; x <= reach; ++x)
                if (x * x + y * y <= radius * radius)
                    set(whole(midpoint.x) + x, whole(midpoint.y) + y, color);
    }

    void line(const Segment& segment, double radius, std::uint32_t color) {
        const double pixels = distance(segment.a, segment.b) * scale_;
        const int steps = std::max(1, static_cast<int>(std::ceil(pixels)));
        for (int i = 0; i <= steps; ++i)
            disk(lerp(segment.a, segment.b, static_cast<double>(i) / steps),
                 std::max(0.6, radius * scale_), color);
    }

    PicturePixels take() { return std::move(pixels_); }

private:
    Vec2 at(Vec2 place) const { return (place - area_.min) * scale_; }
    static int whole(double value) { return static_cast<int>(std::floor(value)); }
    void set(int x, int y, std::uint32_t color) {
        if (x < 0 || y < 0 || x >= pixels_.width || y >= pixels_.height) return;
        pixels_.pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(pixels_.width) +
                       static_cast<std::size_t>(x)] = color;
    }

    Aabb area_;
    double scale_ = 1.0;
    PicturePixels pixels_;
};

}  // namespace

SurveyPicture picture_of(const Survey& survey) {
    SurveyPicture picture;
    const Level& level = *survey.plan().level;
    picture.area = merged(survey.graph().grid.area(), level.bounds());
    add_reached(survey, picture);
    for (const Wall& side : level.walls()) picture.lines.push_back({side.segment, side.radius});
    for (const LatticeRun& run : level.lattice().runs()) {
        if (run.wall >= first_grid_wall && !level.is_of_map_bounds(run))
            picture.lines.push_back({level.lattice().segment_of(run), 0.0});
    }
    // The gravest last: it lies on top.
    for (const Finding& finding : survey.findings()) {
        const FindingDescription& kind = describe(finding.kind);
        picture.pins.push_back(
            {finding.position, kind.color,
             fmt::format("{}, {} times: {}", kind.title, finding.count, finding.words)});
    }
    std::reverse(picture.pins.begin(), picture.pins.end());
    return picture;
}

std::string svg_of(const SurveyPicture& picture) {
    const Vec2 size = picture.area.size();
    const double pin = std::max(size.x, size.y) / 120.0;
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{:.6g} {:.6g} {:.6g} {:.6g}\">\n"
        "<rect x=\"{:.6g}\" y=\"{:.6g}\" width=\"{:.6g}\" height=\"{:.6g}\" fill=\"{}\"/>\n",
        picture.area.min.x, picture.area.min.y, size.x, size.y, picture.area.min.x,
        picture.area.min.y, size.x, size.y, hex(background));
    for (const SurveyPicture::Fill& fill : picture.fills)
        svg += fmt::format(
            "<rect x=\"{:.6g}\" y=\"{:.6g}\" width=\"{:.6g}\" height=\"{:.6g}\" fill=\"{}\"/>\n",
            fill.area.min.x, fill.area.min.y, fill.area.size().x, fill.area.size().y,
            hex(fill.color));
    for (const SurveyPicture::Line& line : picture.lines)
        svg += fmt::format(
            "<line x1=\"{:.6g}\" y1=\"{:.6g}\" x2=\"{:.6g}\" y2=\"{:.6g}\" stroke=\"{}\" "
            "stroke-width=\"{:.6g}\" stroke-linecap=\"round\"/>\n",
            line.segment.a.x, line.segment.a.y, line.segment.b.x, line.segment.b.y, hex(wall_line),
            std::max(2.0 * line.radius, pin * 0.25));
    for (const SurveyPicture::Pin& mark : picture.pins)
        svg += fmt::format(
            "<circle cx=\"{:.6g}\" cy=\"{:.6g}\" r=\"{:.4g}\" fill=\"{}\" "
            "stroke=\"#000\" stroke-width=\"{:.4g}\"><title>{}</title></circle>\n",
            mark.at.x, mark.at.y, pin, hex(mark.color), pin * 0.25, escaped(mark.title));
    return svg + "</svg>\n";
}

PicturePixels pixels_of(const SurveyPicture& picture, int longer_side) {
    Canvas canvas(picture.area, longer_side);
    for (const SurveyPicture::Fill& fill : picture.fills) canvas.fill(fill.area, fill.color);
    for (const SurveyPicture::Line& line : picture.lines)
        canvas.line(line.segment, line.radius, wall_line);
    const double pin = std::max(4.0, longer_side / 160.0);
    for (const SurveyPicture::Pin& mark : picture.pins) {
        canvas.disk(mark.at, pin + 2.0, 0x000000);
        canvas.disk(mark.at, pin, mark.color);
    }
    return canvas.take();
}

}  // namespace slidelab::lab
