// Keys for fingers: a bar of buttons between the world and the timeline, while the screen
// is touched. Its words and help are those of the table of controls.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/controls/controls.hpp"
#include "app/panel/widgets/widgets.hpp"

namespace slidelab::lab {

struct TouchButton {
    Action action;
    std::string_view title = {};  ///< empty: that of the control
    bool with_shift = false;
};

/// In their order: first those about time, then those about what is in view.
std::span<const TouchButton> touch_buttons();
std::string title_of(const TouchButton& button);

/// "touch.pause", by its control; with Shift "touch.trouble.shift".
std::string id_of(const TouchButton& button);

/// Points: no smaller, or a finger misses it.
inline constexpr float least_touch_button = 44.0F;

/// Pixels that the bar takes on a world of that width.
double height_of_touch_bar(double width, double scale);

/// Draws it for one frame, `width` pixels wide and with its lower end at `bottom`.
void draw_touch_bar(Widgets& widgets, bool is_paused, float width, float bottom, float scale,
                    std::vector<Press>& presses);

}  // namespace slidelab::lab
