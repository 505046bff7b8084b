// The option `aside` of the sweeps and of the game's mover as a strategy.
#pragma once

#include "slidelab/collision/contract/aside.hpp"
#include "slidelab/collision/contract/options.hpp"

namespace slidelab::detail {

inline constexpr OptionDescription aside_option =
    real_option("aside", aside_by_size, aside_by_size, 10.0,
                "Units: a moving box may put the mover so far aside, across its push; farther, and "
                "it is squeezed. Below 0: a quarter of the mover's smaller extent.")
        .as("a way aside");

}  // namespace slidelab::detail
