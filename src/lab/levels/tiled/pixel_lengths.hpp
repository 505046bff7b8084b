// Numbers of pixels that the reader turns into given units again, to the bit. The inside of the
// Tiled writer.
#pragma once

#include <optional>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab::tiled {

/// `unit`: pixels, of one unit. All places are divided by it when they are read.
class PixelLengths {
public:
    explicit PixelLengths(double unit) : unit_(unit) {}

    /// Pixels from the origin; the nearest where none stands for `units`.
    double of(double units) const;
    Vec2 of(Vec2 units) const { return {of(units.x), of(units.y)}; }

    /// What is added to `origin` (pixels) to get to `units`; nothing where no number does.
    std::optional<double> step(double origin, double units) const;
    std::optional<Vec2> step(Vec2 origin, Vec2 units) const;

    /// What is added to `origin` (pixels) to get `travel` units further; the nearest where no
    /// number does.
    double travel(double origin, double travel) const;

private:
    double unit_;
};

}  // namespace slidelab::lab::tiled
