// Thresholds shared by events, surveys and explanations.
#pragma once

namespace slidelab::lab {

/// Fractions of a displacement: a mover that goes less than `stuck_share`, where the exact slide
/// goes more than `moving_share`, is stuck.
inline constexpr double stuck_share = 0.01;
inline constexpr double moving_share = 0.1;

/// Units: places nearer than this are one place. Above the differences from rounding, pushes and
/// the contact tolerance.
inline constexpr double same_place = 1e-6;

/// The cosine of the steepest slope that counts as a floor, some 45 degrees.
inline constexpr double walkable_normal = 0.7;

}  // namespace slidelab::lab
