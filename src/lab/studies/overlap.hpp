// How deep a mover overlaps the walls, measured apart from what its strategy says.
#pragma once

#include <optional>
#include <span>

#include "lab/run/step.hpp"

namespace slidelab::lab {

/// The least displacement that takes the mover out of all walls, units; 0 where it overlaps none.
/// Asked of the exact sweep for its shape (one move without displacement). Nothing where it
/// overlaps a wall that the strategy does not see, where no sweep moves the shape, and for
/// strategies that move a point of their own.
std::optional<double> overlap_at(const Level& level, const Strategy& strategy, const Shape& shape,
                                 Vec2 position, std::span<const KinematicBox> boxes);

/// At the end of a tick, its boxes where they are then. What the strategy says itself
/// where it cannot be told; 0, without a question, where the tick touched nothing and began free.
double overlap_after(const Level& level, const Strategy& strategy, const TickRecord& record);

}  // namespace slidelab::lab
