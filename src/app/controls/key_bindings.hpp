// Which keys do what: the defaults of the table of controls, and what the user has changed.
#pragma once

#include <SDL.h>

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/controls/control_table.hpp"

namespace slidelab::lab {

class KeyBindings {
public:
    using Keys = std::array<SDL_Keycode, keys_of_control>;  ///< unused places are 0

    KeyBindings();  ///< the defaults

    const Keys& of(Action action) const;
    /// Puts a key into one of an action's places. Another control that it did until then loses it,
    /// and is the answer: but for those with Ctrl, which share no key with those without.
    std::optional<Action> bind(Action action, std::size_t place, SDL_Keycode key);
    void restore_defaults() { *this = {}; }

    /// Of one action, by its name (name_of) and those of SDL for its keys; "" is none. Answers what
    /// was wrong, and then nothing was changed.
    std::optional<std::string> assign(std::string_view name, std::span<const std::string> keys);
    struct Assignment {
        std::string name;
        std::vector<std::string> keys;
    };
    /// What differs from the defaults, in the table's order.
    std::vector<Assignment> assignments() const;

    friend bool operator==(const KeyBindings&, const KeyBindings&) = default;

private:
    std::vector<Keys> keys_;  ///< of the controls, in the table's order
};

/// Esc closes and leaves, whatever happens to the other keys; the mouse's controls have none.
bool can_be_bound(const Control& control);

/// Keys that only change what others mean, or Esc, which ends the waiting for a key.
bool is_bindable(SDL_Keycode key);

/// Those of a control that has or had keys, by their places; "none" where one was taken away, or
/// all were. What never had a key has no place to be named.
std::vector<std::string> names_of_keys(const Control& control, const KeyBindings& bindings);

/// "Left, A", "Ctrl+C", "Wheel"; "none" where all were taken away.
std::string key_names(const Control& control, const KeyBindings& bindings = {});

/// The text with "{probe_view}" replaced by the first key of that action, as "B", and so on.
std::string with_keys(std::string_view text, const KeyBindings& bindings);

}  // namespace slidelab::lab
