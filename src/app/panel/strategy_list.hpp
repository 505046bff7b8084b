// The list of strategies for a choice: their uses, limits and shapes.
#pragma once

#include "app/panel/widgets/widgets.hpp"
#include "lab/run/settings.hpp"

namespace slidelab::lab {

/// A row that opens the list. True when another strategy was chosen, which is then in `settings`.
bool draw_strategy_list(Widgets& widgets, Settings& settings, float scale);

}  // namespace slidelab::lab
