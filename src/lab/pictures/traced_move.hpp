// A move with its picture.
#pragma once

#include "lab/run/step.hpp"

namespace slidelab::lab {

/// The move, which is the same to the bit. `trace`: gets the strategy's events and those of its
/// picture (pictures.hpp); may be null, otherwise empty.
MoveResult traced_move(const Strategy& strategy, const Level& level, const MoveRequest& request,
                       const Options& options, Trace* trace);

/// Adds the picture to the trace of a move; none of a refused one.
void draw_picture(const Strategy& strategy, Trace& trace, const MoveRequest& request,
                  const MoveResult& result);
/// Adds the picture to the trace of a tick.
void draw_tick(const TickRecord& tick, Trace& trace);

}  // namespace slidelab::lab
