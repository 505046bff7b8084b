#include "view/drawing/raster.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace slidelab::lab {

namespace {

/// ImGui's colours have red in the lowest byte.
std::uint32_t argb(ImU32 color) {
    return (color & 0xff00ff00U) | (color & 0xffU) << 16U | (color >> 16U & 0xffU);
}

/// `share` of 256 of `over`, two channels at a time.
std::uint32_t blended(std::uint32_t under, std::uint32_t over, std::uint32_t share) {
    constexpr std::uint32_t even = 0x00ff00ffU;
    const std::uint32_t rest = 256U - share;
    const std::uint32_t red_blue =
        ((over & even) * share + (under & even) * rest + 0x00800080U) >> 8U & even;
    const std::uint32_t green =
        ((over >> 8U & 0xffU) * share + (under >> 8U & 0xffU) * rest + 0x80U) & 0xff00U;
    return 0xff000000U | red_blue | green;
}

/// The share of 256, from alpha.
std::uint32_t share_of(std::uint32_t alpha) { return alpha + (alpha >> 7U); }

std::uint32_t product(std::uint32_t a, std::uint32_t b, unsigned shift) {
    return ((a >> shift & 0xffU) * (b >> shift & 0xffU) + 127U) / 255U << shift;
}

std::uint32_t tinted(std::uint32_t texel, std::uint32_t color) {
    if ((color & 0xffffffU) == 0xffffffU) return (texel & 0xffffffU) | product(texel, color, 24);
    return product(texel, color, 24) | product(texel, color, 16) | product(texel, color, 8) |
           product(texel, color, 0);
}

void fill(std::uint32_t* first, int count, std::uint32_t color) {
    const std::uint32_t share = share_of(color >> 24U);
    if (share == 256U) {
        std::fill_n(first, count, color);
    } else if (share > 0U) {
        std::transform(first, first + count, first,
                       [&](std::uint32_t under) { return blended(under, color, share); });
    }
}

/// The first pixel whose centre lies right of `x`; `low` for what is not a number.
int first_pixel(float x, int low, int high) {
    const float first = std::ceil(x - 0.5F);
    if (!(first > static_cast<float>(low))) return low;
    return first < static_cast<float>(high) ? static_cast<int>(first) : high;
}

/// The texture that a command's triangles are filled from.
struct Texels {
    const std::uint32_t* data = nullptr;  ///< null: white
    int width = 0;
    int height = 0;
    bool is_opaque = false;
};

Texels texels_of(ImTextureID id) {
    if (id == nullptr) return {};
    ImFontAtlas& fonts = *ImGui::GetIO().Fonts;
    if (id == fonts.TexID) {
        Texels texels;
        unsigned char* bytes = nullptr;
        fonts.GetTexDataAsRGBA32(&bytes, &texels.width, &texels.height);
        texels.data = reinterpret_cast<const std::uint32_t*>(bytes);  // white, of some alpha
        return texels;
    }
    const auto* const picture =
        static_cast<const Picture*>(SDL_GetTextureUserData(static_cast<SDL_Texture*>(id)));
    if (picture == nullptr) return {};
    const Pixels& pixels = picture->pixels();
    return {pixels.data.data(), pixels.width, pixels.height, picture->is_opaque()};
}

/// Alpha that changes evenly over a triangle.
struct Fade {
    Fade(const ImDrawVert& a, const ImDrawVert& b, const ImDrawVert& c) {
        const ImVec2 ab(b.pos.x - a.pos.x, b.pos.y - a.pos.y);
        const ImVec2 ac(c.pos.x - a.pos.x, c.pos.y - a.pos.y);
        const auto alpha = [](const ImDrawVert& v) { return static_cast<float>(v.col >> 24U); };
        const float of_b = alpha(b) - alpha(a);
        const float of_c = alpha(c) - alpha(a);
        const float area = ab.x * ac.y - ab.y * ac.x;
        if (area != 0.0F) right = (of_b * ac.y - of_c * ab.y) / area;
        if (area != 0.0F) down = (of_c * ab.x - of_b * ac.x) / area;
        // A pixel is judged by its centre, and rounded.
        begin = alpha(a) + (0.5F - a.pos.x) * right + (0.5F - a.pos.y) * down + 0.5F;
    }

    std::uint32_t at(int x, int y) const {
        const float alpha = begin + right * static_cast<float>(x) + down * static_cast<float>(y);
        return static_cast<std::uint32_t>(std::clamp(alpha, 0.0F, 255.0F));
    }

    float begin = 0.0F;
    float right = 0.0F;
    float down = 0.0F;
};

class Raster {
public:
    Raster(const RasterTarget& target, const SDL_Rect& clip, const Texels& texels)
        : target_(target), clip_(clip), texels_(texels) {}

    void draw(const ImDrawVert* vertices, const ImDrawIdx* indices, unsigned count) {
        for (unsigned i = 0; i + 3 <= count; i += 3) {
            const ImDrawIdx* const own = indices + i;
            const ImDrawVert& a = vertices[own[0]];
            const ImDrawVert& b = vertices[own[1]];
            const ImDrawVert& c = vertices[own[2]];
            const bool is_half = i + 6 <= count && own[3] == own[0] && own[4] == own[2];
            if (is_half && is_rectangle(a, b, c, vertices[own[5]])) {
                rectangle(a, c);
                i += 3;
            } else {
                triangle(a, b, c);
            }
        }
    }

private:
    static bool is_rectangle(const ImDrawVert& a, const ImDrawVert& b, const ImDrawVert& c,
                             const ImDrawVert& d) {
        return a.pos.y == b.pos.y && b.pos.x == c.pos.x && c.pos.y == d.pos.y &&
               d.pos.x == a.pos.x && a.pos.x < c.pos.x && a.pos.y < c.pos.y && a.col == b.col &&
               b.col == c.col && c.col == d.col;
    }

    std::uint32_t* row(int y) const {
        return target_.pixels + static_cast<std::ptrdiff_t>(y) * target_.stride;
    }

    int row_from(float y) const { return first_pixel(y, clip_.y, clip_.y + clip_.h); }
    int column_from(float x) const { return first_pixel(x, clip_.x, clip_.x + clip_.w); }

    /// Between opposite corners, of one colour.
    void rectangle(const ImDrawVert& min, const ImDrawVert& max) {
        const int left = column_from(min.pos.x);
        const int right = column_from(max.pos.x);
        const int bottom = row_from(max.pos.y);
        const bool is_plain = texels_.data == nullptr || min.uv.x == max.uv.x;
        if (left >= right) return;
        for (int y = row_from(min.pos.y); y < bottom; ++y) {
            if (is_plain)
                fill(row(y) + left, right - left, argb(min.col));
            else
                row_of_texels(min, max, y, left, right);
        }
    }

    void row_of_texels(const ImDrawVert& min, const ImDrawVert& max, int y, int left, int right) {
        const ImVec2 size(max.pos.x - min.pos.x, max.pos.y - min.pos.y);
        const float step = (max.uv.x - min.uv.x) / size.x * static_cast<float>(texels_.width);
        const float v =
            min.uv.y + (static_cast<float>(y) + 0.5F - min.pos.y) / size.y * (max.uv.y - min.uv.y);
        const float u = min.uv.x * static_cast<float>(texels_.width) +
                        (static_cast<float>(left) + 0.5F - min.pos.x) * step;
        const int line = std::clamp(static_cast<int>(v * static_cast<float>(texels_.height)), 0,
                                    texels_.height - 1);
        const std::uint32_t* const texels =
            texels_.data + static_cast<std::ptrdiff_t>(line) * texels_.width;
        const std::uint32_t color = argb(min.col);
        std::uint32_t* const pixels = row(y);
        const bool is_copy = texels_.is_opaque && min.col == IM_COL32_WHITE &&
                             std::abs(step - 1.0F) < 1e-4F && u >= 0.0F &&
                             static_cast<int>(u) + right - left <= texels_.width;
        if (is_copy) {
            std::copy_n(texels + static_cast<int>(u), right - left, pixels + left);
            return;
        }
        for (int x = left; x < right; ++x) {
            const int column = std::clamp(static_cast<int>(u + step * static_cast<float>(x - left)),
                                          0, texels_.width - 1);
            const std::uint32_t texel = texels[column];
            if (texel >> 24U == 0U) continue;  // most of a letter
            const std::uint32_t over = tinted(texel, color);
            pixels[x] = blended(pixels[x], over, share_of(over >> 24U));
        }
    }

    /// Row by row, between the long side and the two others. A side that two triangles share
    /// both reckon from its upper end: no pixel between them is left out or drawn twice.
    void triangle(const ImDrawVert& one, const ImDrawVert& two, const ImDrawVert& three) {
        std::array<const ImDrawVert*, 3> by_height{&one, &two, &three};
        std::sort(by_height.begin(), by_height.end(), [](const ImDrawVert* a, const ImDrawVert* b) {
            return a->pos.y != b->pos.y ? a->pos.y < b->pos.y : a->pos.x < b->pos.x;
        });
        const auto [top, middle, bottom] = by_height;
        const int end = row_from(bottom->pos.y);
        int y = row_from(top->pos.y);
        if (y >= end) return;
        const bool is_plain = one.col == two.col && two.col == three.col;
        const Fade fade(one, two, three);
        const std::uint32_t color = argb(one.col);
        const int half = row_from(middle->pos.y);
        for (; y < end; ++y) {
            const int a = column_from(x_at(*top, *bottom, y));
            const int b =
                column_from(y < half ? x_at(*top, *middle, y) : x_at(*middle, *bottom, y));
            const int left = std::min(a, b);
            const int right = std::max(a, b);
            if (is_plain)
                fill(row(y) + left, right - left, color);
            else
                fill_fading(row(y), left, right, color, fade, y);
        }
    }

    static void fill_fading(std::uint32_t* pixels, int left, int right, std::uint32_t color,
                            const Fade& fade, int y) {
        for (int x = left; x < right; ++x)
            pixels[x] = blended(pixels[x], color, share_of(fade.at(x, y)));
    }

    static float x_at(const ImDrawVert& top, const ImDrawVert& bottom, int y) {
        const float share = (static_cast<float>(y) + 0.5F - top.pos.y) / (bottom.pos.y - top.pos.y);
        return top.pos.x + (bottom.pos.x - top.pos.x) * share;
    }

    const RasterTarget& target_;
    SDL_Rect clip_;
    Texels texels_;
};

/// The part of the command's clip rectangle within the target, truncated as ImGui's own renderer
/// does.
SDL_Rect clip_of(const ImDrawCmd& command, const SDL_Rect& area) {
    const auto whole = [](float x) { return static_cast<int>(std::clamp(x, -1e6F, 1e6F)); };
    const ImVec4& box = command.ClipRect;
    const SDL_Rect clip{whole(box.x), whole(box.y), whole(box.z) - whole(box.x),
                        whole(box.w) - whole(box.y)};
    SDL_Rect kept{};
    return SDL_IntersectRect(&clip, &area, &kept) == SDL_TRUE ? kept : SDL_Rect{0, 0, 0, 0};
}

}  // namespace

Pixels::Pixels(int w, int h, std::uint32_t fill)
    : width(w), height(h), data(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), fill) {}

std::uint32_t opaque(Color c) {
    return 0xff000000U | std::uint32_t{c.r} << 16U | std::uint32_t{c.g} << 8U | c.b;
}

Picture::Picture(SDL_Renderer* renderer, Pixels pixels, bool is_opaque)
    : pixels_(std::move(pixels)),
      is_opaque_(is_opaque),
      texture_(SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC,
                                 pixels_.width, pixels_.height)) {
    if (texture_ == nullptr) return;
    update();
    SDL_SetTextureBlendMode(texture_, is_opaque ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    SDL_SetTextureScaleMode(texture_, SDL_ScaleModeNearest);
    SDL_SetTextureUserData(texture_, this);
}

Picture::~Picture() {
    if (texture_ != nullptr) SDL_DestroyTexture(texture_);
}

void Picture::update() {
    if (texture_ != nullptr)
        SDL_UpdateTexture(texture_, nullptr, pixels_.data.data(), pixels_.width * 4);
}

void draw_list(const ImDrawList& list, const RasterTarget& target) {
    for (const ImDrawCmd& command : list.CmdBuffer) {
        const SDL_Rect clip = clip_of(command, target.area);
        if (command.UserCallback != nullptr || clip.w <= 0 || clip.h <= 0) continue;
        Raster(target, clip, texels_of(command.GetTexID()))
            .draw(list.VtxBuffer.Data + command.VtxOffset, list.IdxBuffer.Data + command.IdxOffset,
                  command.ElemCount);
    }
}

}  // namespace slidelab::lab
