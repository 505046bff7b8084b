#include "view/drawing/draw.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace slidelab::lab {

namespace {

constexpr double quiet_margin = 4000.0;  // pixels past the screen that rasterisers take calmly
constexpr double noise = 1e-6;           // pixels: what is closer was meant to be the same

ImVec2 on_whole_pixels(Vec2 p) { return pixel({whole_pixel(p.x), whole_pixel(p.y)}); }

bool all_within(std::span<const Vec2> points, const Aabb& area) {
    return std::all_of(points.begin(), points.end(), [&](Vec2 p) { return area.contains(p); });
}

Aabb bounds_of_points(std::span<const Vec2> points) {
    Aabb bounds{points[0], points[0]};
    for (const Vec2 p : points) bounds = merged(bounds, {p, p});
    return bounds;
}

bool is_straight(Vec2 a, Vec2 b) {
    return std::abs(a.x - b.x) < noise || std::abs(a.y - b.y) < noise;
}

/// An upright or level line: the renderer's fastest shape, and exact in all of them.
void draw_straight(ImDrawList& list, ImVec2 a, ImVec2 b, const Stroke& stroke) {
    const auto width = static_cast<float>(std::max(1.0, std::round(stroke.width)));
    const float before = std::ceil((width - 1.0F) * 0.5F);
    const ImVec2 min(std::min(a.x, b.x) - before, std::min(a.y, b.y) - before);
    const ImVec2 max(std::max(a.x, b.x) - before + width, std::max(a.y, b.y) - before + width);
    list.AddRectFilled(min, max, packed(stroke.color));
}

/// Whether four corners are an upright rectangle, so that rectangles can be drawn as such.
bool is_upright_box(std::span<const Vec2> corners) {
    if (corners.size() != 4) return false;
    for (std::size_t i = 0; i < 4; ++i) {
        const Vec2 d = corners[(i + 1) % 4] - corners[i];
        if ((d.x != 0.0) == (d.y != 0.0)) return false;
    }
    return true;
}

void add_polyline(ImDrawList& list, std::span<const ImVec2> points, const Stroke& stroke,
                  ImDrawFlags flags) {
    list.AddPolyline(points.data(), static_cast<int>(points.size()), packed(stroke.color), flags,
                     static_cast<float>(stroke.width));
}

std::vector<ImVec2> converted(std::span<const Vec2> points) {
    std::vector<ImVec2> out;
    out.reserve(points.size());
    for (const Vec2 p : points) out.push_back(pixel(p));
    return out;
}

}  // namespace

Color faded(Color color, double by) {
    color.a = static_cast<std::uint8_t>(std::lround(color.a * std::clamp(by, 0.0, 1.0)));
    return color;
}

Color mixed(Color from, Color to, double share) {
    const auto channel = [&](std::uint8_t a, std::uint8_t b) {
        return static_cast<std::uint8_t>(std::lround(a + (b - a) * std::clamp(share, 0.0, 1.0)));
    };
    return {channel(from.r, to.r), channel(from.g, to.g), channel(from.b, to.b),
            channel(from.a, to.a)};
}

double whole_pixel(double x) { return std::floor(x + 0.5 + noise); }

ImU32 packed(Color color) { return IM_COL32(color.r, color.g, color.b, color.a); }

std::optional<Segment> clipped(const Segment& segment, const Aabb& area) {
    if (!is_finite(segment.a) || !is_finite(segment.b)) return std::nullopt;
    const Vec2 d = segment.b - segment.a;
    double begin = 0.0;
    double end = 1.0;
    // Liang and Barsky: each side of the area cuts off what lies beyond it.
    const auto cut = [&](double along, double room) {
        if (along == 0.0) return room >= 0.0;
        const double t = room / along;
        if (along < 0.0)
            begin = std::max(begin, t);
        else
            end = std::min(end, t);
        return begin <= end;
    };
    const bool inside = cut(-d.x, segment.a.x - area.min.x) && cut(d.x, area.max.x - segment.a.x) &&
                        cut(-d.y, segment.a.y - area.min.y) && cut(d.y, area.max.y - segment.a.y);
    if (!inside) return std::nullopt;
    return Segment{begin == 0.0 ? segment.a : segment.a + d * begin,
                   end == 1.0 ? segment.b : segment.a + d * end};
}

Aabb clip_area(const ImDrawList& list) {
    const ImVec2 min = list.GetClipRectMin();
    const ImVec2 max = list.GetClipRectMax();
    return {{min.x, min.y}, {max.x, max.y}};
}

void draw_line(ImDrawList& list, Vec2 a, Vec2 b, const Stroke& stroke) {
    const Vec2 room{stroke.width + 2.0, stroke.width + 2.0};
    const auto kept = clipped({a, b}, inflated(clip_area(list), room));
    if (!kept) return;
    if (is_straight(kept->a, kept->b))
        return draw_straight(list, on_whole_pixels(kept->a), on_whole_pixels(kept->b), stroke);
    const Vec2 end = normalized(kept->b - kept->a) * (0.5 * stroke.width);
    const std::array<ImVec2, 2> ends{pixel(kept->a - end), pixel(kept->b + end)};
    add_polyline(list, ends, stroke, ImDrawFlags_None);
}

void draw_dashed(ImDrawList& list, Vec2 a, Vec2 b, const Stroke& stroke, double dash,
                 double walked) {
    const auto kept = clipped({a, b}, inflated(clip_area(list), {dash, dash}));
    if (!kept) return;
    const double whole = distance(a, b);
    if (whole == 0.0) return draw_line(list, a, b, stroke);
    const Vec2 along = (b - a) / whole;
    // Dashes are counted from the beginning, seen or not: they do not crawl when the camera moves.
    const double period = 2.0 * dash;
    const double end = distance(a, kept->b);
    double t = std::floor((walked + distance(a, kept->a)) / period) * period - walked;
    for (; t < end; t += period) {
        const double from = std::max(t, 0.0);
        const double stop = std::min(t + dash, whole);
        if (stop > from + noise) draw_line(list, a + along * from, a + along * stop, stroke);
    }
}

void draw_curve(ImDrawList& list, std::span<const Vec2> points, const Stroke& stroke) {
    const Aabb area = inflated(clip_area(list), {quiet_margin, quiet_margin});
    std::vector<ImVec2> stretch;  // of it, that rasterisers take calmly
    Vec2 end{};
    const auto finish = [&] {
        add_polyline(list, stretch, stroke, ImDrawFlags_None);
        stretch.clear();
    };
    for (std::size_t i = 1; i < points.size(); ++i) {
        const auto kept = clipped({points[i - 1], points[i]}, area);
        if (!kept || end != kept->a) finish();
        if (!kept) continue;
        if (stretch.empty()) stretch.push_back(pixel(kept->a));
        stretch.push_back(pixel(kept->b));
        end = kept->b;
    }
    finish();
}

void draw_outline(ImDrawList& list, std::span<const Vec2> corners, const Stroke& stroke) {
    const Aabb area = clip_area(list);
    if (corners.empty() || !bounds_of_points(corners).overlaps(area)) return;
    if (is_upright_box(corners)) {
        for (std::size_t i = 0; i < 4; ++i)
            draw_line(list, corners[i], corners[(i + 1) % 4], stroke);
    } else if (all_within(corners, inflated(area, {quiet_margin, quiet_margin}))) {
        add_polyline(list, converted(corners), stroke, ImDrawFlags_Closed);
    } else {
        std::vector<Vec2> closed(corners.begin(), corners.end());
        closed.push_back(corners[0]);
        draw_curve(list, closed, stroke);
    }
}

void fill_convex(ImDrawList& list, std::span<const Vec2> corners, Color color) {
    const Aabb area = clip_area(list);
    if (corners.size() < 3 || !bounds_of_points(corners).overlaps(area)) return;
    const bool is_smooth = (list.Flags & ImDrawListFlags_AntiAliasedFill) != 0;
    if (is_smooth && is_upright_box(corners)) {
        const Aabb box = bounds_of_points(corners);
        const Aabb room = inflated(area, {1.0, 1.0});
        list.AddRectFilled(
            on_whole_pixels({std::max(box.min.x, room.min.x), std::max(box.min.y, room.min.y)}),
            on_whole_pixels({std::min(box.max.x, room.max.x), std::min(box.max.y, room.max.y)}),
            packed(color));
        return;
    }
    std::vector<ImVec2> points = converted(corners);
    if (!all_within(corners, inflated(area, {quiet_margin, quiet_margin})))
        points =
            converted(convex_within({corners.begin(), corners.end()}, inflated(area, {8.0, 8.0})));
    list.AddConvexPolyFilled(points.data(), static_cast<int>(points.size()), packed(color));
}

void draw_circle(ImDrawList& list, Vec2 center, double radius, const Stroke& stroke) {
    const Aabb area = clip_area(list);
    if (is_finite(center)) draw_outline(list, rounded_outline({&center, 1}, radius, &area), stroke);
}

void fill_circle(ImDrawList& list, Vec2 center, double radius, Color color) {
    const Aabb area = clip_area(list);
    if (is_finite(center)) fill_convex(list, rounded_outline({&center, 1}, radius, &area), color);
}

void draw_arrow(ImDrawList& list, Vec2 from, Vec2 to, const Stroke& stroke, double head) {
    const double whole = distance(from, to);
    if (!(whole > 0.0) || !std::isfinite(whole)) return;
    const Vec2 along = (to - from) / whole;
    const double tip = std::min(head, whole);
    const Vec2 neck = to - along * tip;
    const Vec2 across = outward(along) * (tip * 0.42);
    draw_line(list, from, neck + along * (tip * 0.3), stroke);  // it ends within the head
    fill_convex(list, std::array<Vec2, 3>{to, neck + across, neck - across}, stroke.color);
}

void draw_wall(ImDrawList& list, const Segment& segment, double radius, const Stroke& stroke) {
    if (radius <= 0.0) return draw_line(list, segment.a, segment.b, stroke);
    const Aabb area = clip_area(list);
    draw_outline(list, capsule(segment, radius, &area), stroke);
}

namespace {

constexpr double whole_turn = 2.0 * std::numbers::pi;
constexpr double largest_even = 400.0;  // pixels of radius: up to there even pieces are fine enough
constexpr double most_off = 0.05;       // pixels between the midpoint of a piece and the circle

/// The length of a piece of a circle that leaves it by `most_off` in its midpoint.
double piece_of(double radius) { return std::sqrt(8.0 * most_off * radius); }

struct Arc {
    Vec2 center;
    double radius;
    double from;  ///< radians
    double to;

    Vec2 at(double angle) const { return center + Vec2{std::cos(angle), std::sin(angle)} * radius; }
};

/// Adds angles at which the part of the arc within `shown` is to be cut.
void add_seen_angles(const Arc& arc, const Aabb& shown, std::vector<double>& angles) {
    const Vec2 towards = shown.center() - arc.center;
    const double far = length(towards);
    const double reach = 0.5 * length(shown.size());
    if (std::abs(far - arc.radius) > reach) return;  // the screen lies inside or outside of it
    const double half = std::asin(std::min(1.0, reach / std::max(far, arc.radius))) * 1.5;
    const double length_seen = 2.0 * half * arc.radius;
    const int count = std::clamp(static_cast<int>(length_seen / piece_of(arc.radius)) + 2, 8, 2000);
    double midpoint = std::atan2(towards.y, towards.x);
    midpoint -= whole_turn * std::floor((midpoint - arc.from) / whole_turn);
    for (const double turn : {-whole_turn, 0.0}) {
        for (int i = 0; i <= count; ++i) {
            const double angle = midpoint + turn + half * (2.0 * i / count - 1.0);
            if (angle > arc.from && angle < arc.to) angles.push_back(angle);
        }
    }
}

void add_arc(std::vector<Vec2>& out, const Arc& arc, int pieces, const Aabb* shown) {
    std::vector<double> angles;
    for (int i = 0; i <= pieces; ++i) angles.push_back(arc.from + (arc.to - arc.from) * i / pieces);
    if (shown != nullptr && arc.radius > largest_even) add_seen_angles(arc, *shown, angles);
    std::sort(angles.begin(), angles.end());
    for (const double angle : angles) out.push_back(arc.at(angle));
}

}  // namespace

std::vector<Vec2> rounded_outline(std::span<const Vec2> corners, double radius, const Aabb* shown) {
    const std::size_t n = corners.size();
    if (radius <= 0.0) return {corners.begin(), corners.end()};
    const double whole = std::clamp(whole_turn * radius / piece_of(radius), 12.0, 256.0);
    std::vector<Vec2> out;
    for (std::size_t i = 0; i < n; ++i) {
        const Vec2 from = unit_or(outward(corners[i] - corners[(i + n - 1) % n]), {1.0, 0.0});
        const Vec2 to = unit_or(outward(corners[(i + 1) % n] - corners[i]), from);
        const double turn = n < 3 ? whole_turn / static_cast<double>(n)
                                  : std::atan2(cross(from, to), dot(from, to));
        const double first = std::atan2(from.y, from.x);
        const int pieces = std::max(1, static_cast<int>(std::ceil(whole * turn / whole_turn)));
        add_arc(out, {corners[i], radius, first, first + turn}, pieces, shown);
    }
    if (n == 1) out.pop_back();  // it ends where it begins
    return out;
}

std::vector<Vec2> capsule(const Segment& segment, double radius, const Aabb* shown) {
    const Vec2 ends[] = {segment.b, segment.a};
    return rounded_outline(std::span(ends, segment.a == segment.b ? 1U : 2U), radius, shown);
}

std::vector<Vec2> convex_within(std::vector<Vec2> corners, const Aabb& area) {
    const auto cut = [&corners](auto&& inside) {  // inside: how far a point lies within a side
        std::vector<Vec2> kept;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Vec2 a = corners[i];
            const Vec2 b = corners[(i + 1) % corners.size()];
            const double of_a = inside(a);
            const double of_b = inside(b);
            if (of_a >= 0.0) kept.push_back(a);
            if ((of_a < 0.0) != (of_b < 0.0)) kept.push_back(a + (b - a) * (of_a / (of_a - of_b)));
        }
        corners = std::move(kept);
    };
    cut([&](Vec2 p) { return p.x - area.min.x; });
    cut([&](Vec2 p) { return area.max.x - p.x; });
    cut([&](Vec2 p) { return p.y - area.min.y; });
    cut([&](Vec2 p) { return area.max.y - p.y; });
    return corners;
}

}  // namespace slidelab::lab
