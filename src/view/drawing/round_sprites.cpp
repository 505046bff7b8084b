#include "view/drawing/round_sprites.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "view/drawing/changed_tiles.hpp"

namespace slidelab::lab {

namespace {

constexpr double largest_sprite = 200.0;  // pixels of radius
constexpr std::size_t most_sprites = 96;
constexpr double fineness = 4.0;  // steps a pixel

int reach_of_sprite(int outer) { return static_cast<int>(std::ceil(outer / fineness)) + 1; }

/// How much of a pixel lies within a circle whose rim is `inside` pixels away.
double coverage(double inside) { return std::clamp(inside + 0.5, 0.0, 1.0); }

}  // namespace

RoundSprites::~RoundSprites() { clear(); }

void RoundSprites::clear() {
    for (const auto& [key, texture] : sprites_) SDL_DestroyTexture(texture);
    sprites_.clear();
}

void RoundSprites::begin_frame() {
    if (sprites_.size() > most_sprites) clear();
}

SDL_Texture* RoundSprites::sprite(const Key& key) {
    const auto found = sprites_.find(key);
    if (found != sprites_.end()) return found->second;
    const auto [outer, inner] = key;
    const int extent = reach_of_sprite(outer);
    const int side = 2 * extent;
    std::vector<std::uint32_t> pixels(static_cast<std::size_t>(side) *
                                      static_cast<std::size_t>(side));
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            const double from_center = length({x + 0.5 - extent, y + 0.5 - extent});
            double alpha = coverage(outer / fineness - from_center);
            if (inner > 0) alpha -= coverage(inner / fineness - from_center);
            const auto a = static_cast<std::uint32_t>(std::lround(255.0 * std::max(alpha, 0.0)));
            pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(side) +
                   static_cast<std::size_t>(x)] = (a << 24U) | 0xffffffU;
        }
    }
    SDL_Texture* texture = SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_ARGB8888,
                                             SDL_TEXTUREACCESS_STATIC, side, side);
    if (texture) {
        SDL_UpdateTexture(texture, nullptr, pixels.data(), side * 4);
        SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
        SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest);
        // Which picture it is, whatever address it comes to lie at.
        name_content(texture, static_cast<std::uintptr_t>(outer) << 16U |
                                  static_cast<std::uintptr_t>(inner));
    }
    sprites_[key] = texture;
    return texture;
}

bool RoundSprites::draw(ImDrawList& list, Vec2 center, double outer, double inner, Color color) {
    if (!is_finite(center) || !(outer > 0.0) || outer > largest_sprite) return false;
    const auto quarters = [](double r) { return static_cast<int>(std::lround(r * fineness)); };
    const Key key{std::max(1, quarters(outer)), std::max(0, quarters(inner))};
    const double extent = reach_of_sprite(std::get<0>(key));
    const Vec2 at{std::round(center.x), std::round(center.y)};
    const Aabb area = clip_area(list);
    if (!Aabb{at - Vec2{extent, extent}, at + Vec2{extent, extent}}.overlaps(area)) return true;
    SDL_Texture* const texture = sprite(key);
    if (!texture) return false;
    list.AddImage(texture, {static_cast<float>(at.x - extent), static_cast<float>(at.y - extent)},
                  {static_cast<float>(at.x + extent), static_cast<float>(at.y + extent)},
                  {0.0F, 0.0F}, {1.0F, 1.0F}, packed(color));
    return true;
}

void RoundSprites::disc(ImDrawList& list, Vec2 center, double radius, Color color) {
    if (!draw(list, center, radius, 0.0, color)) fill_circle(list, center, radius, color);
}

void RoundSprites::ring(ImDrawList& list, Vec2 center, double radius, const Stroke& stroke) {
    const double half = stroke.width * 0.5;
    if (!draw(list, center, radius + half, std::max(radius - half, 0.0), stroke.color))
        draw_circle(list, center, radius, stroke);
}

}  // namespace slidelab::lab
