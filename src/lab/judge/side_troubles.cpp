#include "lab/judge/side_troubles.hpp"

#include <algorithm>

#include "lab/engines/models.hpp"
#include "lab/judge/moved_bodies.hpp"
#include "lab/judge/thresholds.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"

namespace slidelab::lab {

namespace {

/// Speeds in a tick, of a move seen from the side, along the fall.
struct Fall {
    Vec2 down;
    double gain = 0.0;   ///< by gravity, in this tick, units/s
    double asked = 0.0;  ///< of the velocity that the tick begins with, gravity's gain included
    double after = 0.0;

    /// It falls no more below half of what gravity gives in a tick.
    bool is_lost(double speed) const { return speed < 0.5 * gain; }
};

Fall fall_of(const MadeMove& move) {
    const Vec2 down = -move.request.side_view.up;
    return {down, dot(move.request.side_view.acceleration, down) * move.request.side_view.seconds,
            dot(move.request.velocity, down), dot(move.result.velocity, down)};
}

bool may_be_judged(const MadeMove& move) {
    return is_from_side(move.request) && !move.strategy.has_floor && !move.result.began_inside;
}

/// The least height of the mover above the line of a one-way wall, towards its solid side, units.
double height_above(const MadeMove& move, Vec2 position, const Segment& line, Vec2 out) {
    detail::Corners room;
    const Shape& shape = move.request.shape;
    const double reach =
        detail::support_of(detail::corners_of(shape, room), -out) + radius_of(shape);
    return dot(position - line.a, out) - reach;
}

bool leads_onto(const MadeMove& move, const Contact& contact) {
    if (!contact.wall.is_of_level()) return false;
    const std::uint32_t number = contact.wall.number();
    const Traits& traits = move.level.traits_of_wall(number);
    if (!traits.is_one_way() || dot(traits.solid_side, contact.normal) < walkable_normal)
        return false;
    const Segment& line = move.level.walls()[number].segment;
    const double margin = std::max(other_movers_skin, margin_of(move));
    const auto is_above = [&](Vec2 position) {
        return height_above(move, position, line, contact.normal) >= -margin;
    };
    const Vec2 start = move.request.position;
    if (is_above(start) || is_above(start + move.request.displacement)) return false;
    if (!is_above(move.result.position)) return false;
    const auto exact = exact_slide(move.level, move.strategy, move.request);
    return exact && !is_above(exact->position);
}

}  // namespace

bool loses_fall(const MadeMove& move) {
    if (!may_be_judged(move)) return false;
    const Fall fall = fall_of(move);
    if (fall.gain <= 0.0 || fall.is_lost(fall.asked) || !fall.is_lost(fall.after)) return false;
    const BodiesAtEnd bodies(move.request.bodies);
    const double far = margin_of(move) + fall.gain * move.request.side_view.seconds;
    MoveRequest down = on_from_end(move, bodies, fall.down * far);
    down.velocity = fall.down * fall.gain;
    const auto exact = exact_slide(move.level, move.strategy, down);
    if (!exact || fall.is_lost(dot(exact->velocity, fall.down))) return false;
    return std::none_of(exact->contacts.begin(), exact->contacts.end(), [&](const Contact& each) {
        return dot(each.normal, -fall.down) >= walkable_normal;
    });
}

std::optional<WallRef> pulled_up_onto(const MadeMove& move) {
    if (!may_be_judged(move)) return std::nullopt;
    for (const Contact& contact : move.result.contacts)
        if (leads_onto(move, contact)) return contact.wall;
    return std::nullopt;
}

bool is_pulled_up(const MadeMove& move) { return pulled_up_onto(move).has_value(); }

}  // namespace slidelab::lab
