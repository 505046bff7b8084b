#include "view/still/still_layer.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace slidelab::lab {

namespace {

constexpr int margin = 128;  // pixels around the screen: strips are that wide
constexpr Aabb nowhere{{0.0, 0.0}, {-1.0, -1.0}};
constexpr Paint kinds[] = {Paint::wall, Paint::seam, Paint::unseen_wall};

SDL_Rect grown(const SDL_Rect& screen) {
    return {screen.x - margin, screen.y - margin, screen.w + 2 * margin, screen.h + 2 * margin};
}

bool contains(const SDL_Rect& outer, const SDL_Rect& inner) {
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.w <= outer.x + outer.w &&
           inner.y + inner.h <= outer.y + outer.h;
}

/// Moves each pixel from the place `shift` pixels further in the picture.
void scroll(Pixels& pixels, SDL_Point shift) {
    const int columns = pixels.width - std::abs(shift.x);
    const int rows = pixels.height - std::abs(shift.y);
    for (int i = 0; i < rows; ++i) {
        const int y = shift.y >= 0 ? i : pixels.height - 1 - i;  // those that are gone first
        const std::uint32_t* const from = pixels.at(std::max(0, shift.x), y + shift.y);
        std::memmove(pixels.at(std::max(0, -shift.x), y), from,
                     static_cast<std::size_t>(columns) * sizeof *from);
    }
}

}  // namespace

SDL_Rect StillLayer::screen_of(const Camera& camera) const {
    const Vec2 corner = camera_.to_screen(camera.to_world({0.0, 0.0}));
    return {static_cast<int>(std::floor(corner.x + 0.5)),
            static_cast<int>(std::floor(corner.y + 0.5)),
            static_cast<int>(std::ceil(camera.size.x)), static_cast<int>(std::ceil(camera.size.y))};
}

bool StillLayer::can_scroll_to(const Camera& camera, const StillLook& look) const {
    if (!is_valid_ || look != look_ || camera.pixels_per_unit != camera_.pixels_per_unit)
        return false;
    if (camera.size != camera_.size) return false;
    const Vec2 held{static_cast<double>(held_.x + margin), static_cast<double>(held_.y + margin)};
    const Vec2 displacement = camera_.to_screen(camera.to_world({0.0, 0.0})) - held;
    // Farther than that, nearly all would be strips.
    return std::abs(displacement.x) < held_.w * 0.25 && std::abs(displacement.y) < held_.h * 0.25;
}

void StillLayer::gather() {
    const Vec2 corner{static_cast<double>(held_.x), static_cast<double>(held_.y)};
    const Vec2 size{static_cast<double>(held_.w), static_cast<double>(held_.h)};
    // Lines near the edge extend in from outside.
    const double extent = 4.0 * look_.scale;
    const Vec2 room{extent, extent};
    if (gathered_.contains(camera_.to_world(corner - room)) &&
        gathered_.contains(camera_.to_world(corner + size + room)))
        return;
    gathered_ = {camera_.to_world(corner - size * 0.5), camera_.to_world(corner + size * 1.5)};
    content_ = look_.walls ? still_content(*look_.level, *look_.strategy, gathered_, look_.lattice)
                           : StillContent{};
}

void StillLayer::begin_at(const Camera& camera, const StillLook& look) {
    if (!is_valid_) picture_.reset();  // the renderer may have lost it
    camera_ = camera;
    look_ = look;
    held_ = {};
    gathered_ = nowhere;
    is_valid_ = true;
    ++redraws_;
}

/// In the picture that there is, where it has the same size.
void StillLayer::hold(const SDL_Rect& area, const Theme& theme) {
    const SDL_Rect before = std::exchange(held_, area);
    const bool was_many = content_.many;
    gather();
    const bool fits =
        picture_ && picture_->pixels().width == area.w && picture_->pixels().height == area.h;
    if (!fits) picture_ = std::make_unique<Picture>(renderer_, Pixels(area.w, area.h), true);
    Camera within = camera_;
    within.origin = {-static_cast<double>(area.x), -static_cast<double>(area.y)};
    const auto draw_part = [&](int x, int y, int w, int h) {
        if (w > 0 && h > 0)
            draw_still(picture_->pixels(), {x, y, w, h}, within, theme, look_, content_);
    };
    if (before.w == 0 || content_.many != was_many) {
        draw_part(0, 0, area.w, area.h);
    } else {
        const int right = area.x - before.x;
        const int down = area.y - before.y;
        scroll(picture_->pixels(), {right, down});
        draw_part(right > 0 ? area.w - right : 0, 0, std::abs(right), area.h);
        draw_part(std::max(0, -right), down > 0 ? area.h - down : 0, area.w - std::abs(right),
                  std::abs(down));
    }
    picture_->update();
}

Camera StillLayer::draw(ImDrawList& list, const Camera& camera, const Theme& theme,
                        const StillLook& look, Sighted& sighted) {
    Camera at_zero = camera;
    at_zero.origin = {};  // where on the screen it is shown is nothing to draw anew for
    if (!can_scroll_to(at_zero, look)) begin_at(at_zero, look);
    const SDL_Rect screen = screen_of(at_zero);
    if (!contains(held_, screen)) hold(grown(screen), theme);
    if (picture_->texture() != nullptr) {
        const ImVec2 min(static_cast<float>(held_.x - screen.x + camera.origin.x),
                         static_cast<float>(held_.y - screen.y + camera.origin.y));
        list.AddImage(picture_->texture(), min,
                      {min.x + static_cast<float>(held_.w), min.y + static_cast<float>(held_.h)});
    }
    const Vec2 corner{static_cast<double>(screen.x), static_cast<double>(screen.y)};
    Camera snapped = camera;
    snapped.center = camera_.to_world(corner + camera.size * 0.5);
    const Aabb visible = snapped.visible();
    for (const Paint paint : kinds)
        if (content_.shows(paint, visible)) sighted.add(paint);
    return snapped;
}

}  // namespace slidelab::lab
