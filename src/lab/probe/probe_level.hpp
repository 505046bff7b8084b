// The walls of a request: from a file, from its own lists, or both.
#pragma once

#include <memory>
#include <vector>

#include "lab/levels/tiled/level_file.hpp"
#include "lab/text/field.hpp"
#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

struct ProbeLevel {
    std::shared_ptr<const Level> level;  ///< never null
    std::vector<KinematicBox>
        kinematic_boxes;  ///< inline boxes that move; then the file's, standing at home
};

/// Reads the fields level, segments, polygons, boxes and grid, all of which may be missing.
/// Throws FieldError. A level file that is the one that `file` holds is not read again.
ProbeLevel read_probe_level(const Field& request, LevelFile& file);

/// A polygon's corners, at least three. Throws FieldError.
std::vector<Vec2> read_corners(const Field& field);

}  // namespace slidelab::lab
