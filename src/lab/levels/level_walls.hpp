// The walls that lines and polygons of a document become.
#pragma once

#include "lab/levels/level_document.hpp"

namespace slidelab::lab {

/// Lengths in units. Precondition: the mistakes of problem_with were looked for.
void add_walls(const Polyline& line, const WallName& name, LevelBuilder& builder);
void add_walls(const SolidPolygon& solid, const WallName& name, LevelBuilder& builder);

}  // namespace slidelab::lab
