// A foreign mover's answer as the result of a strategy: the walls of its contacts, or
// those that explain where it ended.
#pragma once

#include "lab/attach/mover_lines.hpp"

namespace slidelab::lab {

MoveResult result_of_answer(const Level& level, const MoveRequest& request,
                            const ForeignAnswer& answer, Trace* trace);

}  // namespace slidelab::lab
