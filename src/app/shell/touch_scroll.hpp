// A finger on a list moves the list: ImGui scrolls by wheel and bar alone.
//
// What a finger means is known only once it moved. So ImGui hears of a press on what can be
// scrolled when the finger goes sideways, as on a slider, when it rests, or when it is lifted,
// which was a tap; and never where it goes up or down.
#pragma once

#include "app/controls/controls.hpp"
#include "slidelab/geometry/vec2.hpp"

struct ImGuiWindow;

namespace slidelab::lab {

class TouchScroll {
public:
    /// Once a frame, before Gui::begin_frame: what ImGui is to be told of the pointer. `scale`:
    /// window points a point of the program's, which are larger where words are.
    Pointer filtered(const Pointer& pointer, bool by_touch, double scale);
    /// After it: takes the window along. `pixels_per_point`: of the pointer.
    void scroll(double pixels_per_point);

private:
    enum class Phase { up, undecided, presses, scrolls, lets_go };

    Pointer begin(const Pointer& pointer);
    Pointer decide(const Pointer& pointer, double scale);

    Phase phase_ = Phase::up;
    ImGuiWindow* window_ = nullptr;  ///< while it scrolls
    int frames_ = 0;                 ///< undecided
    Vec2 began_;                     ///< window points
    Vec2 at_;
    Vec2 moved_;  ///< since the frame before
};

}  // namespace slidelab::lab
