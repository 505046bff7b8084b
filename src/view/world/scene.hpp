// What the painter is given for one frame: values and references, nothing it could change.
#pragma once

#include <span>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/contract/trace.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab {

struct ProbeLayer;

struct Scene {
    const Level& level;
    const Strategy& strategy;
    const Shape& shape;
    Vec2 position;  ///< of the mover, interpolated between ticks
    Vec2 heading;   ///< unit; drawn when `tank`
    bool tank = false;
    bool passing = false;            ///< collisions are off
    bool squeezed = false;           ///< between walls that left it no room
    std::span<const Box> box_paths;  ///< interpolated
    std::span<const Vec2> trail;     ///< where the mover was, oldest first
    const Trace& trace;              ///< of the move to explain; may be empty
    /// Path, handles and numbers of the probe view; null: not in it.
    const ProbeLayer* probe = nullptr;
};

/// How far the mover is drawn from its position: one without a shape keeps a quarter of a cell
/// clear.
inline Vec2 extents_of(const Scene& scene) {
    const double clear = scene.strategy.shapes == 0 ? 0.25 * scene.level.lattice().cell() : 0.0;
    return extents_of(scene.shape) + Vec2{clear, clear};
}

}  // namespace slidelab
