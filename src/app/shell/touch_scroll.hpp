// A finger on a list moves the list: ImGui scrolls by wheel and bar alone.
#pragma once

#include "slidelab/geometry/vec2.hpp"

struct ImGuiWindow;

namespace slidelab {

class TouchScroll {
public:
    /// Once a frame, after Gui::begin_frame. `at`: where the finger is, pixels; `scale`: pixels a
    /// point. A finger that goes up or down farther than it goes sideways takes the window below it
    /// along, and what it pressed is let go; one that goes sideways is a slider's.
    void follow(Vec2 at, bool is_down, float scale);

private:
    enum class Phase { up, undecided, scrolls, presses };
    Phase phase_ = Phase::up;
    ImGuiWindow* window_ = nullptr;  ///< while it scrolls
    Vec2 began_;
    Vec2 before_;
};

}  // namespace slidelab
