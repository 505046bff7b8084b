#include "slidelab/geometry/convex/separating_axes.hpp"

#include <bit>

#include "slidelab/geometry/closest.hpp"

namespace slidelab::detail {

namespace {

/// The mover's foremost corner against the normal, or the midpoint of its foremost side.
Vec2 front_of(const ConvexMover& mover, Vec2 normal) {
    if (mover.is_disk()) return Vec2{} - normal * mover.radius;
    constexpr double same = 1e-9;  // of corners on one side, units
    const double foremost = mover.extent(-normal) - mover.radius;
    Vec2 sum;
    double count = 0.0;
    for (const Vec2 corner : mover.corners) {
        if (dot(corner, -normal) < foremost - same) continue;
        sum += corner;
        count += 1.0;
    }
    // So far out that a corner is not where it is: no corner is foremost then.
    return (count > 0.0 ? sum / count : Vec2{}) - normal * mover.radius;
}

/// The touch on the nearest of some sides. Of cuts there is only the corner between two of them,
/// where the outline has one, too: as far as a piece goes, it is all of the solid that is touched
/// there.
std::optional<Touch> nearest_touch(Vec2 front, std::span<const ConvexSide> sides,
                                   std::uint32_t candidates) {
    std::optional<Touch> best;
    double least = 0.0;
    const auto offer = [&](Vec2 point, std::uint32_t wall) {
        const double far = distance(point, front);
        if (best && far >= least) return;
        least = far;
        best = Touch{point, wall};
    };
    const std::uint32_t existing = all_sides >> (32U - sides.size());
    for (std::uint32_t left = candidates & existing; left != 0; left &= left - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(left));
        if (!sides[i].is_cut) {
            offer(closest_point_on_segment(front, segment_at(sides, i)), sides[i].wall);
        } else if (sides[(i == 0 ? sides.size() : i) - 1].is_cut) {
            offer(sides[i].corner, sides[i].wall);
        }
    }
    return best;
}

}  // namespace

Touch touch_of(Vec2 position, const ConvexMover& mover, const ConvexShape& obstacle, Vec2 normal,
               std::uint32_t candidates) {
    const Vec2 front = position + front_of(mover, normal);
    const std::span<const ConvexSide> sides = obstacle.sides;
    if (is_one_side(candidates)) {
        const std::size_t i = side_in(candidates);
        const Vec2 point = closest_point_on_segment(front, segment_at(sides, i));
        if (!sides[i].is_cut) return {point + normal * obstacle.radius, sides[i].wall};
    }
    std::optional<Touch> best = nearest_touch(front, sides, candidates);
    if (!best) best = nearest_touch(front, sides, all_sides);
    Touch touch = best.value_or(Touch{sides[0].corner, sides[0].wall});
    touch.point += normal * obstacle.radius;
    return touch;
}

}  // namespace slidelab::detail
