// The walls of a request: from a file, from its own lists, or both.
#pragma once

#include <vector>

#include "collision/strategy.hpp"
#include "level/level.hpp"
#include "probe/field.hpp"

namespace slidelab {

struct ProbeLevel {
    Level level;
    std::vector<Obstacle> obstacles;  ///< inline boxes that move; then the file's, standing at home
};

/// Reads the fields level, segments, polygons, boxes and grid, all of which may be missing.
/// Throws FieldError.
ProbeLevel read_probe_level(const Field& request);

/// A polygon's corners, at least three. Throws FieldError.
std::vector<Vec2> read_corners(const Field& field);

}  // namespace slidelab
