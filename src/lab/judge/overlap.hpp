// The overlap of a mover with the walls, measured independently of its strategy.
#pragma once

#include <optional>

#include "articles/contract/strategy.hpp"

namespace slidelab::lab {

/// From the outline of a mover to a wall's, units; below 0 where they cross.
double outline_distance(const Shape& shape, Vec2 position, const Segment& line, double radius);

/// The minimum translation out of all walls, units; 0 without an overlap. Computed by the
/// strategy with all safeguards where that is an exact slide, else by the exact sweep for its shape
/// (one move without displacement). None where the mover overlaps a wall that
/// the strategy does not see, where no sweep moves the shape, and for strategies that move a point.
/// `up`: seen from the side, a one-way wall is not overlapped.
std::optional<double> overlap_at(const Level& level, const Strategy& strategy, const Shape& shape,
                                 Vec2 position, BodyList bodies, Vec2 up = {});

}  // namespace slidelab::lab
