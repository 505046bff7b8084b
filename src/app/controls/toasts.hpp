// Short messages after a switch, and those of several places.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/controls/key_bindings.hpp"
#include "lab/events/event_list.hpp"
#include "lab/run/settings.hpp"
#include "lab/saved_scenes/view_settings.hpp"

namespace slidelab::lab::toast {

/// "Steering: tank", "Strategy: Box sweep, shape: box". None where only numbers and options
/// changed, which show where they are set.
std::optional<std::string> changed(const Settings& before, const Settings& after);
/// "Legend: off"
std::optional<std::string> changed(const ViewSettings& before, const ViewSettings& after);
std::string shown(std::string_view what, bool is_shown);  ///< "Timeline: hidden"
std::string switched(std::string_view what, bool is_on);  ///< "Full screen: off"

/// A key was bound to a control, and perhaps taken from another.
std::string bound(const KeyBindings& keys, Action action, SDL_Keycode key,
                  std::optional<Action> taken_from);

/// The target of N: "Trouble 2 of 3: tick 312, 5.20 s".
std::string trouble(const KeptRun& run, const std::optional<FoundTrouble>& found);

/// After so many seconds from the start.
std::string goal(double seconds);

/// The probe view's mover was taken over: its shape, with the strategy where that changed, too.
std::string mover_taken(const Settings& before, const Settings& after);

// With the keys in use.
std::string hint(const KeyBindings& keys);  ///< when the program starts
std::string touch_hint();                   ///< when the screen is touched for the first time
std::string probe_view(const KeyBindings& keys);
std::string back_in_the_game();

}  // namespace slidelab::lab::toast
