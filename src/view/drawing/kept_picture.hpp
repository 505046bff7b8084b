// The picture of the window, kept from frame to frame: only what changed in it is drawn again.
//
// For the software renderer, where every glyph costs processor time: a panel at rest costs one
// copy. Other renderers draw all of it, which is their business.
#pragma once

#include <SDL.h>
#include <imgui.h>

#include "view/drawing/changed_tiles.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

class KeptPicture {
public:
    explicit KeptPicture(SDL_Renderer* renderer);
    ~KeptPicture();
    KeptPicture(const KeptPicture&) = delete;
    KeptPicture& operator=(const KeptPicture&) = delete;

    /// Draws onto the window what ImGui has gathered, over `background`. The same pixels as when
    /// all of it is drawn.
    void draw(ImDrawData& data, Color background);

    /// The renderer lost its textures, or what is drawn looks otherwise though it is the same.
    void forget();

    /// Pixels that the last picture drew again; all of them where the renderer keeps nothing.
    int redrawn() const { return redrawn_; }

private:
    bool make_texture(SDL_Point size);
    void draw_all(ImDrawData& data, Color background);
    void draw_within(const ImDrawData& data, const SDL_Rect& area, Color background);
    void submit(const ImDrawList& list, const ImDrawCmd& command, const SDL_Rect& area);

    SDL_Renderer* renderer_;
    bool keeps_ = false;
    SDL_Texture* texture_ = nullptr;
    SDL_Point size_{};
    ChangedTiles tiles_;
    ImVector<ImDrawIdx> indices_;  ///< of the pieces that are submitted next
    int redrawn_ = 0;
};

}  // namespace slidelab::lab
