// What a sweep counts as leaning on a wall: so little overlap that it is rounding, or less than a
// hit. A wall that is leaned on stays a wall: it is not left, and nothing goes deeper into it.
#pragma once

#include <algorithm>
#include <cmath>

#include "collision/penetration.hpp"
#include "collision/strategy.hpp"
#include "geometry/inline_vector.hpp"
#include "geometry/projection.hpp"

namespace slidelab {

/// An overlap at the start of a move must be deeper than this, units, to be one. A mover may lean
/// on each of two opposite walls by what a path may sink before it is a hit, and then by twice as
/// much on one of them; with half as much again for rounding, a move never ends in what the next
/// one would call an overlap. `rounding` is that of the wall's own ends (rounding_across).
inline double least_overlap_at(Vec2 position, double rounding = 0.0) {
    return 2.5 * contact_tolerance_between(position, position) + 2.0 * rounding;
}

/// A leg may end, by rounding, as deep as this in what it touched, units: some times what counts as
/// a hit there.
inline double deepest_lean(Vec2 a, Vec2 b, double rounding = 0.0) {
    return 8.0 * (contact_tolerance_between(a, b) + rounding);
}

/// By how much the rounding of a path from `a` to `b` may change its distance from a wall, units.
inline double path_rounding(Vec2 a, Vec2 b) {
    constexpr double places = 4.0 * 2.220446049250313e-16;  // two in the last place, twice
    return places * (std::abs(a.x) + std::abs(a.y) + std::abs(b.x) + std::abs(b.y));
}

/// Whether that may be more than a small part of what counts as a hit: on an ordinary path it is
/// not, and its end keeps its bits.
inline bool may_end_in_a_wall(Vec2 a, Vec2 b) {
    constexpr double small_part = 0.125;
    return path_rounding(a, b) > small_part * contact_tolerance;
}

/// Where a path from `a` to `b` that ended at `position` really ends: out of what rounding may have
/// led it into. Most paths are so short that it cannot, and keep their bits. `deepest(position,
/// least, most)` is the deepest of the overlaps there that are deeper than `least` and at most as
/// deep as `most`, units.
template <typename DeepestLean>
Vec2 settled_position(Vec2 position, Vec2 a, Vec2 b, DeepestLean&& deepest) {
    constexpr std::size_t most_rounds = 8;  // a corner takes two, and its neighbours some more
    if (a == b || !may_end_in_a_wall(a, b)) return position;  // rest is rest
    InlineVector<HalfPlane, most_rounds> planes;
    Vec2 out = position;
    while (planes.size() < most_rounds) {
        const Penetration lean =
            deepest(out, path_rounding(position, position), deepest_lean(a, b));
        if (!lean.touches()) break;
        planes.push_back({lean.normal, lean.depth + dot(out - position, lean.normal)});
        const auto back = nearest_within({}, planes.all());
        // Walls that leave no room, or hardly any, are held as they are and not left.
        if (!back || length(*back) > deepest_lean(a, b)) break;
        out = position + *back;
    }
    return out;
}

}  // namespace slidelab
