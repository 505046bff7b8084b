// What stands still, cached in a texture half as wide and half as high again as the screen.
//
// It is drawn anew only when the camera zooms or comes to the texture's edge, or when what it shows
// has changed: level, what the strategy sees, scale, highlight. Otherwise a frame costs one copy.
#pragma once

#include <SDL.h>
#include <imgui.h>

#include <array>
#include <optional>
#include <vector>

#include "collision/strategy.hpp"
#include "level/level.hpp"
#include "view/camera.hpp"
#include "view/canvas.hpp"
#include "view/theme.hpp"

namespace slidelab {

class StillLayer {
public:
    /// Past this many walls in the texture they are drawn one pixel wide, without smoothing.
    static constexpr std::size_t most_smooth_walls = 4000;

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

    explicit StillLayer(SDL_Renderer* renderer) : renderer_(renderer), rounds_(renderer) {}
    ~StillLayer();
    StillLayer(const StillLayer&) = delete;
    StillLayer& operator=(const StillLayer&) = delete;

    /// Adds the picture to `list` and what is seen of it to `sighted`. Answers the camera moved by
    /// less than a pixel, so that the texture lies on whole pixels: all else must be drawn with it.
    Camera draw(ImDrawList& list, const Camera& camera, const Theme& theme, const Look& look,
                Sighted& sighted);

    void forget() { valid_ = false; }
    int redraws() const { return redraws_; }

private:
    bool covers(const Camera& camera, const Look& look) const;
    void redraw(const Camera& camera, const Theme& theme, const Look& look);
    bool make_texture(Vec2 size);

    SDL_Renderer* renderer_;
    SDL_Texture* texture_ = nullptr;
    RoundSprites rounds_;
    Camera camera_;  ///< whose screen is the whole texture
    Look look_;
    bool valid_ = false;
    int redraws_ = 0;
    /// Where each kind of thing is drawn, in units: to tell which are on screen.
    std::array<std::vector<Segment>, 16> places_;
};

}  // namespace slidelab
