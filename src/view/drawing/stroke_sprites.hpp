// Slanted lines and arrow heads as small textures with exact coverage: the software renderer
// truncates vertices to whole pixels, and a slanted line made of triangles wobbles as it moves.
#pragma once

#include <SDL.h>
#include <imgui.h>

#include <array>
#include <cstdint>
#include <map>
#include <span>

#include "view/drawing/draw.hpp"

namespace slidelab::lab {

class StrokeSprites {
public:
    explicit StrokeSprites(SDL_Renderer* renderer) : renderer_(renderer) {}
    ~StrokeSprites();
    StrokeSprites(const StrokeSprites&) = delete;
    StrokeSprites& operator=(const StrokeSprites&) = delete;

    /// Once a frame, before anything is drawn: drops pictures that were not used in the last one
    /// when they have become too many.
    void begin_frame();

    /// As draw_line, draw_arrow and draw_outline draw them; ends of slanted ones lie on quarters of
    /// a pixel. Very large ones are drawn by those.
    void line(ImDrawList& list, Vec2 a, Vec2 b, const Stroke& stroke);
    void arrow(ImDrawList& list, Vec2 from, Vec2 to, const Stroke& stroke, double head);
    void outline(ImDrawList& list, std::span<const Vec2> corners, const Stroke& stroke);

private:
    /// Up to three points, from the picture's corner, and a width: in quarters of a pixel. Without
    /// a width it is a triangle.
    using Key = std::array<int, 7>;
    struct Sprite {
        SDL_Texture* texture = nullptr;
        bool is_in_use = true;  ///< since the last begin_frame
    };

    bool draw(ImDrawList& list, std::span<const Vec2> points, double width, Color color);
    SDL_Texture* sprite(const Key& key, SDL_Point size, std::size_t points);

    SDL_Renderer* renderer_;
    std::map<Key, Sprite> sprites_;
    std::uintptr_t made_ = 0;
};

}  // namespace slidelab::lab
