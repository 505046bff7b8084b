#include "view/words/labels.hpp"

#include <SDL_ttf.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "view/drawing/draw.hpp"

namespace slidelab::lab {

namespace {

constexpr int columns = 16;

using Surface = std::unique_ptr<SDL_Surface, decltype(&SDL_FreeSurface)>;

/// SDL_ttf with one open font.
class Font {
public:
    Font(const std::string& path, int size) {
        if (TTF_Init() != 0) throw std::runtime_error(fmt::format("SDL_ttf: {}", TTF_GetError()));
        font_ = TTF_OpenFont(path.c_str(), size);
        if (font_ != nullptr) return;
        const std::string why = TTF_GetError();
        TTF_Quit();  // the destructor does not run for what was never built
        throw std::runtime_error(fmt::format("{}: not a font that can be read: {}", path, why));
    }
    ~Font() {
        TTF_CloseFont(font_);
        TTF_Quit();
    }
    Font(const Font&) = delete;
    Font& operator=(const Font&) = delete;

    TTF_Font* get() const { return font_; }

private:
    TTF_Font* font_ = nullptr;
};

Uint32 character_of(std::size_t glyph) { return static_cast<Uint32>(' ' + glyph); }

int column_of(std::size_t glyph) { return static_cast<int>(glyph % columns); }
int row_of(std::size_t glyph) { return static_cast<int>(glyph / columns); }

}  // namespace

std::size_t Labels::glyph_of(char c) {
    const bool is_printable = c >= ' ' && c <= '~';
    return static_cast<std::size_t>((is_printable ? c : '?') - ' ');
}

Labels::Labels(SDL_Renderer* renderer, const std::string& font_path, int pixel_size)
    : pixel_size_(pixel_size) {
    const Font font(font_path, pixel_size);
    line_height_ = TTF_FontHeight(font.get());
    cell_height_ = line_height_ + 2;
    for (std::size_t i = 0; i < glyph_count; ++i) {
        int left = 0;
        int right = 0;
        TTF_GlyphMetrics32(font.get(), character_of(i), &left, &right, nullptr, nullptr,
                           &advances_[i]);
        cell_width_ = std::max({cell_width_, advances_[i] + 2, right - std::min(left, 0) + 2});
    }
    Pixels pixels(columns * cell_width_, (row_of(glyph_count - 1) + 1) * cell_height_);
    const Surface sheet(
        SDL_CreateRGBSurfaceWithFormatFrom(pixels.data.data(), pixels.width, pixels.height, 32,
                                           pixels.width * 4, SDL_PIXELFORMAT_ARGB8888),
        &SDL_FreeSurface);
    if (!sheet) throw std::runtime_error(fmt::format("no picture for text: {}", SDL_GetError()));
    for (std::size_t i = 0; i < glyph_count; ++i) {
        const Surface glyph(
            TTF_RenderGlyph32_Blended(font.get(), character_of(i), {255, 255, 255, 255}),
            &SDL_FreeSurface);
        if (!glyph) continue;  // a space may have no picture
        SDL_SetSurfaceBlendMode(glyph.get(), SDL_BLENDMODE_NONE);
        widths_[i] = std::min(glyph->w, cell_width_);
        SDL_Rect source{0, 0, widths_[i], std::min(glyph->h, cell_height_)};
        SDL_Rect target{column_of(i) * cell_width_, row_of(i) * cell_height_, 0, 0};
        SDL_BlitSurface(glyph.get(), &source, sheet.get(), &target);
    }
    atlas_ = std::make_unique<Picture>(renderer, std::move(pixels), false);
    if (!atlas_->texture())
        throw std::runtime_error(fmt::format("no texture for text: {}", SDL_GetError()));
}

void Labels::draw(ImDrawList& list, Vec2 at, std::string_view text, Color color) const {
    const float u_unit = 1.0F / static_cast<float>(atlas_->pixels().width);
    const float v_unit = 1.0F / static_cast<float>(atlas_->pixels().height);
    const auto height = static_cast<float>(cell_height_);
    ImVec2 pen(static_cast<float>(std::round(at.x)), static_cast<float>(std::round(at.y)));
    for (const char c : text) {
        const std::size_t glyph = glyph_of(c);
        const auto width = static_cast<float>(widths_[glyph]);
        if (c != ' ' && widths_[glyph] > 0) {
            const auto u = static_cast<float>(column_of(glyph) * cell_width_);
            const auto v = static_cast<float>(row_of(glyph) * cell_height_);
            list.AddImage(atlas_->texture(), pen, {pen.x + width, pen.y + height},
                          {u * u_unit, v * v_unit}, {(u + width) * u_unit, (v + height) * v_unit},
                          packed(color));
        }
        pen.x += static_cast<float>(advances_[glyph]);
    }
}

Vec2 Labels::measure(std::string_view text) const {
    int width = 0;
    for (const char c : text) width += advances_[glyph_of(c)];
    return {static_cast<double>(width), static_cast<double>(line_height_)};
}

}  // namespace slidelab::lab
