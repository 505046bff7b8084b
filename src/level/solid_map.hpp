// Where there is no solid, told by one bit.
//
// Almost every move begins outside of all solids, and to be told so by an index of them costs more
// than all else that a free move does: three places in memory that nothing else asks for. This is a
// picture of the level in black and white: a bit for each cell of a fine grid, set where the bounds
// of a solid may touch it. In a large level it stays small enough to stay in the processor's cache
// (2 bytes a solid).
//
// Building is O(n) for n solids, however they lie: where that would take too long, every bit is
// set. A question is O(1).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/shapes.hpp"

namespace slidelab {

class SolidMap {
public:
    SolidMap() = default;
    explicit SolidMap(std::span<const Aabb> solids);

    /// False: `point` is in no solid, and on the border of none. True: ask on.
    bool may_hold(Vec2 point) const {
        if (!bounds_.contains(point)) return false;
        const std::size_t cell = cell_at(point);
        return ((bits_[cell / 64] >> (cell % 64)) & 1U) != 0;
    }

private:
    /// Of a place within the bounds. Subtraction, product and conversion never turn the order of
    /// two coordinates round, so a point in a box is in a cell between those of its corners.
    std::size_t column_of(double x) const {
        return static_cast<std::size_t>((x - bounds_.min.x) * per_unit_);
    }
    std::size_t row_of(double y) const {
        return static_cast<std::size_t>((y - bounds_.min.y) * per_unit_);
    }
    std::size_t cell_at(Vec2 p) const { return row_of(p.y) * columns_ + column_of(p.x); }

    void set_row(std::size_t first, std::size_t last);

    Aabb bounds_{{0.0, 0.0}, {-1.0, -1.0}};  ///< of all solids; empty when there is none
    double per_unit_ = 0.0;                  ///< cells per unit
    std::size_t columns_ = 0;
    std::vector<std::uint64_t> bits_;
};

}  // namespace slidelab
