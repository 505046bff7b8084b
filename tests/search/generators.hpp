// Parts of the families: the special as often as the general.
#pragma once

#include <vector>

#include "search/trial.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "support/random.hpp"

namespace slidelab::lab::search {

/// A rotation by its cosine and sine.
struct Turn {
    double c = 1.0;
    double s = 0.0;
};

inline Vec2 turned(Vec2 v, Turn turn) {
    return {v.x * turn.c - v.y * turn.s, v.x * turn.s + v.y * turn.c};
}

/// Often none, a quarter, or one of a Pythagorean triangle (3-4-5, 5-12-13); otherwise any.
Turn some_turn(Random& random);

/// Often along an axis, a diagonal, or with a slope of round numbers; otherwise any. Unit length.
Vec2 some_direction(Random& random);

/// Often a round number between the two; otherwise every order of magnitude equally likely.
double some_length(Random& random, double low, double high);

/// Often a multiple of a half, a fourth or a tenth within -most..most.
double some_number(Random& random, double most);

template <typename T>
const T& one_of(Random& random, const std::vector<T>& values) {
    return values[static_cast<std::size_t>(random.below(static_cast<int>(values.size())))];
}

/// Convex, screen-clockwise: a triangle with a corner down, a diamond, the program's hexagon, a
/// turned box, any; now and then beside its position.
PolygonShape some_polygon(Random& random);

/// Upright, level or slanted; now and then beside its position.
CapsuleShape some_capsule(Random& random);

/// A shape that the strategy moves, about 0.05 to 1 unit large.
Shape some_mover(Random& random, const Strategy& strategy);

using oracle::corners_of_mover;

/// The mover's extent along a unit direction from its position (its support), units.
double support(const Shape& shape, Vec2 direction);

}  // namespace slidelab::lab::search
