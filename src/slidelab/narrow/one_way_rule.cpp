#include "slidelab/narrow/one_way_rule.hpp"

#include <cmath>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

/// Of the mover from its position.
double OneWayRule::extent(Vec2 direction) const {
    if (clear_ > 0.0) return clear_ * (std::abs(direction.x) + std::abs(direction.y));
    Corners room;
    return support_of(corners_of(*shape_, room), direction) + radius_of(*shape_);
}

bool OneWayRule::is_before(const Traits& traits, const Segment& line) const {
    const Vec2 along = line.b - line.a;
    const Vec2 out = unit_or(outward(faces_solid_side(traits, along) ? along : along * -1.0), {});
    const double gap = dot(*position_ - line.a, out) - extent(-out);
    return gap >= (drops_ ? left_behind : -left_behind);
}

bool OneWayRule::is_before(const KinematicBox& box) const {
    const auto corners = corners_of(bounds_of(box.box));
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Segment side{corners[i], corners[(i + 1) % corners.size()]};
        if (faces_solid_side(box.traits, side.b - side.a) && is_before(box.traits, side))
            return true;
    }
    return false;
}

bool OneWayRule::includes_alone(std::uint32_t wall) const {
    const Traits& traits = level_->traits_of_wall(wall);
    return !traits.is_one_way() || is_before(traits, level_->walls()[wall].segment);
}

}  // namespace slidelab::detail
