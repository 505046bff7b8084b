// The crowd as a tool: many movers beside the one that is played, in the level and with the
// settings in view, and how long a tick of all of them takes.
#pragma once

#include "app/desk/tool.hpp"

namespace slidelab::lab {

extern const ToolKind crowd_kind;

}  // namespace slidelab::lab
