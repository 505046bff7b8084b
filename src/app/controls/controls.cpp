#include "app/controls/controls.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace slidelab::lab {

namespace {

constexpr std::size_t pad_place = keys_of_control;  // after the keys, in the buttons of a control

constexpr double dead_zone = 0.2;  // a stick at rest is never quite at zero

int button_place(Uint8 sdl_button) {
    switch (sdl_button) {
        case SDL_BUTTON_LEFT:
            return 0;
        case SDL_BUTTON_RIGHT:
            return 1;
        case SDL_BUTTON_MIDDLE:
            return 2;
        default:
            return -1;
    }
}

/// Whether an event is of keys or of the mouse, not of the window.
bool is_no_touch(Uint32 type) {
    return type == SDL_KEYDOWN || type == SDL_MOUSEMOTION || type == SDL_MOUSEBUTTONDOWN ||
           type == SDL_MOUSEWHEEL;
}

double stick_position(Sint16 value) {
    const double position = std::max(-1.0, static_cast<double>(value) / 32767.0);
    return std::abs(position) < dead_zone ? 0.0 : position;
}

}  // namespace

void Controls::Button::set(bool pressed) {
    down = pressed;
    tapped = tapped || pressed;
}

void Controls::Stick::set(double position) {
    at = position;
    if (std::abs(position) > std::abs(farthest)) farthest = position;
}

void Controls::begin_frame() {
    presses_.clear();
    for (std::size_t i = 0; i < was_seen_down_.size(); ++i)
        was_seen_down_[i] = pointer_.down[i] || pointer_.pressed[i];
    has_moved_ = false;
    pointer_.pressed = {};
    pointer_.dragged = {};
    pointer_.wheel = 0.0;
    touch_.begin_frame();
    if (finger_leaves_ > 0 && --finger_leaves_ == 0 && !touch_.is_touched())
        pointer_.position = Pointer{}.position;
    lead_by_finger();
}

bool Controls::waits(const SDL_Event& event) const {
    // The panel sees a button once a frame: a click needs a frame in which the pointer is where it
    // is pressed, one in which it is down, and one in which it is up there.
    const auto is_in_click = [this](std::size_t button) {
        const bool is_up = !pointer_.down[button];
        return pointer_.pressed[button] || (was_seen_down_[button] && is_up);
    };
    switch (event.type) {
        case SDL_MOUSEBUTTONDOWN: {
            const int place = button_place(event.button.button);
            return has_moved_ || (place >= 0 && is_in_click(static_cast<std::size_t>(place)));
        }
        case SDL_MOUSEMOTION:
            return is_in_click(0) || is_in_click(1) || is_in_click(2);
        case SDL_FINGERDOWN:
            return !touch_.is_touched() && is_in_click(0);
        default:
            return false;
    }
}

void Controls::handle(const SDL_Event& event, bool typing) {
    if (is_no_touch(event.type)) by_touch_ = false;
    switch (event.type) {
        case SDL_KEYDOWN:
            if (!typing) key(event.key);
            break;
        case SDL_KEYUP:
            key(event.key);
            break;
        case SDL_MOUSEMOTION:
            mouse_motion(event.motion);
            break;
        case SDL_MOUSEBUTTONDOWN:
        case SDL_MOUSEBUTTONUP:
            mouse_button(event.button);
            break;
        case SDL_MOUSEWHEEL:
            pointer_.wheel +=
                event.wheel.direction == SDL_MOUSEWHEEL_FLIPPED ? -event.wheel.y : event.wheel.y;
            break;
        case SDL_FINGERDOWN:
        case SDL_FINGERMOTION:
        case SDL_FINGERUP:
            finger(event.tfinger);
            break;
        case SDL_CONTROLLERBUTTONDOWN:
        case SDL_CONTROLLERBUTTONUP:
            pad_button(event.cbutton.button, event.type == SDL_CONTROLLERBUTTONDOWN);
            break;
        case SDL_CONTROLLERAXISMOTION:
            if (event.caxis.axis <= SDL_CONTROLLER_AXIS_LEFTY)
                pad_stick(event.caxis.axis, stick_position(event.caxis.value));
            break;
        case SDL_CONTROLLERDEVICEREMOVED:
            release_all();
            break;
        case SDL_WINDOWEVENT:
            if (event.window.event == SDL_WINDOWEVENT_FOCUS_LOST) release_all();
            if (event.window.event == SDL_WINDOWEVENT_LEAVE && !pointer_.down[0]) {
                pointer_.position = Pointer{}.position;  // nothing is under it
            }
            break;
        default:
            break;
    }
}

void Controls::press(const Control& control, const Press& press, bool pressed, bool repeated,
                     Button& button) {
    if (!repeated) button.set(pressed);
    if (pressed && !control.held && (!repeated || control.repeats)) presses_.push_back(press);
}

void Controls::key(const SDL_KeyboardEvent& event) {
    const bool pressed = event.type == SDL_KEYDOWN;
    const bool ctrl = (event.keysym.mod & (KMOD_CTRL | KMOD_GUI)) != 0;
    const bool shift = (event.keysym.mod & KMOD_SHIFT) != 0;
    const std::span<const Control> all = bindings_.controls();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const KeyBindings::Keys& keys = bindings_.of(all[i].action);
        for (std::size_t k = 0; k < keys.size(); ++k) {
            if (keys[k] != event.keysym.sym) continue;
            // Let go is let go, whatever else is held by then.
            if (pressed && all[i].with_ctrl != ctrl && !all[i].held) continue;
            press(all[i], {all[i].action, static_cast<int>(k), shift}, pressed, event.repeat != 0,
                  buttons_[i][k]);
        }
    }
}

void Controls::set_bindings(const KeyBindings& bindings) {
    bindings_ = bindings;
    release_all();
}

void Controls::pad_button(int button, bool pressed) {
    const std::span<const Control> all = bindings_.controls();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].pad != button) continue;
        if (picks_) {
            if (pressed) presses_.push_back({all[i].action, 0, false, true});
            continue;
        }
        press(all[i], {all[i].action, 0, false, true}, pressed, false, buttons_[i][pad_place]);
    }
}

void Controls::pad_stick(std::size_t axis, double position) {
    if (!picks_) return stick_[axis].set(position);
    constexpr double half_way = 0.5;
    const double before = std::exchange(picked_from_[axis], position);
    if (std::abs(position) < half_way || std::abs(before) >= half_way) return;
    const Action positive = axis == 0 ? Action::right : Action::down;
    const Action negative = axis == 0 ? Action::left : Action::up;
    presses_.push_back({position > 0.0 ? positive : negative, 0, false, true});
}

void Controls::pick_by_pad(bool picks) {
    if (std::exchange(picks_, picks) == picks) return;
    picked_from_ = {};
    stick_ = {};
    for (auto& buttons : buttons_) buttons[pad_place] = {};
}

void Controls::mouse_button(const SDL_MouseButtonEvent& event) {
    pointer_.position = {static_cast<double>(event.x), static_cast<double>(event.y)};
    const int place = button_place(event.button);
    if (place < 0) return;
    const bool pressed = event.type == SDL_MOUSEBUTTONDOWN;
    const auto index = static_cast<std::size_t>(place);
    pointer_.down[index] = pressed;
    pointer_.pressed[index] = pointer_.pressed[index] || pressed;
    if (event.button != SDL_BUTTON_LEFT) return;
    if (pressed) pointer_.pressed_at = pointer_.position;
    lead_.set(pressed);
    lead_at_ = pointer_.position;
}

void Controls::mouse_motion(const SDL_MouseMotionEvent& event) {
    const Vec2 position{static_cast<double>(event.x), static_cast<double>(event.y)};
    has_moved_ = has_moved_ || position != pointer_.position;
    if (pointer_.down[2]) pointer_.dragged += position - pointer_.position;
    pointer_.position = position;
    if (lead_.down) lead_at_ = position;
}

void Controls::finger(const SDL_TouchFingerEvent& event) {
    by_touch_ = true;
    const Vec2 at{static_cast<double>(event.x) * window_.x,
                  static_cast<double>(event.y) * window_.y};
    if (event.type == SDL_FINGERDOWN) {
        touch_.put_down(event.fingerId, at);
    } else {
        touch_.move(event.fingerId, at);
    }
    follow_finger();
    if (event.type != SDL_FINGERUP) return;
    touch_.lift(event.fingerId);
    follow_finger();
}

/// The pointer is where the leading finger is, and its left button is down for as long.
void Controls::follow_finger() {
    const auto at = touch_.leading();
    const bool was_down = pointer_.down[0];
    pointer_.down[0] = at.has_value();
    if (at) {
        pointer_.position = *at;
        if (!was_down) {
            pointer_.pressed[0] = true;
            pointer_.pressed_at = *at;
        }
    } else if (touch_.is_pinching()) {
        pointer_.position = Pointer{}.position;  // what the first one pressed is not pressed
        pointer_.pressed[0] = false;
    } else {
        // One that came and went within the frame is let go in the next, where it was.
        finger_leaves_ = pointer_.pressed[0] ? 2 : 1;
    }
    lead_by_finger();
}

void Controls::lead_by_finger() {
    if (!by_touch_) return;
    lead_.down = touch_.leads_mover();
    if (lead_.down) lead_at_ = *touch_.leading();
}

void Controls::give_mouse_to_panel() {
    lead_ = {};
    touch_.give_to_panel();
    pointer_.dragged = {};
    pointer_.wheel = 0.0;
}

bool Controls::on(Action action) const {
    const std::span<const Control> all = bindings_.controls();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].action != action) continue;
        return std::any_of(buttons_[i].begin(), buttons_[i].end(),
                           [](const Button& button) { return button.on(); });
    }
    return false;
}

Input Controls::input(const Camera& camera, double pixels_per_point) const {
    const auto along = [this](Action positive, Action negative, double stick) {
        const double keys = (on(positive) ? 1.0 : 0.0) - (on(negative) ? 1.0 : 0.0);
        return std::clamp(keys + stick, -1.0, 1.0);
    };
    Input input;
    input.right = along(Action::right, Action::left, stick_[0].value());
    input.down = along(Action::down, Action::up, stick_[1].value());
    input.lead = lead_.on();
    if (input.lead) input.target = camera.to_world(lead_at_ * pixels_per_point);
    input.pass = on(Action::pass);
    input.jump = on(Action::jump);
    return input;
}

void Controls::tick_done() {
    for (auto& buttons : buttons_) {
        for (Button& button : buttons) button.tapped = false;
    }
    lead_.tapped = false;
    for (Stick& stick : stick_) stick.farthest = 0.0;
}

void Controls::release_all() {
    buttons_ = {};
    lead_ = {};
    stick_ = {};
    pointer_.down = {};
    touch_.lift_all();
}

}  // namespace slidelab::lab
