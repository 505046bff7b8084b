#include "oracle/walls.hpp"

#include <algorithm>

namespace slidelab::oracle {

namespace {

Region region_of(const Segment& segment, double radius, const Shape& mover) {
    const Vec2 ends[] = {segment.a, segment.b};
    return Region(ends, radius, mover);
}

/// Whether a wall is so far away, by its bounds, that none of the slow answers is needed.
bool is_far(const Wall& wall, double reach, Vec2 at) {
    return !inflated(bounds_of(wall.segment), {reach + wall.radius, reach + wall.radius})
                .contains(at);
}

}  // namespace

Real gap(const Segment& segment, const Shape& mover, Vec2 at) {
    return region_of(segment, 0.0, mover).gap(exact(at));
}

double gap(const Level& level, const Shape& mover, Vec2 at) {
    Real least = 1e30L;
    for (const Wall& wall : level.walls()) {
        least = std::min(least, region_of(wall.segment, wall.radius, mover).gap(exact(at)));
    }
    return static_cast<double>(least);
}

bool is_free(const Level& level, const Shape& mover, Vec2 at, double slack) {
    const double reach = furthest_of(mover) + 1e-3;
    return std::all_of(level.walls().begin(), level.walls().end(), [&](const Wall& wall) {
        return is_far(wall, reach, at) ||
               region_of(wall.segment, wall.radius, mover).gap(exact(at)) >= -Real(slack);
    });
}

}  // namespace slidelab::oracle
