// Numbers and words beside things in the world, by SDL2_ttf.
//
// Glyphs are rendered once into an atlas texture for a pixel size; a label is one textured quad a
// glyph in an ImGui draw list, on whole pixels, so that it is crisp in every renderer.
#pragma once

#include <SDL.h>
#include <imgui.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "slidelab/geometry/vec2.hpp"
#include "view/drawing/raster.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

class Labels {
public:
    /// Throws std::runtime_error when the font cannot be read.
    Labels(SDL_Renderer* renderer, const std::string& font_path, int pixel_size);

    /// From its upper left corner, rounded to whole pixels. Printable ASCII; the rest is shown as
    /// '?'. Its background must be drawn before.
    void draw(ImDrawList& list, Vec2 at, std::string_view text, Color color) const;

    Vec2 measure(std::string_view text) const;
    int pixel_size() const { return pixel_size_; }

private:
    static constexpr std::size_t glyph_count = '~' - ' ' + 1;

    static std::size_t glyph_of(char c);

    int pixel_size_;
    int cell_width_ = 0;  ///< of the atlas
    int cell_height_ = 0;
    int line_height_ = 0;
    std::array<int, glyph_count> advances_{};
    std::array<int, glyph_count> widths_{};  ///< of the picture of a glyph
    std::unique_ptr<Picture> atlas_;
};

}  // namespace slidelab::lab
