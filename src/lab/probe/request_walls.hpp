// The walls of a request: its own lists.
#pragma once

#include <vector>

#include "lab/scenes/probe_walls.hpp"
#include "lab/text/field.hpp"

namespace slidelab::lab {

/// Reads the optional fields segments, polygons, boxes, grid, traits and near_miss. Throws
/// InputError.
ProbeWalls read_walls(const Field& request);

/// A polygon's corners, at least three. Throws InputError.
std::vector<Vec2> read_corners(const Field& field);

}  // namespace slidelab::lab
