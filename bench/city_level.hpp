// A city as a level of ours.
#pragma once

#include "bench/city.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::bench {

Level level_of(const City& city);

/// The same with walls of three categories (1, 2 and 4), by turns, a box with one for all its
/// sides.
Level level_with_categories(const City& city);

}  // namespace slidelab::bench
