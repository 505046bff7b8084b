// The walls of a level that lie on the lines of a square grid, for strategies that see only these
// (`grid_walk`), with walls that are of the grid alone: edges, and the sides of a map's area. The
// library's own queries and movers know none of them.
//
// A sorted list of straight runs of edges, not a map of cells: memory grows with the walls, not
// with the area, and a wall of a million cells is one entry. The wall on an edge is found in O(log
// n) for n runs. Built once beside its level, O(n log n).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/broad_phase/grid_index.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/level/level_error.hpp"
#include "slidelab/level/wall_name.hpp"
#include "slidelab/level/wall_ref.hpp"

namespace slidelab {

/// Units. A grid of smaller cells would have more lines in a level than a number can count exactly.
inline constexpr double smallest_cell = 1e-6;

/// Walls on the edges of a square grid: horizontal (c, r) runs from (c, r) to (c + 1, r) and
/// vertical (c, r) from (c, r) to (c, r + 1), times `cell` units.
struct GridEdges {
    struct Edge {
        std::int32_t column = 0;
        std::int32_t row = 0;
    };

    double cell = 1.0;  ///< units, at least smallest_cell
    std::vector<Edge> horizontal;
    std::vector<Edge> vertical;

    bool empty() const { return horizontal.empty() && vertical.empty(); }
};

/// The bounds of all edges; none without any.
std::optional<Aabb> bounds_of(const GridEdges& grid);

namespace detail {

/// Names what is wrong with an edge; none if it may be in a grid. Precondition: `cell` is valid.
std::optional<Mismatch> mismatch_of_edge(GridEdges::Edge edge, double cell);

}  // namespace detail

/// The first error of a grid: of its cell, of the number of its edges, or of an edge by its name.
std::optional<LevelError> error_of(const GridEdges& grid);

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
    /// Collects the edges of `grid`, the runs of all walls of the level that run_of accepts, with
    /// the walls' numbers, and the four sides of `map_bounds`. Where several overlap, the edge
    /// belongs to the one that begins first, then to the lowest number; to a one-way wall only
    /// without another. Precondition: the grid has no error.
    static Lattice build(GridEdges grid, const Level& level,
                         const std::optional<Aabb>& map_bounds = std::nullopt);

    /// The edges that a wall covers; none unless it lies on a line, from one crossing to another. A
    /// capsule's radius must be within the band of a wall: a quarter of a cell.
    static std::optional<LatticeRun> run_of(const Wall& wall, double cell);

    double cell() const { return edges_.cell; }  ///< units, > 0
    /// As it was built of them.
    const GridEdges& edges() const { return edges_; }
    const std::optional<Aabb>& map_bounds() const { return map_bounds_; }

    std::span<const LatticeRun> runs() const { return runs_; }

    /// The wall on an edge; nullptr when there is none.
    const LatticeRun* wall_on(const LatticeEdge& edge) const;

    Segment segment_of(const LatticeRun& run) const;

    /// The name of a wall of the grid alone: its number is first_grid_wall or more.
    WallName name_of(std::uint32_t wall) const;
    bool is_of_map_bounds(const LatticeRun& run) const {
        return run.wall >= first_grid_wall && name_of(run.wall).kind == WallName::Kind::map_bounds;
    }

    /// The broad phase of runs(), by their index in the list.
    const detail::GridIndex& near_runs() const { return index_; }

    /// The work of building the index (GridIndex), without sorting.
    std::size_t build_work() const { return index_.build_work(); }

private:
    GridEdges edges_;
    std::optional<Aabb> map_bounds_;
    std::vector<LatticeRun> runs_;  ///< by line, then from first to last; none covers another
    detail::GridIndex index_;
};

/// The cell of a move's lattice, units; without one, of a grid without edges.
inline double cell_of(const Lattice* lattice) {
    return lattice ? lattice->cell() : GridEdges{}.cell;
}

}  // namespace slidelab
