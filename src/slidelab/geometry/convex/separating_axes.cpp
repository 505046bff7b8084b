#include "slidelab/geometry/convex/separating_axes.hpp"

#include "slidelab/geometry/closest.hpp"

namespace slidelab::detail {

namespace {

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
    const Vec2 front = position + front_of(mover.corners, normal) - normal * mover.radius;
    Touch touch = nearest_touch(front, obstacle.sides)
                      .value_or(Touch{obstacle.sides[0].corner, obstacle.sides[0].wall});
    touch.point += normal * obstacle.radius;
    return touch;
}

}  // namespace slidelab::detail
