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

bool apart_along(Vec2 axis, const ConvexWay& way, const ConvexObstacle& obstacle, double room) {
    Shadow shadow{1e300, -1e300};
    for (const ConvexSide& side : obstacle.sides) {
        const double at = dot(side.corner - way.from, axis);
        shadow = {std::min(shadow.low, at), std::max(shadow.high, at)};
    }
    const double moved = dot(way.way, axis);
    const double low = -way.mover.reach(-axis) + std::min(moved, 0.0);
    const double high = way.mover.reach(axis) + std::max(moved, 0.0);
    return std::max(low - shadow.high, shadow.low - high) >= room + obstacle.radius;
}

bool keeps_clear(const ConvexWay& way, const ConvexObstacle& obstacle, double room) {
    const std::span<const ConvexSide> sides = obstacle.sides;
    const auto corner = [&](std::size_t i) { return sides[i % sides.size()].corner; };
    if (way.mover.radius > 0.0) {
        const Segment path{way.from, way.from + way.way};
        const double far = way.mover.radius + obstacle.radius + room;
        for (std::size_t i = 0; i < sides.size(); ++i) {
            if (distance_between(path, {corner(i), corner(i + 1)}) < far) return false;
        }
        return true;
    }
    // Polygons: what the mover passes over is one, too, and has no sides but the mover's and two
    // along the way.
    const auto apart_across = [&](Vec2 along) {
        return length(along) > contact_tolerance &&
               apart_along(normalized(outward(along)), way, obstacle, room);
    };
    if (apart_across(way.way)) return true;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        if (apart_across(corner(i + 1) - corner(i))) return true;
    }
    const std::span<const Vec2> mine = way.mover.corners;
    for (std::size_t i = 0; i < mine.size(); ++i) {
        if (apart_across(mine[(i + 1) % mine.size()] - mine[i])) return true;
    }
    return false;
}

}  // namespace slidelab
