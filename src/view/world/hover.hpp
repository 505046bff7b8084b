// The description of the item under the pointer: walls, marks, the mover and moving boxes, with
// their numbers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "view/drawing/canvas.hpp"
#include "view/words/labels.hpp"
#include "view/world/overlays.hpp"
#include "view/world/scene.hpp"

namespace slidelab::lab {

struct Hover {
    std::vector<std::string> lines;  ///< the first one names it
    Color color;
    /// Pixels: drawn along, to show which one is meant; otherwise the place suffices.
    std::optional<Segment> wall;
    double radius = 0.0;  ///< of the wall, pixels
};

/// The topmost item within a few points of the pointer: marks, then walls, the mover, moving
/// boxes, the inside of solids. `places`: of the drawn marks. Costs O(marks), and a query of walls
/// around one point.
std::optional<Hover> hover_at(Vec2 pointer, const Canvas& canvas, const Scene& scene,
                              const std::vector<MarkPlace>& places);

/// Draws it beside the pointer, within `area`; returns its plate.
Aabb draw_hover(Canvas& canvas, const Hover& hover, Vec2 pointer, const Aabb& area,
                const Labels& labels);

}  // namespace slidelab::lab
