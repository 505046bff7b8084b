// Where a mover may be, and how far a displacement may take it: told exactly from the walls' and
// the mover's geometry, for judging what a strategy answers. Nothing of it is shared with the
// strategies: it has an index of walls of its own, and distances, casts and slides of its own.
//
// A wall grown by the mover is convex: a core (the wall's line swept by the mirrored mover; for a
// disk the line itself) with a radius around it. From any place outside such a body one half-plane
// is free of it (its nearest point's), which is all that a cast needs: it goes to the edge of that
// half-plane, looks again, and never passes the body (as in Mirtich 1996, conservative advancement,
// with lines for speeds).
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/contract/wall_ref.hpp"

namespace slidelab::lab {

/// The point of a line that is nearest to `p`; a line without length is a point.
Vec2 nearest_on(const Segment& line, Vec2 p);

/// How a place lies to the nearest wall.
struct ExactGap {
    double gap = std::numeric_limits<double>::infinity();  ///< units; negative: overlap
    Vec2 normal;  ///< unit, away from the wall: what lies farther along it by -gap is free of it
    WallRef wall;
};

class ExactSpace {
public:
    /// The walls that the strategy sees, for a mover of that shape (for a strategy that moves a
    /// point of its own: moved_shape). `boxes` stand still. O(walls).
    ExactSpace(const Level& level, const Strategy& strategy, const Shape& mover,
               std::span<const KinematicBox> boxes);

    /// The nearest wall within `reach` units of the mover, or a gap without end.
    ExactGap gap_at(Vec2 position, double reach) const;
    /// The deepest overlap at a place, units; 0 where there is none.
    double overlap_at(Vec2 position) const;

    /// Whether a point is within a solid of the level, or a box.
    bool is_in_solid(Vec2 place) const;

    /// Whether nothing stops the mover on the straight path from one place to another.
    bool is_clear(Vec2 from, Vec2 to) const;

    /// Whether a unit vector leads into what the mover touches.
    bool is_blocked(Vec2 position, Vec2 direction) const;

    /// How far the exact slide of a displacement goes, units. The mover goes on along whatever
    /// stops it, as long as that is not against the displacement.
    double slide(Vec2 position, Vec2 displacement) const;

    /// Calls visit(wall segment, radius, WallRef) for walls that come within `reach` of a box.
    template <typename Visit>
    void visit_near(const Aabb& box, Visit&& visit) const;

    struct GrownWall {
        Segment line;
        double radius = 0.0;  ///< the wall's
        WallRef wall;
    };
    std::span<const GrownWall> walls() const { return walls_; }
    /// One wall alone.
    ExactGap gap_to(const GrownWall& wall, Vec2 position) const;
    /// Half the mover's extent along each axis.
    Vec2 extents() const { return extents_; }
    const Shape& shape() const { return shape_; }
    bool has_boxes() const { return !boxes_.empty(); }
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
    std::vector<Vec2> corners_;  ///< of a mover with sides, around its position; a disk has none
    std::vector<Vec2> side_normals_;  ///< of grown walls: against those of its sides, unit
    double radius_ = 0.0;             ///< of the mover's corners; of a disk, all of it
    Vec2 extents_;
    std::vector<GrownWall> walls_;
    // A plain grid of lists: which walls touch a cell, by their bounds.
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
