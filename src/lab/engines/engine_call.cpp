#include "lab/engines/engine_call.hpp"

#include "lab/engines/tree_order.hpp"

namespace slidelab::lab {

namespace {

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

/// As a query of Box2D's tree visits them, were they the whole world.
std::vector<Obstacle> ordered_by_tree(const std::vector<Obstacle>& all, double scale) {
    constexpr Vec2f margin{0.02F, 0.02F};  // B2_SPECULATIVE_DISTANCE
    std::vector<TreeBox> boxes;
    boxes.reserve(all.size());
    for (const Obstacle& each : all)
        boxes.push_back({to_float(each.bounds.min * scale) - margin,
                         to_float(each.bounds.max * scale) + margin});
    std::vector<Obstacle> ordered;
    for (const std::size_t number : order_in_tree(boxes)) ordered.push_back(all[number]);
    return ordered;
}

/// The bodies that the mover can reach in this tick, and some around them.
std::vector<Obstacle> bodies_near(const Level& level, const MoveRequest& request,
                                  const Options& options, const EngineModel& engine) {
    constexpr Vec2 around{2.0, 2.0};  // units
    const Vec2 end = request.position + request.displacement;
    const Aabb reach =
        inflated(bounds_of(Segment{request.position, end}), extents_of(request.shape) + around);
    std::vector<Obstacle> all = obstacles_in(level, request, reach, engine.boxes, engine.one_way);
    const auto order = options.find("order");
    if (order && options.integer(*order) == 1) std::reverse(all.begin(), all.end());
    if (order && options.integer(*order) == 2)
        return ordered_by_tree(all, options.real(lengths_per_unit));
    return all;
}

}  // namespace

EngineCall::EngineCall(const Level& of, const MoveRequest& asked, const Options& values,
                       const EngineModel& engine, Trace* events)
    : EngineCall(of, asked, values, events, bodies_near(of, asked, values, engine),
                 values.real(lengths_per_unit)) {}

EngineCall::EngineCall(const Level& of, const MoveRequest& asked, const Options& values,
                       Trace* events, std::vector<Obstacle> around, double lengths)
    : level(of),
      request(asked),
      options(values),
      scale(lengths),
      bodies(std::move(around)),
      trace_(events) {
    result.position = request.position;
    result.velocity = request.velocity;
    result.strategy_state = request.strategy_state;
}

std::vector<Difference> EngineCall::differences(const Rounded& shape) const {
    std::vector<Difference> all;
    for (const Obstacle& each : bodies) all.emplace_back(rounded_of(each, scale), shape);
    return all;
}

void EngineCall::report(std::size_t body, Vec2 position, Vec2 normal, const Touch& touch,
                        const DecidedBy& decided_by) {
    // The point of the body's bounds that the mover leans on is near enough to name its wall.
    const Aabb& bounds = bodies[body].bounds;
    const Vec2 leans = position + support_of(request.shape, -normal);
    const Vec2 point{std::clamp(leans.x, bounds.min.x, bounds.max.x),
                     std::clamp(leans.y, bounds.min.y, bounds.max.y)};
    const WallRef wall = wall_of(level, bodies[body], point, normal);
    result.contacts.push_back(
        {touch.time, touch.depth, position, normal, point, wall, touch.kind, touch.time});
    result.path.push_back({touch.time, position});
    result.iterations = std::max(result.iterations, touch.round);
    if (touch.kind == ContactKind::overlap_at_start) result.began_inside = true;
    if (trace_ == nullptr) return;
    trace_->set_moment({0, touch.round, touch.time});
    trace_->begin(touch.stage);
    trace_->number(std::string(decided_by.number), decided_by.value, true);
    trace_->because(decided_by.reason);
    trace_->chose(wall, normal, touch.time);
    trace_->point(touch.stage, Role::first_hit, position, decided_by.value);
    trace_->vector(touch.stage, Role::normal, point, point + normal * 0.3);
}

void EngineCall::clip_velocity(Vec2 normal) {
    const double into = dot(result.velocity, normal);
    if (into < 0.0) result.velocity -= normal * into;
}

MoveResult EngineCall::end(Vec2 position, Vec2 left) {
    constexpr double nothing = 1e-9;  // units
    result.position = position;
    result.remainder = left;
    if (result.hit() && length(left) > nothing) result.stop_reason = StopReason::blocked;
    return result;
}

}  // namespace slidelab::lab
