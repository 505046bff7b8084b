#include "lab/judge/move_troubles.hpp"

#include <algorithm>
#include <cmath>

#include "lab/engines/models.hpp"
#include "lab/judge/moved_bodies.hpp"
#include "lab/judge/overlap.hpp"
#include "lab/judge/side_troubles.hpp"
#include "lab/judge/thresholds.hpp"

namespace slidelab::lab {

namespace {

/// Units. Sweeps promise 1e-9 near the origin; pushing out leaves a little more.
double deepest_of(const Strategy& strategy) {
    return strategy.detection == CollisionDetection::continuous ? 1e-8 : 1e-6;
}

/// Relative to the box the centre goes from `from` to `to`; does it leave the box on the other side
/// than where it came in? The slabs of the box, one after the other.
bool passes_through(Vec2 from, Vec2 to, Vec2 half) {
    double in = 0.0;
    double out = 1.0;
    const auto cut = [&](double start, double along, double extent) {
        if (along == 0.0) return std::abs(start) < extent;
        const double a = (-extent - start) / along;
        const double b = (extent - start) / along;
        in = std::max(in, std::min(a, b));
        out = std::min(out, std::max(a, b));
        return true;
    };
    const Vec2 along = to - from;
    const bool crosses = cut(from.x, along.x, half.x) && cut(from.y, along.y, half.y) && in < out;
    return crosses && in > 0.0 && out < 1.0;
}

/// Whether something that the mover touches where it ends is in the way of its velocity. A wall
/// that was left behind, round a corner of it or past its end, is not.
bool is_led_into_wall(const MadeMove& move) {
    const BodiesAtEnd bodies(move.request.bodies);
    const MoveRequest on = on_from_end(
        move, bodies,
        move.result.velocity * (length(move.request.displacement) / length(move.result.velocity)));
    const auto exact = exact_slide(move.level, move.strategy, on);
    if (!exact) return true;  // it is in the wall, but no deeper than its margin
    const double margin = margin_of(move) + same_place;
    return std::any_of(exact->contacts.begin(), exact->contacts.end(), [&](const Contact& each) {
        return each.kind == ContactKind::hit && distance(on.position, each.position) <= margin;
    });
}

/// Seen from the side, it stood when the tick began, since it remembers its floor.
bool stood(const MoveRequest& request) {
    return is_from_side(request) && !request.strategy_state.empty() && request.velocity.y >= 0.0;
}

double went_in(const Evidence& move) {
    return distance(move.move().request.position, move.move().result.position);
}

/// Units: a smaller step is none.
constexpr double noticeable_step = 1e-4;

double wanted_on_floor(const Evidence& move) {
    return std::abs(move.move().request.displacement.x);
}

}  // namespace

bool is_slowed(Evidence& move) { return move.hindered() == Evidence::Hindered::slowed; }
bool is_stuck(Evidence& move) {
    return move.went() < stuck_share * move.wanted() &&
           move.hindered() == Evidence::Hindered::stuck;
}
bool began_inside(Evidence& move) { return move.move().result.began_inside; }
bool is_squeezed(Evidence& move) { return move.move().result.squeezed; }

bool ends_inside(Evidence& move) {
    return move.depth() > deepest_of(move.move().strategy) + slop_of(move.move());
}

bool went_through(Evidence& move) {
    return move.crossed() || (!move.move().result.squeezed && went_through_box(move));
}

bool was_pulled_up(Evidence& move) { return !move.is_exact() && is_pulled_up(move.move()); }
bool left_map(Evidence& move) {
    return is_outside(move.move().limits, move.move().result.position);
}

bool was_thrown(Evidence& move) {
    const MoveRequest& request = move.move().request;
    const MoveResult& result = move.move().result;
    Vec2 went = result.position - request.position;
    // Down to the floor that it follows it goes as far as need be.
    const Vec2 down = -unit_or(request.side_view.up, {});
    went -= down * std::max(0.0, dot(went, down));
    return request.bodies.empty() && !result.began_inside &&
           length(went) > 2.0 * move.wanted() + slop_of(move.move()) + same_place;
}

bool keeps_velocity_into_wall(Evidence& move) {
    const MoveRequest& request = move.move().request;
    const MoveResult& result = move.move().result;
    constexpr double noticeable = 0.01;  // of its speed: rounds of pushing leave less
    // A tick's fall is taken by the floor in the next one.
    const SideView& side = request.side_view;
    const double into = noticeable * length(request.velocity) +
                        (is_from_side(request) ? length(side.acceleration) * side.seconds : 0.0);
    const bool points = std::any_of(result.contacts.begin(), result.contacts.end(),
                                    [&, &moved = result](const Contact& contact) {
                                        return dot(moved.velocity, contact.normal) < -into;
                                    });
    // Ending inside tells more.
    return points && !ends_inside(move) && is_led_into_wall(move.move());
}

/// A push may end beside its wall, past the wall's end, on the line of another one: that is none.
bool has_contact_in_air(Evidence& move) {
    const MoveRequest& request = move.move().request;
    const MoveResult& result = move.move().result;
    const double noticeable = 0.01 + margin_of(move.move());  // units
    const Level& level = move.move().level;
    if (move.move().strategy.shapes == 0 || (move.is_exact() && !move.is_in_full())) return false;
    const Vec2 reach = extents_of(request.shape) + Vec2{noticeable, noticeable};
    for (const Contact& contact : result.contacts) {
        if (!contact.wall.is_of_level()) continue;
        const Aabb area = inflated({contact.position, contact.position}, reach);
        bool is_near = false;
        for (const std::uint32_t number : level.broad_phase().near(area)) {
            const Wall& wall = level.walls()[number];
            is_near = is_near || outline_distance(request.shape, contact.position, wall.segment,
                                                  wall.radius) <= noticeable;
        }
        if (!is_near) return true;
    }
    return false;
}

bool ends_run_inside(Evidence& move) { return move.is_last() && ends_inside(move); }

bool went_through_box(Evidence& move) {
    const MoveRequest& request = move.move().request;
    return std::any_of(request.bodies.begin(), request.bodies.end(), [&](const MovingBody& box) {
        const Vec2 from = request.position - box.position;
        const Vec2 to = move.move().result.position - box.position - box.displacement;
        return !box.traits.is_one_way() && passes_through(from, to, extents_of(box.shape));
    });
}

bool is_inside_box(Evidence& move) {
    const MoveRequest& request = move.move().request;
    return std::any_of(request.bodies.begin(), request.bodies.end(), [&](const MovingBody& box) {
        const Vec2 off = move.move().result.position - box.position - box.displacement;
        const Vec2 half = extents_of(box.shape);
        return !box.traits.is_one_way() && std::abs(off.x) < half.x && std::abs(off.y) < half.y;
    });
}

bool is_off_floor(Evidence& move) {
    return stood(move.move().request) && !move.move().result.on_floor;
}

bool slid_at_rest(Evidence& move) {
    return stood(move.move().request) && wanted_on_floor(move) == 0.0 &&
           went_in(move) > noticeable_step;
}

bool is_stopped_on_floor(Evidence& move) {
    const MoveResult& result = move.move().result;
    return stood(move.move().request) && result.on_floor && result.hit() &&
           wanted_on_floor(move) > noticeable_step && went_in(move) <= noticeable_step;
}

bool is_slower_on_slope(Evidence& move) {
    const MoveResult& result = move.move().result;
    constexpr double slower = 0.9;
    return stood(move.move().request) && result.on_floor && !result.hit() &&
           went_in(move) < slower * wanted_on_floor(move);
}

MapSides sides_passed(const Aabb& area, Vec2 position) {
    return {position.x<area.min.x, position.x> area.max.x,
            position.y<area.min.y, position.y> area.max.y};
}

bool is_outside(const MapLimits& limits, Vec2 position) {
    const MapSides& open = limits.open_sides;
    if (!limits.area || limits.area->contains(position)) return false;
    const MapSides past = sides_passed(*limits.area, position);
    return !((past.left && open.left) || (past.right && open.right) || (past.top && open.top) ||
             (past.bottom && open.bottom));
}

}  // namespace slidelab::lab
