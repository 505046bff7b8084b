// Paths into tight gaps that no wall guides.
//
// A state stands for its cell by the one place that was reached first. A place that was reached
// out of a gap as wide as the mover is still in line with that gap, so it leads back in, as no
// other place in its cell would. A path into a gap counts only when the mover also finds it from a
// little aside, guided by walls.
#pragma once

#include "lab/survey/space/states.hpp"
#include "lab/survey/walk/walker.hpp"

namespace slidelab::lab {

/// Removes the edges that lead into or through a tight gap and that no direction follows from a
/// thousandth of the mover's size aside, on either side. O(gaps).
void drop_unguided_paths(StateGraph& graph, const WalkWorld& world);

}  // namespace slidelab::lab
