#include "lab/crowd/crowd.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "lab/run/feel.hpp"
#include "lab/run/kinematic_boxes.hpp"
#include "lab/run/step.hpp"

namespace slidelab::lab {

namespace {

/// The depth of between() alone: with its normal a tick of a heap takes a sixth longer.
double depth_of(const Shape& shape, Vec2 apart) {
    if (const auto* disk = std::get_if<DiskShape>(&shape))
        return 2.0 * disk->radius - length(apart);
    const Vec2 sum = extents_of(shape) * 2.0;
    return std::min(sum.x - std::abs(apart.x), sum.y - std::abs(apart.y));
}

}  // namespace

Between between(const Shape& shape, Vec2 first, Vec2 second) {
    const Vec2 apart = first - second;
    if (const auto* disk = std::get_if<DiskShape>(&shape)) {
        const double far = length(apart);
        return {2.0 * disk->radius - far, far > 0.0 ? apart / far : Vec2{0.0, -1.0}};
    }
    const Vec2 sum = extents_of(shape) * 2.0;
    const Vec2 depth{sum.x - std::abs(apart.x), sum.y - std::abs(apart.y)};
    if (depth.x < depth.y) return {depth.x, {apart.x < 0.0 ? -1.0 : 1.0, 0.0}};
    return {depth.y, {0.0, apart.y > 0.0 ? 1.0 : -1.0}};
}

Crowd::Crowd(std::shared_ptr<const Level> level, const Settings& settings, std::size_t count)
    : level_(std::move(level)), settings_(settings) {
    boxes_ = boxes_at_rest(*level_, clocks_);
    places_.reserve(count);
    walkers_.resize(count);
    const std::vector<Vec2> free = reachable_places();
    constexpr std::size_t most_apart = 500;  // movers: of more, some overlap each other
    for (std::size_t i = 0; i < count; ++i) {
        Vec2 place = free[random_.next() % free.size()];
        for (int tries = 0; count <= most_apart && tries < 64 && !is_apart(place); ++tries)
            place = free[random_.next() % free.size()];
        places_.push_back(place);
    }
}

bool Crowd::is_free(Vec2 place) const {
    const MoveRequest rest{shape_of(settings_), place, {}, {}, boxes_};
    const MoveResult result =
        settings_.strategy->move(*level_, rest, options_of(settings_, *settings_.strategy));
    return !result.began_inside && result.position == place;
}

/// Places so far apart as half a mover, from the start of the level on: the mover could walk there.
std::vector<Vec2> Crowd::reachable_places() const {
    constexpr std::size_t most = 100000;
    const Vec2 extents = extents_of(shape_of(settings_));
    const double apart = std::max(0.1, std::min(extents.x, extents.y));
    const Aabb area = inflated(level_->bounds(), {1.0, 1.0});
    std::vector<Vec2> places{level_->spawn()};
    std::set<std::pair<int, int>> known{{0, 0}};
    std::vector<std::pair<int, int>> cells{{0, 0}};
    for (std::size_t next = 0; next < cells.size() && cells.size() < most; ++next) {
        const auto [column, row] = cells[next];
        for (const auto& cell : {std::pair(column + 1, row), std::pair(column - 1, row),
                                 std::pair(column, row + 1), std::pair(column, row - 1)}) {
            const Vec2 place = level_->spawn() + Vec2{cell.first * apart, cell.second * apart};
            if (!area.contains(place) || !known.insert(cell).second || !is_free(place)) continue;
            cells.push_back(cell);
            places.push_back(place);
        }
    }
    return places;
}

bool Crowd::is_apart(Vec2 place) const {
    const Shape shape = shape_of(settings_);
    return std::none_of(places_.begin(), places_.end(),
                        [&](Vec2 other) { return between(shape, place, other).depth > 0.0; });
}

void Crowd::turn(Walker& walker, bool is_from_side) {
    constexpr std::uint64_t longest = 120;  // ticks
    walker.ticks_left = static_cast<int>(random_.next() % longest) + 30;
    if (is_from_side) {
        walker.heading = {walker.heading.x > 0.0 ? -1.0 : 1.0, 0.0};
        return;
    }
    const double x = random_.share() * 2.0 - 1.0;
    const double y = random_.share() * 2.0 - 1.0;
    walker.heading = unit_or({x, y}, {1.0, 0.0});
}

/// It does not walk on into what it hit, as light does not; a floor is no reason to turn.
void Crowd::turn_from_walls(Walker& walker, const ContactList& contacts, bool is_from_side) {
    for (const Contact& contact : contacts) {
        const Vec2 normal = is_from_side ? Vec2{contact.normal.x, 0.0} : contact.normal;
        if (is_from_side && std::abs(normal.x) < 0.7) continue;
        const double into = dot(walker.heading, normal);
        if (into < 0.0)
            walker.heading = unit_or(walker.heading - normal * (2.0 * into), {1.0, 0.0});
    }
}

/// Of a tick of this mover alone.
MoveRequest Crowd::request_of(const Walker& walker, Vec2 place) const {
    const double dt = 1.0 / settings_.tick_rate;
    const double gravity = gravity_of(settings_, *level_);
    const Vec2 acceleration{0.0, gravity};
    Vec2 velocity = walker.heading * settings_.speed;
    if (gravity > 0.0) velocity.y = walker.velocity.y;
    if (gravity > 0.0 && settings_.speed == 0.0) velocity.x = walker.velocity.x;  // it slides
    MoveRequest request{shape_of(settings_), place, velocity * dt, velocity, boxes_, walker.state};
    if (gravity == 0.0) return request;
    request.displacement += acceleration * (0.5 * dt * dt);
    if (!settings_.strategy->has_floor) request.velocity += acceleration * dt;
    request.side_view = {{0.0, -1.0}, acceleration, dt, false};
    return request;
}

void Crowd::tick() {
    const double dt = 1.0 / settings_.tick_rate;
    if (settings_.boxes_move) {
        advance_boxes(level_->box_paths(), dt, clocks_, boxes_);
    } else {
        boxes_ = boxes_at_rest(*level_, clocks_);
    }
    if (is_solid_) note_neighbours();
    const bool is_side = gravity_of(settings_, *level_) > 0.0;
    constexpr std::uint64_t rarely = 90;  // ticks on a floor
    for (std::size_t i = 0; i < places_.size(); ++i) {
        Walker& walker = walkers_[i];
        if (walker.ticks_left-- <= 0) turn(walker, is_side);
        if (is_side && walker.on_floor && settings_.speed > 0.0 && random_.next() % rarely == 0)
            walker.velocity.y = -settings_.jump_speed;
        walk(i, request_of(walker, places_[i]));
    }
}

/// By its strategy, with a displacement that the other movers leave of it.
MoveResult Crowd::moved(const MoveRequest& base, Vec2 displacement) const {
    const Strategy& strategy = *settings_.strategy;
    MoveRequest request = base;
    if (displacement != base.displacement) {
        request.displacement = displacement;
        request.velocity = displacement * settings_.tick_rate;
        request.side_view.acceleration = {};
    }
    if (!settings_.collisions) return unhindered(request);
    return strategy.move(*level_, request, options_of(settings_, strategy));
}

void Crowd::walk(std::size_t number, const MoveRequest& base) {
    Walker& walker = walkers_[number];
    const Strategy& strategy = *settings_.strategy;
    Planes planes;
    if (is_solid_) planes = planes_of_others(number, base.displacement);
    Vec2 displacement = allowed(base.displacement, planes);
    MoveResult result = moved(base, displacement);
    if (is_solid_ && overlaps_more(number, result.position)) {  // between a wall and another mover
        for (const Contact& contact : result.contacts) planes.push_back({contact.normal, 0.0});
        displacement = allowed(base.displacement, planes);
        result = moved(base, displacement);
    }
    const bool is_held = displacement != base.displacement;
    walker.velocity = result.velocity;
    walker.state = result.strategy_state;
    walker.on_floor =
        result.on_floor ||
        (!strategy.has_floor && std::any_of(result.contacts.begin(), result.contacts.end(),
                                            [](const Contact& c) { return c.normal.y < -0.7; }));
    if (is_held) walker.ticks_left = std::min(walker.ticks_left, 10);
    turn_from_walls(walker, result.contacts, is_from_side(base));
    if (is_solid_ && overlaps_more(number, result.position)) {
        walker.velocity = {};
        walker.state = base.strategy_state;
        return;
    }
    places_[number] = result.position;
}

std::size_t Crowd::Neighbourhood::column_of(double x) const {
    return static_cast<std::size_t>(
        std::clamp((x - origin.x) / cell, 0.0, static_cast<double>(columns - 1)));
}

std::size_t Crowd::Neighbourhood::row_of(double y) const {
    return static_cast<std::size_t>(
        std::clamp((y - origin.y) / cell, 0.0, static_cast<double>(rows - 1)));
}

/// A counting sort by cells, where the tick begins.
void Crowd::note_neighbours() {
    const double dt = 1.0 / settings_.tick_rate;
    const double gravity = gravity_of(settings_, *level_);
    double fastest = settings_.speed + gravity * dt + (gravity > 0.0 ? settings_.jump_speed : 0.0);
    for (const Walker& walker : walkers_) fastest = std::max(fastest, length(walker.velocity));
    const Vec2 extents = extents_of(shape_of(settings_));
    const Aabb area = level_->bounds();
    near_.drift = 2.0 * fastest * dt;
    near_.cell = std::max(extents.x, extents.y);
    constexpr double most_cells = 1000.0;  // across
    near_.cell = std::max({near_.cell, area.size().x / most_cells, area.size().y / most_cells});
    near_.origin = area.min;
    near_.columns = static_cast<std::size_t>(area.size().x / near_.cell) + 1;
    near_.rows = static_cast<std::size_t>(area.size().y / near_.cell) + 1;
    const auto cell_of = [this](Vec2 at) {
        return near_.row_of(at.y) * near_.columns + near_.column_of(at.x);
    };
    near_.begins.assign(near_.columns * near_.rows + 1, 0);
    for (const Vec2 at : places_) ++near_.begins[cell_of(at) + 1];
    for (std::size_t i = 1; i < near_.begins.size(); ++i) near_.begins[i] += near_.begins[i - 1];
    near_.movers.resize(places_.size());
    std::vector<std::uint32_t> next(near_.begins.begin(), near_.begins.end() - 1);
    for (std::uint32_t i = 0; i < places_.size(); ++i)
        near_.movers[next[cell_of(places_[i])]++] = i;
}

template <typename Visit>
void Crowd::visit_near(std::size_t number, Vec2 reach, Visit&& visit) const {
    const Vec2 at = places_[number];
    const Aabb area = inflated({at, at}, reach + Vec2{near_.drift, near_.drift});
    const std::size_t first_column = near_.column_of(area.min.x);
    const std::size_t last_column = near_.column_of(area.max.x);
    const std::size_t last_row = near_.row_of(area.max.y);
    for (std::size_t r = near_.row_of(area.min.y); r <= last_row; ++r) {
        const std::size_t first = r * near_.columns + first_column;
        const std::size_t last = r * near_.columns + last_column;
        for (std::uint32_t i = near_.begins[first]; i < near_.begins[last + 1]; ++i) {
            const std::uint32_t other = near_.movers[i];
            const Vec2 apart = places_[other] - at;
            if (other != number && std::abs(apart.x) < reach.x && std::abs(apart.y) < reach.y)
                visit(other);
        }
    }
}

/// That a displacement comes no closer to the others than touching.
Crowd::Planes Crowd::planes_of_others(std::size_t number, Vec2 displacement) const {
    const Shape shape = shape_of(settings_);
    const double far = length(displacement);
    Planes planes;
    visit_near(number, extents_of(shape) * 2.0 + Vec2{far, far}, [&](std::uint32_t other) {
        if (planes.dropped() > 0) return;  // none is allowed
        const Between pair = between(shape, places_[number], places_[other]);
        const double least = std::min(0.0, pair.depth);
        if (-far < least) planes.push_back({pair.normal, least});
    });
    return planes;
}

/// The displacement nearest to the wanted one; none where there are too many planes.
Vec2 Crowd::allowed(Vec2 displacement, const Planes& planes) {
    if (planes.dropped() > 0) return {};
    return detail::nearest_within(displacement, planes.all()).value_or(Vec2{});
}

/// At a place of its own, in a tick, than it did before with any other.
bool Crowd::overlaps_more(std::size_t number, Vec2 place) const {
    const Shape shape = shape_of(settings_);
    const double far = distance(place, places_[number]);
    if (far > near_.drift) return true;  // it may be near to others
    bool more = false;
    visit_near(number, extents_of(shape) * 2.0 + Vec2{far, far}, [&](std::uint32_t other) {
        constexpr double rounding = 1e-12;
        if (more) return;
        const double after = depth_of(shape, place - places_[other]);
        more = after > rounding &&
               after > depth_of(shape, places_[number] - places_[other]) + rounding;
    });
    return more;
}

}  // namespace slidelab::lab
