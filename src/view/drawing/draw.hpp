// Lines, arrows, dashes, circles and polygons on a draw list, in pixels.
//
// Everything is cut to the list's clip rectangle first, so that no coordinate, however far out,
// gets to a rasteriser.
#pragma once

#include <imgui.h>

#include <optional>
#include <span>
#include <vector>

#include "slidelab/geometry/shapes.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

struct Stroke {
    Color color;
    double width = 1.0;  ///< pixels
};

Color faded(Color color, double by);              ///< alpha times `by`
Color mixed(Color from, Color to, double share);  ///< `share` 0: `from`, 1: `to`
ImU32 packed(Color color);

/// As ImGui has places.
inline ImVec2 pixel(Vec2 at) { return {static_cast<float>(at.x), static_cast<float>(at.y)}; }

/// The part of `segment` within `area`; none when it misses it or is not finite.
std::optional<Segment> clipped(const Segment& segment, const Aabb& area);

Aabb clip_area(const ImDrawList& list);

/// The whole pixel next to a place. Halves always go up, whatever noise is on them: parts of a
/// picture that are drawn apart must fit together.
double whole_pixel(double x);

/// With square ends, so that corners close. Upright and level lines are whole pixels.
void draw_line(ImDrawList& list, Vec2 a, Vec2 b, const Stroke& stroke);
/// Joined pieces with smooth joints, not put on whole pixels: for what is bent all along.
void draw_curve(ImDrawList& list, std::span<const Vec2> points, const Stroke& stroke);
/// `dash` pixels drawn, then `dash` pixels not, counted from `walked` pixels before `a`: what comes
/// before it in a polyline.
void draw_dashed(ImDrawList& list, Vec2 a, Vec2 b, const Stroke& stroke, double dash,
                 double walked = 0.0);
void draw_outline(ImDrawList& list, std::span<const Vec2> corners, const Stroke& stroke);
void fill_convex(ImDrawList& list, std::span<const Vec2> corners, Color color);
void draw_circle(ImDrawList& list, Vec2 center, double radius, const Stroke& stroke);
void fill_circle(ImDrawList& list, Vec2 center, double radius, Color color);
/// `head`: length of the arrow head in pixels; never longer than the arrow.
void draw_arrow(ImDrawList& list, Vec2 from, Vec2 to, const Stroke& stroke, double head);

/// The outline of everything within `radius` of `segment`; a line where that is 0.
void draw_wall(ImDrawList& list, const Segment& segment, double radius, const Stroke& stroke);

/// Corners of the outline of everything within `radius` of what `corners` span, screen-clockwise:
/// one of a disk, two of a capsule. Magnified, all of a large arc in even pieces would be either
/// coarse or endless: within `shown` it is off by less than a tenth of a pixel, elsewhere coarse.
/// Null: even pieces.
std::vector<Vec2> rounded_outline(std::span<const Vec2> corners, double radius,
                                  const Aabb* shown = nullptr);

/// The outline of a capsule: the arc around b, then the one around a.
std::vector<Vec2> capsule(const Segment& segment, double radius, const Aabb* shown = nullptr);

/// The part of a convex polygon that lies within `area` (Sutherland and Hodgman 1974).
std::vector<Vec2> convex_within(std::vector<Vec2> corners, const Aabb& area);

}  // namespace slidelab::lab
