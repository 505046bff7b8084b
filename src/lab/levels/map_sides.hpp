// Which sides of a map are closed by walls: leaving it over another one is no mistake of the map.
#pragma once

#include "lab/levels/map.hpp"

namespace slidelab::lab {

/// A side is closed where walls cover at least this share of it.
inline constexpr double closed_share = 0.9;
/// Walls so near to a side, to either side of it, cover it, units.
inline constexpr double closing_reach = 1.0;

/// The sides that are not closed, of the map's area or, without one, of its bounds. A one-way wall
/// covers what it stops from within. O(walls).
MapSides open_sides_of(const Map& map);

}  // namespace slidelab::lab
