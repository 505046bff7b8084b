// Whether the centre of a mover went through a wall, by its path alone.
#pragma once

#include <cstdint>
#include <optional>

#include "articles/contract/strategy.hpp"
#include "lab/levels/map.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/level/wall_ref.hpp"

namespace slidelab::lab {

/// The walls that a path ends on, and the side of each that it came from. A move from there crosses
/// those that it leaves on the other side. A path that begins on a wall came from neither side.
struct TouchedWalls {
    struct Touch {
        std::uint32_t wall = 0;
        int side = 0;  ///< -1 or 1
    };

    /// 0 of a wall that is not among them.
    int side_of_wall(std::uint32_t number) const;

    Vec2 at;  ///< the path's end; of a move from elsewhere they say nothing
    InlineVector<Touch, 8> walls;
};

/// Whether a place is on a wall or an edge of the grid, to the bit.
bool is_on_wall(const Map& map, Vec2 place);

/// A wall that the strategy sees and that the path of a move crosses, without crossing it back.
/// Sides of a solid count only from the outside: leaving a solid that the mover began in is no
/// tunnelling. Edges of the request's lattice count for a strategy that sees the grid. A path from
/// a free place, shorter than the mover's width, crosses nothing and costs nothing. `touched`,
/// where given, has those of the move before, and gets those of this one.
std::optional<WallRef> crossed_wall(const Level& level, const Strategy& strategy,
                                    const MoveRequest& request, const MoveResult& result,
                                    TouchedWalls* touched = nullptr);

inline bool crosses_wall(const Level& level, const Strategy& strategy, const MoveRequest& request,
                         const MoveResult& result, TouchedWalls* touched = nullptr) {
    return crossed_wall(level, strategy, request, result, touched).has_value();
}

/// The same of every wall and every edge of the lattice, whether the strategy sees it or not, but
/// of no one-way wall; and whether the centre got into a moving box.
bool crosses_anything(const Level& level, const Strategy& strategy, const MoveRequest& request,
                      const MoveResult& result, TouchedWalls* touched = nullptr);

}  // namespace slidelab::lab
