// Numbers of pixels that the reader converts back to given units, to the bit. Internal to the Tiled
// writer.
#pragma once

#include <optional>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab::tiled {

/// `unit`: pixels of one unit. The reader divides all places by it.
class PixelLengths {
public:
    explicit PixelLengths(double unit) : unit_(unit) {}

    /// Pixels from the origin; the nearest where `units` has no exact number of pixels.
    double of(double units) const;
    Vec2 of(Vec2 units) const { return {of(units.x), of(units.y)}; }

    /// The pixels to add to `origin` (pixels) for a place of `units`; none without an exact number.
    std::optional<double> step(double origin, double units) const;
    std::optional<Vec2> step(Vec2 origin, Vec2 units) const;

    /// The pixels to add to `origin` (pixels) for a translation of `travel` units; the nearest
    /// without an exact number.
    double travel(double origin, double travel) const;

private:
    double unit_;
};

}  // namespace slidelab::lab::tiled
