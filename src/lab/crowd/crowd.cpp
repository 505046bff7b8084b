#include "lab/crowd/crowd.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <variant>

#include "articles/world_move/world_move.hpp"
#include "lab/engines/models.hpp"
#include "lab/run/feel.hpp"
#include "lab/run/kinematic_boxes.hpp"
#include "lab/run/step.hpp"
#include "lab/run/workers.hpp"
#include "slidelab/world/among_others.hpp"

namespace slidelab::lab {

namespace {

constexpr Vec2 up{0.0, -1.0};

}  // namespace

Crowd::Crowd(std::shared_ptr<const Map> level, const Settings& settings, std::size_t count,
             int threads)
    : level_(std::move(level)), settings_(settings), threads_(threads), world_(level_of(level_)) {
    boxes_ = advance_boxes(level_->box_paths, 0.0, clocks_);
    for (const MovingBody& box : BodyList(boxes_))
        bodies_.push_back(std::get<ObjectId>(world_.add({box.shape, box.position, box.traits})));
    places_.reserve(count);
    walkers_.resize(count);
    moving_.resize(count);
    const std::vector<Vec2> free = reachable_places();
    constexpr std::size_t most_apart = 500;  // movers: of more, some overlap each other
    for (std::size_t i = 0; i < count; ++i) {
        Vec2 place = free[random_.next() % free.size()];
        for (int tries = 0; count <= most_apart && tries < 64 && !is_apart(place); ++tries)
            place = free[random_.next() % free.size()];
        places_.push_back(place);
        moving_[i].mover = &mover_;
        moving_[i].input.position = place;
    }
}

bool Crowd::is_free(Vec2 place) const {
    MoveRequest rest{shape_of(settings_), place, {}, {}, boxes_};
    rest.lattice = &level_->lattice;
    const MoveResult result =
        settings_.strategy->move(*level_, rest, options_of(settings_, *settings_.strategy));
    return !result.began_inside && result.position == place;
}

/// Places so far apart as half a mover, from the start of the level on: the mover could walk there.
std::vector<Vec2> Crowd::reachable_places() const {
    constexpr std::size_t most = 100000;
    const Vec2 extents = extents_of(shape_of(settings_));
    const double apart = std::max(0.1, std::min(extents.x, extents.y));
    const Aabb area = inflated(level_->bounds, {1.0, 1.0});
    std::vector<Vec2> places{level_->spawn};
    std::set<std::pair<int, int>> known{{0, 0}};
    std::vector<std::pair<int, int>> cells{{0, 0}};
    for (std::size_t next = 0; next < cells.size() && cells.size() < most; ++next) {
        const auto [column, row] = cells[next];
        for (const auto& cell : {std::pair(column + 1, row), std::pair(column - 1, row),
                                 std::pair(column, row + 1), std::pair(column, row - 1)}) {
            const Vec2 place = level_->spawn + Vec2{cell.first * apart, cell.second * apart};
            if (!area.contains(place) || !known.insert(cell).second || !is_free(place)) continue;
            cells.push_back(cell);
            places.push_back(place);
        }
    }
    return places;
}

bool Crowd::is_apart(Vec2 place) const {
    const Vec2 sum = extents_of(shape_of(settings_)) * 2.0;
    return std::none_of(places_.begin(), places_.end(), [&](Vec2 other) {
        return std::abs(place.x - other.x) < sum.x && std::abs(place.y - other.y) < sum.y;
    });
}

// --- A tick ---

void Crowd::tick() {
    advance();
    SideView side_view;
    if (gravity_ > 0.0) side_view.up = up;
    mover_ = detail::mover_of(side_view, options_of(settings_, detail::world_move));
    mover_.shape = shape_of(settings_);
    for (std::size_t i = 0; i < walkers_.size(); ++i) steer(i);
    order_.sort(moving_);
    constexpr std::size_t of_a_part = 256;  // movers
    const std::size_t parts = moving_.size() / of_a_part + 1;
    // A foreign mover answers one after another, over a pipe.
    const Workers workers(is_attached(*settings_.strategy) ? 1 : threads_);
    workers.run(parts, [&](std::size_t part, int) { move_part(part, parts); });
    for (std::size_t i = 0; i < walkers_.size(); ++i) {
        Moving& moving = moving_[i];
        turn_from_walls(walkers_[i], moving);
        walkers_[i].state = walkers_[i].state_after;
        places_[i] = moving.input.position = moving.result.position;
        moving.state = moving.result.state;
    }
}

void Crowd::advance() {
    gravity_ = gravity_of(settings_, *level_);
    const double dt = settings_.boxes_move ? 1.0 / settings_.tick_rate : 0.0;
    boxes_ = advance_boxes(level_->box_paths, dt, clocks_);
    world_.advance();
    for (std::size_t i = 0; i < boxes_.size(); ++i) world_.move_body(bodies_[i], boxes_[i].at(1.0));
}

/// Sets what a mover wants of this tick.
void Crowd::steer(std::size_t number) {
    Walker& walker = walkers_[number];
    MoverInput& input = moving_[number].input;
    constexpr std::uint64_t rarely = 90;  // ticks on a floor
    if (walker.ticks_left-- <= 0) turn(walker);
    Vec2 velocity = walker.heading * settings_.speed;
    if (gravity_ > 0.0) {
        const Vec2 kept = moving_[number].result.velocity;
        velocity.y = kept.y;
        if (settings_.speed == 0.0) {
            velocity.x = kept.x;  // it slides
        } else if (walker.on_floor && random_.next() % rarely == 0) {
            velocity.y = -settings_.jump_speed;
        }
    }
    input.velocity = velocity;
    input.acceleration = {0.0, gravity_};
    input.seconds = 1.0 / settings_.tick_rate;
}

void Crowd::turn(Walker& walker) {
    constexpr std::uint64_t longest = 120;  // ticks
    walker.ticks_left = static_cast<int>(random_.next() % longest) + 30;
    if (gravity_ > 0.0) {
        walker.heading = {walker.heading.x > 0.0 ? -1.0 : 1.0, 0.0};
        return;
    }
    const double x = random_.share() * 2.0 - 1.0;
    const double y = random_.share() * 2.0 - 1.0;
    walker.heading = unit_or({x, y}, {1.0, 0.0});
}

/// It does not walk on into what took its velocity, as light does not; a slope takes little of it.
void Crowd::turn_from_walls(Walker& walker, const Moving& moving) const {
    const Vec2 lost = moving.input.velocity - moving.result.velocity;
    if (gravity_ == 0.0) {
        walker.heading = unit_or(walker.heading * settings_.speed - lost * 2.0, walker.heading);
    } else if (std::abs(lost.x) > 0.5 * std::abs(moving.input.velocity.x)) {
        walker.heading.x = -walker.heading.x;
    }
}

void Crowd::move_part(std::size_t part, std::size_t parts) {
    if (settings_.strategy == &detail::world_move && settings_.collisions) {
        order_.move(world_, moving_, is_solid_ ? Among::solid : Among::passing, part, parts);
        for (const MoveOrder::Place& place : order_.part(part, parts))
            walkers_[place.mover].on_floor = moving_[place.mover].result.state.on_floor;
    } else if (is_solid_) {
        for (const MoveOrder::Place& place : order_.part(part, parts)) {
            detail::AmongOthers(order_, moving_, place)
                .move([&](const MoverInput& input, std::span<MoverContact> contacts) {
                    return make(place.mover, input, contacts);
                });
        }
    } else {
        const std::size_t end = moving_.size() * (part + 1) / parts;
        for (std::size_t i = moving_.size() * part / parts; i < end; ++i)
            make(i, moving_[i].input, {});
    }
}

/// A move by the strategy of the settings (AmongOthers::move).
Vec2 Crowd::make(std::size_t number, const MoverInput& input, std::span<MoverContact> contacts) {
    Walker& walker = walkers_[number];
    Moving& moving = moving_[number];
    const Strategy& strategy = *settings_.strategy;
    MoveRequest request{
        mover_.shape, input.position, input.velocity * input.seconds, input.velocity,
        {},           walker.state};
    if (gravity_ > 0.0)
        request = side_request(settings_, mover_.shape, input.position, input.velocity,
                               input.acceleration, walker.state);
    request.bodies = boxes_;
    request.lattice = &level_->lattice;
    const MoveResult made = settings_.collisions
                                ? strategy.move(*level_, request, options_of(settings_, strategy))
                                : unhindered(request);
    moving.result = {};
    moving.result.position = made.position;
    moving.result.velocity = made.velocity;
    walker.state_after = made.strategy_state;
    walker.on_floor = stands_after(settings_, made);
    for (const Contact& contact : made.contacts) {
        if (moving.result.contact_count < contacts.size())
            contacts[moving.result.contact_count++].normal = contact.normal;
    }
    return {};
}

}  // namespace slidelab::lab
