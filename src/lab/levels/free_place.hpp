// The nearest place that has room for a mover: where it starts in a map whose start is missing, or
// in a wall.
#pragma once

#include <optional>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

/// Whether the mover overlaps no wall at a place; a touch is no overlap, and one-way walls are
/// passed. Moving boxes do not count.
bool has_room(const Level& level, const Shape& mover, Vec2 place);

/// The places that are tried.
struct PlacesToStart {
    Aabb area;        ///< units; the mover lies in it as a whole
    Vec2 cell{1, 1};  ///< units, of the map's tiles: a corridor may be as wide as the mover
    /// Whether the shortest way out of a wall counts, too. It costs seconds deep in many walls.
    bool tries_way_out = true;
};

/// The place nearest to `wanted` with room, of the shortest way out of a wall, the centres of tiles
/// and places a quarter of a unit apart; none in an area without room. O(area), and O(distance
/// squared) where there is room.
std::optional<Vec2> free_place(const Level& level, const Shape& mover, Vec2 wanted,
                               const PlacesToStart& places);

}  // namespace slidelab::lab
