// Discs and rings as small textures with exact coverage: the software renderer truncates vertices,
// and a small circle made of triangles would come out as a lump.
#pragma once

#include <SDL.h>
#include <imgui.h>

#include <map>
#include <tuple>

#include "slidelab/geometry/vec2.hpp"
#include "view/drawing/draw.hpp"

namespace slidelab::lab {

class RoundSprites {
public:
    explicit RoundSprites(SDL_Renderer* renderer) : renderer_(renderer) {}
    ~RoundSprites();
    RoundSprites(const RoundSprites&) = delete;
    RoundSprites& operator=(const RoundSprites&) = delete;

    /// Once a frame, before anything is drawn: drops the pictures when they have become too many.
    void begin_frame();

    /// Radii in pixels. The centre comes to lie on a whole pixel. Large ones are drawn as outlines.
    void disc(ImDrawList& list, Vec2 center, double radius, Color color);
    void ring(ImDrawList& list, Vec2 center, double radius, const Stroke& stroke);

private:
    /// Outer and inner radius in quarters of a pixel: close enough to share a picture.
    using Key = std::tuple<int, int>;

    bool draw(ImDrawList& list, Vec2 center, double outer, double inner, Color color);
    SDL_Texture* sprite(const Key& key);
    void clear();

    SDL_Renderer* renderer_;
    std::map<Key, SDL_Texture*> sprites_;
};

}  // namespace slidelab::lab
