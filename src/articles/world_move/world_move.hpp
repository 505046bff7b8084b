// The game's mover (mover.hpp) as a strategy of the laboratory.
#pragma once

#include "articles/contract/strategy.hpp"
#include "slidelab/world/mover.hpp"

namespace slidelab::detail {

extern const Strategy world_move;

/// The mover that the strategy moves, but for its shape. `values`: of the strategy's options.
Mover mover_of(const SideView& side_view, const Options& values);

}  // namespace slidelab::detail
