#include "slidelab/narrow/one_way.hpp"

#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/placed_body.hpp"
#include "slidelab/narrow/surface_sides.hpp"

namespace slidelab::detail {

bool OneWayStart::is_before(const Traits& traits, const Segment& side) const {
    if (!faces_solid_side(traits, side.b - side.a)) return false;
    const Vec2 normal = normal_of(side);
    const double gap = dot(position - side.a, normal) - mover.extent(-normal);
    return gap >= (drops ? left_behind : -resting_depth);
}

bool OneWayStart::includes(const Traits& traits, const Segment& wall) const {
    return !traits.is_one_way() || is_before(traits, wall) || is_before(traits, {wall.b, wall.a});
}

bool OneWayStart::includes(const MovingBody& body) const {
    if (!body.traits.is_one_way()) return true;
    const PlacedBody placed(body.shape, body.position);
    for (std::size_t i = 0; i < placed.size(); ++i)
        if (is_before(body.traits, placed.side(i))) return true;
    return false;
}

bool OneWayFilter::includes_alone(std::uint32_t wall) const {
    return start_.includes(level_->traits_of_wall(wall), level_->walls()[wall].segment);
}

}  // namespace slidelab::detail
