// The motion of a map's moving boxes: each follows its path, and turns round where it hits
// another one (article 000, "Relative motion": each against all others).
//
// Hits are processed in the order of time, never of a list, so the order of boxes in a file does
// not matter. Boxes ignore the mover; the strategies let them push it (collision/).
#pragma once

#include <span>
#include <vector>

#include "articles/contract/strategy.hpp"
#include "lab/levels/box_path.hpp"
#include "slidelab/scene/body_set.hpp"

namespace slidelab::lab {

/// One tick of `dt` seconds; 0: all are at rest. `clocks[i]`: the time of box i for BoxPath::at,
/// updated; boxes without a clock are at the beginning of their paths, and get one. Returns the
/// boxes, each at its place at the start of the tick and with its displacement. Boxes that overlap
/// at the start do not stop each other until they are apart. O(n^2) for n boxes whose displacements
/// come near each other, O(n log n) for others.
BodySet advance_boxes(std::span<const BoxPath> boxes, double dt, std::vector<double>& clocks);

}  // namespace slidelab::lab
