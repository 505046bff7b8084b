// What stands still, cached in a texture a little larger than the screen.
//
// When the camera moves, only the strips that come into view are drawn; they are written over those
// that left it, so that the texture is a window on the plane whose content wraps around. All of it
// is drawn anew only when the camera zooms or jumps, or when what it shows has changed: level, what
// the strategy sees, scale, highlight. Otherwise a frame costs one copy.
#pragma once

#include <SDL.h>
#include <imgui.h>

#include <cstdint>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/level/level.hpp"
#include "view/drawing/camera.hpp"
#include "view/drawing/canvas.hpp"
#include "view/drawing/theme.hpp"
#include "view/still/still_content.hpp"

namespace slidelab::lab {

class StillLayer {
public:
    /// What the texture depends on besides the camera.
    struct Look {
        const Level* level = nullptr;
        const Strategy* strategy = nullptr;
        unsigned seen = 0;  ///< the strategy's Walls
        bool walls = true;
        double scale = 1.0;
        Highlight lit;

        friend bool operator==(const Look&, const Look&) = default;
    };

    explicit StillLayer(SDL_Renderer* renderer) : renderer_(renderer) {}
    ~StillLayer();
    StillLayer(const StillLayer&) = delete;
    StillLayer& operator=(const StillLayer&) = delete;

    /// Adds the picture to `list` and what is seen of it to `sighted`. Answers the camera moved by
    /// less than a pixel, so that the texture lies on whole pixels: all else must be drawn with it.
    Camera draw(ImDrawList& list, const Camera& camera, const Theme& theme, const Look& look,
                Sighted& sighted);

    /// What stood still around the screen when it was last drawn.
    const StillContent& content() const { return content_; }

    void forget() { valid_ = false; }
    /// How often all of it was drawn anew.
    int redraws() const { return redraws_; }

private:
    SDL_Rect screen_of(const Camera& camera) const;
    bool can_scroll_to(const Camera& camera, const Look& look) const;
    void scroll_to(const SDL_Rect& screen, const Theme& theme);
    void redraw(const Camera& camera, const Theme& theme, const Look& look);
    void draw_part(const SDL_Rect& part, const Theme& theme);
    void gather();
    bool make_texture(int width, int height);

    SDL_Renderer* renderer_;
    SDL_Texture* texture_ = nullptr;
    Camera camera_;    ///< at the last redraw, its viewport at 0: its pixels are the plane's
    SDL_Rect held_{};  ///< what of the plane the texture holds; pixel (x, y) modulo the size
    Look look_;
    StillContent content_;
    Aabb gathered_;               ///< units: where content_ is complete
    std::uintptr_t version_ = 0;  ///< of the texture's content
    bool valid_ = false;
    int redraws_ = 0;
};

}  // namespace slidelab::lab
