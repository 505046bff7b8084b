// A map of free space, with one bit per cell.
//
// Most of a mover's ticks pass in free space. A move may query this map first, instead of querying
// an index and testing each candidate.
#pragma once

#include <limits>
#include <span>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/broad_phase/bit_grid.hpp"

namespace slidelab {
struct Solid;
struct Wall;
}  // namespace slidelab

namespace slidelab::detail {

class ConvexPieces;

class FreeSpaceMap {
public:
    /// A plane without walls.
    FreeSpaceMap() = default;

    /// O(n) for n walls in any layout, 4 bytes each. In large heaps of overlapping walls nothing
    /// counts as free.
    FreeSpaceMap(std::span<const Wall> walls, std::span<const Solid> solids,
                 const ConvexPieces& pieces);

    /// True: no wall and no solid touches the square that extends `extent` units (>= 0) from
    /// `point` to each side. False: unknown, above all where `extent` is larger than extent().
    /// O(1).
    bool is_free(Vec2 point, double extent) const { return extent <= extent_ && !near_.at(point); }

    /// What is_free() reads.
    void prefetch(Vec2 point) const { near_.prefetch(point); }

    /// The largest extent that is_free can confirm, units: a third of the room for a wall.
    double extent() const { return extent_; }

    std::size_t memory_bytes() const { return near_.memory_bytes(); }

    /// The work of building: words of bits written.
    std::size_t build_work() const { return near_.work(); }

private:
    void draw_wall(const Wall& wall);
    void draw(const Aabb& box);

    double extent_ = std::numeric_limits<double>::infinity();
    BitGrid near_;
};

}  // namespace slidelab::detail
