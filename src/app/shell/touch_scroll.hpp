// Scrolling of lists by finger: ImGui scrolls only by wheel and bar.
//
// The meaning of a finger is known only after it moves. So ImGui gets a press on a scrollable
// window only when the finger moves sideways, as on a slider, rests, or is lifted (a tap); never
// when it moves up or down.
#pragma once

#include "app/controls/controls.hpp"
#include "slidelab/geometry/vec2.hpp"

struct ImGuiWindow;

namespace slidelab::lab {

class TouchScroll {
public:
    /// To be called once per frame, before Gui::begin_frame: the pointer for ImGui. `scale`: window
    /// points per point of the program.
    Pointer filtered(const Pointer& pointer, bool by_touch, double scale);
    /// To be called after it: scrolls the window. `pixels_per_point`: of the pointer.
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
