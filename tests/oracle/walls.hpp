// Free space in a level: whether a mover stands in it, and how far from the nearest wall.
#pragma once

#include "oracle/region.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::oracle {

inline constexpr DiskShape point_mover{0.0};

/// Least distance of a mover from a segment; negative: how deep it overlaps it.
Real gap(const Segment& segment, const Shape& mover, Vec2 at);

/// The same of all walls of a level. A solid is seen by its sides.
double gap(const Level& level, const Shape& mover, Vec2 at);

/// Whether the mover is nowhere deeper than `slack` in a wall.
bool is_free(const Level& level, const Shape& mover, Vec2 at, double slack);

}  // namespace slidelab::oracle
