// On the floor: along its outline, over each bend and up each step, carried by what it stands on.
#include <algorithm>
#include <cmath>

#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/world/mover/mover_tick.hpp"

namespace slidelab::detail {

namespace {

/// The limit of a tick's pieces of the floor.
constexpr int most_pieces = 1024;

/// A part of a turn, of at most FloorPiece::turn.
struct Turn {
    double length = 0.0;   ///< units, of the arc, with what leads to it
    double tangent = 0.0;  ///< units: as far along the tangents at both ends; 0: there is no turn
    Vec2 end_normal = {};
    Vec2 end_along = {};
};

/// As far round a turn as a length, units, leads. Angles by their series, which are exact to
/// rounding here.
Turn turn_along(const FloorPiece& piece, double length) {
    if (piece.last == Vec2{}) return {};
    const double wanted = std::min(length - piece.lead, piece.length);
    if (!(wanted > 0.0)) return {};
    const double half = 0.5 * wanted / piece.radius;  // radians
    const double square = half * half;
    double tangent =
        half * (1.0 + square * (1.0 / 3.0 + square * (2.0 / 15.0 + square * (17.0 / 315.0))));
    const double most =
        std::abs(cross(piece.normal, piece.last)) / (1.0 + dot(piece.normal, piece.last));
    const bool is_at_end = tangent >= most;
    tangent = std::min(tangent, most);
    const double t = tangent * tangent;
    const double angle = 2.0 * tangent * (1.0 - t * (1.0 / 3.0 - t * (0.2 - t * (1.0 / 7.0))));
    const double cosine = (1.0 - t) / (1.0 + t);
    const double sine = 2.0 * tangent / (1.0 + t);
    const Vec2 end_normal = is_at_end ? piece.last : piece.normal * cosine + piece.along * sine;
    const Vec2 end_along = piece.along * cosine - piece.normal * sine;
    const double arc = is_at_end ? angle * piece.radius : wanted;
    const bool is_all = !is_at_end && wanted == length - piece.lead;
    return {is_all ? length : arc + piece.lead, tangent * piece.radius, end_normal, end_along};
}

}  // namespace

bool MoverTick::is_walkable(Vec2 normal) const {
    return up_ != Vec2{} && dot(normal, up_) >= floor_cosine_ - negligible;
}

/// Whether it would be a floor if `up` were turned round.
bool MoverTick::is_ceiling(Vec2 normal) const {
    return dot(normal, up_) < 0.0 && is_walkable(-normal);
}

/// Whether the acceleration leads away from a floor: it leaves. A floor moves at constant velocity
/// within a tick, so that its motion changes nothing.
bool MoverTick::lifts_from(Vec2 normal) const {
    const double away = dot(input_.acceleration, on_step_ ? up_ : normal);
    return away > 0.0 && away > negligible * length(input_.acceleration);
}

std::optional<WorldHit> MoverTick::floor_within(double reach) const {
    if (on_step_)
        if (auto corner = corner_of_step()) return corner;
    return floor_among(cast(up_ * -reach, time_), reach);
}

/// The floor that it can stand on among what is below, within reach.
std::optional<WorldHit> MoverTick::floor_among(const std::optional<WorldHit>& below,
                                               double reach) const {
    if (!below || is_walkable(below->normal)) return below;
    return below->fraction * reach <= touching ? floor_beside_slope(reach) : std::nullopt;
}

/// The floor of a valley in which a steep slope is touched as well.
std::optional<WorldHit> MoverTick::floor_beside_slope(double reach) const {
    Filter filter = filter_;
    filter.context = const_cast<MoverTick*>(this);
    filter.accepts = [](const Candidate& candidate, void* context) {
        const auto& tick = *static_cast<const MoverTick*>(context);
        const Filter& own = tick.filter_;
        return tick.is_walkable(candidate.normal) &&
               (!own.accepts || own.accepts(candidate, own.context));
    };
    const WorldView view(scene_, filter, shape_, position_, input_.drops);
    const auto hit = first_hit(view, leg_of(position_, up_ * -reach, time_));
    return hit && hit->fraction * reach <= touching ? hit : std::nullopt;
}

void MoverTick::drop_to(const WorldHit& floor, double reach) {
    floor_gap_ = floor.fraction * reach;
    // A mover that stood there keeps its bits; one that comes from the air lands.
    if (floor_gap_ <= (state_.on_floor ? touching : contact_tolerance)) return;
    position_ -= up_ * floor_gap_;
    floor_gap_ = 0.0;
}

void MoverTick::walk(WorldHit floor) {
    const Vec2 measured = mover_.stop_on_slope || on_step_ ? right_ : along_floor(floor.normal);
    const double gain = dot(input_.acceleration, measured);
    const double speed = dot(velocity_, measured);
    const auto speed_now = [&] {
        return speed + gain * ((time_ - velocity_time_) * input_.seconds);
    };
    double hit_at = -1.0;                      // of the tick
    int hits = 0;                              // at that time
    Vec2 heading = along_floor(floor.normal);  // clockwise, of what it has walked last
    const auto slower_on = [&](Vec2 along) {
        return mover_.constant_speed || on_step_ ? 1.0 : dot(along, measured);
    };
    for (int i = 0; i < most_pieces && time_ < 1.0; ++i) {
        const Vec2 along = along_floor(floor.normal);
        on_step_ = on_step_ && !is_walkable(floor.normal);
        const double slower = slower_on(along);
        const Pace own{speed_now() * slower + belt_along(floor, along), gain * slower};
        const Step step = step_on(floor, own);
        const bool climbs = on_step_ && dot(step.along, up_) > 0.0;
        if (!step.stays && !is_walkable(step.normal) && !climbs) {
            const Vec2 way = on_step_ ? right_ : along;
            return leave_floor(floor, way, way * speed_now() * slower);
        }
        const bool leaps = mover_.leaps && leaps_off(step, heading);
        if (leaps || lifts_from(step.normal))
            return leave_floor(floor, heading, heading * speed_now() * slower_on(heading),
                               leaps ? step.radius : 0.0);
        if (const auto hit = take(step, floor)) {
            const bool is_wedged = ++bends_ > most_bends;
            if (is_walkable(hit->normal) && !is_wedged) {
                // By rounding it may be in the floor that it leaves at a bend, and hit it again.
                hits = time_ == hit_at ? hits + 1 : 0;
                hit_at = time_;
                if (hits > 2) position_ += hit->normal * contact_tolerance;
                floor = *hit;
                heading = along_floor(floor.normal);
                continue;
            }
            settle(floor, *hit, step.below);
            if (!is_wedged && step_up(floor, *hit, step)) continue;
            // An acceleration away from there acts at once.
            const bool turns = dot(input_.acceleration, step.along) < 0.0;
            if (is_wedged || !turns || velocity_time_ >= time_) {
                const bool is_ahead = dot(hit->normal, step.along) < 0.0;
                return stop(floor, *hit, is_ahead ? Vec2{} : measured * speed_now());
            }
            velocity_ = {};
            velocity_time_ = time_;
            return walk(floor);
        }
        if (step.stays) break;
        has_walked_ = true;
        heading = along_floor(step.tangent > 0.0 ? step.end_normal : step.normal);
        if (step.is_on_side && is_alone_below(floor, reach_below(step))) break;
        if (!follow(floor, step))
            return leave_floor(floor, heading, heading * speed_now() * slower);
    }
    velocity_ = measured * speed_now();
    floor_ = floor;
}

MoverTick::Step MoverTick::step_on(const WorldHit& floor, const Pace& pace) const {
    const double left = (1.0 - time_) * input_.seconds;
    const double turn = pace.turn();
    const bool turns = turn > no_part * input_.seconds && turn < left;
    const double rest = pace.after(turns ? turn : left);
    if (rest == 0.0) return {floor.normal, {}, 0.0, 1.0, pace, 0.0, true};
    const WorldView view = view_of(shape_, position_);
    const auto piece = floor_piece_ahead(view, floor, position_, time_of_bodies(time_), rest > 0.0,
                                         std::abs(rest));
    const Turn turned = turn_along(piece, std::abs(rest));
    const double longest = turned.tangent > 0.0 ? turned.length : piece.length;
    const bool is_last = longest >= std::abs(rest);
    const double length = is_last ? rest : std::copysign(longest, rest);
    const double seconds = is_last && turns ? turn : pace.seconds_for(length);
    const double until = is_last && !turns ? 1.0 : std::min(1.0, time_ + seconds / input_.seconds);
    // An end that it only grazes does not move it.
    const double rise = piece.rise > graze ? piece.rise : 0.0;
    const bool is_on_side = is_last && !turns && piece.normal == floor.normal &&
                            piece.radius == 0.0 && !floor.at_corner;
    return {piece.normal,
            piece.along,
            length,
            until,
            pace,
            piece.below(up_),
            false,
            is_on_side,
            turned.end_normal,
            turned.end_along,
            turned.tangent,
            piece.along * piece.lead + piece.normal * rise,
            piece.radius};
}

/// Whether a walk that rises leaves the floor before a step: at an edge, where that leads below the
/// direction of the walk; round a turn, where its speed needs a larger radius.
[[gnu::noinline]] bool MoverTick::leaps_off(const Step& step, Vec2 heading) const {
    const Vec2 way = step.pace.speed < 0.0 ? -heading : heading;
    if (step.stays || on_step_ || dot(way, up_) <= parallel_sine) return false;
    const Vec2 normal{heading.y, -heading.x};
    if (step.tangent == 0.0) return dot(step.along, normal) < -parallel_sine;
    const double pressing = -dot(input_.acceleration, normal);
    return step.pace.speed * step.pace.speed >= pressing * step.radius;
}

/// With the floor's own motion. A wall at rest is hit when so much is walked.
std::optional<WorldHit> MoverTick::take(const Step& step, const WorldHit& floor) {
    const Vec2 from = position_;
    const double begin = time_;
    // From one share of the step to another.
    const auto go = [&](Vec2 way, double share, double to) -> std::optional<WorldHit> {
        const double until = to == 1.0 ? step.until : begin + (step.until - begin) * to;
        const Vec2 carried = displacement_of(floor) * (until - time_);
        const auto hit = leg(way + carried, until);
        const bool is_at_rest = hit && carried == Vec2{} && displacement_of(*hit) == Vec2{};
        if (!is_at_rest || step.length == 0.0) return hit;
        const double walked = share + (to - share) * hit->fraction;
        const double seconds = step.pace.seconds_for(step.length * walked);
        const double then = std::min(step.until, begin + seconds / input_.seconds);
        // A body may come to it there before it would be there.
        if (then > time_)
            if (const auto pressed = leg({}, then)) return pressed;
        time_ = then;
        return hit;
    };
    std::optional<WorldHit> hit;
    if (step.tangent > 0.0) {
        hit = go(step.along * step.tangent + step.to_piece, 0.0, 0.5);
        if (!hit && go(step.end_along * step.tangent, 0.5, 1.0)) {
            // The floor goes on beside this corner, with that of another body: straight there.
            position_ = from;
            time_ = begin;
            hit = go(step.along * std::abs(step.length), 0.0, 1.0);
        }
    } else {
        hit = go(step.along * std::abs(step.length) + step.to_piece, 0.0, 1.0);
    }
    note(MoverEvent::Kind::walked, from, floor);
    if (hit) touch(*hit);
    return hit;
}

/// From the tangent of a bend down to the floor, along the wall that it hit there.
void MoverTick::settle(WorldHit& floor, const WorldHit& wall, double below) {
    Vec2 down = -up_;
    if (dot(down, wall.normal) < 0.0) down -= wall.normal * dot(down, wall.normal);
    const double falls = -dot(down, up_);
    if (below == 0.0 || falls <= 0.0) return;
    const Vec2 drop = down * (below / falls);
    const auto hit = cast(drop, time_);
    if (!hit || !is_walkable(hit->normal)) return;
    position_ += drop * hit->fraction;
    floor = *hit;
}

/// Units: how far below the end of a step its floor may be.
double MoverTick::reach_below(const Step& step) const {
    return std::max(reach_of_snap(), step.below);
}

/// Whether nothing but the wall of a floor is below it.
bool MoverTick::is_alone_below(const WorldHit& floor, double reach) const {
    const Segment below{position_, position_ - up_ * reach};
    const Vec2 beside = shape_.extents() + Vec2{touching, touching};
    return is_empty(inflated(bounds_of(below), beside), wall_of(floor.side));
}

/// Down to the floor at the end of a step. False: there is none.
bool MoverTick::follow(WorldHit& floor, const Step& step) {
    const double reach = reach_below(step);
    const auto next = floor_within(reach);
    if (!next) return false;
    drop_to(*next, reach);
    floor = *next;
    return true;
}

/// Stands on a floor, before a wall. Where that comes nearer, or the floor carries it there, it is
/// pushed along the floor, over each bend and off the end. `velocity`: that it keeps.
void MoverTick::stop(WorldHit floor, WorldHit wall, Vec2 velocity) {
    note_blocked();
    while (time_ < 1.0) {
        const auto step = step_pushed(floor, wall);
        if (!step || bends_ > most_bends) return hold(floor, wall, velocity);
        if (!is_walkable(step->normal) || lifts_from(step->normal))
            return leave_floor(floor, along_floor(floor.normal), velocity);
        if (const auto hit = take_pushed(*step, floor, wall)) {
            ++bends_;
            if (is_walkable(hit->normal)) {
                floor = *hit;
                continue;
            }
            settle(floor, *hit, step->below);
            if (hit->object != wall.object) return hold(floor, *hit, velocity);
            wall = *hit;
            continue;
        }
        has_walked_ = has_walked_ || !step->stays;
        if (step->stays && is_alone_below(floor, reach_of_snap())) break;
        if (!follow(floor, *step)) return leave_floor(floor, along_floor(step->normal), velocity);
    }
    velocity_ = velocity;
    floor_ = floor;
}

/// The pace along a floor that keeps up with a wall, seen from the floor. None: along the floor it
/// would have to go farther than the wall.
std::optional<Pace> MoverTick::pace_before(const WorldHit& floor, Vec2 normal,
                                           const WorldHit& wall) const {
    const Vec2 motion = displacement_of(wall) - displacement_of(floor);
    const double nearer = dot(motion, wall.normal);
    if (nearer <= length_rounding) return Pace{};
    const Vec2 along = along_floor(normal);
    const double gain = dot(along, wall.normal);
    const double aside = nearer * std::abs(dot(along, right_));
    if (aside > std::abs(gain) * length(motion) * as_long) return std::nullopt;
    return Pace{nearer / (gain * input_.seconds), 0.0};
}

std::optional<MoverTick::Step> MoverTick::step_pushed(const WorldHit& floor,
                                                      const WorldHit& wall) const {
    const auto pace = pace_before(floor, floor.normal, wall);
    if (!pace) return std::nullopt;
    const Step step = step_on(floor, *pace);
    if (step.normal == floor.normal) return step;
    // At a bend it turns.
    const auto turned = pace_before(floor, step.normal, wall);
    if (!turned) return std::nullopt;
    return step_on(floor, *turned);
}

/// As far along the floor as the wall comes nearer.
std::optional<WorldHit> MoverTick::take_pushed(const Step& step, const WorldHit& floor,
                                               const WorldHit& wall) {
    const Vec2 from = position_;
    const double passed = step.until - time_;
    Vec2 translation = step.along * std::abs(step.length) + displacement_of(floor) * passed;
    const double nearer = dot(translation - displacement_of(wall) * passed, wall.normal);
    if (!step.stays) translation -= wall.normal * nearer;  // rounding
    const auto hit = leg(translation, step.until);
    note(MoverEvent::Kind::walked, from, floor);
    if (hit) touch(*hit);
    return hit;
}

/// Stands on a floor between walls that leave it no motion along that, or none at all.
void MoverTick::hold(const WorldHit& floor, const WorldHit& wall, Vec2 velocity) {
    planes_ = {};
    add_plane(floor);
    add_plane(wall);
    floor_ = floor;
    const Vec2 carried = displacement_of(floor) * (1.0 - time_);
    const bool has_left = slide(carried, {}, 1.0) == Slid::left_wall;
    if (!has_left) stand_again(floor);
    velocity_ = squeezed_ ? Vec2{} : velocity;
    if (!has_left) return;
    floor_.reset();
    fly_again();
}

/// The floor where the tick ends, for what was pushed.
void MoverTick::stand_again(const WorldHit& floor) {
    const bool is_pressed = squeezed_ || is_stuck_;
    const double reach = is_pressed ? touching : reach_of_snap();
    floor_ = floor_within(reach);
    if (!floor_) {
        // The body that presses it from below overlaps it.
        if (is_pressed && displacement_of(floor) != Vec2{}) floor_ = floor;
        return;
    }
    drop_to(*floor_, reach);
}

/// The speed of a conveyor in a direction along its surface, units/s.
double MoverTick::belt_along(const WorldHit& floor, Vec2 along) const {
    const Vec2 belt = scene_.traits_of(floor.object).surface_velocity;
    const double speed = length(belt);
    const double share = dot(belt, along);
    // Across it, the belt leads into the surface.
    return std::abs(share) <= parallel_sine * speed ? 0.0 : std::copysign(speed, share);
}

/// `along`: clockwise, where it leaves; `velocity`: its own; `radius`: of a turn that it leaves
/// along the tangent.
void MoverTick::leave_floor(const WorldHit& floor, Vec2 along, Vec2 velocity, double radius) {
    on_step_ = false;
    velocity_ = velocity;
    velocity_time_ = time_;
    free_of_turns_ = time_;
    const Vec2 carried = floor.is_body() ? velocity_of(floor.object) : Vec2{};
    keep_of(carried + along * belt_along(floor, along));
    push_off(floor);
    if (mover_.exact_holes) drop_into_hole();
    note(MoverEvent::Kind::left_floor, position_, floor);
    if (radius > 0.0 && bends_ < most_bends) {
        const Vec2 relative = velocity_ - displacement_of(floor) / input_.seconds;
        leave_along_tangent(radius, length_squared(relative), 1.0);
        pass_to(time_);
    }
    fly_again();
}

/// For the rest of the tick, after it has stood. Where it lands and leaves again at one place, it
/// goes on as if no wall were a floor.
void MoverTick::fly_again() {
    if (bends_ >= most_bends) {
        slide(displacement_until(1.0, allowed(input_.acceleration)), {}, 1.0);
        return;
    }
    ++bends_;
    has_landed_ = false;
    fly(1.0);
}

/// Beyond the end of a floor, above a hole of its own width: so far down into it that it does not
/// land on the other side.
[[gnu::noinline]] void MoverTick::drop_into_hole() {
    constexpr double wider = 1e-4;  // units, than its base; a wider one takes in 12 units/s
    const double speed = dot(velocity_, right_);
    if (shape_.radius() > 0.0 || speed == 0.0 || dot(velocity_, up_) > 0.0) return;
    const Vec2 down = -up_ * well_beyond;
    const Vec2 ahead = right_ * std::copysign(wider + well_beyond, speed);
    if (cast(down, time_) || !cast(shape_, position_ + down, ahead, time_)) return;
    position_ += down;
}

/// Away from a floor it is no slower than the floor, which pushes it.
void MoverTick::push_off(const WorldHit& floor) {
    const double slower = dot(displacement_of(floor) / input_.seconds - velocity_, floor.normal);
    if (slower > 0.0 && lifts_from(floor.normal)) velocity_ += floor.normal * slower;
}

/// In the air from the tick's start: with the velocity of what it stood on, as far as that is
/// known.
void MoverTick::leave_platform() {
    if (!state_.on_floor) return;
    const bool is_on_body = state_.platform && scene_.has_body(state_.platform);
    Vec2 carried = is_on_body ? velocity_of(state_.platform) : Vec2{};
    const bool may_be_belt = is_on_body
                                 ? scene_.traits_of(state_.platform).surface_velocity != Vec2{}
                                 : scene_.level().wall_traits().has_belts();
    if (may_be_belt) {
        // Also what it drops through.
        const WorldView view(scene_, filter_, shape_, position_);
        const auto floor = first_hit(view, leg_of(position_, up_ * -reach_of_snap(), time_), false);
        if (floor && is_walkable(floor->normal)) {
            const Vec2 along = along_floor(floor->normal);
            carried += along * belt_along(*floor, along);
        }
    }
    keep_of(carried);
}

/// Units/s, also where the body has carried the mover in this tick already.
Vec2 MoverTick::velocity_of(ObjectId body) const {
    return scene_.displacement_of(body) / input_.seconds;
}

/// Adds as much of the velocity of what it leaves as `leaving` says.
void MoverTick::keep_of(Vec2 carried) {
    if (mover_.leaving == Leaving::nothing) carried = {};
    if (mover_.leaving == Leaving::upward) carried = up_ * std::max(0.0, dot(carried, up_));
    velocity_ += carried;
}

}  // namespace slidelab::detail
