// Draws background, grid, solids and walls onto the renderer's present target.
#pragma once

#include <SDL.h>

#include <array>
#include <vector>

#include "view/camera.hpp"
#include "view/still_layer.hpp"
#include "view/theme.hpp"

namespace slidelab {

/// By Paint: where it was drawn, in units.
using Places = std::array<std::vector<Segment>, 16>;

void draw_still_picture(SDL_Renderer* renderer, const Camera& camera, const Theme& theme,
                        const StillLayer::Look& look, Places& places, RoundSprites& rounds);

}  // namespace slidelab
