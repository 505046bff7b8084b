// Keys, mouse and game pad: what they do, described once for the handling and for the help.
//
// All state is kept from events: several events within one frame all count, and a key that was
// pressed and released between two ticks still moves one tick.
#pragma once

#include <SDL.h>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/run/simulation.hpp"
#include "slidelab/geometry/vec2.hpp"
#include "view/drawing/camera.hpp"

namespace slidelab {

enum class Action {
    left,
    right,
    up,
    down,
    lead,
    pass,
    next_shape,
    strategy,
    next_strategy,
    steering,
    pause,
    one_tick,
    tick_back,
    event_on,
    event_back,
    trouble,
    mark,
    keep_rerun,
    drop_rerun,
    clip_begin,
    clip_end,
    report,
    restart,
    zoom,
    pan,
    follow,
    whole_level,
    panel,
    timeline,
    legend,
    help,
    reload,
    probe,
    compare,
    lane_layout,
    figures,
    next_figure,
    previous_figure,
    gallery,
    survey,
    tour,
    levels,
    copy,
    paste,
    save_scene,
    full_screen,
    screenshot,
    record,
    defaults,
    quit
};

struct Control {
    Action action;
    std::string_view title;
    std::string_view help;
    std::array<SDL_Keycode, 5> keys{};  ///< any of them; unused places are 0
    std::string_view mouse = {};
    SDL_GameControllerButton pad = SDL_CONTROLLER_BUTTON_INVALID;
    bool held = false;       ///< acts while it is down, not when it is pressed
    bool repeats = false;    ///< the keyboard's repeat counts as further presses
    bool with_ctrl = false;  ///< acts with Ctrl held, and only then
};

std::span<const Control> controls();

/// "Left, A", "Home", "Mouse wheel": for the help.
std::string key_names(const Control& control);
/// "A", "left stick", or empty: for the help.
std::string pad_name(const Control& control);

/// An action that was requested, which of its keys did it (the number of a strategy), and whether
/// Shift was held.
struct Press {
    Action action;
    int key = 0;
    bool with_shift = false;
};

/// The mouse, in window points.
struct Pointer {
    Vec2 position{-1e6, -1e6};
    std::array<bool, 3> down{};     ///< left, right, middle
    std::array<bool, 3> pressed{};  ///< went down since the last frame
    Vec2 pressed_at;                ///< where the left one last did
    Vec2 dragged;                   ///< with the middle button, since the last frame
    double wheel = 0.0;             ///< notches away from the user, since the last frame
};

class Controls {
public:
    static constexpr std::size_t control_room = 48;  ///< most controls in the table

    /// Forgets what was counted for the frame before.
    void begin_frame();

    /// Takes one event. `typing`: a text field has the keyboard, so keys are text.
    void handle(const SDL_Event& event, bool typing);

    /// The mouse belongs to the panel in this frame: what it did is not for the world.
    void give_mouse_to_panel();

    std::span<const Press> presses() const { return presses_; }
    const Pointer& pointer() const { return pointer_; }

    /// What the player wants during the next tick. `pixels_per_point` takes the pointer to the
    /// camera's pixels.
    Input input(const Camera& camera, double pixels_per_point) const;

    /// A tick was made: what was only tapped is used up.
    void tick_done();

    void release_all();

private:
    struct Button {
        bool down = false;
        bool tapped = false;  ///< went down since the last tick

        bool on() const { return down || tapped; }
        void set(bool pressed);
    };

    void key(const SDL_KeyboardEvent& event);
    void pad_button(int button, bool pressed);
    void mouse_button(const SDL_MouseButtonEvent& event);
    void mouse_motion(const SDL_MouseMotionEvent& event);
    void press(const Control& control, const Press& press, bool pressed, bool repeated,
               Button& button);
    bool on(Action action) const;

    // One button for each key and pad button of each control: two keys of one action are
    // independent.
    std::array<std::array<Button, 6>, control_room> buttons_{};
    Button lead_;
    Vec2 lead_at_;
    std::array<double, 2> stick_{};
    Pointer pointer_;
    std::vector<Press> presses_;
};

}  // namespace slidelab
