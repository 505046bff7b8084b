#include "view/world/crowd_layer.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "slidelab/geometry/convex/convex_shape.hpp"

namespace slidelab::lab {

namespace {

/// Around the origin, pixels, with few corners: a disk is a hexagon, or less where it is small.
std::vector<Vec2> outline_of(const Shape& shape, double pixels_per_unit) {
    constexpr double sixth = 0.86602540378443865;  // the sine of a sixth of a turn
    constexpr double small = 3.0;                  // pixels
    const double radius = std::max(radius_of(shape) * pixels_per_unit, 0.5);
    if (std::holds_alternative<DiskShape>(shape)) {
        const double r = radius;
        const double x = radius * sixth;
        if (r < small) return {{0, -r}, {r, 0}, {0, r}, {-r, 0}};
        return {{0, -r}, {x, -0.5 * r}, {x, 0.5 * r}, {0, r}, {-x, 0.5 * r}, {-x, -0.5 * r}};
    }
    detail::Corners room;
    std::vector<Vec2> corners;
    for (const Vec2 corner : detail::corners_of(shape, room))
        corners.push_back(corner * pixels_per_unit);
    return radius_of(shape) > 0.0 ? rounded_outline(corners, radius) : corners;
}

}  // namespace

void draw_crowd(Canvas& canvas, const CrowdLayer& layer) {
    const std::vector<Vec2> outline = outline_of(layer.shape, canvas.camera.pixels_per_unit);
    const Aabb seen = inflated(canvas.camera.visible(), extents_of(layer.shape));
    const auto corners = static_cast<int>(outline.size());
    const ImU32 color = packed(faded(canvas.color(Paint::mover), 0.55));
    constexpr int most_corners = 60000;  // of one piece: indices may have 16 bits
    const std::size_t most = static_cast<std::size_t>(most_corners / corners);
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    std::vector<Vec2> shown;
    for (const Vec2 place : layer.places)
        if (seen.contains(place)) shown.push_back(canvas.camera.to_screen(place));
    if (!shown.empty()) canvas.sighted.add(Paint::mover);
    for (std::size_t begin = 0; begin < shown.size(); begin += most) {
        const std::size_t end = std::min(begin + most, shown.size());
        const auto count = static_cast<int>(end - begin);
        canvas.list.PrimReserve(count * (corners - 2) * 3, count * corners);
        for (std::size_t i = begin; i < end; ++i) {
            const auto first = canvas.list._VtxCurrentIdx;
            for (int c = 2; c < corners; ++c) {
                canvas.list.PrimWriteIdx(static_cast<ImDrawIdx>(first));
                canvas.list.PrimWriteIdx(
                    static_cast<ImDrawIdx>(first + static_cast<unsigned>(c) - 1));
                canvas.list.PrimWriteIdx(static_cast<ImDrawIdx>(first + static_cast<unsigned>(c)));
            }
            for (const Vec2 corner : outline)
                canvas.list.PrimWriteVtx(pixel(shown[i] + corner), white, color);
        }
    }
}

}  // namespace slidelab::lab
