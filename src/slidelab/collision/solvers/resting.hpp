// Resting overlaps of a sweep: so shallow that they are rounding, or less than a hit. They are not
// resolved, and the mover goes no deeper into these walls.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "slidelab/collision/depenetration/body_penetration.hpp"
#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

/// Units. An overlap at the start of a move counts only if it is deeper. A mover may rest on each
/// of two opposite walls as deep as the contact tolerance, and then twice as deep on one of them.
/// With half as much again for rounding, no move ends in an overlap of the next one. `rounding` is
/// that of the wall's own ends (rounding_across).
inline double least_overlap_at(Vec2 position, double rounding = 0.0) {
    return 2.5 * contact_tolerance_between(position, position) + 2.0 * rounding;
}

/// Units. By rounding, a leg may end as deep as this in its contact: a few times the contact
/// tolerance there.
inline double deepest_resting_overlap(Vec2 a, Vec2 b, double rounding = 0.0) {
    return 8.0 * (contact_tolerance_between(a, b) + rounding);
}

/// How much the rounding of a path from `a` to `b` may change its distance from a wall, units.
inline double path_rounding(Vec2 a, Vec2 b) {
    constexpr double places = 4.0 * 2.220446049250313e-16;  // two in the last place, twice
    return places * (std::abs(a.x) + std::abs(a.y) + std::abs(b.x) + std::abs(b.y));
}

/// Whether path_rounding is more than a small part of the contact tolerance. On an ordinary path it
/// is not, and the path's end keeps its bits.
inline bool may_end_in_a_wall(Vec2 a, Vec2 b) {
    constexpr double small_part = 0.125;
    return path_rounding(a, b) > small_part * contact_tolerance;
}

/// The overlap with walls that leave hardly any room: equally deep in all of them.
struct SharedOverlap {
    Vec2 translation;
    double depth = 0.0;  ///< units; 0 where there is room
};

/// The translation out of all resting overlaps, by at most `most` units. Without room for it, the
/// translation that makes the deepest overlap least. Resolving one of two opposite overlaps would
/// deepen the other in each tick, until the next move counted it. A shared translation is no longer
/// than the deepest overlap: in the tip of a wedge farther places would be freer.
inline SharedOverlap least_shared_overlap(std::span<const HalfPlane> planes, double most) {
    constexpr std::size_t most_planes = 8;
    constexpr int halvings = 24;  // of 1e-9 units: less than rounding is left
    const auto sunk = [planes](double depth, double farthest) -> std::optional<Vec2> {
        InlineVector<HalfPlane, most_planes> lower;
        for (const HalfPlane& plane : planes) {
            lower.push_back({plane.normal, plane.least - depth});
        }
        const auto back = nearest_within({}, lower.all());
        return back && length(*back) <= farthest ? back : std::nullopt;
    };
    if (const auto back = sunk(0.0, most)) return {*back, 0.0};
    SharedOverlap shared;  // at the start, the deepest overlap suffices
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

/// The end of a path from `a` to `b` that ended at `position`, without the overlaps that rounding
/// may have caused. Most paths are too short for these, and keep their bits. `deepest(position,
/// least, most)` is the deepest overlap there with a depth above `least` and up to `most`, units.
template <typename DeepestOverlap>
Vec2 settled_position(Vec2 position, Vec2 a, Vec2 b, DeepestOverlap&& deepest) {
    constexpr std::size_t most_rounds = 8;     // a corner takes two, and its neighbours some more
    constexpr double not_deeper = 1.0 + 1e-6;  // than a shared overlap, which is found to 1e-7 of
                                               // it
    if (a == b || !may_end_in_a_wall(a, b)) return position;  // no motion
    const double most = deepest_resting_overlap(a, b);
    InlineVector<HalfPlane, most_rounds> planes;
    SharedOverlap settled;
    while (planes.size() < most_rounds) {
        const Vec2 out = position + settled.translation;
        const double least = settled.depth * not_deeper + path_rounding(position, position);
        // A resting overlap stays one; the translation may have deepened it by its own length.
        const Penetration overlap = deepest(out, least, most + length(settled.translation));
        if (!overlap.overlaps()) break;
        planes.push_back({overlap.normal, overlap.depth + dot(out - position, overlap.normal)});
        settled = least_shared_overlap(planes.all(), most);
    }
    return position + settled.translation;
}

}  // namespace slidelab::detail
