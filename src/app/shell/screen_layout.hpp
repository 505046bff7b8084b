// Where on the screen the world ends and the panel begins, for wide screens and for a phone's.
//
// On a wide one the panel stands on the right. Held upright a phone has no room beside the world:
// there the panel is a sheet over the lower part, across the whole width, and the world goes on
// above it, so that one sees what a setting does.
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
