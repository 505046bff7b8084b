// Lines, arrows, dashes, circles and polygons on a draw list, in pixels.
//
// Everything is cut to the list's clip rectangle first, so that no coordinate, however far out,
// gets to a rasteriser. Ends of straight lines are put on whole pixels: the software renderer
// truncates vertices, and only then are a line's two edges parallel, its width even along its whole
// length, and the same from line to line.
#pragma once

#include <imgui.h>

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "slidelab/geometry/shapes.hpp"
#include "view/drawing/arcs.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

struct Stroke {
    Color color;
    double width = 1.0;  ///< pixels
};

Color faded(Color color, double by);              ///< alpha times `by`
Color mixed(Color from, Color to, double share);  ///< `share` 0: `from`, 1: `to`
ImU32 packed(Color color);

/// What of `segment` lies within `area`; nothing when it misses it or is not finite.
std::optional<Segment> clipped(const Segment& segment, const Aabb& area);

Aabb clip_area(const ImDrawList& list);

/// Upright and level lines are whole pixels, with square ends so that corners close.
void draw_line(ImDrawList& list, Vec2 a, Vec2 b, const Stroke& stroke);
/// Joined pieces with smooth joints, not put on whole pixels: for what is bent all along.
void draw_curve(ImDrawList& list, std::span<const Vec2> points, const Stroke& stroke);
/// `dash` pixels drawn, then `dash` pixels not, beginning at `a`.
void draw_dashed(ImDrawList& list, Vec2 a, Vec2 b, const Stroke& stroke, double dash);
void draw_outline(ImDrawList& list, std::span<const Vec2> corners, const Stroke& stroke);
void fill_convex(ImDrawList& list, std::span<const Vec2> corners, Color color);
/// A rectangle without a texture. ImGui's own takes its colour from a white pixel of the font's,
/// and where a processor draws, that costs each pixel several times as much: for large ones.
void fill_plainly(ImDrawList& list, ImVec2 min, ImVec2 max, ImU32 color);
void draw_circle(ImDrawList& list, Vec2 center, double radius, const Stroke& stroke);
void fill_circle(ImDrawList& list, Vec2 center, double radius, Color color);
struct ArrowHead {
    Vec2 neck;                    ///< where the line ends, within the head
    std::array<Vec2, 3> corners;  ///< the tip first
};
/// Precondition: the ends differ, and are finite.
ArrowHead arrow_head(Vec2 from, Vec2 to, double head);
/// `head`: length of the arrow head in pixels; never longer than the arrow.
void draw_arrow(ImDrawList& list, Vec2 from, Vec2 to, const Stroke& stroke, double head);

/// The outline of everything within `radius` of `segment`.
void draw_capsule(ImDrawList& list, const Segment& segment, double radius, const Stroke& stroke);

}  // namespace slidelab::lab
