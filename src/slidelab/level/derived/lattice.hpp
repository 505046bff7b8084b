// The walls of a level that lie on the lines of a square grid, for strategies that see no others.
//
// Straight runs of edges, sorted, not a map of cells: memory grows with the walls and not with the
// area that they stand in, and a wall a million cells long is one entry. Is there a wall on an
// edge? O(log n) for n runs. Built once with its level, O(n log n).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "slidelab/level/broad_phase/grid_index.hpp"

namespace slidelab {

struct GridEdges;
struct Wall;

/// One edge of the grid: upright from (line, at) to (line, at + 1), level from (at, line) to
/// (at + 1, line), in cells.
struct LatticeEdge {
    bool upright = false;
    std::int64_t line = 0;
    std::int64_t at = 0;
};

/// Edges in a row, from `first` up to and without `last`.
struct LatticeRun {
    bool upright = false;
    std::int64_t line = 0;
    std::int64_t first = 0;
    std::int64_t last = 0;   ///< > first
    std::uint32_t wall = 0;  ///< number of the wall that it was made of: see Lattice::build

    bool covers(std::int64_t at) const { return first <= at && at < last; }
};

/// Walls that no list of walls holds, the grid's own edges and the map bounds, have the numbers
/// from here on: first the horizontal ones, then the vertical ones, then the bounds.
inline constexpr std::uint32_t first_grid_wall = 0x80000000U;

class Lattice {
public:
    /// Everything that lies on the lines: the edges of `grid`, those of the walls that run_of
    /// takes, numbered as they are, and the four sides of `bounds`. Where several lie on each
    /// other, the edge belongs to the one that begins first, then to the one with the lowest
    /// number.
    static Lattice build(const GridEdges& grid, std::span<const Wall> walls,
                         const std::optional<Aabb>& bounds);

    /// The edges that a wall covers; none unless it lies on a line, from one crossing to another. A
    /// capsule must be thin enough to stay within a quarter of a cell: what is reserved for it.
    static std::optional<LatticeRun> run_of(const Wall& wall, double cell);

    double cell() const { return cell_; }  ///< units, > 0
    std::span<const LatticeRun> runs() const { return runs_; }

    /// The wall on an edge; nullptr when there is none.
    const LatticeRun* wall_on(const LatticeEdge& edge) const;

    /// In units.
    Segment segment_of(const LatticeRun& run) const;

    /// Which of runs() are near? By their places in the list.
    const detail::GridIndex& near_runs() const { return index_; }

    /// What building the index took (GridIndex); sorting is not counted.
    std::size_t build_work() const { return index_.build_work(); }

private:
    double cell_ = 1.0;
    std::vector<LatticeRun> runs_;  ///< by line, then from first to last; none covers another
    detail::GridIndex index_;
};

}  // namespace slidelab
