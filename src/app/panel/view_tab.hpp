// The page with the view's switches and the measurements.
#pragma once

#include "app/panel/widgets/widgets.hpp"

namespace slidelab::lab {

struct PanelCommands;
struct PanelModel;

void draw_view_tab(Widgets& widgets, const PanelModel& model, PanelCommands& commands);

}  // namespace slidelab::lab
