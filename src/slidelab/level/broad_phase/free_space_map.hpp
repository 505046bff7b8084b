// Where there is nothing near, told by one bit.
//
// Most of a mover's ticks pass in free space. Instead of querying an index for what is near, and
// testing each wall that it names, a move may query this first.
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
    /// The open plane.
    FreeSpaceMap() = default;

    /// O(n) for n walls however they lie, 4 bytes each. Where they lie on top of each other in
    /// large numbers nothing is called open.
    FreeSpaceMap(std::span<const Wall> walls, std::span<const Solid> solids,
                 const ConvexPieces& pieces);

    /// True: no wall and no solid touches the square that extends `extent` units (>= 0) from
    /// `point` to each side. False: unknown, above all where `extent` is larger than extent().
    /// O(1).
    bool is_free(Vec2 point, double extent) const { return extent <= extent_ && !near_.at(point); }

    /// What it can tell, units: a third of the width that there is for a wall.
    double extent() const { return extent_; }

    std::size_t memory_bytes() const { return near_.memory_bytes(); }

    /// What building took: words of bits written.
    std::size_t build_work() const { return near_.work(); }

private:
    void draw_wall(const Wall& wall);
    void draw(const Aabb& box);

    double extent_ = std::numeric_limits<double>::infinity();
    BitGrid near_;
};

}  // namespace slidelab::detail
