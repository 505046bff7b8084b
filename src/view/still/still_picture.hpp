// Draws background, grid, solids and walls into memory.
#pragma once

#include "view/drawing/camera.hpp"
#include "view/drawing/raster.hpp"
#include "view/drawing/theme.hpp"
#include "view/still/still_content.hpp"
#include "view/still/still_layer.hpp"

namespace slidelab::lab {

/// The part `area` of what `camera` shows, in its pixels; it may lie outside of its screen. Parts
/// that are drawn apart fit together without a seam.
Pixels still_picture(const SDL_Rect& area, const Camera& camera, const Theme& theme,
                     const StillLayer::Look& look, const StillContent& content);

}  // namespace slidelab::lab
