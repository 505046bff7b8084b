// Whether a place can be reached round walls within a distance, of a move whose path is not known.
#pragma once

#include "lab/survey/space/exact_space.hpp"

namespace slidelab::lab {

/// The radius of the largest disk around a mover's position that is within the mover, units.
double inradius_at_position(const Shape& mover);

/// Whether some path from one place to the other is no longer than `most` units and stays half an
/// inradius from every wall. Conservative: true for every path that the mover itself can take,
/// because the shortest path round narrower obstacles is a chain of straight lines between their
/// corners. O(places^2 * walls), with those places alone that such a path can get to.
bool is_reachable(const ExactSpace& space, Vec2 from, Vec2 to, double most);

}  // namespace slidelab::lab
