// The page about the view.
#pragma once

#include "app/desk/tool.hpp"

namespace slidelab::lab {

extern const ToolKind view_kind;

}  // namespace slidelab::lab
