// Parts of a walk on a grid: the motion along one axis, and the first wall along a path.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "slidelab/collision/strategies/grid_walk/grid_rules.hpp"

namespace slidelab::detail {

inline constexpr double never = std::numeric_limits<double>::infinity();

/// The motion of one coordinate of the mover. Time is 0 at the beginning of the tick and 1 at its
/// end.
struct AxisMotion {
    double translation = 0.0;  ///< units in a tick
    int sign = 0;              ///< of the path; 0: it does not move
    double place = 0.0;
    double since = 0.0;  ///< the time at `place`; from there rounding does not accumulate
    std::int64_t region = 0;
    bool held = false;         ///< the rule forbids this direction
    bool at_boundary = false;  ///< where it is held

    bool moves() const { return sign != 0 && !held; }
    double at(double time) const { return moves() ? place + translation * (time - since) : place; }
};

/// The fraction of a path at which it first enters the band of a run.
struct FirstBandEntry {
    const GridWalls& walls;
    Segment path;
    double band;      ///< units on each side of a wall
    Vec2 tolerance;   ///< units: a mover waiting at a boundary is not inside
    double fraction;  ///< of the path; above 1: none

    bool can_stop_at(double from) const { return from > fraction; }
    void operator()(std::uint32_t place) {
        const LatticeRun& run = walls.lattice.runs()[place];
        if (!walls.includes(run)) return;
        const Segment wall = walls.lattice.segment_of(run);
        const Aabb box = inflated(bounds_of(wall), {band, band});
        double in = 0.0;
        double out = 1.0;
        const Vec2 translation = path.b - path.a;
        const Vec2 wait{translation.x == 0.0 ? tolerance.x : 0.0,
                        translation.y == 0.0 ? tolerance.y : 0.0};
        clip(path.a.x, translation.x, box.min.x + wait.x, box.max.x - wait.x, in, out);
        clip(path.a.y, translation.y, box.min.y + wait.y, box.max.y - wait.y, in, out);
        if (in < out) fraction = std::min(fraction, in);
    }
    static void clip(double from, double translation, double low, double high, double& in,
                     double& out) {
        if (translation == 0.0) {
            if (from <= low || from >= high) out = -1.0;
            return;
        }
        const double a = (low - from) / translation;
        const double b = (high - from) / translation;
        in = std::max(in, std::min(a, b));
        out = std::min(out, std::max(a, b));
    }
};

}  // namespace slidelab::detail
