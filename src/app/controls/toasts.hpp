// Short messages after a switch, and those of several places.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/controls/key_bindings.hpp"
#include "lab/events/event_list.hpp"
#include "lab/run/settings.hpp"
#include "lab/scenes/saved/view_settings.hpp"

namespace slidelab::lab::toast {

/// "Steering: tank", "Strategy: Box sweep, shape: box". None where only numbers and options
/// changed, which show where they are set.
std::optional<std::string> changed(const Settings& before, const Settings& after);
/// "Legend: off"
std::optional<std::string> changed(const ViewSettings& before, const ViewSettings& after);
std::string shown(std::string_view what, bool is_shown);  ///< "Timeline: hidden"
std::string switched(std::string_view what, bool is_on);  ///< "Full screen: off"

/// The target of N: "Trouble 2 of 3: tick 312, 5.20 s".
std::string trouble(const KeptRun& run, const std::optional<FoundTrouble>& found);

// With the keys in use.
std::string hint(const KeyBindings& keys);  ///< when the program starts
std::string probe_view(const KeyBindings& keys);
std::string back_in_the_game();

}  // namespace slidelab::lab::toast
