// The names of walls as people read them.
#pragma once

#include <string>

#include "articles/contract/strategy.hpp"
#include "lab/levels/level_document.hpp"

namespace slidelab::lab {

/// "tile 14,10", "segment 3", "object 12", "the map's edge".
std::string title_of(const WallName& name);

/// The same of one wall: with the name that the map gives its object, "object 12 \"gate\"", and of
/// several thin walls of one object with its place, "object 12, piece 3". `bodies` and `lattice`:
/// of the request. `map`: of the level; null: not known.
std::string title_of(const Level& level, BodyList bodies, WallRef wall, const Lattice* lattice,
                     const LevelDocument* map = nullptr);

}  // namespace slidelab::lab
