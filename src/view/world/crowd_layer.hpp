// The layer of a crowd: many movers of one shape, drawn in one go.
#pragma once

#include <span>

#include "view/drawing/canvas.hpp"

namespace slidelab::lab {

struct CrowdLayer {
    Shape shape;
    std::span<const Vec2> places;
};

/// Filled, without edges: a few triangles for each, of one outline.
void draw_crowd(Canvas& canvas, const CrowdLayer& layer);

}  // namespace slidelab::lab
