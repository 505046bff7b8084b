#include "view/drawing/camera.hpp"

#include <algorithm>

namespace slidelab::lab {

namespace {

constexpr double farthest = 0.02;  // pixels per unit
// A gap of 1e-9 units fills a screen of 4000 pixels. Units are doubles of the size of a level:
// there neighbouring numbers lie a hundredth of a pixel apart.
constexpr double nearest = 4e12;  // pixels per unit
constexpr double share_of_screen = 0.92;

double within_limits(double pixels_per_unit) {
    return std::clamp(pixels_per_unit, farthest, nearest);
}

}  // namespace

Vec2 Camera::to_screen(Vec2 world) const {
    return (world - center) * pixels_per_unit + size * 0.5 + origin;
}

Vec2 Camera::to_world(Vec2 screen) const {
    return center + (screen - origin - size * 0.5) / pixels_per_unit;
}

Aabb Camera::visible() const { return {to_world(origin), to_world(origin + size)}; }

void Camera::zoom_at(Vec2 screen, double factor) {
    const Vec2 fixed = to_world(screen);
    pixels_per_unit = within_limits(pixels_per_unit * factor);
    center = fixed - (screen - origin - size * 0.5) / pixels_per_unit;
}

void Camera::pan(Vec2 pixels) { center -= pixels / pixels_per_unit; }

void Camera::show(const Aabb& area, double closest) {
    center = area.center();
    const Vec2 extent{std::max(area.size().x, 1e-9), std::max(area.size().y, 1e-9)};
    const double fit = share_of_screen * std::min(size.x / extent.x, size.y / extent.y);
    pixels_per_unit = within_limits(std::min(fit, closest * size.y / 720.0));
}

}  // namespace slidelab::lab
