#include "collision/separating_axes.hpp"

#include "geometry/closest.hpp"

namespace slidelab {

namespace {

/// The mover's foremost corner against the normal, or the middle of its foremost side.
Vec2 front_of(const ConvexMover& mover, Vec2 normal) {
    constexpr double same = 1e-9;  // of corners on one side, units
    const double foremost = mover.reach(-normal) - mover.radius;
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

}  // namespace

Touch touch_of(Vec2 position, const ConvexMover& mover, const ConvexObstacle& obstacle,
               Vec2 normal) {
    const Vec2 front = position + front_of(mover, normal);
    const std::span<const ConvexSide> sides = obstacle.sides;
    Touch best{sides[0].corner, sides[0].wall};
    double least = 0.0;
    for (const bool cuts : {false, true}) {
        bool found = false;
        for (std::size_t i = 0; i < sides.size(); ++i) {
            if (sides[i].is_cut != cuts) continue;
            const Segment side{sides[i].corner, sides[(i + 1) % sides.size()].corner};
            const Vec2 point = closest_point_on_segment(front, side);
            const double far = distance(point, front);
            if (found && far >= least) continue;
            found = true;
            least = far;
            best = {point, sides[i].wall};
        }
        if (found) break;
    }
    best.point += normal * obstacle.radius;
    return best;
}

}  // namespace slidelab
