#include "view/still_layer.hpp"

#include <algorithm>
#include <cmath>

#include "view/still_picture.hpp"

namespace slidelab {

namespace {

constexpr double margin_share = 0.25;  // of the screen, on each side

Vec2 texture_size(Vec2 screen) {
    const auto grown = [](double size) { return size + 2.0 * std::ceil(size * margin_share); };
    return {grown(std::ceil(screen.x)), grown(std::ceil(screen.y))};
}

}  // namespace

StillLayer::~StillLayer() {
    if (texture_) SDL_DestroyTexture(texture_);
}

bool StillLayer::covers(const Camera& camera, const Look& look) const {
    if (!valid_ || look != look_ || camera.pixels_per_unit != camera_.pixels_per_unit) return false;
    if (camera_.size != texture_size(camera.size)) return false;
    const Vec2 corner = camera_.to_screen(camera.to_world({0.0, 0.0}));
    const Vec2 room = camera_.size - camera.size;
    return corner.x >= 1.0 && corner.y >= 1.0 && corner.x <= room.x - 1.0 &&
           corner.y <= room.y - 1.0;
}

bool StillLayer::make_texture(Vec2 size) {
    if (texture_ && camera_.size == size) return true;
    if (texture_) SDL_DestroyTexture(texture_);
    texture_ = SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET,
                                 std::max(1, static_cast<int>(size.x)),
                                 std::max(1, static_cast<int>(size.y)));
    if (!texture_) return false;
    SDL_SetTextureBlendMode(texture_, SDL_BLENDMODE_NONE);
    SDL_SetTextureScaleMode(texture_, SDL_ScaleModeNearest);
    return true;
}

void StillLayer::redraw(const Camera& camera, const Theme& theme, const Look& look) {
    const Vec2 size = texture_size(camera.size);
    if (!make_texture(size)) return;
    camera_ = camera;
    camera_.size = size;
    look_ = look;
    for (auto& places : places_) places.clear();
    rounds_.begin_frame();
    SDL_Texture* const target = SDL_GetRenderTarget(renderer_);
    SDL_SetRenderTarget(renderer_, texture_);
    draw_still_picture(renderer_, camera_, theme, look_, places_, rounds_);
    SDL_SetRenderTarget(renderer_, target);
    valid_ = true;
    ++redraws_;
}

Camera StillLayer::draw(ImDrawList& list, const Camera& camera, const Theme& theme,
                        const Look& look, Sighted& sighted) {
    if (!covers(camera, look)) redraw(camera, theme, look);
    if (!texture_) return camera;
    const Vec2 exact = camera.to_screen(camera_.to_world({0.0, 0.0}));
    const Vec2 whole{std::round(exact.x), std::round(exact.y)};
    const ImVec2 min(static_cast<float>(whole.x), static_cast<float>(whole.y));
    const ImVec2 max(static_cast<float>(whole.x + camera_.size.x),
                     static_cast<float>(whole.y + camera_.size.y));
    list.AddImage(texture_, min, max);

    Camera snapped = camera;
    snapped.center = camera.center + (exact - whole) / camera.pixels_per_unit;
    const Aabb visible = snapped.visible();
    for (std::size_t paint = 0; paint < places_.size(); ++paint) {
        const auto& places = places_[paint];
        if (std::any_of(places.begin(), places.end(),
                        [&](const Segment& s) { return clipped(s, visible).has_value(); }))
            sighted.paints.set(paint);
    }
    return snapped;
}

}  // namespace slidelab
