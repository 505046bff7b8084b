// What keys do, for fingers: a bar of buttons between the world and the timeline, while the screen
// is touched. Its words and help are those of the table of controls.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/controls/controls.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

struct PanelCommands;

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

class TouchBar {
public:
    /// Points: no smaller, or a finger misses it.
    static constexpr float least_button = 44.0F;

    /// Pixels that it takes on a world of that width.
    static double height(double width, double scale);

    /// Draws it for one frame, `width` pixels wide and with its lower end at `bottom`.
    void draw(bool is_paused, float width, float bottom, float scale, PanelCommands& commands);
    void hide() { places_.clear(); }

    /// Of a button of the last frame, pixels.
    std::optional<Aabb> place_of(const std::string& id) const;
    std::optional<Vec2> center_of(const std::string& id) const;

private:
    struct Place {
        std::string id;
        Aabb area;
    };
    std::vector<Place> places_;
};

}  // namespace slidelab::lab
