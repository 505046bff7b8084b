// Input from keys, mouse, fingers and game pad: from events to presses and to the mover's input.
//
// All state comes from events: several events within one frame all count, and a key that was
// pressed and released between two ticks still moves for one tick.
#pragma once

#include <SDL.h>

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "app/controls/control_table.hpp"
#include "app/controls/key_bindings.hpp"
#include "app/controls/touch_control.hpp"
#include "lab/run/simulation.hpp"
#include "slidelab/geometry/vec2.hpp"
#include "view/drawing/camera.hpp"

namespace slidelab::lab {

/// A requested action, the index of its key (the number of a strategy), whether Shift was held, and
/// whether it came from a game pad.
struct Press {
    Action action;
    int key = 0;
    bool with_shift = false;
    bool by_pad = false;
};

/// The mouse, or the finger that acts as one, in window points.
struct Pointer {
    Vec2 position{-1e6, -1e6};
    std::array<bool, 3> down{};     ///< left, right, middle
    std::array<bool, 3> pressed{};  ///< went down since the last frame
    Vec2 pressed_at;                ///< of the left one, last
    Vec2 dragged;                   ///< with the middle button, since the last frame
    double wheel = 0.0;             ///< notches away from the user, since the last frame
};

class Controls {
public:
    const KeyBindings& bindings() const { return bindings_; }
    /// Releases all held keys.
    void set_bindings(const KeyBindings& bindings);

    /// Touch events are fractions of it. `size`: window points.
    void set_window(Vec2 size) { window_ = size; }

    /// Resets the counts of the last frame.
    void begin_frame();

    /// Whether an event waits for the next frame: a press where the pointer has only now come, or
    /// whose button is still in the click before, and a motion that would take a click along.
    bool waits(const SDL_Event& event) const;

    /// Handles one event. `typing`: a text field has the keyboard.
    void handle(const SDL_Event& event, bool typing);

    /// The mouse belongs to the panel in this frame, not to the world.
    void give_mouse_to_panel();

    std::span<const Press> presses() const { return presses_; }
    const Pointer& pointer() const { return pointer_; }
    /// The pinch of two fingers since the last frame.
    std::optional<Pinch> pinch() const { return touch_.pinch(); }
    /// Whether the last input was a touch, not a key or the mouse.
    bool by_touch() const { return by_touch_; }
    void expect_touch() { by_touch_ = true; }

    /// The player's input for the next tick. `pixels_per_point` converts the pointer to the
    /// camera's pixels.
    Input input(const Camera& camera, double pixels_per_point) const;

    /// From here on a game pad does not walk: its buttons are presses, of held controls, too, and
    /// so is the stick where it is moved in a direction.
    void pick_by_pad(bool picks);

    /// To be called after a tick: taps are used up.
    void tick_done();

    void release_all();

private:
    struct Button {
        bool down = false;
        bool tapped = false;  ///< went down since the last tick

        bool on() const { return down || tapped; }
        void set(bool pressed);
    };

    /// One axis of a game pad's stick.
    struct Stick {
        double at = 0.0;
        double farthest = 0.0;  ///< since the last tick: a flick counts as a tap does

        double value() const { return at != 0.0 ? at : farthest; }
        void set(double position);
    };

    void key(const SDL_KeyboardEvent& event);
    void pad_button(int button, bool pressed);
    void pad_stick(std::size_t axis, double position);
    void mouse_button(const SDL_MouseButtonEvent& event);
    void mouse_motion(const SDL_MouseMotionEvent& event);
    void finger(const SDL_TouchFingerEvent& event);
    void follow_finger();
    void lead_by_finger();
    void press(const Control& control, const Press& press, bool pressed, bool repeated,
               Button& button);
    bool on(Action action) const;

    KeyBindings bindings_;
    // One button for each key and pad button of each control: two keys of one action are
    // independent.
    std::array<std::array<Button, keys_of_control + 1>, control_room> buttons_{};
    Button lead_;
    Vec2 lead_at_;
    std::array<Stick, 2> stick_{};
    bool picks_ = false;                   ///< see pick_by_pad
    std::array<double, 2> picked_from_{};  ///< the stick, while it picks
    Pointer pointer_;
    std::array<bool, 3> was_seen_down_{};  ///< in the last frame
    bool has_moved_ = false;               ///< the mouse, in this frame
    TouchControl touch_;
    Vec2 window_{1.0, 1.0};
    bool by_touch_ = false;
    int finger_leaves_ = 0;  ///< frames until it is nowhere; 0: it is down, or is nowhere
    std::vector<Press> presses_;
};

}  // namespace slidelab::lab
