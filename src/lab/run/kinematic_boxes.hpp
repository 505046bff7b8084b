// The kinematic boxes of a level, among themselves: each follows its path, and where one runs into
// another it stops and turns round (article 000, "Relative motion": each against all others).
//
// Every hit is found from where all of them are, in the order of time and never in that of a list,
// so the order in which a file names them does not matter. They ignore the mover; the strategies
// let them push it (collision/).
#pragma once

#include <span>
#include <vector>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

/// One tick of `dt` seconds. `clocks[i]` says where box i stands, as BoxPath::at reads it, before
/// and after; `kinematic_boxes[i]` is set to where it began the tick and how far it went in it.
/// Boxes that overlap at the start do not stop each other until they are apart. O(n^2) for the n
/// boxes whose displacements come near each other, O(n log n) for others.
void advance_boxes(std::span<const BoxPath> boxes, double dt, std::vector<double>& clocks,
                   std::vector<KinematicBox>& kinematic_boxes);

}  // namespace slidelab::lab
