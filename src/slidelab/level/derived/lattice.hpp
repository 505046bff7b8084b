// The walls of a level that lie on the lines of a square grid, for strategies that see only these.
//
// A sorted list of straight runs of edges, not a map of cells: memory grows with the walls, not
// with the area, and a wall of a million cells is one entry. The wall on an edge is found in O(log
// n) for n runs. Built once with its level, O(n log n).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "slidelab/level/broad_phase/grid_index.hpp"
#include "slidelab/level/derived/wall_traits.hpp"
#include "slidelab/level/wall_ref.hpp"

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

/// Collinear edges, from `first` up to and without `last`.
struct LatticeRun {
    bool upright = false;
    std::int64_t line = 0;
    std::int64_t first = 0;
    std::int64_t last = 0;   ///< > first
    std::uint32_t wall = 0;  ///< the number of its wall: see Lattice::build

    bool covers(std::int64_t at) const { return first <= at && at < last; }
};

class Lattice {
public:
    /// Collects the edges of `grid`, the runs of all walls that run_of accepts, with the walls'
    /// numbers, and the four sides of `bounds`. Where several overlap, the edge belongs to the one
    /// that begins first, then to the lowest number; to a one-way wall only without another.
    static Lattice build(const GridEdges& grid, std::span<const Wall> walls,
                         const std::optional<Aabb>& bounds, const detail::WallTraits& traits = {});

    /// The edges that a wall covers; none unless it lies on a line, from one crossing to another. A
    /// capsule's radius must be within the band of a wall: a quarter of a cell.
    static std::optional<LatticeRun> run_of(const Wall& wall, double cell);

    double cell() const { return cell_; }  ///< units, > 0
    std::span<const LatticeRun> runs() const { return runs_; }

    /// The wall on an edge; nullptr when there is none.
    const LatticeRun* wall_on(const LatticeEdge& edge) const;

    Segment segment_of(const LatticeRun& run) const;

    /// The broad phase of runs(), by their index in the list.
    const detail::GridIndex& near_runs() const { return index_; }

    /// The work of building the index (GridIndex), without sorting.
    std::size_t build_work() const { return index_.build_work(); }

private:
    double cell_ = 1.0;
    std::vector<LatticeRun> runs_;  ///< by line, then from first to last; none covers another
    detail::GridIndex index_;
};

}  // namespace slidelab
