// Walls that change in a world of a million: tiles of one unit that touch, each an object of four
// walls, of which some are taken away and others put there.
#pragma once

#include <cstdint>
#include <string>

namespace slidelab::bench {

/// `quick`: forty thousand walls and 1,000 edits. A table: the time of an edit and of the tick that
/// ends it, and of a block of 64 by 64 tiles in one tick.
std::string edits_table(bool quick, std::uint32_t seed);

}  // namespace slidelab::bench
