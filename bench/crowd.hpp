// Many movers a tick, among each other: disks in a hall with boxes, each to a place of its own.
#pragma once

#include <cstdint>
#include <string>

namespace slidelab::bench {

/// 100, 2,025 and 100,000 movers; `quick`: the first two. A table: the time of a tick, and how deep
/// movers end in walls and in each other.
std::string crowd_table(bool quick, std::uint32_t seed);

}  // namespace slidelab::bench
