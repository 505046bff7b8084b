#include "lab/engines/told.hpp"

namespace slidelab::lab {

namespace {

/// The point of the obstacle's outline that the mover leans on, near enough to name its wall.
Vec2 point_towards(const Obstacle& obstacle, Vec2 position) {
    return {std::clamp(position.x, obstacle.bounds.min.x, obstacle.bounds.max.x),
            std::clamp(position.y, obstacle.bounds.min.y, obstacle.bounds.max.y)};
}

Vec2 support_of(const Shape& shape, Vec2 direction) {
    if (const auto* disk = std::get_if<DiskShape>(&shape)) return direction * disk->radius;
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape)) {
        const Segment& core = capsule->segment;
        const Vec2 end = dot(core.a - core.b, direction) > 0.0 ? core.a : core.b;
        return end + direction * capsule->radius;
    }
    if (const auto* box = std::get_if<BoxShape>(&shape))
        return Vec2{std::copysign(direction.x == 0.0 ? 0.0 : box->half.x, direction.x),
                    std::copysign(direction.y == 0.0 ? 0.0 : box->half.y, direction.y)} +
               direction * box->radius;
    const auto& polygon = std::get<PolygonShape>(shape);
    Vec2 farthest = polygon.corners.front();
    for (const Vec2 corner : polygon.corners)
        if (dot(corner - farthest, direction) > 0.0) farthest = corner;
    return farthest + direction * polygon.radius;
}

}  // namespace

Told::Told(const Level& level, const MoveRequest& request, Trace* trace)
    : level_(level), request_(request), trace_(trace) {
    result.position = request.position;
    result.velocity = request.velocity;
    result.strategy_state = request.strategy_state;
}

void Told::touch(const Obstacle& obstacle, const Touch& touch, const Reason& reason,
                 std::string_view number, double value) {
    const Vec2 point =
        point_towards(obstacle, touch.position + support_of(request_.shape, -touch.normal));
    const WallRef wall = wall_of(level_, obstacle, point, touch.normal);
    result.contacts.push_back({touch.time, touch.depth, touch.position, touch.normal, point, wall,
                               touch.kind, touch.time});
    result.path.push_back({touch.time, touch.position});
    result.iterations = std::max(result.iterations, touch.round);
    if (touch.kind == ContactKind::overlap_at_start) result.began_inside = true;
    if (trace_ == nullptr) return;
    trace_->set_moment({0, touch.round, touch.time});
    trace_->begin(touch.stage);
    trace_->number(std::string(number), value, true);
    trace_->because(reason);
    trace_->chose(wall, touch.normal, touch.time);
    trace_->point(touch.stage, Role::first_hit, touch.position, value);
    trace_->vector(touch.stage, Role::normal, point, point + touch.normal * 0.3);
}

MoveResult Told::end(Vec2 position, Vec2 velocity, Vec2 left) {
    constexpr double nothing = 1e-9;  // units
    result.position = position;
    result.velocity = velocity;
    result.remainder = left;
    if (result.hit() && length(left) > nothing) result.stop_reason = StopReason::blocked;
    return result;
}

}  // namespace slidelab::lab
