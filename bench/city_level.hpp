// A city as a level of ours.
#pragma once

#include "bench/city.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::bench {

Level level_of(const City& city);

}  // namespace slidelab::bench
