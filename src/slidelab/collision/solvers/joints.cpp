#include "slidelab/collision/solvers/joints.hpp"

#include "slidelab/geometry/closest.hpp"

namespace slidelab::detail {

bool sticks_out(const Level& level, Vec2 corner, Vec2 outside, double radius, std::int64_t& work) {
    bool rises = false;
    level.broad_phase().query_aabb(
        inflated({corner, corner}, {joint, joint}), [&](std::uint32_t number) {
            ++work;
            const Wall& wall = level.walls()[number];
            const Segment& segment = wall.segment;
            if (rises || wall.radius < radius) return;
            if (distance(corner, closest_point_on_segment(corner, segment)) > joint) return;
            const auto goes_up_to = [&](Vec2 end) {
                const Vec2 along = end - corner;
                const double far = length(along);
                return far > joint && dot(along, outside) > level_slope * far;
            };
            const bool ends_here =
                distance(corner, segment.a) <= joint || distance(corner, segment.b) <= joint;
            const bool from_behind = !ends_here && wall.solid != no_solid &&
                                     dot(outward(segment.b - segment.a), outside) < 0.0;
            rises = goes_up_to(segment.a) || goes_up_to(segment.b) || from_behind;
        });
    return !rises;
}

}  // namespace slidelab::detail
