// The traits of walls and bodies, for a world's mover and queries. Strategies of the laboratory but
// `world_move` ignore them; for these the one-way rule is applied a move at a time, from the side.
#pragma once

#include <cstdint>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab {

/// The category of a level's ground: `world_move` takes it as its Mover::ground, seen from above.
inline constexpr std::uint64_t ground_category = std::uint64_t{1} << 63U;

struct Traits {
    std::uint64_t category = 1;   ///< bits, for Filter::hits
    std::uint64_t user_data = 0;  ///< the game's own
    /// A one-way wall has one: a direction from the wall to its solid side. A straight side is
    /// solid where its outward normal points there (more than at a right angle to it), and only for
    /// a mover or a query that begins wholly on that side of its line. Zero: solid from both sides.
    /// Walls with a radius have no solid side.
    Vec2 solid_side = {};
    /// Units/s, of a conveyor: it carries what stands on it, at this speed along its surface, in
    /// the direction that leads that way; across it, not at all.
    Vec2 surface_velocity = {};

    bool is_one_way() const { return solid_side != Vec2{}; }
    friend bool operator==(const Traits&, const Traits&) = default;
};

namespace detail {

/// Whether a side with this direction faces the solid side of a one-way wall.
bool faces_solid_side(const Traits& traits, Vec2 along);

}  // namespace detail

}  // namespace slidelab
