// The spot on a wall where a mover was stopped: the wall's name, the part of it, and whether that
// part is a real corner or a seam between pieces of a straight wall.
#pragma once

#include <optional>
#include <string>

#include "articles/contract/strategy.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/level/wall_ref.hpp"

namespace slidelab::lab {

/// The walls of a move.
struct WallsOfMove {
    const Level& level;
    const Strategy& strategy;  ///< for the walls that it sees
    BodyList bodies;
    const Lattice* lattice;  ///< of the level; not null where a wall is of the grid
};

/// The line of a wall at the beginning of the tick. O(1); for a wall of the grid alone O(walls on
/// the grid).
Segment line_of(const WallsOfMove& walls, WallRef wall);
double radius_of(const WallsOfMove& walls, WallRef wall);

/// A body that moves as one: a solid, a moving box, or a wall alone.
struct Body {
    WallRef first;            ///< its sides are numbered one after the other
    std::uint32_t count = 1;  ///< of them

    bool is_solid() const { return count > 1; }
    WallRef side(std::uint32_t number) const { return first.number() + number; }
    friend bool operator==(const Body&, const Body&) = default;
};
Body body_of(const Level& level, WallRef wall);

/// "upper left" for a direction; y points down.
std::string direction_in_words(Vec2 direction, std::string_view up = "upper",
                               std::string_view down = "lower", std::string_view between = " ");

struct WallSpot {
    enum class Kind {
        face,         ///< the straight side itself, or a round wall
        seam,         ///< an internal edge: another wall continues collinearly
        covered,      ///< a side that another solid lies against
        real_corner,  ///< of a solid
        joint,        ///< of two walls at an angle
        free_end      ///< the free end of a wall
    };
    Kind kind = Kind::face;
    WallRef wall = {};
    Vec2 at = {};           ///< the end or the corner; otherwise the contact point
    std::string part = {};  ///< "top", "left side"; "left end", "upper left corner"; empty: all
    std::optional<WallRef> neighbour = {};  ///< for a seam, a covered side, and a joint

    bool is_internal() const { return kind == Kind::seam || kind == Kind::covered; }
    /// Whether the part is an end or a corner, not a side.
    bool is_end() const { return kind != Kind::face && kind != Kind::covered; }
};

/// The spot of a contact of a mover at `mover`. Queries the walls around one point.
WallSpot spot_of(const WallsOfMove& walls, WallRef wall, Vec2 normal, Vec2 point, Vec2 mover);

}  // namespace slidelab::lab
