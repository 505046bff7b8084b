#include "slidelab/narrow/one_way.hpp"

#include <algorithm>

#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/bodies.hpp"
#include "slidelab/narrow/surface_sides.hpp"

namespace slidelab::detail {

bool OneWayStart::is_before(const Traits& traits, const Segment& side) const {
    if (!faces_solid_side(traits, side.b - side.a)) return false;
    const Vec2 normal = normal_of(side);
    const double gap = dot(position - side.a, normal) - mover.extent(-normal);
    return gap >= (drops ? left_behind : -least_overlap_at(position, rounding_across(side)));
}

bool OneWayStart::includes(const Traits& traits, const Segment& wall) const {
    return !traits.is_one_way() || is_before(traits, wall) || is_before(traits, {wall.b, wall.a});
}

bool OneWayStart::includes(const KinematicBox& box) const {
    if (!box.traits.is_one_way()) return true;
    const auto sides = sides_of(box.box);
    return std::any_of(sides.begin(), sides.end(),
                       [&](const Segment& side) { return is_before(box.traits, side); });
}

bool OneWayFilter::includes_alone(std::uint32_t wall) const {
    return start_.includes(level_->traits_of_wall(wall), level_->walls()[wall].segment);
}

}  // namespace slidelab::detail
