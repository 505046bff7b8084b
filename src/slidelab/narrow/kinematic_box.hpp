// A moving box of a map.
#pragma once

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/vec2.hpp"
#include "slidelab/level/traits.hpp"
#include "slidelab/level/wall_name.hpp"

namespace slidelab {

/// A solid box that moves by `delta` during the tick of the move.
struct KinematicBox {
    Box box;     ///< at the beginning of the tick
    Vec2 delta;  ///< units
    WallName name;
    Traits traits = {};
};

}  // namespace slidelab
