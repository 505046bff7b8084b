// The panel's parts for the probe view: the slider, copy and paste, saving it as a level; and the
// numbers of the move.
#pragma once

#include "app/panel/panel.hpp"
#include "app/panel/widgets/widgets.hpp"
#include "app/tools/probe_view.hpp"

namespace slidelab::lab {

inline constexpr int rows_of_probe_panel = 3;
void draw_probe_panel(Widgets& widgets, ProbeView& probe, PanelCommands& commands);

/// The move that was solved, or why it was not.
void draw_probe_numbers(Widgets& widgets, ProbeView& probe);

}  // namespace slidelab::lab
