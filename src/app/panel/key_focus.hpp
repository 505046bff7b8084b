// The keyboard's focus: which control of panel, lists and dialogs it is on, and the press on it,
// which is the mouse's to the control.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

#include "app/controls/controls.hpp"
#include "app/panel/widgets/widgets.hpp"

namespace slidelab::lab {

class KeyFocus {
public:
    const std::string& id() const { return id_; }
    bool is_set() const { return !id_.empty(); }
    void set(std::string id) { id_ = std::move(id); }
    void clear() { id_.clear(); }

    /// To the next control (1) of those that were drawn last, or the one before (-1).
    void move(std::initializer_list<Widgets*> drawn, int direction);
    /// To be called once per frame: it is seen there, and is gone with what it was on.
    void show(std::initializer_list<Widgets*> drawn);
    /// Presses the control in the frames that follow.
    void press() { frames_left_ = frames_of_press; }
    bool is_pressing() const { return frames_left_ > 0; }
    /// The pointer for ImGui: on the control while it is pressed. `pixels_per_point`: of the
    /// screen.
    Pointer filtered(const Pointer& pointer, double pixels_per_point);

private:
    static constexpr int frames_of_press = 3;  ///< over it, down, and up

    std::string id_;
    std::optional<Vec2> center_;  ///< pixels; where it was drawn last
    int frames_left_ = 0;
};

}  // namespace slidelab::lab
