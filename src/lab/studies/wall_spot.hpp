// The spot on a wall where a mover was stopped: the wall's name, the part of it, and whether that
// part is a real corner or a seam between pieces of a straight wall.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "lab/levels/object_names.hpp"
#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/contract/wall_ref.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

/// The walls of a move.
struct WallsOfMove {
    const Level& level;
    const Strategy& strategy;  ///< for the walls that it sees
    std::span<const KinematicBox> kinematic_boxes;
    const ObjectNames* names = nullptr;  ///< of the level's map; may be null
};

/// "tile 14,10", "segment 3", "object 12", "the map's edge"; of an object that its map gives a
/// name, "object 12 \"gate\""; of one of several thin walls, "object 12, piece 3".
std::string title_of(const WallName& name);
std::string title_of(const WallsOfMove& walls, WallRef wall);

/// The line of a wall at the beginning of the tick. O(1); for a wall of the grid alone O(walls on
/// the grid).
Segment line_of(const WallsOfMove& walls, WallRef wall);
double radius_of(const WallsOfMove& walls, WallRef wall);

/// "upper left" for a direction; y points down.
std::string_view direction_in_words(Vec2 direction);

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
    Vec2 at = {};  ///< the end or the corner; otherwise the contact point
    /// "top", "left side"; "left end", "upper left corner"; empty: the whole wall.
    std::string part = {};
    std::optional<WallRef> neighbour = {};  ///< for a seam, a covered side, and a joint

    bool is_internal() const { return kind == Kind::seam || kind == Kind::covered; }
    /// Whether the part is an end or a corner, not a side.
    bool is_end() const { return kind != Kind::face && kind != Kind::covered; }
};

/// The spot of a contact of a mover at `mover`. Queries the walls around one point.
WallSpot spot_of(const WallsOfMove& walls, WallRef wall, Vec2 normal, Vec2 point, Vec2 mover);

}  // namespace slidelab::lab
