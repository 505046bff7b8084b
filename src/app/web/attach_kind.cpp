#include "app/desk/tool.hpp"

namespace slidelab::lab {

/// A page starts no programs.
extern const ToolKind attach_kind{};

}  // namespace slidelab::lab
