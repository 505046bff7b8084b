// Draws background, grid, solids and walls into memory.
#pragma once

#include <SDL.h>

#include "articles/contract/strategy.hpp"
#include "slidelab/level/level.hpp"
#include "view/drawing/camera.hpp"
#include "view/drawing/canvas.hpp"
#include "view/drawing/raster.hpp"
#include "view/drawing/theme.hpp"
#include "view/still/still_content.hpp"

namespace slidelab::lab {

/// The values that the picture depends on besides the camera.
struct StillLook {
    const Level* level = nullptr;
    const Lattice* lattice = nullptr;  ///< of the level; null: there is no grid
    const Strategy* strategy = nullptr;
    unsigned seen = 0;  ///< the strategy's Walls
    bool walls = true;
    double scale = 1.0;
    Highlight lit;

    friend bool operator==(const StillLook&, const StillLook&) = default;
};

/// Draws the part `area` of `pixels`, of which the first is what `camera` shows at (0, 0). Parts
/// that are drawn apart fit together without a seam. Needs a frame of ImGui.
void draw_still(Pixels& pixels, const SDL_Rect& area, const Camera& camera, const Theme& theme,
                const StillLook& look, const StillContent& content);

}  // namespace slidelab::lab
