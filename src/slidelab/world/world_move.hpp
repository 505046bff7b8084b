// The game's mover (mover.hpp) as a strategy of the laboratory.
#pragma once

#include <optional>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/level/level_error.hpp"
#include "slidelab/world/mover.hpp"

namespace slidelab::detail {

extern const Strategy world_move;

/// The mover that the strategy moves, but for its shape. `values`: of the strategy's options.
Mover mover_of(const SideView& side_view, const Options& values);

/// The other way round: sets the strategy's options to those of a mover, or says which of them the
/// laboratory does not take.
std::optional<Mismatch> set_options(const Mover& mover, Options& values);

}  // namespace slidelab::detail
