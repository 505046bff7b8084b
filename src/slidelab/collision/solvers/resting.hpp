// What a sweep counts as leaning on a wall: so little overlap that it is rounding, or less than a
// hit. A wall that is leaned on stays a wall: it is not left, and nothing goes deeper into it.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/query/wall_overlap.hpp"
#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

/// An overlap at the start of a move must be deeper than this, units, to be one. A mover may lean
/// on each of two opposite walls by what a path may sink before it is a hit, and then by twice as
/// much on one of them; with half as much again for rounding, a move never ends in what the next
/// one would call an overlap. `rounding` is that of the wall's own ends (rounding_across).
inline double least_overlap_at(Vec2 position, double rounding = 0.0) {
    return 2.5 * contact_tolerance_between(position, position) + 2.0 * rounding;
}

/// A leg may end, by rounding, as deep as this in what it touched, units: some times what counts as
/// a hit there.
inline double deepest_resting_overlap(Vec2 a, Vec2 b, double rounding = 0.0) {
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

/// How walls are leaned on that leave no room, or hardly any: on all of them alike.
struct SharedOverlap {
    Vec2 translation;
    double depth = 0.0;  ///< units; 0 where there is room
};

/// Out of all leans, by at most `most` units; where there is no room for that, the translation
/// after which the deepest of them is least. To leave one of two opposite walls is to sink into the
/// other: each tick would end deeper there than it began, and the next one would call that an
/// overlap. What is shared leads no farther than the deepest lean: in the tip of a wedge farther
/// places are freer.
inline SharedOverlap least_shared_overlap(std::span<const HalfPlane> planes, double most) {
    constexpr std::size_t most_planes = 8;
    constexpr int halvings = 24;  // of a lean of 1e-9 units: less than its rounding is left
    const auto sunk = [planes](double depth, double farthest) -> std::optional<Vec2> {
        InlineVector<HalfPlane, most_planes> lower;
        for (const HalfPlane& plane : planes) {
            lower.push_back({plane.normal, plane.least - depth});
        }
        const auto back = nearest_within({}, lower.all());
        return back && length(*back) <= farthest ? back : std::nullopt;
    };
    if (const auto back = sunk(0.0, most)) return {*back, 0.0};
    SharedOverlap shared;  // where it is now, the deepest lean is all that is needed
    for (const HalfPlane& plane : planes) shared.depth = std::max(shared.depth, plane.least);
    const double deepest = shared.depth;
    double too_little = 0.0;
    for (int i = 0; i < halvings; ++i) {
        const double depth = 0.5 * (too_little + shared.depth);
        if (const auto back = sunk(depth, deepest)) {
            shared = {*back, depth};
        } else {
            too_little = depth;
        }
    }
    return shared;
}

/// Where a path from `a` to `b` that ended at `position` really ends: out of what rounding may have
/// led it into. Most paths are so short that it cannot, and keep their bits. `deepest(position,
/// least, most)` is the deepest of the overlaps there that are deeper than `least` and at most as
/// deep as `most`, units.
template <typename DeepestOverlap>
Vec2 settled_position(Vec2 position, Vec2 a, Vec2 b, DeepestOverlap&& deepest) {
    constexpr std::size_t most_rounds = 8;     // a corner takes two, and its neighbours some more
    constexpr double not_deeper = 1.0 + 1e-6;  // than a shared lean, which is found to 1e-7 of it
    if (a == b || !may_end_in_a_wall(a, b)) return position;  // rest is rest
    const double most = deepest_resting_overlap(a, b);
    InlineVector<HalfPlane, most_rounds> planes;
    SharedOverlap settled;
    while (planes.size() < most_rounds) {
        const Vec2 out = position + settled.translation;
        const double least = settled.depth * not_deeper + path_rounding(position, position);
        // What was a lean is one still, as much deeper as the translation led into it.
        const Penetration overlap = deepest(out, least, most + length(settled.translation));
        if (!overlap.overlaps()) break;
        planes.push_back({overlap.normal, overlap.depth + dot(out - position, overlap.normal)});
        settled = least_shared_overlap(planes.all(), most);
    }
    return position + settled.translation;
}

}  // namespace slidelab::detail
