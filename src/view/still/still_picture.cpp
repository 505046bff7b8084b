#include "view/still/still_picture.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "view/drawing/draw.hpp"
#include "view/still/scan_fill.hpp"

namespace slidelab::lab {

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

/// The finest power of ten of a unit whose lines do not lie too close; among them every tenth is
/// stronger. Both fade as they draw together, so that zooming changes them without a jump.
void draw_grid(Picture& picture) {
    const Camera& camera = picture.camera;
    const double scale = picture.look.scale;
    const SDL_Rect area = picture.pixels.area();
    const int thickness = std::max(1, whole(scale));
    const Aabb around = inflated(picture.shown, {thickness * 1.0, thickness * 1.0});
    const Vec2 min = camera.to_world(around.min);
    const Vec2 max = camera.to_world(around.max);
    constexpr double closest = 7.0;  // points between lines that can hardly be seen
    const double finest = std::ceil(std::log10(closest * scale / camera.pixels_per_unit));
    for (const double power : {finest, finest + 1.0, finest + 2.0}) {
        const double step = std::pow(10.0, power);
        const double spacing = step * camera.pixels_per_unit / scale;
        const double visible = std::clamp((spacing - closest) / 20.0, 0.0, 1.0);
        const double strong = std::clamp((spacing - 10.0 * closest) / 200.0, 0.0, 1.0);
        if (visible == 0.0) continue;
        Color color = picture.color(Paint::grid);
        color = mixed(color, picture.color(Paint::seam), 0.3 * strong);
        std::vector<SDL_Rect> lines;
        // Counted, not added up: far out a step is not much more than the distance of two numbers.
        for (double n = std::ceil(min.x / step); n * step <= max.x; n += 1.0)
            lines.push_back(
                {whole(camera.to_screen({n * step, 0.0}).x), area.y, thickness, area.h});
        for (double n = std::ceil(min.y / step); n * step <= max.y; n += 1.0)
            lines.push_back(
                {area.x, whole(camera.to_screen({0.0, n * step}).y), area.w, thickness});
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

/// How dashed lines are drawn. Pixels.
struct Dashes {
    Aabb shown;
    double width;
    double length;
};

/// Dashes are counted from `walked` pixels before its beginning, seen or not: they do not crawl,
/// and run on from one short piece to the next.
void add_dashed(Mask& mask, const Segment& line, double walked, const Dashes& dashes) {
    const double dash = dashes.length;
    const auto kept = clipped(line, inflated(dashes.shown, {dash, dash}));
    const double whole_length = distance(line.a, line.b);
    if (!kept) return;
    if (whole_length == 0.0) return add_line(mask, line.a, line.b, dashes.width);
    const Vec2 along = (line.b - line.a) / whole_length;
    // Exactly on the line's row or column when it is level or upright.
    const auto at = [&](double t) {
        const Vec2 p = line.a + along * t;
        return Vec2{line.a.x == line.b.x ? line.a.x : p.x, line.a.y == line.b.y ? line.a.y : p.y};
    };
    const double period = 2.0 * dash;
    const double end = distance(line.a, kept->b);
    const double first = distance(line.a, kept->a);
    for (double t = std::floor((walked + first) / period) * period - walked; t < end; t += period) {
        const double from = std::max(t, 0.0);
        const double stop = std::min(t + dash, whole_length);
        if (stop > from) add_line(mask, at(from), at(stop), dashes.width);
    }
}

/// Dashes along an outline, counted from its first corner on; a whole number of them on one that
/// is closed, three at the least.
void add_dashed_outline(Mask& mask, std::span<const Vec2> outline, bool is_closed, Dashes dashes) {
    const std::size_t sides = is_closed ? outline.size() : outline.size() - 1;
    const auto side = [&](std::size_t i) {
        return Segment{outline[i], outline[(i + 1) % outline.size()]};
    };
    double whole_length = 0.0;
    for (std::size_t i = 0; i < sides; ++i) whole_length += distance(side(i).a, side(i).b);
    const double count = std::max(3.0, std::round(whole_length / (2.0 * dashes.length)));
    if (is_closed) dashes.length = whole_length / (2.0 * count);
    if (!(dashes.length > 0.0)) return;
    double walked = 0.0;
    for (std::size_t i = 0; i < sides; ++i) {
        add_dashed(mask, side(i), walked, dashes);
        walked += distance(side(i).a, side(i).b);
    }
}

/// The rim of a round wall, which may be a part of a polyline: then dashes run on along its two
/// long sides, and there are round ends only where the polyline ends.
void add_dashed_rim(Picture& picture, const Segment& axis, double radius,
                    const PolylinePlace& place, const Dashes& dashes) {
    if (place.is_first && place.is_last)
        return add_dashed_outline(picture.mask, capsule(axis, radius, &picture.shown), true,
                                  dashes);
    const Vec2 aside = outward(normalized(axis.b - axis.a)) * radius;
    const double walked = place.walked * picture.camera.pixels_per_unit;
    for (const Vec2 side : {aside, -aside})
        add_dashed(picture.mask, {axis.a + side, axis.b + side}, walked, dashes);
    const std::vector<Vec2> rim = capsule(axis, radius, &picture.shown);
    const std::span<const Vec2> all(rim);
    if (place.is_last) add_dashed_outline(picture.mask, all.first(rim.size() / 2), false, dashes);
    if (place.is_first)
        add_dashed_outline(picture.mask, all.subspan(rim.size() / 2), false, dashes);
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
    const Dashes dashes{picture.shown, width, 6.0 * picture.look.scale};
    const std::vector<Segment>& walls = picture.content.thin[1];
    for (std::size_t i = 0; i < walls.size(); ++i) {
        const double walked =
            picture.content.thin_places[i].walked * picture.camera.pixels_per_unit;
        add_dashed(picture.mask, picture.on_screen(walls[i]), walked, dashes);
    }
    for (std::size_t i = 0; i < picture.content.round[1].size(); ++i) {
        const RoundLine& wall = picture.content.round[1][i];
        const Segment axis = picture.on_screen(wall.axis);
        const double radius = wall.radius * picture.camera.pixels_per_unit;
        if (picture.is_near(axis, radius + width))
            add_dashed_rim(picture, axis, radius, picture.content.round_places[i], dashes);
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

}  // namespace slidelab::lab
