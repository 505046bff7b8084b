// The messages as a list, to be read again.
#pragma once

#include "app/desk/tool.hpp"

namespace slidelab::lab {

extern const ToolKind messages_kind;

}  // namespace slidelab::lab
