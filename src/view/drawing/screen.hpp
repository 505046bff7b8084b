// Draws ImGui's lists on the window: by the graphics card, or where there is none, by
// our own raster.
#pragma once

#include <SDL.h>
#include <imgui.h>

#include "view/drawing/theme.hpp"

namespace slidelab::lab {

/// No graphics card draws.
bool is_software(SDL_Renderer* renderer);

class Screen {
public:
    explicit Screen(SDL_Renderer* renderer);
    ~Screen() { forget(); }
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    void draw(ImDrawData& data, Color background);

    /// The renderer lost its textures.
    void forget();

private:
    bool make_texture(SDL_Point size);
    void draw_in_software(const ImDrawData& data, Color background);

    SDL_Renderer* renderer_;
    bool is_software_;
    SDL_Texture* texture_ = nullptr;  ///< what the raster draws
    SDL_Point size_{};
};

}  // namespace slidelab::lab
