// The panel's part for the probe view: the slider, the numbers, copy and paste.
#pragma once

#include "app/panel.hpp"
#include "app/probe_view.hpp"
#include "app/widgets.hpp"

namespace slidelab {

void draw_probe_panel(Widgets& widgets, ProbeView& probe, PanelWishes& wishes);

}  // namespace slidelab
