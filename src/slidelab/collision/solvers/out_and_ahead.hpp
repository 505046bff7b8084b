// Out of what overlaps a mover at the start of a tick, boxes that move among it.
#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "slidelab/collision/depenetration/counted_work.hpp"
#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

struct MovingWorld {
    const Level& level;
    std::span<const KinematicBox> boxes;
};

/// The minimum translation. A box that moves pushes ahead: by more than the deepest overlap the
/// mover is not taken against it, through it to its back. `least(MakingWay or nothing)` asks for
/// one (minimum_translation).
template <typename Least>
std::optional<Vec2> out_and_ahead(std::span<const Penetration> overlaps, const MovingWorld& world,
                                  Least&& least) {
    const std::optional<Vec2> out = least(std::nullopt);
    double deepest = 0.0;
    InlineVector<Vec2, 64> ahead;
    for (const Penetration& overlap : overlaps) {
        deepest = std::max(deepest, overlap.depth);
        const Vec2 way = displacement_of(world.level, world.boxes, overlap.wall);
        if (way != Vec2{}) ahead.push_back(unit_or(way, {}));
    }
    const auto leads_back = [&out](Vec2 way) { return dot(*out, way) < -contact_tolerance; };
    if (!out || length(*out) <= deepest + contact_tolerance ||
        std::none_of(ahead.begin(), ahead.end(), leads_back))
        return out;
    return least(MakingWay{longest_in_depths * deepest, ahead.all()});
}

}  // namespace slidelab::detail
