// The foreign mover as a page of the panel: what is attached and how it does, and a field for its
// command. Nothing but a press on its button starts one.
#pragma once

#include "app/desk/tool.hpp"

namespace slidelab::lab {

/// In a page of the browser it is empty: that starts no programs.
extern const ToolKind attach_kind;

}  // namespace slidelab::lab
