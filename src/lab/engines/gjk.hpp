// Distance and cast by iteration, as parry does them in single precision: the tolerances and the
// rounding of these loops are what a character over Rapier or Avian is seen to do on flat ground.
//
// After Gino van den Bergen, "Ray Casting against General Convex Objects with Application to
// Continuous Collision Detection" (2004), with the tolerances of parry 0.30.
#pragma once

#include <optional>

#include "lab/engines/rounded.hpp"

namespace slidelab::lab {

/// A wall and a mover, each around a point of its own.
struct ConvexPair {
    Rounded wall;
    Vec2f wall_at;
    Rounded mover;
    bool wall_is_box = false;  ///< its corners are chosen by signs
    bool mover_is_box = false;
};

/// Box walls are around their centres, all others around the origin.
ConvexPair convex_pair(const Obstacle& obstacle, const Shape& mover, double scale);

struct GjkHit {
    float toi = 0.0F;  ///< of the way
    Vec2f normal;      ///< away from the wall, as long as rounding makes it
};

/// The first place on a way in which the mover is `target` away from the wall, or the start where
/// it is as near as that. None: a miss, also where the loop gives up.
std::optional<GjkHit> gjk_cast(const ConvexPair& pair, Vec2f from, Vec2f way, float target);

/// The normal from the wall to a mover that does not overlap it; none where it does.
std::optional<Vec2f> gjk_normal(const ConvexPair& pair, Vec2f mover);

}  // namespace slidelab::lab
