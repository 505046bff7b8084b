// The panel's part for the probe view: the slider, the numbers, copy and paste, and saving it as a
// level.
#pragma once

#include "app/panel/panel.hpp"
#include "app/panel/widgets.hpp"
#include "app/workspace/probe_view.hpp"

namespace slidelab {

/// `brief`: without the numbers of the move.
void draw_probe_panel(Widgets& widgets, ProbeView& probe, bool brief, PanelCommands& commands);

}  // namespace slidelab
