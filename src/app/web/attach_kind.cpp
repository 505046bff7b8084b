#include "app/tools/attach/attach_tool.hpp"

namespace slidelab::lab {

const ToolKind attach_kind{};

}  // namespace slidelab::lab
