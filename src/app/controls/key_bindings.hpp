// The keys of actions: the defaults of the table of controls, with the user's changes.
#pragma once

#include <SDL.h>

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/controls/control_table.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

class KeyBindings {
public:
    using Keys = std::array<SDL_Keycode, keys_of_control>;  ///< unused places are 0

    KeyBindings();  ///< the defaults of the table

    /// The number of strategies that can be chosen by keys; at first the library's.
    void set_strategies(std::size_t count) { strategies_ = count; }

    /// One more control, of a tool, with its own keys.
    void add(const Control& control);
    std::span<const Control> controls() const { return controls_; }
    const Control& control(Action action) const { return controls_[place_of(action)]; }

    const Keys& of(Action action) const;
    /// Binds a key to one of an action's places. Another control with that key loses it, and is
    /// returned; controls with Ctrl share no keys with those without.
    std::optional<Action> bind(Action action, std::size_t place, SDL_Keycode key);
    void restore_defaults();

    /// Sets the keys of one action, by its name (name_of) and SDL's names of keys; "" is none. An
    /// error is returned without a change.
    std::optional<InputError> assign(std::string_view name, std::span<const std::string> keys);
    struct Assignment {
        std::string name;
        std::vector<std::string> keys;
    };
    /// The differences from the defaults, in the table's order.
    std::vector<Assignment> assignments() const;

    friend bool operator==(const KeyBindings& a, const KeyBindings& b) {
        return a.keys_ == b.keys_;
    }

    /// How many of a control's keys there are.
    std::size_t count_of_keys(const Control& control) const;

private:
    std::size_t place_of(Action action) const;
    const Control* control_named(std::string_view name) const;
    friend std::string with_keys(std::string_view text, const KeyBindings& bindings);

    std::vector<Control> controls_;
    std::vector<Keys> keys_;  ///< of the controls, in their order
    std::size_t strategies_;
};

/// False for Esc, which always closes and leaves, and for the mouse's controls.
bool can_be_bound(const Control& control);

/// False for modifier keys, and for Esc, which cancels binding a key.
bool is_bindable(SDL_Keycode key);

/// The names of a control's keys, by place; "none" for a removed key, or for all. Empty for a
/// control that never had keys.
std::vector<std::string> names_of_keys(const Control& control, const KeyBindings& bindings);

/// "Left, A", "Ctrl+C", "Wheel"; "none" where all were removed.
std::string key_names(const Control& control, const KeyBindings& bindings = {});

/// The text with "{probe_view}" replaced by the first key of that action, as "B", and so on.
std::string with_keys(std::string_view text, const KeyBindings& bindings);

}  // namespace slidelab::lab
