#include "slidelab/geometry/convex/separating_axes.hpp"

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
    // Very far out rounding leaves no corner foremost.
    return (count > 0.0 ? sum / count : Vec2{}) - normal * mover.radius;
}

/// The contact on the nearest side. Cuts are not touched, but a corner between two cuts is: it is a
/// corner of the outline, too.
std::optional<Touch> nearest_touch(Vec2 front, std::span<const ConvexSide> sides) {
    std::optional<Touch> best;
    double least = 0.0;
    const auto offer = [&](Vec2 point, std::uint32_t wall) {
        const double far = distance(point, front);
        if (best && far >= least) return;
        least = far;
        best = Touch{point, wall};
    };
    for (std::size_t i = 0; i < sides.size(); ++i) {
        if (!sides[i].is_cut) {
            offer(closest_point_on_segment(front, segment_at(sides, i)), sides[i].wall);
        } else if (sides[(i == 0 ? sides.size() : i) - 1].is_cut) {
            offer(sides[i].corner, sides[i].wall);
        }
    }
    return best;
}

}  // namespace

Touch touch_of(Vec2 position, const ConvexMover& mover, const ConvexShape& obstacle, Vec2 normal) {
    const Vec2 front = position + front_of(mover, normal);
    Touch touch = nearest_touch(front, obstacle.sides)
                      .value_or(Touch{obstacle.sides[0].corner, obstacle.sides[0].wall});
    touch.point += normal * obstacle.radius;
    return touch;
}

}  // namespace slidelab::detail
