// What the studies of a move add to the world while they are pointed at: a wall that the sentence
// names, and what would become of the move under an alternative.
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
        /// Units: a path of this length is drawn as long as the vectors of a trace are at the
        /// least; 0: as long as it is.
        double displacement = 0.0;
    };
    std::optional<Line> named_wall;
    std::optional<Ghost> what_if;
};

/// Over the mover: the path, and an outline where it ends.
void draw_study(Canvas& canvas, const StudyLayer& layer);

}  // namespace slidelab::lab
