// The option `aside` of the sweeps.
#pragma once

#include "articles/contract/options.hpp"
#include "slidelab/narrow/aside.hpp"

namespace slidelab::detail {

inline constexpr OptionDescription aside_option =
    real_option("aside", aside_by_size, aside_by_size, 10.0, aside_help).as(aside_safeguard);

}  // namespace slidelab::detail
