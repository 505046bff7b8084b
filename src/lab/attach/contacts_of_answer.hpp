// What a foreign mover's answer comes to as the result of a strategy: the walls of its contacts, or
// those that explain where it ended.
#pragma once

#include "lab/attach/mover_lines.hpp"

namespace slidelab::lab {

// Stages of its trace.
inline constexpr int path_stage = 1;
inline constexpr int contact_stage = 2;

MoveResult result_of_answer(const Level& level, const MoveRequest& request,
                            const ForeignAnswer& answer, Trace* trace);

}  // namespace slidelab::lab
