#include "app/panel/action_button.hpp"

#include <fmt/format.h>

#include "app/panel/panel.hpp"

namespace slidelab::lab {

bool action_button(Widgets& widgets, PanelCommands& commands, Action action, std::string_view words,
                   std::string_view help, float width) {
    const std::string label = fmt::format("{}###{}", words, name_of(control_of(action)));
    if (!widgets.button(label.c_str(), help, width)) return false;
    commands.actions.push_back(action);
    return true;
}

}  // namespace slidelab::lab
