// In the air, and seen from above: along the parabola, and sliding along what it hits.
#include <algorithm>
#include <cmath>

#include "slidelab/world/mover/mover_tick.hpp"

namespace slidelab::detail {

/// Along the parabola until a time of the tick. Where something is near it, by halves, down to
/// chords that are as good as the curve.
void MoverTick::fly(double until) {
    if (has_landed_ || !(time_ < until)) return;
    const Vec2 acceleration = allowed(input_.acceleration);
    if (until > free_of_turns_) {
        const double turn = next_turn(acceleration, until);
        free_of_turns_ = turn;
        if (turn < until) {
            fly(turn);
            return fly(until);
        }
    }
    const double seconds = (until - time_) * input_.seconds;
    const double eighth = 0.125 * seconds * seconds;
    const Vec2 chord = displacement_until(until, acceleration);
    const bool is_straight =
        eighth * length(acceleration) <= chord_error || chord == Vec2{} || is_inside_;
    const auto bulge = [&] {
        const Vec2 across = unit_or(outward(chord), {});
        return across * (-eighth * dot(acceleration, across));
    };
    if (!is_straight && share_on_wall(chord, until) == 1.0 && is_clear(chord, bulge(), until))
        return fly_clear(chord, acceleration, until);
    if (!is_straight) {
        fly(time_ + 0.5 * (until - time_));
        return fly(until);
    }
    switch (slide(chord, acceleration * (4.0 * eighth), until)) {
        case Slid::ended:
            return;
        case Slid::left_wall:
            return fly(until);
        case Slid::landed:
            has_landed_ = true;
            planes_ = {};
            return walk(*landing_);
    }
}

/// Along a parabola that nothing is near, with its chord. Out of line: most flights are short.
[[gnu::noinline]] void MoverTick::fly_clear(Vec2 chord, Vec2 acceleration, double until) {
    const Vec2 from = position_;
    const double passed = until - time_;
    if (triggers_) feel(chord, until, acceleration);
    position_ += chord;
    pass_to(until);
    if (planes_.empty()) return note(MoverEvent::Kind::flew, from);
    // Away from a wall it does not count any more.
    free_of_turns_ = time_;
    planes_.forget_if([&](const ContactPlane& plane) {
        const Vec2 away = chord - plane.wall_displacement * passed;
        return up_ != Vec2{} && dot(away, plane.normal) > touching;
    });
    note(MoverEvent::Kind::flew, from);
}

Vec2 MoverTick::displacement_until(double time, Vec2 acceleration) const {
    const double seconds = (time - time_) * input_.seconds;
    return velocity_ * seconds + acceleration * (0.5 * seconds * seconds);
}

/// When the parabola turns round, against the acceleration before and with it after: no part of it
/// leads out and back. So too where it is highest before a one-way wall that it is behind at both
/// ends. `until`: not before.
double MoverTick::next_turn(Vec2 acceleration, double until) const {
    if (acceleration == Vec2{}) return until;
    double first = until;
    const auto note_turn = [&](double turn) {
        if (turn > time_ + no_part && turn < until - no_part) first = std::min(first, turn);
    };
    const auto turn_along = [&](Vec2 direction, Vec2 velocity) {
        const double slowed = -dot(acceleration, direction) * input_.seconds;
        return slowed > 0.0 ? time_ + dot(velocity, direction) / slowed : time_;
    };
    note_turn(turn_along(-acceleration, velocity_));
    if (near_.is_free || !WorldView::may_have_one_way(scene_)) return first;
    const auto is_before = [&](const Traits& traits, Segment side, Vec2 displacement, double time) {
        const OneWayStart start{shape_.convex(), position_ + displacement_until(time, acceleration),
                                input_.drops};
        const Vec2 moved = displacement * time_of_bodies(time);
        side = {side.a + moved, side.b + moved};
        return start.is_before(traits, side);
    };
    const double bulge =
        length(displacement_until(until, 0.125 * acceleration) - displacement_until(until, {}));
    const Aabb path =
        bounds_of(Segment{position_, position_ + displacement_until(until, acceleration)});
    view_of(shape_, position_)
        .visit_one_way(inflated(path, shape_.extents() + Vec2{bulge, bulge}),
                       [&](const Traits& traits, const Segment& side, Vec2 moved) {
                           const auto is_before_at = [&](double time) {
                               return is_before(traits, side, moved, time);
                           };
                           const double turn = turn_along(
                               outward(side.b - side.a),
                               velocity_ - (has_ridden_ ? Vec2{} : moved) / input_.seconds);
                           if (!is_before_at(time_) && !is_before_at(until) && is_before_at(turn))
                               note_turn(turn);
                       });
    return first;
}

/// Whether nothing is between a chord and its parabola: the mover, extended by the bulge, hits
/// nothing along the chord.
bool MoverTick::is_clear(Vec2 chord, Vec2 bulge, double until) const {
    const Aabb path = bounds_of(Segment{position_, position_ + chord});
    const Vec2 beside{std::abs(bulge.x) + touching, std::abs(bulge.y) + touching};
    if (is_empty(inflated(path, shape_.extents() + beside))) return true;
    if (length(bulge) <= chord_error) return !cast(chord, until);
    if (cast(bulge, time_)) return false;
    Points corners;
    for (const Vec2 corner : shape_.corners()) {
        corners.push_back(corner);
        corners.push_back(corner + bulge);
    }
    if (corners.dropped() > 0) return false;
    Hull hull;
    const std::size_t count = convex_hull({corners.begin(), corners.end()}, hull);
    const CornerShape extended(std::span<const Vec2>{hull}.first(count), shape_.radius());
    WorldView view(scene_, filter_, extended, shape_, position_, input_.drops);
    view.set_candidates(near_);
    return !first_hit(view, leg_of(position_, chord, until), false);
}

void MoverTick::pass_to(double time) {
    velocity_ += allowed(input_.acceleration) * ((time - velocity_time_) * input_.seconds);
    time_ = velocity_time_ = time;
}

/// Sweeps and slides: along a motion until a time of the tick, and on along all planes that are
/// touched, until it lands (landing_), or leaves a wall. `bend`: of the motion's parabola, the part
/// that grows with the square of the time.
MoverTick::Slid MoverTick::slide(Vec2 motion, Vec2 bend, double until) {
    const double start = time_;
    const Vec2 initial = velocity_;
    while (time_ < until) {
        const double left = (until - time_) / (until - start);
        const Vec2 wanted = (motion + bend * (1.0 - left)) * left;
        const auto translation = planes_.motion(wanted, until - time_);
        if (!translation) return evade(), Slid::ended;
        if (record_ && length(*translation) <= no_part * length(motion)) note_blocked();
        const Vec2 from = position_;
        const double before = time_;
        const double share = share_on_wall(*translation, until);
        auto hit = fly_along(*translation, allowed(bend) * (left * left), share, until);
        note(MoverEvent::Kind::flew, from);
        if (!hit && share < 1.0) return leave_wall();
        if (!hit) break;
        // By rounding it is in the wall that it goes along, and hits it again.
        const bool is_again = is_known(*hit);
        if ((time_ == before || is_again) && ++bends_ > most_bends) {
            note_blocked();
            is_stuck_ = true;
            time_ = 1.0;
            return Slid::ended;
        }
        if (time_ == before && is_again) {
            position_ += hit->normal * contact_tolerance;
            continue;
        }
        const bool has_left = !planes_.empty() && !is_inside_ && leave_walls();
        if (hit->other != Vec2{}) {
            const double rest = (until - time_) / (until - start);
            choose_plane(*hit, (motion + bend * (1.0 - rest)) * rest, until);
        }
        touch(*hit);
        pass_to(time_);
        const bool is_floor = is_walkable(hit->normal) && !lifts_from(hit->normal);
        if (is_floor && !squeezed_ && !has_landed_ && !floor_ && !is_inside_) {
            landing_ = hit;
            note(MoverEvent::Kind::landed, position_, *hit);
            return Slid::landed;
        }
        add_plane(*hit);
        // A wall that it has left slows it no longer, as the motion goes on.
        if (has_left)
            velocity_ = initial + input_.acceleration * ((time_ - start) * input_.seconds);
        velocity_ = clipped(velocity_);
        if (leave_turn(until)) return leave_wall();
    }
    pass_to(until);
    return Slid::ended;
}

/// At a convex corner the plane with the longer slide counts, or the other one.
void MoverTick::choose_plane(WorldHit& hit, Vec2 wanted, double until) {
    const auto look = [&](Vec2 translation) -> std::optional<PlaneAhead> {
        const auto next = cast(translation, until);
        if (!next) return std::nullopt;
        return PlaneAhead{next->fraction, plane_of(*next)};
    };
    if (!planes_.other_allows_more(plane_of(hit), hit.other, wanted, until - time_, look)) return;
    hit.normal = hit.other;
    hit.at_corner = true;
}

/// Along a share of a chord. Where that ends, or a hit ends it, the mover is on the parabola, when
/// that has come as far towards the wall; along it, where it goes past the wall's end.
std::optional<WorldHit> MoverTick::fly_along(Vec2 chord, Vec2 bend, double share, double until) {
    const double begin = time_;
    const auto hit = leg(chord * share, begin + (until - begin) * share);
    const double part = hit ? hit->fraction * share : share;
    if (bend == Vec2{} || part == 0.0 || part == 1.0) return hit;
    const Vec2 relative = chord - displacement_of(hit ? *hit : wall_) * (until - begin);
    const Vec2 across = hit ? hit->normal : relative;
    const Pace pace{dot(relative - bend, across), 2.0 * dot(bend, across)};
    const double passed = std::clamp(pace.seconds_for(dot(relative, across) * part), 0.0, 1.0);
    leg(chord * (passed - part) - bend * (passed * (1.0 - passed)),
        begin + (until - begin) * passed);
    return hit;
}

/// The share of a motion along the only wall that is touched which leads to its end, and off it.
double MoverTick::share_on_wall(Vec2 translation, double until) const {
    if (!may_leave_wall()) return 1.0;
    const Vec2 normal = wall_.normal;
    const Vec2 relative = translation - displacement_of(wall_) * (until - time_);
    const bool clockwise = dot(relative, along_floor(normal)) > 0.0;
    const WorldView view = view_of(shape_, position_);
    const double whole = std::abs(dot(relative, along_floor(normal)));
    const auto piece =
        floor_piece_ahead(view, wall_, position_, time_of_bodies(time_), clockwise, whole);
    double length = piece.normal == normal ? piece.length : 0.0;
    if (piece.radius > 0.0)  // the tangent where it was hit
        length = std::max(0.0, length - std::abs(dot(place_on_wall() - wall_place_, piece.along)));
    length += well_beyond;
    return whole > length ? length / whole : 1.0;
}

/// Off the only wall that is touched, at a round end of it, where the parabola is less bent than
/// the end: it touches no more. First along the tangent, until no chord reaches back.
bool MoverTick::leave_turn(double until) {
    if (!may_leave_wall()) return false;
    const Vec2 velocity = velocity_ - displacement_of(wall_) / input_.seconds;
    const double square = length_squared(velocity);
    const bool clockwise = dot(velocity, along_floor(wall_.normal)) > 0.0;
    const WorldView view = view_of(shape_, position_);
    const auto piece =
        floor_piece_ahead(view, wall_, position_, time_of_bodies(time_), clockwise, same_place);
    const double pressing = -dot(input_.acceleration, wall_.normal);
    if (piece.radius == 0.0 || square == 0.0 || square < pressing * piece.radius) return false;
    return leave_along_tangent(piece.radius, square, until);
}

/// `square`: of the speed along the turn. False: something is in the way. (Between two turns that
/// leave no room it would leave each for the other, for ever.)
bool MoverTick::leave_along_tangent(double radius, double square, double until) {
    const double seconds = std::sqrt(4.0 * chord_error * radius / square);
    const double end = std::min(until, time_ + seconds / input_.seconds);
    const Vec2 off = velocity_ * ((end - time_) * input_.seconds);
    if (cast(off, end)) return false;
    planes_ = {};
    if (triggers_) feel(off, end, {});
    position_ += off;
    time_ = end;
    return true;
}

/// Forgets the planes of walls that it is no longer beside. Whether there were any.
bool MoverTick::leave_walls() {
    const auto wall_of = [this](const ContactPlane& plane) { return wall_of_plane(plane); };
    const auto look = [this](Vec2 translation) {
        return cast(shape_, position_, translation, time_);
    };
    return planes_.forget_left(scene_.level(), shape_, position_, wall_of, look);
}

/// The wall of a plane; of a body the side that faces as the plane does, as if it were a wall.
Wall MoverTick::wall_of_plane(const ContactPlane& plane) const {
    const Level& level = scene_.level();
    if (plane.wall.is_of_level()) return level.walls()[plane.wall.number()];
    const auto body = plane.wall.body();
    const PlacedBody placed = view_of(shape_, position_).placed(body, time_of_bodies(time_));
    Segment wall = placed.side(0);
    double most = -1.0;
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const Segment side = placed.side(i);
        const double along = dot(unit_or(outward(side.b - side.a), {}), plane.normal);
        if (along > most) wall = side;
        most = std::max(most, along);
    }
    return {wall, placed.radius()};
}

/// Past its end the wall does not count any more.
MoverTick::Slid MoverTick::leave_wall() {
    pass_to(time_);
    free_of_turns_ = time_;
    planes_ = {};
    ++bends_;
    return Slid::left_wall;
}

/// A body is named by its first side.
ContactPlane MoverTick::plane_of(const WorldHit& hit) const {
    const WallRef wall = hit.wall();
    return {hit.normal, wall.is_of_body() ? wall.first_side() : wall, displacement_of(hit)};
}

/// Whether it goes along this side of a wall at rest already.
bool MoverTick::is_known(const WorldHit& hit) const {
    const ContactPlane plane = plane_of(hit);
    return !plane.moves() && planes_.has(plane.wall, plane.normal);
}

void MoverTick::add_plane(const WorldHit& hit) {
    free_of_turns_ = time_;
    const ContactPlane plane = plane_of(hit);
    if (!planes_.has(plane.wall, hit.normal)) planes_.add(plane);
    wall_ = hit;
    wall_place_ = place_on_wall();
}

}  // namespace slidelab::detail
