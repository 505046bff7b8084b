// The name of a trouble wherever one is named: pointed at, it says what the table of troubles does.
#pragma once

#include "app/panel/widgets/widgets.hpp"
#include "lab/judge/event_set.hpp"

namespace slidelab::lab {

/// Draws the title, with the row's words and its page as the tooltip. It is found by
/// "trouble.stuck".
void trouble_name(Widgets& widgets, EventKind kind);

/// Draws those of a set, the weightiest first, in lines of at most `width` pixels.
void trouble_names(Widgets& widgets, EventSet events, float width);

}  // namespace slidelab::lab
