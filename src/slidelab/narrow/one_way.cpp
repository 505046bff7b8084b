#include "slidelab/narrow/one_way.hpp"

#include <algorithm>

#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/bodies.hpp"
#include "slidelab/narrow/surface_sides.hpp"

namespace slidelab::detail {

/// Up to a resting overlap.
bool OneWayStart::is_before(const Segment& side) const {
    const Vec2 normal = normal_of(side);
    const double gap = dot(position - side.a, normal) - mover.extent(-normal);
    return gap >= (drops ? left_behind : -least_overlap_at(position, rounding_across(side)));
}

std::optional<Segment> OneWayStart::solid_side_of(const Traits& traits, const Segment& line,
                                                  bool has_back) const {
    const Vec2 along = line.b - line.a;
    Segment side = line;
    if (!faces_solid_side(traits, along)) {
        if (!has_back || !faces_solid_side(traits, -along)) return std::nullopt;
        side = {line.b, line.a};
    }
    return is_before(side) ? std::optional(side) : std::nullopt;
}

bool OneWayStart::is_before(const KinematicBox& box) const {
    const auto sides = sides_of(box.box);
    return std::any_of(sides.begin(), sides.end(), [&](const Segment& side) {
        return solid_side_of(box.traits, side, false).has_value();
    });
}

bool OneWayFilter::includes_alone(std::uint32_t wall) const {
    return start_.includes(level_->traits_of_wall(wall), level_->walls()[wall].segment);
}

}  // namespace slidelab::detail
