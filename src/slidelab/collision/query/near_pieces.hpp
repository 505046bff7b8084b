// The convex shapes near a mover, each with what is known of its axes beforehand.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "slidelab/geometry/convex/axis_filter.hpp"
#include "slidelab/level/derived/convex_pieces.hpp"

namespace slidelab::detail {

/// A piece of a solid, by its sides.
struct NearPiece {
    const ConvexSide* first = nullptr;
    const ConvexPiece* piece = nullptr;
    std::optional<AxisFilter> filter = {};  ///< made when it is asked for: many are not

    const Aabb& bounds() const { return piece->bounds; }
    std::span<const ConvexSide> sides() const { return {first, piece->side_count}; }
    const AxisFilter& filter_for(double disk_radius) {
        if (!filter) filter.emplace(sides(), bounds(), piece->least_part_squared, disk_radius);
        return *filter;
    }
    bool overlaps(const Aabb& area) const { return bounds().overlaps(area); }

    /// One piece is one item of a list, however often an index names it.
    friend bool operator==(const NearPiece& a, const NearPiece& b) { return a.first == b.first; }
};

/// A wall that is no side of a solid.
struct NearLine {
    std::array<ConvexSide, 2> ends;
    std::size_t count = 0;  ///< of ends that differ: 1 for a point obstacle
    double radius = 0.0;
    Aabb bounds;
    AxisFilter filter;

    std::span<const ConvexSide> sides() const { return {ends.data(), count}; }
    bool overlaps(const Aabb& area) const { return bounds.overlaps(area); }

    friend bool operator==(const NearLine& a, const NearLine& b) {
        return a.ends[0].wall == b.ends[0].wall;
    }
};

}  // namespace slidelab::detail
