#include "lab/engines/godot_body.hpp"

#include <algorithm>
#include <cmath>

namespace slidelab::lab {

namespace {

constexpr Reason within_margin{"the deepest within the margin"};
constexpr Reason is_stuck{
    "it overlaps at the start",
    "It overlaps {wall} after four attempts to free it: Godot then takes no step at all."};
constexpr Reason freed_only{
    "within safe_margin at the start",
    "{wall} was within safe_margin at the start: what pushes it out of the margin is a collision, "
    "too."};

}  // namespace

float angle_between(Vec2f a, Vec2f b) { return std::acos(std::clamp(dot(a, b), -1.0F, 1.0F)); }

GodotBody::GodotBody(const Level& level, const MoveRequest& request, const Options& values,
                     Trace* trace)
    : place(to_float(request.position * values.real(godot_pixels_per_unit))),
      motion(to_float(request.displacement * values.real(godot_pixels_per_unit))),
      velocity(to_float(request.velocity * values.real(godot_pixels_per_unit))),
      told_(level, request, trace),
      pixels_(values.real(godot_pixels_per_unit)),
      space_(level, request, pixels_, static_cast<float>(values.real(godot_safe_margin)),
             values.integer(godot_order)),
      whole_(length(motion)) {}

GodotMotion GodotBody::collide(Vec2f way, int round, bool cancels_sliding, std::size_t excluded) {
    const GodotMotion found = space_.test(place, way, cancels_sliding, excluded);
    place += found.travel;
    walked_ += length(found.travel);
    if (!found.collided) return found;
    if (!has_collided) first_normal = found.normal;
    has_collided = true;
    tell(found, round);
    return found;
}

void GodotBody::tell(const GodotMotion& found, int round) {
    Touch touch;
    touch.round = round;
    touch.time = whole_ > 0.0F ? static_cast<double>(std::min(1.0F, walked_ / whole_)) : 0.0;
    touch.position = to_double(place) / pixels_;
    touch.normal = unit_or(to_double(found.normal), {0.0, -1.0});
    if (found.is_stuck) touch.kind = ContactKind::overlap_at_start;
    const Reason& reason = found.is_stuck       ? is_stuck
                           : found.safe >= 1.0F ? freed_only
                                                : within_margin;
    told_.touch(space_.obstacles()[found.wall], touch, reason, "depth",
                static_cast<double>(found.depth));
}

Vec2f GodotBody::delta_of(std::size_t wall) const {
    return to_float(space_.obstacles()[wall].delta * pixels_);
}

bool GodotBody::is_moving_box(std::size_t wall) const {
    return !space_.obstacles()[wall].first_wall.is_of_level(told_.level());
}

MoveResult GodotBody::end() {
    told_.result.on_floor = on_floor;
    return told_.end(to_double(place) / pixels_, to_double(velocity) / pixels_, {});
}

}  // namespace slidelab::lab
