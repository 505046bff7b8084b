// The lines of the walls on the screen, for words to keep clear of.
#pragma once

#include <vector>

#include "view/drawing/camera.hpp"
#include "view/still/still_content.hpp"

namespace slidelab::lab {

/// Pixels. What of `content` extends into `area` (pixels): walls, seams, and the rims of round
/// walls. Cost: one look at each wall of the content.
std::vector<Segment> wall_lines(const StillContent& content, const Camera& camera,
                                const Aabb& area);

}  // namespace slidelab::lab
