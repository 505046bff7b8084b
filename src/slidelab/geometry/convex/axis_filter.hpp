// Which separating axes of a disk and a convex shape can matter where the disk is.
//
// A disk that overlaps a convex shape a little is before one of its sides, or past one of its
// corners: on the axis of that alone they overlap the least, and the others need no test. That is
// said where it is so beyond doubt; in any other case all axes are to be tried.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "slidelab/geometry/convex/separating_axes.hpp"

namespace slidelab::detail {

inline constexpr std::size_t most_filtered_sides = 4;

/// The square of the shortest side of a convex shape, or of how far it extends from one of them,
/// whichever is less; a line extends from none of its sides. 0 where its axes are hard to tell
/// apart whatever the disk: where it hardly turns at a corner, and where it has not 2 to 4 sides,
/// as free segments, boxes, and most pieces of solids have. Does not depend on the mover: a level
/// knows it.
double least_part_squared(std::span<const ConvexSide> sides);

/// What is known beforehand of a shape.
class AxisFilter {
public:
    AxisFilter() = default;
    /// `least_squared` is least_part_squared of the sides, units squared, and `bounds` holds them.
    /// Without a radius it knows nothing.
    AxisFilter(std::span<const ConvexSide> sides, const Aabb& bounds, double least_squared,
               double disk_radius);

    bool knows_any() const { return margin_squared_ > 0.0; }

    struct Look {
        bool is_beside = false;  ///< an axis tells the two apart: there is nothing to try
        AxisSubset axes;
        std::uint32_t touched = all_sides;  ///< a bit for each side that may be the nearest
    };
    /// Units: that they overlap on the axes left out, too, is certain where the least overlap is
    /// deeper than the tolerance by more than this. Much less than the tolerance, in most places:
    /// in a corner of two walls most overlaps are hardly more.
    double rounding() const { return rounding_; }

    /// For a disk with that centre. `near` is how near it may come without an overlap. The sides
    /// are those of the constructor. Precondition: knows_any().
    Look look_from(Vec2 center, std::span<const ConvexSide> sides, double near) const;

private:
    struct Edge {
        Vec2 along;
        double square = 0.0;  ///< of its length
    };

    double margin_squared_ = 0.0;  ///< units squared; 0: nothing is known
    double rounding_ = 0.0;        ///< units: dozens of last places
    std::array<Edge, most_filtered_sides> edges_;
};

}  // namespace slidelab::detail
