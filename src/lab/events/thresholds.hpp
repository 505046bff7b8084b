// From when on something counts: what events, surveys and explanations have in common.
#pragma once

namespace slidelab::lab {

/// Of a displacement: a mover that goes no farther, where the exact slide goes more than
/// `moving_share`, is stuck.
inline constexpr double stuck_share = 0.01;
inline constexpr double moving_share = 0.1;

/// Places that differ by less are one, units: what rounding, pushing out and the reach of a contact
/// leave between them.
inline constexpr double same_place = 1e-6;

}  // namespace slidelab::lab
