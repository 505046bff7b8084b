// The layer of a move's studies while they are pointed at: a wall named in the sentence, and the
// move under an alternative.
#pragma once

#include <optional>
#include <vector>

#include "view/drawing/canvas.hpp"

namespace slidelab::lab {

struct StudyLayer {
    struct Line {
        Segment segment;
        double radius = 0.0;  ///< of a capsule
    };
    struct Ghost {
        Shape shape;
        double clear = 0.0;      ///< of a mover without a shape: half the side of its square
        std::vector<Vec2> path;  ///< from start to end, at least one
        /// Units: a path of this length is drawn as long as the shortest vectors of a trace; 0:
        /// unscaled.
        double displacement = 0.0;
    };
    std::optional<Line> named_wall;
    std::optional<Ghost> what_if;
};

/// Over the mover: the path, and an outline where it ends.
void draw_study(Canvas& canvas, const StudyLayer& layer);

}  // namespace slidelab::lab
