// The command of a press for the run in view.
#pragma once

#include <optional>

#include "app/controls/controls.hpp"
#include "lab/session/session.hpp"

namespace slidelab::lab {

/// The settings after a press that changes them; none for another press.
std::optional<Settings> changed_settings(const Press& press, const Settings& settings);

/// None for a press about settings, the screen, a tool or files.
std::optional<Command> command_of(const Press& press, const Session& session);

/// Pauses or continues; replays with the past in view.
Command pause_command(const Session& session);

}  // namespace slidelab::lab
