// Whether the centre of a mover went through a wall: the test of last resort, by the path alone.
#pragma once

#include <optional>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/contract/wall_ref.hpp"

namespace slidelab::lab {

/// A wall that the strategy sees and that the path of a move, from bend to bend, crosses from one
/// side to the other, without crossing it back. Sides of a solid count from the outside only:
/// leaving one that the mover began in is no tunnelling. Edges that only the grid has count for a
/// strategy that sees the grid. A path shorter than the mover is thick, from a free place, crosses
/// nothing and costs nothing.
std::optional<WallRef> crossed_wall(const Level& level, const Strategy& strategy,
                                    const MoveRequest& request, const MoveResult& result);

inline bool crosses_wall(const Level& level, const Strategy& strategy, const MoveRequest& request,
                         const MoveResult& result) {
    return crossed_wall(level, strategy, request, result).has_value();
}

}  // namespace slidelab::lab
