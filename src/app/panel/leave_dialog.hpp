// The question before the program ends by a key.
#pragma once

#include <SDL.h>

#include <optional>
#include <string>

#include "app/panel/widgets/widgets.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

class LeaveDialog {
public:
    bool is_open() const { return is_open_; }
    void open() { is_open_ = was_opened_ = true; }
    void close() { is_open_ = false; }

    /// True: the program is to end. `center` of it, and what the window is of, in pixels.
    bool draw(Vec2 center, float scale);

    /// Whether the event confirms the open dialog: Enter.
    bool is_yes(const SDL_Event& event) const;

    /// See App::control_center; pixels.
    std::optional<Vec2> center_of(const std::string& label) const {
        return widgets_.center_of(label);
    }

private:
    Widgets widgets_;
    bool is_open_ = false;
    bool was_opened_ = false;  ///< since it was last drawn
};

}  // namespace slidelab::lab
