#include "view/drawing/raster.hpp"

#include <algorithm>
#include <cmath>

#include "view/drawing/draw.hpp"

namespace slidelab::lab {

namespace {

std::size_t count_of(const SDL_Rect& area) {
    return static_cast<std::size_t>(std::max(area.w, 0)) *
           static_cast<std::size_t>(std::max(area.h, 0));
}

Aabb box_of(const SDL_Rect& area) {
    const Vec2 corner{static_cast<double>(area.x), static_cast<double>(area.y)};
    return {corner, corner + Vec2{static_cast<double>(area.w), static_cast<double>(area.h)}};
}

int whole(double x, int low, int high) {
    return static_cast<int>(
        std::clamp(std::floor(x), static_cast<double>(low), static_cast<double>(high)));
}

std::uint32_t opaque(Color c) {
    return 0xff000000U | (std::uint32_t{c.r} << 16U) | (std::uint32_t{c.g} << 8U) | c.b;
}

/// `share` of 255 of `over`.
std::uint32_t blended(std::uint32_t under, std::uint32_t over, std::uint32_t share) {
    const auto channel = [&](std::uint32_t shift) {
        const std::uint32_t a = (under >> shift) & 0xffU;
        const std::uint32_t b = (over >> shift) & 0xffU;
        return ((a * (255U - share) + b * share + 127U) / 255U) << shift;
    };
    return 0xff000000U | channel(16U) | channel(8U) | channel(0U);
}

}  // namespace

Mask::Mask(const SDL_Rect& area)
    : area_(area), shares_(count_of(area), 0), first_row_(area.y + area.h), end_row_(area.y) {}

void Mask::clear() {
    if (first_row_ < end_row_) {
        const auto width = static_cast<std::ptrdiff_t>(area_.w);
        std::fill(shares_.begin() + (first_row_ - area_.y) * width,
                  shares_.begin() + (end_row_ - area_.y) * width, std::uint8_t{0});
    }
    first_row_ = area_.y + area_.h;
    end_row_ = area_.y;
}

const std::uint8_t* Mask::row(int y) const {
    return shares_.data() + static_cast<std::ptrdiff_t>(y - area_.y) * area_.w;
}

std::uint8_t* Mask::touched_row(int y) {
    first_row_ = std::min(first_row_, y);
    end_row_ = std::max(end_row_, y + 1);
    return shares_.data() + static_cast<std::ptrdiff_t>(y - area_.y) * area_.w;
}

void Mask::add_box(const SDL_Rect& box) {
    SDL_Rect kept;
    if (SDL_IntersectRect(&box, &area_, &kept) == SDL_FALSE) return;
    for (int y = kept.y; y < kept.y + kept.h; ++y)
        std::fill_n(touched_row(y) + (kept.x - area_.x), kept.w, std::uint8_t{255});
}

void Mask::add_capsule(const Segment& segment, double radius) {
    const double extent = radius + 1.0;
    if (!(radius > 0.0)) return;
    // Cut off farther out than its round end could be seen: coordinates stay small.
    const auto kept = clipped(segment, inflated(box_of(area_), {2.0 * extent, 2.0 * extent}));
    if (!kept) return;
    const double whole_length = distance(kept->a, kept->b);
    const Vec2 along = whole_length > 0.0 ? (kept->b - kept->a) / whole_length : Vec2{};
    const int bottom = area_.y + area_.h;
    const int first = whole(std::min(kept->a.y, kept->b.y) - extent, area_.y, bottom);
    const int end = whole(std::max(kept->a.y, kept->b.y) + extent + 1.0, area_.y, bottom);
    for (int y = first; y < end; ++y) add_row_of_capsule(*kept, along, radius, y);
}

void Mask::add_row_of_capsule(const Segment& segment, Vec2 along, double radius, int y) {
    const double extent = radius + 0.5;
    const double center = y + 0.5;
    double left = std::min(segment.a.x, segment.b.x) - extent;
    double right = std::max(segment.a.x, segment.b.x) + extent;
    if (std::abs(along.y) > 1e-6) {  // what of the row lies in the band around the line
        const double crossing = segment.a.x + (center - segment.a.y) * along.x / along.y;
        const double half = extent / std::abs(along.y);
        left = std::max(left, crossing - half);
        right = std::min(right, crossing + half);
    }
    const int edge = area_.x + area_.w;
    const int first = whole(left, area_.x, edge);
    const int end = whole(right + 1.0, area_.x, edge);
    if (first >= end) return;
    std::uint8_t* const shares = touched_row(y) - area_.x;
    const double whole_length = dot(segment.b - segment.a, along);
    const double core = std::max(radius - 0.5, 0.0);
    for (int x = first; x < end; ++x) {
        const Vec2 from_a{x + 0.5 - segment.a.x, center - segment.a.y};
        const double t = std::clamp(dot(from_a, along), 0.0, whole_length);
        const double squared = length_squared(from_a - along * t);
        if (squared >= extent * extent) continue;
        // A line thinner than a pixel covers no pixel whole.
        const double share =
            squared <= core * core && radius >= 0.5
                ? 1.0
                : std::min(extent - std::sqrt(squared), std::min(2.0 * radius, 1.0));
        shares[x] = std::max(shares[x], static_cast<std::uint8_t>(std::lround(share * 255.0)));
    }
}

void Mask::add_hair_line(const Segment& segment) {
    const auto kept = clipped(segment, inflated(box_of(area_), {1.0, 1.0}));
    if (!kept) return;
    const Vec2 d = kept->b - kept->a;
    const int steps = static_cast<int>(std::ceil(std::max(std::abs(d.x), std::abs(d.y))));
    for (int i = 0; i <= steps; ++i) {
        const Vec2 at = kept->a + d * (steps > 0 ? static_cast<double>(i) / steps : 0.0);
        const SDL_Point pixel{static_cast<int>(std::floor(at.x)),
                              static_cast<int>(std::floor(at.y))};
        if (SDL_PointInRect(&pixel, &area_) == SDL_TRUE)
            touched_row(pixel.y)[pixel.x - area_.x] = 255;
    }
}

Pixels::Pixels(const SDL_Rect& area, Color background)
    : area_(area), pixels_(count_of(area), opaque(background)) {}

const std::uint32_t* Pixels::data(int x, int y) const {
    return pixels_.data() + static_cast<std::ptrdiff_t>(y - area_.y) * area_.w + (x - area_.x);
}

std::uint32_t* Pixels::row(int y) {
    return pixels_.data() + static_cast<std::ptrdiff_t>(y - area_.y) * area_.w;
}

void Pixels::fill(std::span<const SDL_Rect> boxes, Color color) {
    const std::uint32_t over = opaque(color);
    for (const SDL_Rect& box : boxes) {
        SDL_Rect kept;
        if (SDL_IntersectRect(&box, &area_, &kept) == SDL_FALSE) continue;
        for (int y = kept.y; y < kept.y + kept.h; ++y) {
            std::uint32_t* const first = row(y) + (kept.x - area_.x);
            if (color.a == 255)
                std::fill_n(first, kept.w, over);
            else
                std::transform(first, first + kept.w, first,
                               [&](std::uint32_t under) { return blended(under, over, color.a); });
        }
    }
}

void Pixels::paint(const Mask& mask, Color color) {
    const std::uint32_t over = opaque(color);
    for (int y = mask.first_row_; y < mask.end_row_; ++y) {
        const std::uint8_t* const shares = mask.row(y);
        std::uint32_t* const pixels = row(y);
        for (int x = 0; x < area_.w; ++x) {
            const std::uint32_t share = shares[x];
            if (share == 0) continue;
            if (share == 255 && color.a == 255)
                pixels[x] = over;
            else
                pixels[x] = blended(pixels[x], over, share * color.a / 255U);
        }
    }
}

}  // namespace slidelab::lab
