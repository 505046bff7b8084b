// The layout of world and panel, for wide screens and phones.
//
// On a wide screen the panel is on the right. On a phone held upright the panel is a sheet over the
// lower part, across the whole width, with the world above it, so that the effect of a setting is
// visible.
#pragma once

#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

/// Points: a screen that is not as wide has the panel below the world.
inline constexpr double least_width_for_columns = 600.0;

struct ScreenLayout {
    bool is_narrow = false;
    /// Pixels from the top: where the sheet begins, or the screen ends.
    double sheet_top = 0.0;
};

/// Whether a screen is too narrow for the panel beside the world. `screen`: pixels; `scale`: pixels
/// a point.
inline bool is_narrow(Vec2 screen, double scale) {
    return screen.x < least_width_for_columns * scale;
}

inline ScreenLayout layout_of(Vec2 screen, double scale, bool shows_panel) {
    constexpr double share = 0.58;  // of the height, for the sheet: the Setup page fits a phone
    if (!is_narrow(screen, scale)) return {false, screen.y};
    return {true, shows_panel ? static_cast<double>(static_cast<int>(screen.y * (1.0 - share)))
                              : screen.y};
}

}  // namespace slidelab::lab
