#include "view/still/still_picture.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "view/drawing/draw.hpp"

namespace slidelab::lab {

namespace {

constexpr ImDrawListFlags smooth = ImDrawListFlags_AntiAliasedLines |
                                   ImDrawListFlags_AntiAliasedFill | ImDrawListFlags_AllowVtxOffset;
constexpr ImDrawListFlags not_smooth = ImDrawListFlags_AllowVtxOffset;

struct StillDrawing {
    const Camera& camera;
    const Theme& theme;
    const StillLook& look;
    const StillContent& content;
    Aabb shown;  ///< pixels
    ImDrawList& list;

    /// Dimmed towards the background and not by transparency: nothing may show through a solid.
    Color color(Paint paint) const {
        return mixed(theme.of(Paint::background), theme.of(paint), look.lit.strength(paint));
    }
    Stroke stroke(Paint paint, double points) const { return {color(paint), points * look.scale}; }
    bool is_near(const Segment& s, double extent) const {
        return bounds_of(s).overlaps(inflated(shown, {extent, extent}));
    }
    void draw_lines(const std::vector<Segment>& lines, const Stroke& with) const {
        for (const Segment& each : lines) {
            const Segment line = camera.line_to_screen(each);
            if (is_near(line, with.width + 1.0)) draw_line(list, line.a, line.b, with);
        }
    }
    /// Everything within the radius of a round wall and `beyond` pixels.
    void fill_round(const RoundLine& wall, double beyond, Color with) const {
        const Segment axis = camera.line_to_screen(wall.axis);
        const double radius = wall.radius * camera.pixels_per_unit + beyond;
        if (radius > 0.0 && is_near(axis, radius + 1.0))
            fill_convex(list, capsule(axis, radius, &shown), with);
    }
};

/// The finest power of ten of a unit whose lines do not lie too close; among them every tenth is
/// stronger. Both fade as they draw together, so that zooming changes them without a jump.
void draw_grid(const StillDrawing& drawing) {
    const Camera& camera = drawing.camera;
    const double scale = drawing.look.scale;
    const double thickness = std::max(1.0, whole_pixel(scale));
    const Aabb area = drawing.shown;
    const Aabb around = inflated(area, {thickness, thickness});
    const Vec2 min = camera.to_world(around.min);
    const Vec2 max = camera.to_world(around.max);
    const auto fill = [&](Vec2 corner, Vec2 end, Color color) {
        drawing.list.AddRectFilled(pixel(corner), pixel(end), packed(color));
    };
    constexpr double closest = 7.0;  // points between lines that can hardly be seen
    const double finest = std::ceil(std::log10(closest * scale / camera.pixels_per_unit));
    for (const double power : {finest, finest + 1.0, finest + 2.0}) {
        const double step = std::pow(10.0, power);
        const double spacing = step * camera.pixels_per_unit / scale;
        const double visible = std::clamp((spacing - closest) / 20.0, 0.0, 1.0);
        const double strong = std::clamp((spacing - 10.0 * closest) / 200.0, 0.0, 1.0);
        if (visible == 0.0) continue;
        const Color color = faded(
            mixed(drawing.color(Paint::grid), drawing.color(Paint::seam), 0.3 * strong), visible);
        // Counted, not added up: far out a step is not much more than the distance of two numbers.
        for (double n = std::ceil(min.x / step); n * step <= max.x; n += 1.0) {
            const double x = whole_pixel(camera.to_screen({n * step, 0.0}).x);
            fill({x, area.min.y}, {x + thickness, area.max.y}, color);
        }
        for (double n = std::ceil(min.y / step); n * step <= max.y; n += 1.0) {
            const double y = whole_pixel(camera.to_screen({0.0, n * step}).y);
            fill({area.min.x, y}, {area.max.x, y + thickness}, color);
        }
    }
}

/// Piece by piece, with edges that are not smooth: between two pieces of a solid there is nothing
/// to be seen, and around it there are walls.
void fill_solids(const StillDrawing& drawing) {
    const detail::ConvexPieces pieces = drawing.look.level->convex_pieces();
    drawing.list.Flags = not_smooth;
    std::vector<Vec2> corners;
    for (const std::uint32_t solid : drawing.content.solids) {
        pieces.visit_pieces_of(solid, [&](std::uint32_t piece) {
            corners.clear();
            detail::ConvexPieces::Sides room;
            for (const detail::ConvexSide& side : pieces.sides_of(piece, room))
                corners.push_back(drawing.camera.to_screen(side.corner));
            fill_convex(drawing.list, corners, drawing.color(Paint::solid));
        });
    }
    drawing.list.Flags = smooth;
}

/// Round walls as one shape: all of them with their rim, and over that all their insides. So rims
/// within others vanish, and a polyline of capsules looks like one shape.
void draw_round_walls(const StillDrawing& drawing) {
    const double half = drawing.look.scale;  // of the rim's width
    for (const double beyond : {half, -half}) {
        const Color color = drawing.color(beyond > 0.0 ? Paint::wall : Paint::solid);
        for (const RoundLine& wall : drawing.content.round[0])
            drawing.fill_round(wall, beyond, color);
    }
}

/// Dashes along an outline: a whole number of them, three at the least.
void draw_dashed_outline(ImDrawList& list, std::span<const Vec2> outline, const Stroke& stroke,
                         double dash) {
    double whole_length = 0.0;
    for (std::size_t i = 1; i < outline.size(); ++i)
        whole_length += distance(outline[i - 1], outline[i]);
    dash = whole_length / (2.0 * std::max(3.0, std::round(whole_length / (2.0 * dash))));
    if (!(dash > 0.0)) return;
    double walked = 0.0;
    for (std::size_t i = 1; i < outline.size(); ++i) {
        draw_dashed(list, outline[i - 1], outline[i], stroke, dash, walked);
        walked += distance(outline[i - 1], outline[i]);
    }
}

/// The rim of a round wall: its long sides, along which dashes run on from `walked` (pixels), and
/// its ends where a polyline has its own.
void draw_dashed_rim(const StillDrawing& drawing, std::size_t number, double walked,
                     const Stroke& stroke, double dash) {
    const std::vector<RoundLine>& walls = drawing.content.round[1];
    const RoundLine& wall = walls[number];
    const Segment axis = drawing.camera.line_to_screen(wall.axis);
    const double radius = wall.radius * drawing.camera.pixels_per_unit;
    if (!drawing.is_near(axis, radius + stroke.width)) return;
    std::vector<Vec2> rim = capsule(axis, radius, &drawing.shown);
    rim.push_back(rim.front());
    const std::span<const Vec2> all(rim);
    if (axis.a == axis.b) return draw_dashed_outline(drawing.list, all, stroke, dash);
    const Vec2 aside = outward(normalized(axis.b - axis.a)) * radius;
    for (const Vec2 side : {aside, -aside})
        draw_dashed(drawing.list, axis.a + side, axis.b + side, stroke, dash, walked);
    const std::size_t half = rim.size() / 2;
    if (number + 1 == walls.size() || walls[number + 1].axis.a != wall.axis.b)
        draw_dashed_outline(drawing.list, all.first(half), stroke, dash);
    if (number == 0 || walls[number - 1].axis.b != wall.axis.a)
        draw_dashed_outline(drawing.list, all.subspan(half, half), stroke, dash);
}

/// The dashes of a line that begins where the one before it ends run on.
class Walked {
public:
    double before(const Segment& line) {
        walked_ = line.a == last_.b ? walked_ + distance(last_.a, last_.b) : 0.0;
        last_ = line;
        return walked_;
    }

private:
    Segment last_;
    double walked_ = 0.0;
};

void draw_unseen_walls(const StillDrawing& drawing) {
    const StillContent& content = drawing.content;
    const Stroke stroke = drawing.stroke(Paint::unseen_wall, 2.0);
    const double dash = 6.0 * drawing.look.scale;
    const double scale = drawing.camera.pixels_per_unit;
    Walked walked;
    for (const Segment& wall : content.thin[1]) {
        const Segment line = drawing.camera.line_to_screen(wall);
        draw_dashed(drawing.list, line.a, line.b, stroke, dash, walked.before(wall) * scale);
    }
    for (std::size_t i = 0; i < content.round[1].size(); ++i)
        draw_dashed_rim(drawing, i, walked.before(content.round[1][i].axis) * scale, stroke, dash);
    // Over that their insides: a polyline of capsules shows no inner ends.
    for (const RoundLine& wall : content.round[1])
        drawing.fill_round(wall, -0.5 * stroke.width, drawing.color(Paint::background));
}

/// As hair lines, for which smoothing would be the greater part of the cost.
void draw_many_walls(const StillDrawing& drawing) {
    drawing.list.Flags = not_smooth;
    for (const std::size_t unseen : {std::size_t{1}, std::size_t{0}}) {
        const Stroke stroke{drawing.color(unseen == 1 ? Paint::unseen_wall : Paint::wall), 1.0};
        drawing.draw_lines(drawing.content.thin[unseen], stroke);
        for (const RoundLine& wall : drawing.content.round[unseen])
            drawing.draw_lines({wall.axis}, stroke);
    }
}

void draw_walls(const StillDrawing& drawing) {
    fill_solids(drawing);
    if (drawing.content.many) return draw_many_walls(drawing);
    draw_round_walls(drawing);
    drawing.draw_lines(drawing.content.seams, drawing.stroke(Paint::seam, 1.0));
    draw_unseen_walls(drawing);
    drawing.draw_lines(drawing.content.thin[0], drawing.stroke(Paint::wall, 2.0));
}

}  // namespace

void draw_still(Pixels& pixels, const SDL_Rect& area, const Camera& camera, const Theme& theme,
                const StillLook& look, const StillContent& content) {
    const Vec2 corner{static_cast<double>(area.x), static_cast<double>(area.y)};
    const Vec2 size{static_cast<double>(area.w), static_cast<double>(area.h)};
    const Aabb shown{corner, corner + size};
    ImDrawList list(ImGui::GetDrawListSharedData());
    list._ResetForNewFrame();
    list.Flags = smooth;
    list.PushClipRect(pixel(shown.min), pixel(shown.max));
    list.PushTextureID(nullptr);
    list.AddRectFilled(pixel(shown.min), pixel(shown.max), packed(theme.of(Paint::background)));
    const StillDrawing drawing{camera, theme, look, content, shown, list};
    draw_grid(drawing);
    if (look.walls) draw_walls(drawing);
    draw_list(list, {pixels.at(0, 0), pixels.width, area});
}

}  // namespace slidelab::lab
