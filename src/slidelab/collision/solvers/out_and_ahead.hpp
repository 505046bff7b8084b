// Out of what overlaps a mover at the start of a tick, boxes that move among it.
#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "slidelab/collision/depenetration/translation_limit.hpp"
#include "slidelab/collision/query/level_bodies.hpp"
#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

/// The minimum translation. A box that moves pushes ahead: by more than the deepest overlap the
/// mover is not taken against it, through it to its back. `least(Evasion or nothing)` asks for
/// one (minimum_translation).
template <typename Least>
std::optional<Vec2> out_and_ahead(std::span<const Penetration> overlaps, const BodySource& world,
                                  Least&& least) {
    const std::optional<Vec2> out = least(std::nullopt);
    double deepest = 0.0;
    NormalsAhead ahead;
    for (const Penetration& overlap : overlaps) {
        deepest = std::max(deepest, overlap.depth);
        const Vec2 delta = displacement_of(world.level, world.kinematic_boxes, overlap.wall);
        if (delta != Vec2{}) ahead.push_back(unit_or(delta, {}));
    }
    const auto leads_back = [&out](Vec2 normal) { return dot(*out, normal) < -contact_tolerance; };
    if (!out || length(*out) <= deepest + contact_tolerance ||
        std::none_of(ahead.begin(), ahead.end(), leads_back))
        return out;
    return least(Evasion{longest_in_depths * deepest, ahead.all()});
}

}  // namespace slidelab::detail
