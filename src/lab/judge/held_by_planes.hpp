// A test, from a move's contacts alone, whether the walls that it hit hold the exact slide as well.
#pragma once

#include "articles/contract/strategy.hpp"

namespace slidelab::lab {

/// A fraction of a displacement: less is no loss.
inline constexpr double visible_share = 0.01;

/// Conservative test: true only where the contacts show that no slide goes farther. They are one
/// plane, or two at a right angle; the mover was at one of them already; each is in front of it for
/// the whole move; and all lost displacement leads into them. `shape`: of the mover. Some tens of
/// operations per contact.
bool is_held_by_planes(const Level& level, const Shape& shape, const MoveRequest& request,
                       const MoveResult& result);

}  // namespace slidelab::lab
