// The exact free space of a mover, from the geometry of walls and mover: gaps, areas and paths. It
// shares no code with the strategies: it has its own index of walls, distances and casts.
//
// The Minkowski sum of a wall and the mover is convex: a core (the wall's line swept by the
// mirrored mover; for a disk the line itself) with a radius. For any place outside of it, the
// half-plane of its nearest point separates the two. A cast advances to the edge of that
// half-plane, and repeats, so it never passes the body (conservative advancement, Mirtich 1996,
// with lines for speeds).
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "articles/contract/strategy.hpp"
#include "lab/studies/wall_gap.hpp"
#include "slidelab/level/wall_ref.hpp"

namespace slidelab::lab {

/// The distance of a place from the nearest wall.
struct ExactGap {
    double gap = std::numeric_limits<double>::infinity();  ///< units; negative: overlap
    Vec2 normal;  ///< unit, away from the wall; -gap along it leads out of the overlap
    WallRef wall;
};

class ExactSpace {
public:
    /// The walls that the strategy sees, for a mover of that shape (for a strategy that moves a
    /// point: moved_shape). `bodies` are at rest. `lattice`: of the level; not null for a strategy
    /// that sees the grid. O(walls).
    ExactSpace(const Level& level, const Strategy& strategy, const Shape& mover, BodyList bodies,
               const Lattice* lattice = nullptr);

    /// The nearest wall within `reach` units of the mover, or an infinite gap.
    ExactGap gap_at(Vec2 position, double reach) const;
    /// The deepest overlap at a place, units; 0: none.
    double overlap_at(Vec2 position) const;

    /// Whether a point is within a solid of the level, or a box.
    bool is_in_solid(Vec2 place) const;

    /// Whether the straight path from one place to another is free.
    bool is_clear(Vec2 from, Vec2 to) const;

    /// How far the mover gets straight along a unit vector, units, up to `length`.
    double free_length(Vec2 from, Vec2 direction, double length) const;

    /// Calls visit(wall segment, radius, WallRef) for walls within `reach` of a box.
    template <typename Visit>
    void visit_near(const Aabb& box, Visit&& visit) const;

    std::span<const GrownWall> walls() const { return walls_; }
    /// The gap to one wall.
    ExactGap gap_to(const GrownWall& wall, Vec2 position) const;
    /// Half the mover's extent along each axis.
    Vec2 extents() const { return extents_; }
    const Shape& shape() const { return shape_; }
    bool is_disk() const { return corners_.empty(); }

private:
    struct Cells {
        std::int64_t first_row, last_row, first_column, last_column;
    };
    Cells cells_in(const Aabb& box) const;
    void build_index();
    void add_box(const Box& box, WallRef wall);
    ExactGap gap_to_line(const GrownWall& wall, Vec2 position) const;
    bool is_apart(const GrownWall& wall, Vec2 position, const ExactGap& straight) const;
    double side_gap(const Segment& line, Vec2 normal, Vec2 position) const;
    std::optional<double> cast(Vec2 position, Vec2 direction, double length) const;
    std::optional<double> cast_at(const GrownWall& wall, Vec2 position, Vec2 direction,
                                  double length) const;

    const Level& level_;
    Shape shape_;
    std::vector<Box> boxes_;
    std::vector<Vec2> corners_;       ///< relative to the position; none for a disk
    std::vector<Vec2> side_normals_;  ///< of grown walls: against those of its sides, unit
    double radius_ = 0.0;             ///< of the mover
    Vec2 extents_;
    std::vector<GrownWall> walls_;
    // A uniform grid: the walls of each cell, by their bounds.
    Aabb bounds_{{0.0, 0.0}, {-1.0, -1.0}};
    double cell_ = 1.0;
    std::int64_t columns_ = 0;
    std::int64_t rows_ = 0;
    std::vector<std::uint32_t> starts_;
    std::vector<std::uint32_t> items_;
};

template <typename Visit>
void ExactSpace::visit_near(const Aabb& box, Visit&& visit) const {
    if (walls_.empty() || !box.overlaps(bounds_)) return;
    const Cells cells = cells_in(box);
    for (std::int64_t row = cells.first_row; row <= cells.last_row; ++row) {
        const auto first = static_cast<std::size_t>(row * columns_ + cells.first_column);
        const auto last = static_cast<std::size_t>(row * columns_ + cells.last_column);
        for (std::uint32_t i = starts_[first]; i != starts_[last + 1]; ++i)
            visit(walls_[items_[i]]);
    }
}

}  // namespace slidelab::lab
