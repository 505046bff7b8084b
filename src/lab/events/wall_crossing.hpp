// Whether the centre of a mover went through a wall, by its path alone.
#pragma once

#include <optional>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/contract/wall_ref.hpp"

namespace slidelab::lab {

/// A wall that the strategy sees and that the path of a move crosses, without crossing it back.
/// Sides of a solid count only from the outside: leaving a solid that the mover began in is no
/// tunnelling. Edges of the grid count for a strategy that sees the grid. A path from a free place,
/// shorter than the mover's width, crosses nothing and costs nothing.
std::optional<WallRef> crossed_wall(const Level& level, const Strategy& strategy,
                                    const MoveRequest& request, const MoveResult& result);

inline bool crosses_wall(const Level& level, const Strategy& strategy, const MoveRequest& request,
                         const MoveResult& result) {
    return crossed_wall(level, strategy, request, result).has_value();
}

/// The same of every wall and every edge of the grid, whether the strategy sees it or not, but of
/// no one-way wall; and whether the centre got into a moving box.
bool crosses_anything(const Level& level, const Strategy& strategy, const MoveRequest& request,
                      const MoveResult& result);

}  // namespace slidelab::lab
