// The tests by which a move shows its troubles: one for each row of the table that is told by a
// single move.
#pragma once

#include "lab/judge/evidence.hpp"

namespace slidelab::lab {

bool is_slowed(Evidence& move);
bool is_stuck(Evidence& move);
bool began_inside(Evidence& move);
bool ends_inside(Evidence& move);
bool is_squeezed(Evidence& move);
/// Its centre crossed a wall, or passed through a moving box, unless that squeezes it.
bool went_through(Evidence& move);
/// Seen from the side: onto a one-way wall (side_troubles.hpp).
bool was_pulled_up(Evidence& move);
bool left_map(Evidence& move);
/// More than twice its displacement, without a push.
bool was_thrown(Evidence& move);
/// By more than a hundredth of its speed, into a wall that is still in its way.
bool keeps_velocity_into_wall(Evidence& move);
/// A contact with a wall, where no wall is within a hundredth of a unit.
bool has_contact_in_air(Evidence& move);

// Recordings of failures are told by these: in other runs they may be what was wanted.

bool ends_run_inside(Evidence& move);
bool went_through_box(Evidence& move);
/// Its centre is in a moving box.
bool is_inside_box(Evidence& move);
// The mover stood on a floor when the tick began.
bool is_off_floor(Evidence& move);
bool slid_at_rest(Evidence& move);
bool is_slower_on_slope(Evidence& move);
bool is_stopped_on_floor(Evidence& move);

/// Beyond which sides of the map a place is.
MapSides sides_passed(const Aabb& area, Vec2 position);
/// Outside of the map, where it has an area, over a closed side. One that is left over a corner is
/// left over both.
bool is_outside(const MapLimits& limits, Vec2 position);

}  // namespace slidelab::lab
