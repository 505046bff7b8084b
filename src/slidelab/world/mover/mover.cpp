#include "slidelab/world/mover.hpp"

#include <algorithm>
#include <cmath>

#include "slidelab/world/check.hpp"
#include "slidelab/world/mover/mover_tick.hpp"
#include "slidelab/world/world_queries.hpp"

namespace slidelab {

namespace {

/// The cosine of 0 to half a turn, by its series: the same bits on every machine, to 1e-15.
constexpr double cosine(double angle) {
    const double x = std::clamp(angle, 0.0, 3.141592653589793) - 1.5707963267948966;
    double sum = 1.0;  // cos(x + quarter) = -sin(x)
    for (int i = 25; i > 1; i -= 2) sum = 1.0 - sum * (x * x / (i * (i - 1)));
    return -x * sum;
}

/// Most movers have it: its cosine is not computed at each move.
constexpr double usual_floor_angle = mover_option::floor_angle.initial;
constexpr double usual_floor_cosine = cosine(usual_floor_angle);

Near near_of(const detail::WorldHit& hit, double reach) {
    return {hit.object, hit.normal, hit.fraction * reach};
}

/// A finite number, or 0.
Vec2 finite(Vec2 v) { return {std::isfinite(v.x) ? v.x : 0.0, std::isfinite(v.y) ? v.y : 0.0}; }

}  // namespace

namespace detail {

namespace {

Filter own_filter_of(const Mover& mover) {
    Filter filter = mover.filter;
    filter.hits &= ~(mover.triggers | mover.ground);
    return filter;
}

}  // namespace

MoverForm::MoverForm(const Mover& mover_, const Shape& shape_)
    : mover(mover_),
      shape(shape_),
      filter((mover_.triggers | mover_.ground) == 0 ? mover_.filter
                                                    : own_filter.emplace(own_filter_of(mover_))),
      corners(shape_, 0.0, CornerShape::WithoutNormals{}),
      is_right(takes(mover_, shape_, corners.extents())),
      up(is_right ? direction_of(mover_.up) : Vec2{}),
      right{-up.y, up.x} {
    if (up == Vec2{}) return;
    const bool is_usual = mover.floor_angle == usual_floor_angle;
    floor_cosine = is_usual ? usual_floor_cosine : cosine(mover.floor_angle);
}

// --- What is near ---

namespace {

/// Whether nothing but walls may be in the area, and nothing carries the mover out of it.
bool is_of_walls_alone(const Mover& mover, const MoverState& state, const TickCandidates& near) {
    return near.knows_bodies && near.bodies.empty() && !state.platform && mover.ground == 0;
}

/// Out of line: most worlds have none. No view is made, as most ticks are near none.
[[gnu::noinline]] void find_bodies(const Scene& scene, const Filter& filter, TickCandidates& near) {
    struct Room {
        const TickCandidates::Bodies& bodies;
        bool can_visit() const { return bodies.dropped() == 0; }
    } room{near.bodies};
    const auto list_one = [&](std::uint32_t body) { near.bodies.push_back(body); };
    const auto takes = [&](std::uint32_t body) {
        return WorldView::includes_body(scene, filter, body);
    };
    scene.bodies().visit(near.area, takes, BoundedBy{room, list_one});
}

}  // namespace

void find_near(const Scene& scene, const MoverForm& form, const MoverInput& input,
               const MoverState& state, TickCandidates& near) {
    near.is_refused = !form.is_right || !takes(input);
    if (near.is_refused) return;
    const Mover& mover = form.mover;
    const double seconds = input.seconds;
    const double in_tick =
        length(input.velocity) * seconds + length(input.acceleration) * seconds * seconds;
    const double beside = form.up == Vec2{}
                              ? touching
                              : std::max({mover.snap, mover.reach, mover.step_height, touching});
    const Vec2 extents = form.corners.extents();
    const double far = std::max(extents.x, extents.y) + in_tick + beside;
    const double more = in_tick + beside + touching;
    const Vec2 reach = extents + Vec2{more, more};
    near.area = {input.position - reach, input.position + reach};
    near.is_small = more <= 2.0 * std::max(extents.x, extents.y);
    const bool has_bodies = !scene.bodies().is_nowhere();
    if (has_bodies && near.is_small) find_bodies(scene, form.filter, near);
    near.knows_bodies = !has_bodies || (near.is_small && near.bodies.dropped() == 0);
    near.is_free = is_of_walls_alone(mover, state, near) &&
                   scene.level().free_space().is_free(input.position, far);
}

void find_walls(const Scene& scene, TickCandidates& near) {
    if (near.is_free || !near.is_small) return;
    scene.level().broad_phase().query_aabb(near.area, [&](std::uint32_t wall) {
        if (std::find(near.walls.begin(), near.walls.end(), wall) != near.walls.end()) return;
        scene.level().prefetch_wall(wall);
        near.walls.push_back(wall);
    });
    near.knows_walls = near.walls.dropped() == 0;
}

namespace {

/// Leaves out those that are listed with others that are near, and those that are off. Without any
/// the area is free, unless it is inside of a solid.
void keep_near(const TickOf& tick, TickCandidates& near) {
    const Level& level = tick.scene.level();
    near.walls.keep_if([&](std::uint32_t wall) {
        return bounds_of(level.walls()[wall]).overlaps(near.area) && !tick.scene.is_off(wall);
    });
    if (!near.knows_walls || !near.walls.empty()) return;
    const Vec2 extents = tick.form.corners.extents();
    near.is_free =
        is_of_walls_alone(tick.form.mover, tick.state, near) &&
        !level.free_space().may_be_deep(tick.input.position, std::min(extents.x, extents.y));
}

}  // namespace

bool has_ridden(const Scene& scene, const MoverState& state, Vec2 position) {
    if (!state.platform || !scene.has_body(state.platform)) return false;
    const Vec2 begin = scene.position_of(state.platform);
    const Vec2 end = begin + scene.displacement_of(state.platform);
    const double from_end = distance(end + state.place, position);
    return from_end <= same_place && from_end < distance(begin + state.place, position);
}

MoverTick::MoverTick(const TickOf& tick, const TickCandidates& near, TriggerList* triggers,
                     MoverResult& result)
    : scene_(tick.scene),
      mover_(tick.form.mover),
      filter_(tick.form.filter),
      mover_shape_(tick.form.shape),
      input_(tick.input),
      state_(tick.state),
      contacts_(tick.contacts),
      record_(tick.record),
      triggers_(triggers),
      near_(near),
      shape_(tick.form.corners),
      up_(tick.form.up),
      right_(tick.form.right),
      floor_cosine_(tick.form.floor_cosine),
      position_(tick.input.position),
      velocity_(tick.input.velocity),
      result_(result) {}

void MoverTick::run() {
    ride();
    leave_overlaps();
    if (is_stuck_) {
        stay_inside();
    } else if (up_ == Vec2{}) {
        if (mover_.ground == 0)
            fly(1.0);
        else
            fly_over_ground();
    } else {
        const bool rises = dot(velocity_, up_) > no_speed;
        if (state_.on_floor && is_set(state_.on_step) && !rises) on_step_ = is_on_step();
        const double reach = state_.on_floor ? reach_of_snap() : touching;
        const auto floor = rises ? std::nullopt : floor_within(reach);
        note_floor(floor, reach);
        const bool lifts = floor && lifts_from(floor->normal);
        if (floor && !lifts) drop_to(*floor, reach);
        if (floor && (!lifts || state_.on_floor)) {
            walk(*floor);
        } else {
            leave_platform();
            if (mover_.exact_holes && state_.on_floor && !floor) drop_into_hole();
            fly(1.0);
        }
    }
    conclude();
}

/// Seen from above: with what carries it.
[[gnu::noinline]] void MoverTick::fly_over_ground() {
    const CornerShape point(point_corner, 0.0);
    const Filter ground{mover_.ground, filter_.ignored};
    ObjectId under;
    visit_overlapped(scene_, point, position_ + center_of(mover_shape_), time_of_bodies(0.0),
                     ground, {&under, [](void* context, ObjectId object, double) {
                                  auto& last = *static_cast<ObjectId*>(context);
                                  if (!last || object.slot > last.slot) last = object;
                              }});
    if (!under) return fly(1.0);
    const Vec2 moved = has_ridden_ ? Vec2{} : scene_.displacement_of(under);
    const Vec2 own = velocity_ + input_.acceleration * input_.seconds;
    velocity_ += scene_.traits_of(under).surface_velocity + moved / input_.seconds;
    fly(1.0);
    // A mover that is carried against a wall does not take that for a velocity of its own.
    if (!squeezed_) velocity_ = clipped(own);
    result_.floor.object = under;
}

/// On a platform the place relative to it counts, so that nothing sums up.
void MoverTick::ride() {
    if (!state_.platform || !scene_.has_body(state_.platform)) return;
    has_ridden_ = has_ridden(scene_, state_, position_);
    if (has_ridden_ && triggers_) triggers_->hold_bodies();
    const Vec2 carried = has_ridden_ ? scene_.displacement_of(state_.platform) : Vec2{};
    const Vec2 place = scene_.position_of(state_.platform) + carried + state_.place;
    if (distance(place, position_) <= same_place) position_ = place;
}

bool MoverTick::is_empty(const Aabb& area, std::uint32_t but) const {
    if (near_.is_free) return true;
    if (!near_.knows_bodies || !near_.knows_walls || !near_.covers(area)) return false;
    const std::span<const Wall> walls = scene_.level().walls();
    const auto has_wall = [&](std::uint32_t wall) {
        return wall != but && bounds_of(walls[wall]).overlaps(area);
    };
    if (std::any_of(near_.walls.begin(), near_.walls.end(), has_wall)) return false;
    if (near_.bodies.empty()) return true;
    const WorldView view = view_of(shape_, position_);
    return std::none_of(near_.bodies.begin(), near_.bodies.end(), [&](std::uint32_t body) {
        return view.bodies().entry(body).bounds.overlaps(area) &&
               (!view.is_welded(body) || view.has_side_in(body, area, but));
    });
}

// --- Its path ---

[[gnu::noinline]] void MoverTick::feel(Vec2 chord, double until, Vec2 acceleration) const {
    const CastLeg leg{position_, chord, time_, until};
    if (acceleration == Vec2{}) return triggers_->pass(leg);
    const double seconds = (until - time_) * input_.seconds;
    triggers_->pass(ArcLeg{leg, acceleration * (0.5 * seconds * seconds)});
}

std::optional<WorldHit> MoverTick::leg(Vec2 translation, double until) {
    const auto hit = cast(translation, until);
    const double share = hit ? hit->fraction : 1.0;
    if (triggers_) feel(translation * share, hit ? time_ + (until - time_) * share : until, {});
    position_ = planes_.end_of(position_, translation * share);
    time_ = hit ? time_ + (until - time_) * share : until;
    return hit;
}

void MoverTick::touch(const WorldHit& hit) {
    note(MoverEvent::Kind::hit, position_, hit);
    if (is_ceiling(hit.normal)) result_.hit_ceiling = true;
    add_contact(hit.point, hit.normal, 0.0, hit.object);
}

void MoverTick::add_contact(Vec2 point, Vec2 normal, double depth, ObjectId object) {
    const Traits& traits = scene_.traits_of(object);
    if (result_.contact_count < contacts_.size())
        contacts_[result_.contact_count] = {time_,
                                            position_,
                                            point,
                                            normal,
                                            depth,
                                            object,
                                            traits.user_data,
                                            traits.surface_velocity};
    ++result_.contact_count;
}

void MoverTick::note_floor(const std::optional<WorldHit>& floor, double reach) {
    if (!record_) return;
    if (floor) return note(MoverEvent::Kind::stood, position_, *floor);
    const auto below = cast(up_ * -reach, time_);
    note(MoverEvent::Kind::found_none, position_, below ? *below : WorldHit{});
}

// --- The end ---

Near MoverTick::near(Vec2 direction, double reach) const {
    const auto hit = cast(direction * reach, time_);
    return hit ? near_of(*hit, reach) : Near{};
}

void MoverTick::note_near() {
    const double reach = reach_of_snap();
    const double aside = std::max(mover_.reach, touching);
    if (floor_) result_.floor = {floor_->object, floor_->normal, floor_gap_};
    // A level floor is on no side but below.
    const bool is_of_walls =
        floor_ &&
        (!floor_->is_body() || view_of(shape_, position_).is_welded(floor_->wall().body()));
    const bool is_level = is_of_walls && floor_->normal == up_;
    const double far = std::max(reach, aside);
    const Vec2 around = shape_.extents() + Vec2{far, far};
    const Aabb area{position_ - around, position_ + around};
    const bool is_alone = is_level ? is_empty(area, wall_of(floor_->side)) : is_empty(area);
    if (!is_alone) {
        if (!floor_) {
            const auto below = cast(up_ * -reach, time_);
            const auto floor = floor_among(below, reach);
            if (below) result_.floor = near_of(floor ? *floor : *below, reach);
        }
        result_.left = near(-right_, aside);
        result_.right = near(right_, aside);
        result_.ceiling = near(up_, aside);
    }
    if (result_.floor.object)
        result_.floor_kind = is_walkable(result_.floor.normal) || (on_step_ && floor_)
                                 ? FloorKind::walkable
                                 : FloorKind::steep;
}

void MoverTick::conclude() {
    time_ = 1.0;
    result_.squeezed = squeezed_;
    if (squeezed_ || is_stuck_) note_overlaps();
    if (up_ != Vec2{}) note_near();
    if (floor_ && floor_->is_body()) {
        const ObjectId platform = floor_->object;
        const Vec2 end = scene_.position_of(platform) + scene_.displacement_of(platform);
        // Carried without a step of its own, it keeps its place to the bit.
        const Vec2 carried = end + state_.place;
        const bool is_carried =
            platform == state_.platform && !has_walked_ && distance(carried, position_) <= touching;
        if (is_carried) position_ = carried;
        result_.state = {platform, is_carried ? state_.place : position_ - end, true};
    }
    result_.state.on_floor = floor_.has_value();
    result_.state.on_step = on_step_ && floor_ && !is_walkable(floor_->normal);
    result_.position = position_ + Vec2{};
    result_.velocity = velocity_ + Vec2{};
}

namespace {

/// It stays where it is, in a finite place.
void refuse(const TickOf& tick, MoverResult& result) {
    result.position = finite(tick.input.position);
    result.state = tick.state;
    result.state.place = finite(tick.state.place);
    result.state.on_step = is_set(tick.state.on_step);
    result.was_refused = true;
}

double clamped(double number, double most) { return std::clamp(number, -most, most); }

/// The world ends at largest_coordinate, and the mover there, or where it began where there is no
/// room; a velocity is at most what the next tick takes.
void end_at_limit(const TickOf& tick, MoverResult& result) {
    result.at_limit = true;
    const double fastest = std::min(largest_velocity, largest_coordinate / tick.input.seconds);
    constexpr double rounding = 1.0 - negligible;  // so that times the seconds it is within, too
    result.velocity = {clamped(result.velocity.x, fastest * rounding),
                       clamped(result.velocity.y, fastest * rounding)};
    const Vec2 reached = result.position;
    const Vec2 place{clamped(reached.x, largest_coordinate),
                     clamped(reached.y, largest_coordinate)};
    if (place == reached) return;
    const Filter& filter = tick.form.filter;
    const bool has_room = list_overlaps(tick.scene, tick.form.shape, place, {}, filter, 1.0) == 0;
    result.position = has_room ? place : tick.input.position;
    if (place.x != reached.x || !has_room) result.velocity.x = 0.0;
    if (place.y != reached.y || !has_room) result.velocity.y = 0.0;
    result.state = {};
    result.floor = result.left = result.right = result.ceiling = {};
    result.floor_kind = FloorKind::none;
}

inline void run_tick(const TickOf& tick, const TickCandidates& near, TriggerList* triggers,
                     MoverResult& result) {
    MoverTick(tick, near, triggers, result).run();
    // The next tick takes what this one answers.
    if (!takes(result.position, result.velocity, tick.input.seconds)) end_at_limit(tick, result);
}

/// Out of line: few ticks need its room on the stack.
[[gnu::noinline]] void make_with_triggers(const TickOf& tick, const TickCandidates& near,
                                          MoverResult& result) {
    TriggerList triggers(tick.scene, tick.form.mover, tick.form.corners, tick.triggers,
                         result.trigger_count);
    run_tick(tick, near, &triggers, result);
    triggers.end_at(result.position);
}

}  // namespace

void make_tick(TickOf& tick, MoverResult& result) {
    // Its bytes may come from anywhere.
    tick.state.on_floor = is_set(tick.state.on_floor);
    if (tick.state.platform && !tick.scene.has_body(tick.state.platform)) tick.state.platform = {};
    TickCandidates own;
    TickCandidates& near = tick.near ? *tick.near : own;
    if (!tick.near) {
        find_near(tick.scene, tick.form, tick.input, tick.state, near);
        find_walls(tick.scene, near);
    }
    if (near.is_refused) return refuse(tick, result);
    if (!near.is_free) keep_near(tick, near);
    if (!near.is_free) tick.form.corners.know_normals();
    if (!tick.triggers.empty() && tick.form.mover.triggers != 0)
        return make_with_triggers(tick, near, result);
    run_tick(tick, near, nullptr, result);
}

MoverResult move(const Scene& scene, const Mover& mover, const Shape& shape,
                 const MoverInput& input, const MoverState& state, std::span<MoverContact> contacts,
                 MoverRecord* record, std::span<MoverTrigger> triggers) {
    MoverResult result;
    MoverForm form(mover, shape);
    TickOf tick{scene, form, input, state, contacts, record, nullptr, triggers};
    make_tick(tick, result);
    return result;
}

}  // namespace detail

MoverResult move(const World& world, const Mover& mover, const MoverInput& input,
                 const MoverState& state, std::span<MoverContact> contacts,
                 std::span<MoverTrigger> triggers) {
    return detail::move(world.scene(), mover, mover.shape, input, state, contacts, nullptr,
                        triggers);
}

std::size_t trigger_changes(std::span<const MoverTrigger> before, std::span<const MoverTrigger> now,
                            std::span<TriggerChange> changes) {
    using Kind = TriggerChange::Kind;
    std::size_t count = 0;
    const auto add = [&](Kind kind, const MoverTrigger& trigger) {
        if (count < changes.size()) changes[count] = {kind, trigger};
        ++count;
    };
    const auto find = [](std::span<const MoverTrigger> list, ObjectId object) {
        return std::find_if(list.begin(), list.end(),
                            [&](const MoverTrigger& trigger) { return trigger.object == object; });
    };
    for (const MoverTrigger& trigger : now) {
        const auto known = find(before, trigger.object);
        const bool was_inside = known != before.end() && detail::is_set(known->is_inside);
        const bool is_inside = detail::is_set(trigger.is_inside);
        if (!was_inside) add(Kind::enter, trigger);
        if (was_inside && is_inside) add(Kind::stay, trigger);
        if (!is_inside) add(Kind::leave, trigger);
    }
    // Their bytes may come from anywhere.
    for (const MoverTrigger& trigger : before)
        if (detail::is_set(trigger.is_inside) && find(now, trigger.object) == now.end())
            add(Kind::leave, trigger);
    return count;
}

}  // namespace slidelab
