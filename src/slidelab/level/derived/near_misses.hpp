// Near-misses: ends and edges of walls that were meant to be one place or one line, and differ by
// the rounding of the data. A floor whose tiles come from single precision has kerbs of 1e-7, and
// on any kerb above the contact tolerance a box stands still.
//
// Before a level is welded, its near-misses are removed: an end is put on the end, or on the edge,
// that it misses by at most the tolerance. Everything else keeps its bits. The tolerance is a
// length along each axis, and nothing moves farther along either.
//
// The longest edge decides (then the lower coordinates): it is a *seed*, and all that touches it,
// or touches what it has taken, is compared with the seed's line alone. The order of the walls
// does not matter then, and a chain of small differences does not creep.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "slidelab/geometry/shapes.hpp"

namespace slidelab {
struct Wall;
struct Solid;
class WallIndex;
}  // namespace slidelab

namespace slidelab::detail {

/// A wall that was moved, and where it was.
struct MovedWall {
    std::uint32_t wall = 0;
    Segment given;
};

struct NearMisses {
    double tolerance = 0.0;        ///< units; 0: none were looked for
    std::vector<MovedWall> moved;  ///< by wall, rising
    double farthest = 0.0;         ///< units, along an axis: of all that moved
    /// A wall of each solid or segment that keeps its numbers, because it would lose its area or a
    /// side, or cross itself. By wall, rising.
    std::vector<std::uint32_t> kept;

    /// The place of a wall before it moved; null for the others. O(log n).
    const Segment* given(std::uint32_t wall) const;
    /// Whether one of these walls moved. O(log n).
    bool has_moved(std::uint32_t first, std::uint32_t end) const;
};

/// By default: room for single precision, and for seven digits. Units.
double usual_near_miss(double largest_coordinate_used);

/// Removes the near-misses of walls. Those before `first_movable` stand: they move by nothing, and
/// decide before all others. The bounds of the solids are made anew. O(n log n).
NearMisses remove_near_misses(std::span<Wall> walls, std::span<Solid> solids,
                              const WallIndex& index, double tolerance,
                              std::uint32_t first_movable = 0);

}  // namespace slidelab::detail
