// Steps: a flat base is lifted onto a ledge at once; a round one goes round the ledge's corner, as
// on a floor, in as many ticks as that takes.
#include <algorithm>
#include <cmath>
#include <span>

#include "slidelab/world/mover/mover_tick.hpp"

namespace slidelab::detail {

/// Onto a ledge, where there is room: as high as its base alone would step. False: too high, or
/// no floor.
bool MoverTick::step_up(WorldHit& floor, const WorldHit& wall, const Step& step) {
    if (mover_.step_height <= 0.0) return false;
    Points base;
    const double lowest = support_of(shape_.corners(), -up_);
    for (const Vec2 corner : shape_.corners()) {
        if (dot(corner, -up_) < lowest - same_place) continue;
        base.push_back(corner);
        base.push_back(corner + up_ * least_inradius);
    }
    // Round a corner that it climbs it may go straight up.
    const double aside = on_step_ ? -dot(wall.normal, right_) : dot(step.along, right_);
    const Vec2 ahead = right_ * (aside > 0.0 ? 1.0 : -1.0);
    Hull hull;
    const std::size_t count = convex_hull({base.begin(), base.end()}, hull);
    const CornerShape flat(std::span<const Vec2>{hull}.first(count), shape_.radius());
    // Under a low ceiling the base alone finds room for the mover within its own height.
    const double tall = lowest + support_of(shape_.corners(), up_) + 2.0 * shape_.radius();
    constexpr double most_tries = 32.0;
    const double lower = std::max(0.9 * tall, mover_.step_height / most_tries);
    for (double most = mover_.step_height + same_place; most > 0.0; most -= lower) {
        const auto least = ledge_of(flat, most, ahead);
        if (!least) continue;
        const double height = dot(least->position - position_, up_) + same_place;
        const auto ledge = ledge_of(shape_, height, ahead);
        if (!ledge) continue;
        const Vec2 from = position_;
        position_ = ledge->position;
        floor = ledge->floor;
        note(MoverEvent::Kind::stepped_up, from, floor);
        return true;
    }
    return climb(floor, wall, ahead, std::abs(step.pace.speed));
}

/// Up, on, and down on it.
std::optional<MoverTick::Ledge> MoverTick::ledge_of(const CornerShape& shape, double height,
                                                    Vec2 ahead) const {
    const auto ceiling = cast(shape, position_, up_ * height, time_);
    const double rise = height * (ceiling ? ceiling->fraction : 1.0);
    const Vec2 above = position_ + up_ * rise;
    if (cast(shape, above, ahead * well_beyond, time_)) return std::nullopt;
    const auto floor = cast(shape, above + ahead * well_beyond, up_ * -rise, time_);
    if (!floor || !is_walkable(floor->normal)) return std::nullopt;
    return Ledge{above + ahead * well_beyond - up_ * (rise * floor->fraction), *floor};
}

/// Begins to climb: a corner of what stopped it, or one above it, counts as floor if it leads onto
/// one. False: it is none. `speed`: units/s, of its walk.
bool MoverTick::climb(WorldHit& floor, const WorldHit& wall, Vec2 ahead, double speed) {
    constexpr double lowest = 1e-3;  // sine: no corner is lower than this at the mover's side
    const double limit = mover_.step_height + same_place;
    const Vec2 from = position_;
    if (wall.at_corner && dot(wall.normal, up_) > lowest) {
        if (!leads_onto_floor(wall, position_, limit)) return false;
        floor = wall;
    } else {
        // The way that it passes so is a part of its walk, seen from the wall, which may move.
        const Vec2 nearer = displacement_of(floor) - displacement_of(wall);
        const double rest = (speed * input_.seconds + dot(nearer, ahead)) * (1.0 - time_);
        if (!(rest > 0.0)) return false;
        const double passed = std::min(well_beyond, 0.5 * rest);
        auto corner = lifted_to_corner(limit, ahead * passed);
        if (!corner) return false;
        // At its side, always at the same angle: where it touched the wall is known to a tolerance.
        const double radius = radius_round(corner->floor, corner->position);
        if (radius == 0.0) return false;
        // A step's corner is beside the mover. A lower one is no step: it belongs to what the mover
        // stood on.
        const double steepest = 2.0 * std::sqrt((passed + touching) / radius);
        if (dot(corner->floor.normal, up_) > steepest) return false;
        const double rises = std::min(lowest, std::sqrt(passed / radius));
        const Vec2 normal = up_ * rises - ahead * std::sqrt(1.0 - rises * rises);
        corner->position += (normal - corner->floor.normal) * radius;
        corner->floor.normal = normal;
        const double lift = dot(corner->position - position_, up_);
        if (!leads_onto_floor(corner->floor, corner->position, limit - lift)) return false;
        position_ = corner->position;
        floor = corner->floor;
        const double seconds = (1.0 - time_) * (passed / rest);
        leg(displacement_of(floor) * seconds, time_ + seconds);
    }
    on_step_ = true;
    has_walked_ = true;
    note(MoverEvent::Kind::stepped_up, from, floor);
    return true;
}

/// Up, on, and down to a corner beside its round base.
std::optional<MoverTick::Ledge> MoverTick::lifted_to_corner(double limit, Vec2 onto) const {
    for (double most = limit; most > 0.0; most *= 0.5) {
        const auto ceiling = cast(shape_, position_, up_ * most, time_);
        const double rise = most * (ceiling ? ceiling->fraction : 1.0);
        const Vec2 above = position_ + up_ * rise;
        if (!cast(shape_, above, onto, time_)) {
            const Vec2 place = above + onto;
            const auto corner = cast(shape_, place, up_ * -rise, time_);
            const bool is_round = corner && corner->at_corner && dot(corner->normal, up_) > 0.0 &&
                                  dot(corner->normal, onto) < 0.0;
            if (!is_round) return std::nullopt;
            return Ledge{place - up_ * (rise * corner->fraction), *corner};
        }
        if (most < same_place) break;
    }
    return std::nullopt;
}

/// Units: of the turn round a corner that the mover touches at a place.
double MoverTick::radius_round(const WorldHit& corner, Vec2 place) const {
    const WorldView view = view_of(shape_, place);
    const bool clockwise = dot(corner.normal, right_) < 0.0;
    return floor_piece_ahead(view, corner, place, time_of_bodies(time_), clockwise, left_behind)
        .radius;
}

/// Whether there is room to stand above a corner that the mover touches at a place: no more than
/// the turn's radius farther on, and no more than a height above the place.
bool MoverTick::leads_onto_floor(const WorldHit& corner, Vec2 place, double height) const {
    const double radius = radius_round(corner, place);
    const double rise = radius * (1.0 - dot(corner.normal, up_));
    if (radius == 0.0 || rise > height || cast(shape_, place, up_ * rise, time_)) return false;
    const Vec2 above = place + up_ * rise;
    const Vec2 ahead = right_ * (-dot(corner.normal, right_) * radius);
    // A slope that begins there, or a step that follows, may stop it before.
    const auto wall = cast(shape_, above, ahead, time_);
    if (!wall || is_walkable(wall->normal)) return true;
    const auto floor = cast(shape_, above + ahead * wall->fraction, up_ * -rise, time_);
    return floor && is_walkable(floor->normal);
}

/// Whether it may go on: what is there may have changed.
bool MoverTick::is_on_step() const {
    if (mover_.step_height <= 0.0) return false;
    const auto corner = corner_of_step();
    return corner && leads_onto_floor(*corner, position_, mover_.step_height + same_place);
}

/// The corner that it goes round, if it still touches one.
std::optional<WorldHit> MoverTick::corner_of_step() const {
    for (const Vec2 way : {-up_, right_, -right_}) {
        auto hit = cast(way * left_behind, time_);
        const bool is_corner =
            hit && hit->at_corner && !is_walkable(hit->normal) && dot(hit->normal, up_) > 0.0;
        if (!is_corner) continue;
        hit->fraction = 0.0;
        return hit;
    }
    return std::nullopt;
}

}  // namespace slidelab::detail
