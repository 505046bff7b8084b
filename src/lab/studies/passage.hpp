// The room that a mover has on its path between two walls, as in a door.
#pragma once

#include <optional>

#include "lab/studies/otherwise.hpp"

namespace slidelab::lab {

/// The room across the path where it is narrowest, units: the width of the gap between two walls
/// less the mover's; 0 where it fits exactly. The path of the outcome counts, and the exact slide
/// on from its end for the mover's own size, in the same direction: a tick ends before a door as
/// often as in it. None where no two walls bound the path within the mover's smaller size, and
/// where more than 128 are near. Costs four moves, and a gap for each pair of walls near the path:
/// some 0.02 ms in a door, 5 ms at most.
std::optional<double> room_passed(const MadeMove& move, const Alternative& other,
                                  const Outcome& outcome);

}  // namespace slidelab::lab
