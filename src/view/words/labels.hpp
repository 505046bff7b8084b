// Numbers and words beside things in the world, by SDL2_ttf.
//
// Glyphs are rendered once into an atlas texture for a pixel size; a label is one textured quad a
// glyph in an ImGui draw list, on whole pixels, so that it is crisp in every renderer.
#pragma once

#include <SDL.h>
#include <imgui.h>

#include <memory>
#include <string>
#include <string_view>

#include "slidelab/geometry/vec2.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

class Labels {
public:
    /// Throws std::runtime_error when the font cannot be read.
    Labels(SDL_Renderer* renderer, const std::string& font_path, int pixel_size);
    ~Labels();
    Labels(const Labels&) = delete;
    Labels& operator=(const Labels&) = delete;
    Labels(Labels&&) noexcept;
    Labels& operator=(Labels&&) noexcept;

    /// From its upper left corner, rounded to whole pixels. Printable ASCII; the rest is shown as
    /// '?'. What it is to be read on must be drawn before.
    void draw(ImDrawList& list, Vec2 at, std::string_view text, Color color) const;

    Vec2 measure(std::string_view text) const;
    int pixel_size() const;

private:
    struct Atlas;
    std::unique_ptr<Atlas> atlas_;
};

}  // namespace slidelab::lab
