// A level as an engine would have it: bodies of its own, one for each tile, box, convex piece and
// segment, in the order in which a game adds them.
//
// Tiles are single bodies again, seams and all: a level here knows only the outline of a block of
// them.
#pragma once

#include <span>
#include <vector>

#include "articles/contract/strategy.hpp"

namespace slidelab::lab {

/// The faces of a tile that another tile covers.
enum Faces : unsigned { top_face = 1U, right_face = 2U, bottom_face = 4U, left_face = 8U };

struct Obstacle {
    std::vector<Vec2> corners;  ///< convex, screen-clockwise, units; two: a segment; one: a point
    double radius = 0.0;        ///< around them, units
    Aabb bounds;                ///< with the radius
    bool is_box = false;        ///< it fills its bounds
    bool is_tile = false;
    unsigned covered = 0;  ///< of Faces, of a tile
    Vec2 delta;            ///< of a box that moves, in the tick
    Traits traits;
    WallRef first_wall;
};

/// The places at which an engine has moving boxes while the mover moves.
enum class Boxes { at_start, at_end };

/// The choice of one-way walls that take part, seen from the side: the laboratory's rule, a move at
/// a time, or the mover, but where the mover drops through one.
enum class OneWay { by_rule, by_mover };

/// All obstacles that overlap the area and take part in the move: first those of the level, in its
/// order, then the boxes that move. O(what is there).
std::vector<Obstacle> obstacles_in(const Level& level, const MoveRequest& request, const Aabb& area,
                                   Boxes when = Boxes::at_end, OneWay one_way = OneWay::by_rule);

/// Those of the whole level, one-way walls among them, without Obstacle::covered, which takes
/// longer than all else.
std::vector<Obstacle> obstacles_of(const Level& level);

/// The wall of an obstacle that a contact is with: the nearest of those that face the normal.
WallRef wall_of(const Level& level, const Obstacle& obstacle, Vec2 point, Vec2 normal);

}  // namespace slidelab::lab
