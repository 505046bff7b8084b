// Whether the walls that a move has hit hold the exact slide back as far, told from the contacts.
#pragma once

#include "slidelab/collision/contract/strategy.hpp"

namespace slidelab::lab {

/// Share of a displacement: less than this is no loss.
inline constexpr double visible_share = 0.01;

/// True where the contacts alone tell that no slide goes farther: they are one plane, or two at a
/// right angle; the mover was at one of them already; each stands before it from the beginning of
/// the move to its end; and all that was lost of the displacement goes into them. False where it is
/// not that simple, whatever the exact slide would do. `shape`: what is moved. Some tens of
/// operations a contact.
bool is_held_by_planes(const Level& level, const Shape& shape, const MoveRequest& request,
                       const MoveResult& result);

}  // namespace slidelab::lab
