// The walls of a request: from a file, from its own lists, or both.
#pragma once

#include <memory>
#include <vector>

#include "articles/contract/strategy.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/text/field.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

struct ProbeLevel {
    /// Never null. One of a file with walls on top of it has no open sides.
    std::shared_ptr<const Map> level;
    /// Inline boxes in motion; then the file's, at home.
    BodySet bodies;
    std::shared_ptr<const LevelDocument> map;  ///< of the file; null without one
};

/// Reads the optional fields level, segments, polygons, boxes and grid. Throws InputError. `file`
/// caches the level file.
ProbeLevel read_probe_level(const Field& request, LevelFile& file);

/// A polygon's corners, at least three. Throws InputError.
std::vector<Vec2> read_corners(const Field& field);

}  // namespace slidelab::lab
