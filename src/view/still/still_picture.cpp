#include "view/still/still_picture.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "view/drawing/draw.hpp"
#include "view/still/scan_fill.hpp"

namespace slidelab {

namespace {

struct Picture {
    const Camera& camera;
    const Theme& theme;
    const StillLayer::Look& look;
    const StillContent& content;
    Aabb shown;  ///< pixels
    Pixels pixels;
    Mask mask;

    /// Dimmed towards the background and not by transparency: nothing may show through a solid.
    Color color(Paint paint) const {
        return mixed(theme.of(Paint::background), theme.of(paint), look.lit.strength(paint));
    }
    Segment on_screen(const Segment& s) const {
        return {camera.to_screen(s.a), camera.to_screen(s.b)};
    }
    bool is_near(const Segment& s, double extent) const {
        return bounds_of(s).overlaps(inflated(shown, {extent, extent}));
    }
    void paint_mask(Color with) {
        pixels.paint(mask, with);
        mask.clear();
    }
};

constexpr double noise = 1e-6;  // pixels: what is closer was meant to be the same

/// Halves always go up, whatever noise is on them: parts of the picture must fit together.
int whole(double x) { return static_cast<int>(std::floor(std::clamp(x, -1e9, 1e9) + 0.5 + noise)); }

Aabb bounds_of_points(std::span<const Vec2> points) {
    Aabb bounds{points[0], points[0]};
    for (const Vec2 p : points) bounds = merged(bounds, {p, p});
    return bounds;
}

/// Lines every unit, and stronger ones every ten; those that would lie too close are left out.
void draw_grid(Picture& picture) {
    const Camera& camera = picture.camera;
    const SDL_Rect area = picture.pixels.area();
    const int thickness = std::max(1, whole(picture.look.scale));
    const Aabb around = inflated(picture.shown, {thickness * 1.0, thickness * 1.0});
    const Vec2 min = camera.to_world(around.min);
    const Vec2 max = camera.to_world(around.max);
    for (const double step : {1.0, 10.0}) {
        const double spacing = step * camera.pixels_per_unit;
        const double visible = std::clamp((spacing / picture.look.scale - 7.0) / 20.0, 0.0, 1.0);
        if (visible == 0.0) continue;
        Color color = picture.color(Paint::grid);
        if (step == 10.0) {
            for (auto* channel : {&color.r, &color.g, &color.b})
                *channel = static_cast<std::uint8_t>(std::min(255, *channel + 14));
        }
        std::vector<SDL_Rect> lines;
        for (double x = std::ceil(min.x / step) * step; x <= max.x; x += step)
            lines.push_back({whole(camera.to_screen({x, 0.0}).x), area.y, thickness, area.h});
        for (double y = std::ceil(min.y / step) * step; y <= max.y; y += step)
            lines.push_back({area.x, whole(camera.to_screen({0.0, y}).y), area.w, thickness});
        picture.pixels.fill(lines, faded(color, visible));
    }
}

void fill_solids(Picture& picture) {
    const Level& level = *picture.look.level;
    std::vector<SDL_Rect> boxes;
    std::vector<Vec2> corners;
    for (const std::uint32_t index : picture.content.solids) {
        corners.clear();
        for (const Wall& side : level.sides_of(level.solids()[index]))
            corners.push_back(picture.camera.to_screen(side.segment.a));
        if (!bounds_of_points(corners).overlaps(picture.shown)) continue;
        scan_fill(corners, picture.pixels.area(), boxes);
    }
    picture.pixels.fill(boxes, picture.color(Paint::solid));
}

/// Upright and level lines are whole pixels, with square ends so that corners close; others have
/// round ends, so that joints do.
void add_line(Mask& mask, Vec2 a, Vec2 b, double width) {
    const bool upright = std::abs(a.x - b.x) < noise;
    const bool level = std::abs(a.y - b.y) < noise;
    if (upright == level) return mask.add_capsule({a, b}, 0.5 * width);
    const int thickness = std::max(1, whole(width));
    const int before = thickness / 2;
    const int left = whole(std::min(a.x, b.x)) - before;
    const int top = whole(std::min(a.y, b.y)) - before;
    mask.add_box({left, top, whole(std::max(a.x, b.x)) - before + thickness - left,
                  whole(std::max(a.y, b.y)) - before + thickness - top});
}

/// Dashes are counted from `a`, seen or not, so that they do not crawl.
void add_dashed(Mask& mask, const Segment& line, const Aabb& shown, double width, double dash) {
    const auto kept = clipped(line, inflated(shown, {dash, dash}));
    if (!kept) return;
    const double whole_length = distance(line.a, line.b);
    if (whole_length == 0.0) return add_line(mask, line.a, line.b, width);
    const Vec2 along = (line.b - line.a) / whole_length;
    const double period = 2.0 * dash;
    const double end = distance(line.a, kept->b);
    for (double t = std::floor(distance(line.a, kept->a) / period) * period; t < end; t += period) {
        const double stop = std::min(t + dash, whole_length);
        // Exactly on the line's row or column when it is level or upright.
        const auto at = [&](double s) {
            const Vec2 p = line.a + along * s;
            return Vec2{line.a.x == line.b.x ? line.a.x : p.x,
                        line.a.y == line.b.y ? line.a.y : p.y};
        };
        add_line(mask, at(t), at(stop), width);
    }
}

/// Dashes along a closed outline, counted from its first corner on.
void add_dashed_outline(Mask& mask, std::span<const Vec2> outline, double width, double dash) {
    double walked = 0.0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Vec2 a = outline[i];
        const Vec2 b = outline[(i + 1) % outline.size()];
        const double whole_length = distance(a, b);
        for (double t = 0.0; t < whole_length;) {
            const double phase = std::fmod(walked + t, 2.0 * dash);
            const bool drawn = phase < dash;
            // At least a little, so that rounding cannot keep it in one place.
            const double run = std::max((drawn ? dash : 2.0 * dash) - phase, 0.01 * dash);
            const double stop = std::min(t + run, whole_length);
            const Vec2 along = (b - a) / whole_length;
            if (drawn) add_line(mask, a + along * t, a + along * stop, width);
            t = stop;
        }
        walked += whole_length;
    }
}

/// Round walls as one shape: all of them with their rim, and over that all their insides. So rims
/// within others vanish, and a polyline of capsules looks like one shape.
void draw_round_walls(Picture& picture) {
    const double half = picture.look.scale;  // of the rim's width
    for (const double beyond : {half, -half}) {
        for (const RoundLine& line : picture.content.round[0]) {
            const Segment axis = picture.on_screen(line.axis);
            const double radius = line.radius * picture.camera.pixels_per_unit + beyond;
            if (picture.is_near(axis, radius + 1.0)) picture.mask.add_capsule(axis, radius);
        }
        picture.paint_mask(picture.color(beyond > 0.0 ? Paint::wall : Paint::solid));
    }
}

void draw_seams(Picture& picture) {
    const double width = picture.look.scale;
    for (const Segment& seam : picture.content.seams) {
        const Segment line = picture.on_screen(seam);
        if (picture.is_near(line, width + 1.0)) add_line(picture.mask, line.a, line.b, width);
    }
    picture.paint_mask(picture.color(Paint::seam));
}

void draw_unseen_walls(Picture& picture) {
    const double width = 2.0 * picture.look.scale;
    const double dash = 6.0 * picture.look.scale;
    for (const Segment& wall : picture.content.thin[1])
        add_dashed(picture.mask, picture.on_screen(wall), picture.shown, width, dash);
    for (const RoundLine& wall : picture.content.round[1]) {
        const Segment axis = picture.on_screen(wall.axis);
        const double radius = wall.radius * picture.camera.pixels_per_unit;
        if (!picture.is_near(axis, radius + width)) continue;
        add_dashed_outline(picture.mask, capsule(axis, radius), width, dash);
    }
    picture.paint_mask(picture.color(Paint::unseen_wall));
    // Over that their insides: a polyline of capsules shows no inner ends.
    for (const RoundLine& wall : picture.content.round[1]) {
        const Segment axis = picture.on_screen(wall.axis);
        const double radius = wall.radius * picture.camera.pixels_per_unit - 0.5 * width;
        if (radius > 0.0 && picture.is_near(axis, radius)) picture.mask.add_capsule(axis, radius);
    }
    picture.paint_mask(picture.color(Paint::background));
}

void draw_thin_walls(Picture& picture) {
    const double width = 2.0 * picture.look.scale;
    for (const Segment& wall : picture.content.thin[0]) {
        const Segment line = picture.on_screen(wall);
        if (picture.is_near(line, width + 1.0)) add_line(picture.mask, line.a, line.b, width);
    }
    picture.paint_mask(picture.color(Paint::wall));
}

void draw_many_walls(Picture& picture) {
    for (const std::size_t unseen : {std::size_t{1}, std::size_t{0}}) {
        for (const Segment& wall : picture.content.thin[unseen])
            picture.mask.add_hair_line(picture.on_screen(wall));
        for (const RoundLine& wall : picture.content.round[unseen])
            picture.mask.add_hair_line(picture.on_screen(wall.axis));
        picture.paint_mask(picture.color(unseen == 1 ? Paint::unseen_wall : Paint::wall));
    }
}

}  // namespace

Pixels still_picture(const SDL_Rect& area, const Camera& camera, const Theme& theme,
                     const StillLayer::Look& look, const StillContent& content) {
    const Vec2 corner{static_cast<double>(area.x), static_cast<double>(area.y)};
    const Vec2 size{static_cast<double>(area.w), static_cast<double>(area.h)};
    Picture picture{camera,
                    theme,
                    look,
                    content,
                    {corner, corner + size},
                    Pixels(area, theme.of(Paint::background)),
                    Mask(area)};
    draw_grid(picture);
    if (look.walls) {
        fill_solids(picture);
        if (content.many) {
            draw_many_walls(picture);
        } else {
            draw_round_walls(picture);
            draw_seams(picture);
            draw_unseen_walls(picture);
            draw_thin_walls(picture);
        }
    }
    return std::move(picture.pixels);
}

}  // namespace slidelab
