// The walls of a document's lines and polygons.
#pragma once

#include "lab/levels/level_document.hpp"

namespace slidelab::lab {

/// Lengths in units. Precondition: problem_with found no error.
void add_walls(const Polyline& line, const WallName& name, LevelBuilder& builder);
void add_walls(const SolidPolygon& solid, const WallName& name, LevelBuilder& builder);

}  // namespace slidelab::lab
