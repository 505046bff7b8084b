// Distance and cast by iteration, as parry does them in single precision: the tolerances and the
// rounding of these loops are what a character over Rapier or Avian is seen to do on flat ground.
//
// After Gino van den Bergen, "Ray Casting against General Convex Objects with Application to
// Continuous Collision Detection" (2004), with the tolerances of parry 0.30.
#pragma once

#include "lab/engines/engine_call.hpp"

namespace slidelab::lab {

/// A wall and a mover, each around a point of its own: box walls around their centres, all others
/// around the origin.
struct ConvexPair {
    ConvexPair(const Obstacle& obstacle, const Shape& shape, double scale);

    Rounded wall;
    Vec2f wall_at;
    Rounded mover;
    bool wall_is_box;  ///< its corners are chosen by signs
    bool mover_is_box;
    Difference difference;
};

/// One for each body of a call.
std::vector<ConvexPair> convex_pairs(const EngineCall& call);

/// The first place along a unit direction, within `most`, in which the mover is `target` away from
/// a wall, or the start where it is as near as that and does not leave. None: a miss, also where
/// the loop gives up. The hit's normal is as long as rounding makes it.
std::optional<Hit> parry_cast(const std::vector<ConvexPair>& pairs, Vec2f from, Vec2f direction,
                              float most, float target);

}  // namespace slidelab::lab
