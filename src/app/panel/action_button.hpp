// A button that does what a key of the control table does.
#pragma once

#include <string_view>

#include "app/controls/control_table.hpp"

namespace slidelab::lab {

class Widgets;
struct PanelCommands;

/// Found by the control's name. True when it was pressed: then the action is among the commands.
bool action_button(Widgets& widgets, PanelCommands& commands, Action action, std::string_view words,
                   std::string_view help, float width = 0.0F);

}  // namespace slidelab::lab
