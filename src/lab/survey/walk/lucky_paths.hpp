// Paths into tight gaps that hold by luck alone.
//
// A state stands for its cell by the one place in it that was reached first. Where that place came
// out of a gap as wide as the mover it is still in line with the gap, and leads back into it, as no
// other place in its cell would. A path into a gap is one when the mover finds it from a little
// aside as well, because walls guide it.
#pragma once

#include "lab/survey/space/states.hpp"
#include "lab/survey/walk/walker.hpp"

namespace slidelab::lab {

/// Takes the edges out of the graph that lead into a tight gap, or through it at once, and that no
/// direction follows from a thousandth of the mover's size aside, on either side. O(gaps).
void drop_lucky_paths(StateGraph& graph, const WalkWorld& world);

}  // namespace slidelab::lab
