// The still parts of the world, kept in a picture a little larger than the screen.
//
// Most frames copy it. When the camera leaves it, what of it is still in view moves along, and only
// the strips that come into view are drawn. All of it is drawn anew when the camera zooms or jumps,
// or when what it shows has changed: level, what the strategy sees, scale, highlight.
#pragma once

#include <SDL.h>
#include <imgui.h>

#include <memory>

#include "view/drawing/camera.hpp"
#include "view/drawing/canvas.hpp"
#include "view/drawing/raster.hpp"
#include "view/drawing/theme.hpp"
#include "view/still/still_content.hpp"
#include "view/still/still_picture.hpp"

namespace slidelab::lab {

class StillLayer {
public:
    explicit StillLayer(SDL_Renderer* renderer) : renderer_(renderer) {}

    /// Adds the picture to `list` and what is seen of it to `sighted`. Answers the camera moved by
    /// less than a pixel, so that it lies on whole pixels: all else must be drawn with it.
    Camera draw(ImDrawList& list, const Camera& camera, const Theme& theme, const StillLook& look,
                Sighted& sighted);

    /// The still parts around the screen when they were last drawn.
    const StillContent& content() const { return content_; }

    void forget() { is_valid_ = false; }
    /// How often all of it was drawn anew.
    int redraws() const { return redraws_; }

private:
    SDL_Rect screen_of(const Camera& camera) const;
    bool can_scroll_to(const Camera& camera, const StillLook& look) const;
    void begin_at(const Camera& camera, const StillLook& look);
    void hold(const SDL_Rect& area, const Theme& theme);
    void gather();

    SDL_Renderer* renderer_;
    std::unique_ptr<Picture> picture_;
    bool is_valid_ = false;  ///< else all of it is to be drawn
    SDL_Rect held_{};        ///< what of the plane the picture shows, pixels
    Camera camera_;  ///< when it was drawn anew, its viewport at 0: its pixels are the plane's
    StillLook look_;
    StillContent content_;
    Aabb gathered_;  ///< units: where content_ is complete
    int redraws_ = 0;
};

}  // namespace slidelab::lab
