#include "view/words/labels.hpp"

#include <SDL_ttf.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "view/drawing/draw.hpp"
#include "view/drawing/raster.hpp"

namespace slidelab::lab {

namespace {

constexpr char first_glyph = ' ';
constexpr char last_glyph = '~';
constexpr std::size_t glyph_count = last_glyph - first_glyph + 1;
constexpr int columns = 16;

using Surface = std::unique_ptr<SDL_Surface, decltype(&SDL_FreeSurface)>;
using Font = std::unique_ptr<TTF_Font, decltype(&TTF_CloseFont)>;

std::size_t glyph_of(char c) {
    const bool printable = c >= first_glyph && c <= last_glyph;
    return static_cast<std::size_t>((printable ? c : '?') - first_glyph);
}

}  // namespace

/// The glyphs in cells of one size.
struct Labels::Atlas {
    Atlas(SDL_Renderer* renderer, const std::string& font_path, int size);
    ~Atlas() { TTF_Quit(); }
    Atlas(const Atlas&) = delete;
    Atlas& operator=(const Atlas&) = delete;

    void render_glyphs(TTF_Font* font, SDL_Surface* sheet);
    void draw_line(ImDrawList& list, Vec2 at, std::string_view text, ImU32 color) const;

    std::unique_ptr<Picture> glyphs;
    int pixel_size = 0;
    int cell_width = 0;
    int cell_height = 0;
    int line_height = 0;
    std::array<int, glyph_count> advances{};
    std::array<int, glyph_count> widths{};  // of the picture of a glyph
};

Labels::Atlas::Atlas(SDL_Renderer* renderer, const std::string& font_path, int size)
    : pixel_size(size) {
    if (TTF_Init() != 0) throw std::runtime_error(fmt::format("SDL_ttf: {}", TTF_GetError()));
    const Font font(TTF_OpenFont(font_path.c_str(), size), &TTF_CloseFont);
    if (!font) {
        const std::string why = TTF_GetError();
        TTF_Quit();  // the destructor does not run for what was never built
        throw std::runtime_error(
            fmt::format("{}: not a font that can be read: {}", font_path, why));
    }
    line_height = TTF_FontHeight(font.get());
    for (std::size_t i = 0; i < glyph_count; ++i) {
        int advance = 0;
        int left = 0;
        int right = 0;
        TTF_GlyphMetrics32(font.get(), static_cast<Uint32>(first_glyph + static_cast<int>(i)),
                           &left, &right, nullptr, nullptr, &advance);
        advances[i] = advance;
        cell_width = std::max({cell_width, advance, right - std::min(left, 0)});
    }
    cell_width += 2;
    cell_height = line_height + 2;
    const int rows = static_cast<int>((glyph_count + columns - 1) / columns);
    Pixels pixels(columns * cell_width, rows * cell_height);
    const Surface sheet(
        SDL_CreateRGBSurfaceWithFormatFrom(pixels.data.data(), pixels.width, pixels.height, 32,
                                           pixels.width * 4, SDL_PIXELFORMAT_ARGB8888),
        &SDL_FreeSurface);
    if (sheet) render_glyphs(font.get(), sheet.get());
    glyphs = std::make_unique<Picture>(renderer, std::move(pixels), false);
    if (!sheet || !glyphs->texture()) {
        const std::string why = SDL_GetError();
        TTF_Quit();
        throw std::runtime_error(fmt::format("no texture for text: {}", why));
    }
}

void Labels::Atlas::render_glyphs(TTF_Font* font, SDL_Surface* sheet) {
    for (std::size_t i = 0; i < glyph_count; ++i) {
        const Surface glyph(
            TTF_RenderGlyph32_Blended(font, static_cast<Uint32>(first_glyph + static_cast<int>(i)),
                                      {255, 255, 255, 255}),
            &SDL_FreeSurface);
        if (!glyph) continue;  // a space may have no picture
        SDL_SetSurfaceBlendMode(glyph.get(), SDL_BLENDMODE_NONE);
        widths[i] = std::min(glyph->w, cell_width);
        SDL_Rect source{0, 0, widths[i], std::min(glyph->h, cell_height)};
        SDL_Rect target{static_cast<int>(i % columns) * cell_width,
                        static_cast<int>(i / columns) * cell_height, 0, 0};
        SDL_BlitSurface(glyph.get(), &source, sheet, &target);
    }
}

void Labels::Atlas::draw_line(ImDrawList& list, Vec2 at, std::string_view text, ImU32 color) const {
    const int rows = static_cast<int>((glyph_count + columns - 1) / columns);
    const float u_unit = 1.0F / static_cast<float>(columns * cell_width);
    const float v_unit = 1.0F / static_cast<float>(rows * cell_height);
    ImVec2 pen(static_cast<float>(at.x), static_cast<float>(at.y));
    for (const char c : text) {
        const std::size_t glyph = glyph_of(c);
        const auto width = static_cast<float>(widths[glyph]);
        const auto height = static_cast<float>(cell_height);
        if (c != ' ' && widths[glyph] > 0) {
            const auto u = static_cast<float>(static_cast<int>(glyph % columns) * cell_width);
            const auto v = static_cast<float>(static_cast<int>(glyph / columns) * cell_height);
            list.AddImage(glyphs->texture(), pen, {pen.x + width, pen.y + height},
                          {u * u_unit, v * v_unit}, {(u + width) * u_unit, (v + height) * v_unit},
                          color);
        }
        pen.x += static_cast<float>(advances[glyph]);
    }
}

Labels::Labels(SDL_Renderer* renderer, const std::string& font_path, int pixel_size)
    : atlas_(std::make_unique<Atlas>(renderer, font_path, pixel_size)) {}
Labels::~Labels() = default;
Labels::Labels(Labels&&) noexcept = default;
Labels& Labels::operator=(Labels&&) noexcept = default;

void Labels::draw(ImDrawList& list, Vec2 at, std::string_view text, Color color) const {
    atlas_->draw_line(list, {std::round(at.x), std::round(at.y)}, text, packed(color));
}

Vec2 Labels::measure(std::string_view text) const {
    int width = 0;
    for (const char c : text) width += atlas_->advances[glyph_of(c)];
    return {static_cast<double>(width), static_cast<double>(atlas_->line_height)};
}

int Labels::pixel_size() const { return atlas_->pixel_size; }

}  // namespace slidelab::lab
