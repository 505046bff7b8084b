// Maps of free space, with one bit for each cell of a fine grid: even those of a large level fit
// into the processor's cache.
//
// Most of a mover's ticks pass in free space, and almost all of them begin outside of all solids. A
// move may query these maps first, instead of querying an index and testing each candidate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/large_array.hpp"

namespace slidelab {
struct Solid;
struct Wall;
}  // namespace slidelab

namespace slidelab::detail {

class ConvexPieces;

/// Boxes rasterised into cells.
class BitGrid {
public:
    BitGrid() = default;

    /// All white. About `cells` cells in the whole of `bounds`, and no more than that in one row.
    BitGrid(const Aabb& bounds, double cells);

    /// Whether the cell of a point is black; false outside the bounds. O(1).
    [[gnu::always_inline]] bool at(Vec2 point) const {  // a call would be a tenth of a free move
        if (!bounds_.contains(point)) return false;
        const std::size_t cell = cell_of(point);
        return ((bits_[cell / 64] >> (cell % 64)) & 1U) != 0;
    }

    /// Fetches what at() reads.
    void prefetch(Vec2 point) const {
        if (bounds_.contains(point)) detail::prefetch(&bits_[cell_of(point) / 64]);
    }

    double cell() const { return 1.0 / per_unit_; }  ///< its width, units
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

    void set_row(std::size_t first, std::size_t last);

    Aabb bounds_{{0.0, 0.0}, {-1.0, -1.0}};  ///< empty where there is no picture
    double per_unit_ = 1.0;                  ///< cells per unit
    std::size_t columns_ = 0;
    std::size_t budget_ = 0;  ///< work that is left for drawing
    std::size_t work_ = 0;    ///< words of bits
    bool all_black_ = false;
    LargeArray<std::uint64_t> bits_;
};

class FreeSpaceMap {
public:
    /// A plane without walls.
    FreeSpaceMap() = default;

    /// O(n) for n walls in any layout, 4 bytes each, and 12 for each solid. In large heaps of
    /// overlapping walls nothing counts as free.
    FreeSpaceMap(std::span<const Wall> walls, std::span<const Solid> solids,
                 const ConvexPieces& pieces);

    /// True: no wall and no solid touches the square that extends `extent` units (>= 0) from
    /// `point` to each side. False: unknown, above all where `extent` is larger than extent().
    /// O(1).
    bool is_free(Vec2 point, double extent) const { return extent <= extent_ && !near_.at(point); }

    /// The largest extent that is_free can confirm, units: a third of the room for a wall.
    double extent() const { return extent_; }

    /// Conservative test. False: `point` is in no solid deeper than `depth`, units. It suffices for
    /// movers larger than `depth`, whose sides overlap those of any solid at a smaller depth. For
    /// movers of usual size it is mostly false right beside a solid. O(1).
    bool may_be_deep(Vec2 point, double depth) const {
        return (depth >= margin_ ? deep_ : near_).at(point);
    }

    /// Fetches what moves from a point read first.
    void prefetch(Vec2 point) const {
        near_.prefetch(point);
        deep_.prefetch(point);
    }

    std::size_t memory_bytes() const { return near_.memory_bytes() + deep_.memory_bytes(); }

    /// The work of building: words of bits written.
    std::size_t build_work() const { return near_.work() + deep_.work(); }

private:
    void draw_near(const Wall& wall);
    void draw_near(const Aabb& box);
    void draw_deep(std::span<const Solid> solids);

    double extent_ = std::numeric_limits<double>::infinity();
    double margin_ = 0.0;  ///< units
    BitGrid near_;         ///< of walls and solids, with what is within `extent_` of them
    BitGrid deep_;         ///< of the solids' bounds, reduced by `margin_`
};

}  // namespace slidelab::detail
