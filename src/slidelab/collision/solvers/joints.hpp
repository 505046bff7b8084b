// Where walls meet: a mover that is pushed past the end of one must not be pushed into the next.
#pragma once

#include <cstdint>

#include "slidelab/collision/solvers/push_query.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

/// Walls that end this near to each other, in units, are taken for one that goes on.
inline constexpr double joint = flush_gap;

/// Sines of angles: a wall that leaves a corner with less slope than this does not rise.
inline constexpr double level_slope = 1e-9;

/// Whether nothing goes on at a wall's end: of the walls that meet there, and are at least as thick
/// (`radius`, units), none rises towards `outside`, a unit vector. Then a mover that is pushed that
/// way past the end is out of all of them. What was tested is added to `work`.
bool sticks_out(const Level& level, Vec2 corner, Vec2 outside, double radius, std::int64_t& work);

}  // namespace slidelab::detail
