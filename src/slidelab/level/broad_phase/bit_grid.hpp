// A level rasterised into one bit for each cell of a fine grid. Even a large level fits into the
// processor's cache.
#pragma once

#include <cstddef>
#include <cstdint>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/large_array.hpp"
#include "slidelab/level/prefetch.hpp"

namespace slidelab::detail {

class BitGrid {
public:
    BitGrid() = default;

    /// All white. About `cells` cells in the whole of `bounds`, and no more than that in one row.
    BitGrid(const Aabb& bounds, double cells);

    /// Whether the cell of a point is black; false outside the bounds. O(1).
    bool at(Vec2 point) const {
        if (!bounds_.contains(point)) return false;
        const std::size_t cell = cell_of(point);
        return ((bits_[cell / 64] >> (cell % 64)) & 1U) != 0;
    }

    /// What at() reads.
    void prefetch(Vec2 point) const {
        if (bounds_.contains(point)) detail::prefetch(&bits_[cell_of(point) / 64]);
    }

    double cell() const { return 1.0 / per_unit_; }  ///< its width, units
    const Aabb& bounds() const { return bounds_; }
    std::size_t memory_bytes() const { return bits_.capacity() * sizeof(std::uint64_t); }

    /// Blackens every cell within the bounds that a box touches. The work of all calls together is
    /// bounded by the number of cells: beyond that bound all cells become black, and further calls
    /// cost nothing.
    void draw(const Aabb& box);

    /// Whether everything is black: nothing that is drawn changes it any more.
    bool is_all_black() const { return all_black_; }

    /// Words of bits written so far, plus a constant for each call of draw.
    std::size_t work() const { return work_; }

private:
    /// Precondition: within the bounds. Subtraction, product and conversion keep the order of two
    /// coordinates, so the cell of a point in a box lies between those of its corners.
    std::size_t column_of(double x) const { return whole((x - bounds_.min.x) * per_unit_); }
    std::size_t row_of(double y) const { return whole((y - bounds_.min.y) * per_unit_); }
    std::size_t cell_of(Vec2 point) const {
        return row_of(point.y) * columns_ + column_of(point.x);
    }

    /// Through a signed number, which processors convert to in one instruction.
    static std::size_t whole(double cells) {
        return static_cast<std::size_t>(static_cast<std::int64_t>(cells));
    }

    void blacken_all();
    void set_row(std::size_t first, std::size_t last);

    Aabb bounds_{{0.0, 0.0}, {-1.0, -1.0}};  ///< empty where there is no picture
    double per_unit_ = 1.0;                  ///< cells per unit
    std::size_t columns_ = 0;
    std::size_t budget_ = 0;  ///< work that is left for drawing
    std::size_t work_ = 0;    ///< words of bits
    bool all_black_ = false;
    LargeArray<std::uint64_t> bits_;
};

}  // namespace slidelab::detail
