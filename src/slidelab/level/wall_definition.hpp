// A wall as a game, a file or a link gives it.
#pragma once

#include <variant>
#include <vector>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/traits.hpp"

namespace slidelab {

struct WallDefinition {
    /// A free segment; a solid box; or a solid of three corners or more, convex or not, in either
    /// winding.
    std::variant<Segment, Box, std::vector<Vec2>> form;
    double radius = 0.0;  ///< units, >= 0, of a segment: with one it is a capsule, or a disk
    Traits traits = {};

    friend bool operator==(const WallDefinition&, const WallDefinition&) = default;
};

/// Its corners, in their order; the two ends of a segment.
std::vector<Vec2> corners_of(const WallDefinition& wall);

}  // namespace slidelab
