// Triangles into memory: what ImGui gathers, drawn by a processor.
//
// A pixel belongs to a triangle when its centre does, as on a graphics card; smooth edges are
// ImGui's own, triangles that fade. SDL's software renderer truncates corners to whole pixels
// instead, so that slanted and bent lines wobble as they move.
#pragma once

#include <SDL.h>
#include <imgui.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "view/drawing/theme.hpp"

namespace slidelab::lab {

/// 0xAARRGGBB (SDL_PIXELFORMAT_ARGB8888), row by row without a gap.
struct Pixels {
    Pixels(int w, int h, std::uint32_t fill = 0);

    std::uint32_t* at(int x, int y) {
        return data.data() + static_cast<std::ptrdiff_t>(y) * width + x;
    }
    const std::uint32_t* at(int x, int y) const {
        return data.data() + static_cast<std::ptrdiff_t>(y) * width + x;
    }

    int width;
    int height;
    std::vector<std::uint32_t> data;
};

std::uint32_t opaque(Color color);

/// Pixels that ImGui can draw (ImDrawList::AddImage), with either renderer: in memory for a
/// processor, and as a texture for a graphics card.
class Picture {
public:
    /// An opaque one has no alpha but 255.
    Picture(SDL_Renderer* renderer, Pixels pixels, bool is_opaque);
    ~Picture();
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;

    /// Null where the renderer has no room for it.
    SDL_Texture* texture() const { return texture_; }
    const Pixels& pixels() const { return pixels_; }
    /// Whoever changes the pixels, says so: by update.
    Pixels& pixels() { return pixels_; }
    void update();
    bool is_opaque() const { return is_opaque_; }

private:
    Pixels pixels_;
    bool is_opaque_;
    SDL_Texture* texture_;
};

/// The target of a raster: pixels with `stride` from row to row, of which the first shows the place
/// (0, 0) of the list; only those within `area` are drawn to.
struct RasterTarget {
    std::uint32_t* pixels;
    int stride;
    SDL_Rect area;
};

/// Draws opaque pixels: alpha says how much of a colour is mixed in. Textures must be those of
/// Pictures, or ImGui's font; they are drawn in upright rectangles only, and where they are scaled,
/// by the nearest texel. The corners of a triangle differ in alpha alone, as it does where ImGui
/// smooths an edge. Callbacks are not called.
void draw_list(const ImDrawList& list, const RasterTarget& target);

}  // namespace slidelab::lab
