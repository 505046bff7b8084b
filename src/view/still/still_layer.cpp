#include "view/still/still_layer.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "view/drawing/changed_tiles.hpp"
#include "view/still/still_picture.hpp"

namespace slidelab::lab {

namespace {

constexpr int margin = 32;  // pixels around the screen: strips are that wide
constexpr Paint kinds[] = {Paint::wall, Paint::seam, Paint::unseen_wall};

SDL_Rect grown(const SDL_Rect& screen) {
    return {screen.x - margin, screen.y - margin, screen.w + 2 * margin, screen.h + 2 * margin};
}

bool contains(const SDL_Rect& outer, const SDL_Rect& inner) {
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.w <= outer.x + outer.w &&
           inner.y + inner.h <= outer.y + outer.h;
}

int modulo(int value, int size) {
    const int rest = value % size;
    return rest < 0 ? rest + size : rest;
}

/// Calls `visit(part, texel)` for the pieces of `area` that lie in one piece in a texture of
/// `width` and `height` that wraps around.
template <typename Visit>
void visit_unwrapped(const SDL_Rect& area, int width, int height, Visit&& visit) {
    for (int y = area.y; y < area.y + area.h;) {
        const int v = modulo(y, height);
        const int rows = std::min(area.y + area.h - y, height - v);
        for (int x = area.x; x < area.x + area.w;) {
            const int u = modulo(x, width);
            const int columns = std::min(area.x + area.w - x, width - u);
            visit(SDL_Rect{x, y, columns, rows}, SDL_Point{u, v});
            x += columns;
        }
        y += rows;
    }
}

/// A quarter of a texel keeps renderers that truncate from landing one lower; past 1, SDL refuses.
float texture_coordinate(int texel, int size) {
    return std::min(1.0F, (static_cast<float>(texel) + 0.25F) / static_cast<float>(size));
}

}  // namespace

StillLayer::~StillLayer() {
    if (texture_) SDL_DestroyTexture(texture_);
}

SDL_Rect StillLayer::screen_of(const Camera& camera) const {
    const Vec2 corner = camera_.to_screen(camera.to_world({0.0, 0.0}));
    return {static_cast<int>(std::floor(corner.x + 0.5)),
            static_cast<int>(std::floor(corner.y + 0.5)),
            static_cast<int>(std::ceil(camera.size.x)), static_cast<int>(std::ceil(camera.size.y))};
}

bool StillLayer::can_scroll_to(const Camera& camera, const Look& look) const {
    if (!valid_ || look != look_ || camera.pixels_per_unit != camera_.pixels_per_unit) return false;
    if (camera.size != camera_.size) return false;
    const Vec2 displacement = camera_.to_screen(camera.to_world({0.0, 0.0})) -
                              Vec2{static_cast<double>(held_.x), static_cast<double>(held_.y)};
    // Farther than that, nearly all would be strips.
    return std::abs(displacement.x) < held_.w * 0.25 && std::abs(displacement.y) < held_.h * 0.25;
}

bool StillLayer::make_texture(int width, int height) {
    if (texture_ && held_.w == width && held_.h == height) return true;
    if (texture_) SDL_DestroyTexture(texture_);
    texture_ = SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC,
                                 width, height);
    if (!texture_) return false;
    SDL_SetTextureBlendMode(texture_, SDL_BLENDMODE_NONE);
    SDL_SetTextureScaleMode(texture_, SDL_ScaleModeNearest);
    return true;
}

void StillLayer::gather() {
    const Vec2 corner{static_cast<double>(held_.x), static_cast<double>(held_.y)};
    const Vec2 size{static_cast<double>(held_.w), static_cast<double>(held_.h)};
    gathered_ = {camera_.to_world(corner - size * 0.5), camera_.to_world(corner + size * 1.5)};
    // Magnified, what is meant to be one line in a level may be seen to be two.
    const double fineness = std::min(usual_fineness, 0.1 / camera_.pixels_per_unit);
    content_ = look_.walls ? still_content(*look_.level, *look_.strategy, gathered_, fineness)
                           : StillContent{};
}

void StillLayer::draw_part(const SDL_Rect& part, const Theme& theme) {
    if (part.w <= 0 || part.h <= 0) return;
    const Pixels pixels = still_picture(part, camera_, theme, look_, content_);
    visit_unwrapped(part, held_.w, held_.h, [&](const SDL_Rect& piece, SDL_Point texel) {
        const SDL_Rect target{texel.x, texel.y, piece.w, piece.h};
        SDL_UpdateTexture(texture_, &target, pixels.data(piece.x, piece.y), part.w * 4);
    });
    // What is kept of the window's picture shows the old content.
    name_content(texture_, ++version_);
}

void StillLayer::redraw(const Camera& camera, const Theme& theme, const Look& look) {
    camera_ = camera;
    look_ = look;
    const SDL_Rect wanted = grown(screen_of(camera));
    if (!make_texture(wanted.w, wanted.h)) return;
    held_ = wanted;
    gather();
    draw_part(held_, theme);
    valid_ = true;
    ++redraws_;
}

void StillLayer::scroll_to(const SDL_Rect& screen, const Theme& theme) {
    if (contains(held_, screen)) return;
    const SDL_Rect before = held_;
    const bool was_many = content_.many;
    held_ = grown(screen);
    // Lines near the edge extend in from outside.
    const Vec2 corner{static_cast<double>(held_.x), static_cast<double>(held_.y)};
    const Vec2 size{static_cast<double>(held_.w), static_cast<double>(held_.h)};
    const double extent = 4.0 * look_.scale;
    const Vec2 room{extent, extent};
    if (!gathered_.contains(camera_.to_world(corner - room)) ||
        !gathered_.contains(camera_.to_world(corner + size + room)))
        gather();
    if (content_.many != was_many) return draw_part(held_, theme);
    const int right = held_.x - before.x;
    const int down = held_.y - before.y;
    draw_part({right > 0 ? before.x + before.w : held_.x, held_.y, std::abs(right), held_.h},
              theme);
    draw_part({std::max(before.x, held_.x), down > 0 ? before.y + before.h : held_.y,
               held_.w - std::abs(right), std::abs(down)},
              theme);
}

Camera StillLayer::draw(ImDrawList& list, const Camera& camera, const Theme& theme,
                        const Look& look, Sighted& sighted) {
    Camera at_zero = camera;
    at_zero.origin = {};  // where on the screen it is shown is nothing to draw anew for
    if (can_scroll_to(at_zero, look))
        scroll_to(screen_of(at_zero), theme);
    else
        redraw(at_zero, theme, look);
    if (!texture_) return camera;
    const SDL_Rect screen = screen_of(at_zero);
    visit_unwrapped(screen, held_.w, held_.h, [&](const SDL_Rect& piece, SDL_Point texel) {
        const ImVec2 min(static_cast<float>(piece.x - screen.x + camera.origin.x),
                         static_cast<float>(piece.y - screen.y + camera.origin.y));
        const ImVec2 size(static_cast<float>(piece.w), static_cast<float>(piece.h));
        list.AddImage(texture_, min, {min.x + size.x, min.y + size.y},
                      {texture_coordinate(texel.x, held_.w), texture_coordinate(texel.y, held_.h)},
                      {texture_coordinate(texel.x + piece.w, held_.w),
                       texture_coordinate(texel.y + piece.h, held_.h)});
    });

    const Vec2 corner{static_cast<double>(screen.x), static_cast<double>(screen.y)};
    Camera snapped = camera;
    snapped.center = camera_.to_world(corner + camera.size * 0.5);
    const Aabb visible = snapped.visible();
    for (const Paint paint : kinds)
        if (content_.shows(paint, visible)) sighted.add(paint);
    return snapped;
}

}  // namespace slidelab::lab
