// Where on a wall a mover was stopped: the wall by its name, the part of it, and whether that part
// is a real edge or one that only exists because a straight wall is made of pieces.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "lab/levels/object_names.hpp"
#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/contract/wall_ref.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

/// The walls that a move can meet.
struct WallsOfMove {
    const Level& level;
    const Strategy& strategy;  ///< which of them it sees
    std::span<const KinematicBox> kinematic_boxes;
    const ObjectNames* names = nullptr;  ///< of the level's map; null: not known
};

/// "tile 14,10", "segment 3", "object 12", "the map's edge"; of an object that its map gives a
/// name, "object 12 \"gate\""; of one of several thin walls, "object 12, piece 3".
std::string title_of(const WallName& name);
std::string title_of(const WallsOfMove& walls, WallRef wall);

/// Its line, where it stands at the beginning of the tick. O(1); of a wall that only the grid has
/// O(walls on the grid).
Segment line_of(const WallsOfMove& walls, WallRef wall);
double radius_of(const WallsOfMove& walls, WallRef wall);

/// "upper left" for a direction; y points down.
std::string_view direction_in_words(Vec2 direction);

struct WallSpot {
    enum class Kind {
        face,         ///< the straight side itself, or a round wall
        seam,         ///< an internal edge: the wall goes on straight, in another wall
        covered,      ///< a side that another solid lies against
        real_corner,  ///< of a solid
        joint,        ///< where two walls meet at an angle
        free_end      ///< where a wall ends
    };
    Kind kind = Kind::face;
    WallRef wall = {};
    Vec2 at = {};  ///< of an end or a corner, itself; otherwise the contact's point
    /// "top", "left side"; "left end", "upper left corner"; empty: of the wall as a whole.
    std::string part = {};
    std::optional<WallRef> neighbour = {};  ///< of a seam, a covered side, and a joint

    bool is_internal() const { return kind == Kind::seam || kind == Kind::covered; }
    /// Whether the part is an end or a corner, and not a side.
    bool is_end() const { return kind != Kind::face && kind != Kind::covered; }
};

/// The place of a contact of a mover that stands at `mover`. Queries the walls around one point.
WallSpot spot_of(const WallsOfMove& walls, WallRef wall, Vec2 normal, Vec2 point, Vec2 mover);

}  // namespace slidelab::lab
