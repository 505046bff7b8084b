// Which command a press means for the run that is in view.
#pragma once

#include <optional>

#include "app/controls/controls.hpp"
#include "lab/session/session.hpp"

namespace slidelab::lab {

/// The settings after a press that is about them; nothing where it is not.
std::optional<Settings> changed_settings(const Press& press, const Settings& settings);

/// Nothing where the press is about something else: settings, the screen, the tool in hand, files.
std::optional<Command> command_of(const Press& press, const Session& session);

/// Time goes on, or rests; with the past in view it is shown again.
Command pause_command(const Session& session);

}  // namespace slidelab::lab
