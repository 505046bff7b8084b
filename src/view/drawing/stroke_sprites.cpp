#include "view/drawing/stroke_sprites.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "view/drawing/changed_tiles.hpp"
#include "view/drawing/raster.hpp"

namespace slidelab::lab {

namespace {

constexpr double largest_side = 256.0;  // pixels of a picture
constexpr std::size_t most_strokes = 256;
constexpr double stroke_fineness = 4.0;  // steps a pixel

int steps(double pixels) { return static_cast<int>(std::lround(pixels * stroke_fineness)); }

/// How much of a pixel lies within a triangle: by its distance from the nearest side.
double coverage(const std::array<Vec2, 3>& corners, Vec2 pixel) {
    const double turn = cross(corners[1] - corners[0], corners[2] - corners[0]) < 0.0 ? -1.0 : 1.0;
    double inside = 1e9;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec2 a = corners[i];
        const Vec2 along = unit_or(corners[(i + 1) % 3] - a, {1.0, 0.0});
        inside = std::min(inside, turn * cross(along, pixel - a));
    }
    return std::clamp(inside + 0.5, 0.0, 1.0);
}

std::uint32_t white(double share) {
    return (static_cast<std::uint32_t>(std::lround(255.0 * share)) << 24U) | 0xffffffU;
}

std::vector<std::uint32_t> picture_of_triangle(const std::array<Vec2, 3>& corners, SDL_Point size) {
    std::vector<std::uint32_t> pixels;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x)
            pixels.push_back(white(coverage(corners, {x + 0.5, y + 0.5})));
    return pixels;
}

std::vector<std::uint32_t> picture_of_line(const Segment& line, double width, SDL_Point size) {
    Mask mask({0, 0, size.x, size.y});
    mask.add_capsule(line, 0.5 * width);
    std::vector<std::uint32_t> pixels;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) pixels.push_back(white(mask.at(x, y) / 255.0));
    return pixels;
}

/// Whether it comes to lie on whole pixels (draw.hpp): then it is exact in every renderer.
bool is_straight(Vec2 a, Vec2 b) {
    return std::round(a.x) == std::round(b.x) || std::round(a.y) == std::round(b.y);
}

}  // namespace

StrokeSprites::~StrokeSprites() {
    for (const auto& [key, sprite] : sprites_) SDL_DestroyTexture(sprite.texture);
}

void StrokeSprites::begin_frame() {
    const bool too_many = sprites_.size() > most_strokes;
    for (auto it = sprites_.begin(); it != sprites_.end();) {
        if (too_many && !it->second.is_in_use) {
            SDL_DestroyTexture(it->second.texture);
            it = sprites_.erase(it);
        } else {
            it->second.is_in_use = false;
            ++it;
        }
    }
}

SDL_Texture* StrokeSprites::sprite(const Key& key, SDL_Point size, std::size_t points) {
    const auto found = sprites_.find(key);
    if (found != sprites_.end()) {
        found->second.is_in_use = true;
        return found->second.texture;
    }
    std::array<Vec2, 3> at;
    for (std::size_t i = 0; i < points; ++i)
        at[i] = Vec2{static_cast<double>(key[2 * i]), static_cast<double>(key[2 * i + 1])} /
                stroke_fineness;
    const auto pixels = points == 3
                            ? picture_of_triangle(at, size)
                            : picture_of_line({at[0], at[1]}, key[6] / stroke_fineness, size);
    SDL_Texture* const texture = SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_ARGB8888,
                                                   SDL_TEXTUREACCESS_STATIC, size.x, size.y);
    if (texture != nullptr) {
        SDL_UpdateTexture(texture, nullptr, pixels.data(), size.x * 4);
        SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
        SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest);
        // Which picture it is, whatever address it comes to lie at.
        name_content(texture, ++made_);
    }
    sprites_[key] = {texture, true};
    return texture;
}

/// False: too large for a picture.
bool StrokeSprites::draw(ImDrawList& list, std::span<const Vec2> points, double width,
                         Color color) {
    Aabb bounds{points[0], points[0]};
    for (const Vec2 p : points) bounds = merged(bounds, {p, p});
    const double room = std::ceil(0.5 * width) + 1.0;
    bounds = inflated(bounds, {room, room});
    if (!is_finite(bounds.min) || !is_finite(bounds.max)) return true;
    if (!bounds.overlaps(clip_area(list))) return true;
    const Vec2 corner{std::floor(bounds.min.x), std::floor(bounds.min.y)};
    const Vec2 size{std::ceil(bounds.max.x - corner.x) + 1.0,
                    std::ceil(bounds.max.y - corner.y) + 1.0};
    if (std::max(size.x, size.y) > largest_side) return false;
    Key key{};
    for (std::size_t i = 0; i < points.size(); ++i) {
        key[2 * i] = steps(points[i].x - corner.x);
        key[2 * i + 1] = steps(points[i].y - corner.y);
    }
    key[6] = steps(width);
    // Its size follows from what the key says, so that equal keys are equal pictures.
    SDL_Texture* const texture =
        sprite(key, {static_cast<int>(size.x) + 1, static_cast<int>(size.y) + 1}, points.size());
    if (texture == nullptr) return false;
    int w = 0;
    int h = 0;
    SDL_QueryTexture(texture, nullptr, nullptr, &w, &h);
    const ImVec2 min(static_cast<float>(corner.x), static_cast<float>(corner.y));
    list.AddImage(texture, min, {min.x + static_cast<float>(w), min.y + static_cast<float>(h)},
                  {0.0F, 0.0F}, {1.0F, 1.0F}, packed(color));
    return true;
}

void StrokeSprites::line(ImDrawList& list, Vec2 a, Vec2 b, const Stroke& stroke) {
    const std::array<Vec2, 2> ends{a, b};
    if (is_straight(a, b) || !draw(list, ends, stroke.width, stroke.color))
        draw_line(list, a, b, stroke);
}

void StrokeSprites::arrow(ImDrawList& list, Vec2 from, Vec2 to, const Stroke& stroke, double head) {
    const double whole = distance(from, to);
    if (!(whole > 0.0) || !std::isfinite(whole)) return;
    const ArrowHead tip = arrow_head(from, to, head);
    line(list, from, tip.neck, stroke);
    if (!draw(list, tip.corners, 0.0, stroke.color)) fill_convex(list, tip.corners, stroke.color);
}

void StrokeSprites::outline(ImDrawList& list, std::span<const Vec2> corners, const Stroke& stroke) {
    for (std::size_t i = 0; i < corners.size(); ++i)
        line(list, corners[i], corners[(i + 1) % corners.size()], stroke);
}

}  // namespace slidelab::lab
